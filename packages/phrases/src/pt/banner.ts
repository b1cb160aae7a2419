import type { banner as english } from '../en/banner.ts'
import type { Phrases } from '../phrase.ts'

export const banner = {
  role: 'novidades',
  previous: 'Mensagem anterior',
  next: 'Mensagem seguinte',
  position: '{at} / {count}',
  plan: 'O seu plano é o {plan}, válido até {date}.',
  planOnly: 'O seu plano é o {plan}.',
  ending: 'O seu plano {plan} está prestes a terminar. É válido até {date}.',
  ended: 'O período do seu plano {plan} terminou em {date}.',
  suspended: 'O seu plano {plan} está suspenso. Pague até {date} para o manter.',
  seeSubscription: 'Ver subscrição',
} satisfies Phrases<typeof english>
