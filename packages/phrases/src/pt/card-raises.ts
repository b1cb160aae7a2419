import type { cardRaises as english } from '../en/card-raises.ts'
import type { Phrases } from '../phrase.ts'

export const cardRaises = {
  open: 'Aumentar temporariamente',
  title: 'Aumentar temporariamente o limite de {name}',
  titleMany: {
    one: 'Aumentar temporariamente o limite de um cartão',
    other: 'Aumentar temporariamente os limites de {n} cartões',
  },
  words: 'Somado ao limite até essa hora.',
  amount: 'Valor',
  day: 'Até',
  time: 'Hora',
  reason: 'Motivo',
  save: 'Aumentar limite',
  saved: 'O limite de {name} foi aumentado: restam {left}',
  savedMany: { one: 'Limite de {n} cartão aumentado', other: 'Limites de {n} cartões aumentados' },
  result: 'Limite até lá: {limit}',
  resultMany: 'Em conjunto, os cartões podem gastar mais {sum}.',
  renews: 'O limite renova-se em {date}. O aumento aplica-se também ao novo período até terminar.',
  unlimited: '{name} não tem limite.',
  stay: {
    one: 'O limite de {n} cartão não pode ser aumentado.',
    other: 'Os limites de {n} cartões não podem ser aumentados.',
  },
  problem: { NOT_LIMITED: 'Sem limite', TOO_MANY: 'Demasiados aumentos' },
  left: 'restam {left}',
  renewsOn: 'renova-se em {date}',
  overBalance:
    'Os aumentos somam {sum}, mas só há {available} disponíveis. Os cartões deixam de carregar quando se esgotarem.',
  apply: { one: 'Aumentar {n} limite', other: 'Aumentar {n} limites' },
  noneToRaise: 'Nenhum destes cartões tem um limite que se possa aumentar.',
  firstOnes: '{shown} de {total}, a começar pelos que não se podem aumentar',
  raises: 'Aumentos temporários',
  raise: '+{amount} até {until}',
  end: 'Terminar agora',
  endOf: 'Terminar agora: {raise}',
  endTitle: 'Terminar {raise}',
  endWords: 'O limite habitual de {name} aplica-se de imediato. Um carregamento que o exceda é parado.',
  ended: 'O aumento de {name} terminou',
} as const satisfies Phrases<typeof english>
