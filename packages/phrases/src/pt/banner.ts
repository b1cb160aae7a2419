import type { banner as english } from '../en/banner.ts'
import type { Phrases } from '../phrase.ts'

export const banner = {
  role: 'novidades',
  previous: 'Mensagem anterior',
  next: 'Mensagem seguinte',
  position: '{at} / {count}',
  plan: 'Plano {plan}, válido até {date}',
  planOnly: 'Plano {plan}',
  ending: 'O seu plano {plan} termina em {date}.',
  ended: 'O seu plano {plan} terminou em {date}.',
  suspended: 'O seu plano {plan} está suspenso. Pague até {date} para o manter.',
  seeSubscription: 'Ver subscrição',
} satisfies Phrases<typeof english>
