import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Sus datos',
    words:
      'Un ZIP con lo que se guarda sobre usted: perfil, accesos, tarjetas, sesiones de carga, inicios de sesión y lo que hizo.',
    request: 'Pedir una copia',
    isMaking: 'Su copia se está preparando.',
    none: 'Aún no hay copias',
    noneWords: 'Se prepara en un minuto. Recibirá un mensaje cuando esté lista, y se queda 7 días.',
    notLoaded: 'No se han podido cargar sus copias',
    asked: 'Pedida el {date}',
    until: 'Lista hasta el {date}',
    state: {
      PENDING: 'En preparación',
      EXPIRED: 'Su semana ha terminado',
    },
    download: 'Descargar',
  },
  consents: {
    title: 'Opciones de privacidad',
    words: 'Datos opcionales sobre su uso del producto.',
    nothing: 'Aquí no se carga nada de terceros, así que no hay nada que elegir.',
    choose: 'Elegir',
  },
  close: {
    title: 'Cerrar la cuenta',
    words: 'Se borran sus datos personales y se cierra la sesión en todos los dispositivos. No se puede deshacer.',
    begin: 'Cerrar la cuenta',
    confirm: 'Cerrar para siempre',
    cannotUndo: 'No se puede deshacer. Quizá quiera antes una copia de sus datos.',
    done: 'Su cuenta se ha cerrado',
    doneWords: 'Sus datos personales se han borrado.',
    lastOwner: 'Usted es la única persona propietaria de {fleets}. Cada flota necesita al menos un propietario.',
    wayOut: 'Haga propietaria a otra persona o pida al operador que cierre la flota. Después vuelva aquí.',
    toPeople: 'A las personas de la flota',
    erasedTitle: 'Se borra',
    erasedSelf: 'Su nombre, dirección, foto, contraseñas y claves de acceso',
    erasedThings: 'Sus vehículos, números de IVA, direcciones de envío, mensajes y copias de datos',
    erasedAccess: {
      one: 'Su acceso a {n} flota; sus tarjetas en ella se bloquean enseguida',
      other: 'Su acceso a {n} flotas; sus tarjetas en ellas se bloquean enseguida',
    },
    staysTitle: 'Queda, sin su nombre',
    staysCharging: 'Cargas, facturas y otros documentos de las flotas, el tiempo que exija la ley',
    staysDone: 'Que algo se hizo, en la actividad de las flotas',
    password: 'Su contraseña',
    passwordMissing: 'Escriba su contraseña',
    passwordWrong: 'Esta contraseña no es correcta',
    withPasskey: 'Confirmar con una clave de acceso',
  },
} satisfies Phrases<typeof english>
