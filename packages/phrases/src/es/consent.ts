import type { consent as english } from '../en/consent.ts'
import type { Phrases } from '../phrase.ts'

export const consent = {
  title: 'Opciones de privacidad',
  question: 'Análisis de uso e informes de errores',
  why: 'Todo funciona sin ello. No se carga nada de terceros hasta que acepte, y puede cambiar de opinión en cualquier momento en el menú de la cuenta.',
  choose: 'Elegir…',
  refuseAll: 'Rechazar todo',
  allowAll: 'Permitir todo',
  save: 'Guardar opciones',
  notSaved: 'No se ha podido guardar su elección.',
  kind: {
    analytics: 'Estadísticas de uso',
    error_reporting: 'Informes de errores',
    heat_map: 'Mapa de calor',
  },
  help: {
    analytics: 'Páginas abiertas y funciones usadas, con el número de su cuenta.',
    error_reporting: 'Errores en la página, con el número de su cuenta. El texto que escribe nunca se envía.',
    heat_map: 'Dónde se hace clic en una página y hasta dónde se baja.',
  },
} satisfies Phrases<typeof english>
