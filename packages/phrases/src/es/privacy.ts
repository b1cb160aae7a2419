import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Sus datos',
    words: 'Un archivo ZIP con su perfil, accesos, tarjetas, sesiones de carga, inicios de sesión y actividad.',
    request: 'Solicitar copia',
    isMaking: 'Su copia se está preparando.',
    none: 'Aún no hay copias',
    noneWords: 'La copia tarda cerca de un minuto. Le avisaremos cuando esté lista y podrá descargarla durante 7 días.',
    notLoaded: 'No se han podido cargar sus copias',
    asked: 'Solicitada el {date}',
    until: 'Disponible hasta el {date}',
    state: {
      PENDING: 'En preparación',
      EXPIRED: 'Caducada',
    },
    download: 'Descargar',
  },
  consents: {
    title: 'Opciones de privacidad',
    words: 'Datos opcionales sobre su uso del producto.',
    nothing: 'Esta instalación no carga nada de terceros, por lo que no hay nada que elegir.',
    choose: 'Elegir',
  },
  close: {
    title: 'Cerrar la cuenta',
    words: 'Borra sus datos personales y cierra la sesión en todos los dispositivos. No se puede deshacer.',
    begin: 'Cerrar la cuenta',
    confirm: 'Cerrar la cuenta definitivamente',
    cannotUndo: 'No se puede deshacer. Valore solicitar antes una copia de sus datos.',
    done: 'Su cuenta se ha cerrado',
    doneWords: 'Sus datos personales se han borrado.',
    lastOwner: 'Usted es la única persona propietaria de {fleets}. Una flota necesita un propietario.',
    wayOut: 'Nombre propietaria a otra persona o pida al operador que cierre la flota. Después podrá cerrar su cuenta.',
    toPeople: 'Ir a las personas de la flota',
    erasedTitle: 'Se borra',
    erasedSelf: 'Su nombre, dirección, foto, contraseñas y llaves de acceso',
    erasedThings: 'Sus vehículos, NIF, direcciones de envío, mensajes y copias de datos',
    erasedAccess: {
      one: 'Su acceso a {n} flota. Sus tarjetas en ella se bloquean de inmediato',
      other: 'Su acceso a {n} flotas. Sus tarjetas en ellas se bloquean de inmediato',
    },
    staysTitle: 'Se conserva sin su nombre',
    staysCharging: 'Sesiones de carga, facturas y otros documentos de las flotas, durante el tiempo que exija la ley',
    staysDone: 'Entradas en la actividad de las flotas',
    password: 'Contraseña actual',
    passwordMissing: 'Escriba su contraseña',
    passwordWrong: 'Contraseña incorrecta',
    withPasskey: 'Confirmar con una llave de acceso',
  },
} satisfies Phrases<typeof english>
