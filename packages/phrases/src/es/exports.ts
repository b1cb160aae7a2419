import type { exports as english } from '../en/exports.ts'
import type { Phrases } from '../phrase.ts'

export const exports = {
  title: 'Todos los datos de esta cartera',
  words:
    'Un archivo ZIP con todos los datos y documentos. Otra instalación de Voltway Fleets puede importarlo. No contiene contraseñas, claves ni datos de pago.',
  request: 'Exportar todo',
  isMaking: 'Se está creando un archivo.',
  confirmTitle: 'Exportar todos los datos de esta cartera',
  confirmWords:
    'El archivo contiene datos personales de los conductores y todas las facturas. Solo los propietarios pueden descargarlo. Se elimina a los 7 días.',
  confirm: 'Exportar todo',
  none: 'Todavía no hay archivos',
  noneWords: 'Tarda hasta unos minutos. Puede descargar el archivo durante 7 días.',
  notLoaded: 'No se han podido mostrar los archivos',
  asked: 'Solicitado el {date} por {name}',
  until: 'Disponible hasta el {date}',
  running: '{percent} % completado',
  progress: 'Progreso del archivo',
  download: 'Descargar',
  state: {
    FAILED: 'No se ha podido crear. Inténtelo de nuevo o contacte con soporte.',
    EXPIRED: 'Eliminado',
  },
} satisfies Phrases<typeof english>
