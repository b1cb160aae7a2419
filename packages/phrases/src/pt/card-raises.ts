import type { cardRaises as english } from '../en/card-raises.ts'
import type { Phrases } from '../phrase.ts'

export const cardRaises = {
  open: 'Aumentar por um período',
  title: 'Aumentar o limite de {name} por um período',
  titleMany: {
    one: 'Aumentar o limite de um cartão por um período',
    other: 'Aumentar os limites de {n} cartões por um período',
  },
  words: 'O montante é somado ao limite até essa hora. Depois volta a aplicar-se o limite habitual.',
  amount: 'Montante',
  day: 'Até',
  time: 'Hora',
  reason: 'Motivo',
  save: 'Aumentar limite',
  saved: 'O limite de {name} foi aumentado: restam {left}',
  savedMany: { one: 'Limite de {n} cartão aumentado', other: 'Limites de {n} cartões aumentados' },
  result: 'Até lá, o limite é de {limit}.',
  resultMany: 'Em conjunto, os cartões podem gastar mais {sum}.',
  renews: 'O limite renova-se a {date}. O aumento soma-se também ao novo período, até terminar.',
  unlimited: '{name} não tem um limite que se possa aumentar.',
  stay: {
    one: 'Não é possível aumentar {n} cartão, que fica como está.',
    other: 'Não é possível aumentar {n} cartões, que ficam como estão.',
  },
  problem: { NOT_LIMITED: 'Sem limite para aumentar', TOO_MANY: 'Demasiados aumentos' },
  left: 'restam {left}',
  renewsOn: 'renova-se a {date}',
  overBalance:
    'Os aumentos somam {sum} e o disponível é {available}. Os cartões podem carregar até o disponível se esgotar.',
  apply: { one: 'Aumentar {n} limite', other: 'Aumentar {n} limites' },
  noneToRaise: 'Nenhum destes cartões tem um limite que se possa aumentar.',
  firstOnes: 'A mostrar {shown} de {total}. Primeiro os cartões que não se podem aumentar.',
  raises: 'Aumentos por um período',
  raise: '+{amount} até {until}',
  end: 'Terminar agora',
  endOf: 'Terminar agora: {raise}',
  endTitle: 'Terminar {raise}',
  endWords: 'O limite habitual de {name} aplica-se de imediato. Um carregamento em curso que o ultrapasse é parado.',
  ended: 'O aumento de {name} terminou',
} as const satisfies Phrases<typeof english>
