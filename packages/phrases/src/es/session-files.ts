import type { sessionFiles as english } from '../en/session-files.ts'
import type { Phrases } from '../phrase.ts'

export const sessionFiles = {
  title: 'Archivos preparados',
  words: {
    one: 'Las descargas de más de 50 000 sesiones se preparan en segundo plano. Recibirá un correo cuando el archivo esté listo. Se elimina al cabo de {n} día.',
    other:
      'Las descargas de más de 50 000 sesiones se preparan en segundo plano. Recibirá un correo cuando el archivo esté listo. Se elimina al cabo de {n} días.',
  },
  none: 'No hay archivos preparados',
  notLoaded: 'No se han podido mostrar los archivos preparados',
  list: 'Archivos preparados',
  name: { one: '{format}, {n} sesión', other: '{format}, {n} sesiones' },
  asked: 'Solicitado el {date}',
  running: '{percent} % completado',
  progress: 'Progreso del archivo',
  until: 'Disponible hasta el {date}',
  download: 'Descargar',
  state: {
    FAILED: 'No se ha podido crear el archivo. Solicítelo de nuevo.',
    EXPIRED: 'Eliminado',
  },
} satisfies Phrases<typeof english>
