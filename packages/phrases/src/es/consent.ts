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
    analytics: 'Qué páginas se abren y qué funciones se usan, con el número de su cuenta.',
    error_reporting: 'Qué ha fallado en la página, con el número de su cuenta. No se envía nada de lo que escribe.',
    heat_map: 'Dónde se hace clic en una página y hasta dónde se baja.',
  },
} satisfies Phrases<typeof english>
