import type { consent as english } from '../en/consent.ts'
import type { Phrases } from '../phrase.ts'

export const consent = {
  title: 'Opciones de privacidad',
  question: 'Análisis de uso e informes de errores',
  why: 'Opcional. No se usa ningún tercero sin su permiso. Cambie su elección en el menú de la cuenta.',
  choose: 'Elegir…',
  refuseAll: 'Rechazar todo',
  allowAll: 'Permitir todo',
  save: 'Guardar opciones',
  notSaved: 'No se ha podido guardar su elección. Inténtelo de nuevo.',
  kind: {
    analytics: 'Estadísticas de uso',
    error_reporting: 'Informes de errores',
    heat_map: 'Mapa de calor',
  },
  help: {
    analytics: 'Páginas abiertas y funciones utilizadas, con el número de su cuenta.',
    error_reporting: 'Errores de la página, con el número de su cuenta. El texto que escribe nunca se envía.',
    heat_map: 'Clics y desplazamiento en cada página.',
  },
} satisfies Phrases<typeof english>
