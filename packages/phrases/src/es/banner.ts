import type { banner as english } from '../en/banner.ts'
import type { Phrases } from '../phrase.ts'

export const banner = {
  role: 'anuncios',
  previous: 'Mensaje anterior',
  next: 'Mensaje siguiente',
  position: '{at} / {count}',
  plan: 'Su plan es {plan}, válido hasta el {date}.',
  planOnly: 'Su plan es {plan}.',
  ending: 'Su plan {plan} está a punto de terminar. Es válido hasta el {date}.',
  ended: 'El periodo de su plan {plan} terminó el {date}.',
  suspended: 'Su plan {plan} está suspendido. Pague como muy tarde el {date} para conservarlo.',
  seeSubscription: 'Ver suscripción',
} satisfies Phrases<typeof english>
