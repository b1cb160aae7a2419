import type { banner as english } from '../en/banner.ts'
import type { Phrases } from '../phrase.ts'

export const banner = {
  role: 'novedades',
  previous: 'Mensaje anterior',
  next: 'Mensaje siguiente',
  position: '{at} / {count}',
  plan: 'Plan {plan}, válido hasta el {date}',
  planOnly: 'Plan {plan}',
  ending: 'Su plan {plan} termina el {date}.',
  ended: 'Su plan {plan} terminó el {date}.',
  suspended: 'Su plan {plan} está suspendido. Pague como muy tarde el {date} para conservarlo.',
  seeSubscription: 'Ver suscripción',
} satisfies Phrases<typeof english>
