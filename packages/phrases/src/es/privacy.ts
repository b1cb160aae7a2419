import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Sus datos',
    words: 'Un archivo ZIP con los datos guardados sobre usted.',
    request: 'Solicitar copia',
    isMaking: 'Su copia se está preparando.',
    none: 'Aún no hay copias',
    noneWords: 'Tarda cerca de un minuto. Puede descargar la copia durante 7 días.',
    notLoaded: 'No se han podido mostrar sus copias',
    asked: 'Solicitada el {date}',
    until: 'Disponible hasta el {date}',
    state: {
      PENDING: 'En preparación',
      FAILED: 'No se ha podido crear. Solicítela de nuevo.',
      EXPIRED: 'Caducada',
    },
    download: 'Descargar',
  },
  consents: {
    title: 'Opciones de privacidad',
    words: 'Datos opcionales sobre su uso del producto.',
    nothing: 'No se usan servicios de terceros. No hay nada que elegir.',
    choose: 'Elegir',
  },
  close: {
    title: 'Cerrar cuenta',
    words: 'Borra sus datos personales y cierra todas sus sesiones. No se puede deshacer.',
    begin: 'Cerrar cuenta',
    confirm: 'Cerrar cuenta definitivamente',
    cannotUndo: 'No se puede deshacer. Si la necesita, solicite antes una copia de sus datos.',
    done: 'Su cuenta se ha cerrado',
    doneWords: 'Sus datos personales se han borrado.',
    lastOwner: 'Usted es el único propietario de {fleets}. Una flota necesita un propietario.',
    wayOut: 'Antes, nombre propietaria a otra persona o pida al operador que cierre la flota.',
    toPeople: 'Ir a las personas de la flota',
    erasedTitle: 'Se borra',
    erasedSelf: 'Su nombre, dirección, foto, contraseñas y llaves de acceso',
    erasedThings: 'Sus domicilios, vehículos, NIF, direcciones de envío, mensajes y copias de datos',
    erasedAccess: {
      one: 'Su acceso a {n} flota. Sus tarjetas se bloquean de inmediato',
      other: 'Su acceso a {n} flotas. Sus tarjetas se bloquean de inmediato',
    },
    staysTitle: 'Se conserva sin su nombre',
    staysCharging: 'Sesiones de carga, facturas y otros documentos, durante el tiempo que exija la ley',
    staysDone: 'Entradas en la actividad de las flotas',
    password: 'Contraseña actual',
    passwordMissing: 'Escriba su contraseña',
    passwordWrong: 'Contraseña incorrecta',
    withPasskey: 'Confirmar con una llave de acceso',
  },
} satisfies Phrases<typeof english>
