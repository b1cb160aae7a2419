import type { withdrawal as english } from '../en/withdrawal.ts'
import type { Phrases } from '../phrase.ts'

export const withdrawal = {
  title: 'Devolver saldo',
  words:
    'O saldo não utilizado regressa aos pagamentos de origem, a começar pelo mais recente. Cada recibo recebe uma nota de crédito quando o dinheiro tiver saído.',
  amount: 'Montante',
  most: 'Até {amount}',
  kept: '{amount} ficam retidos para carregamentos ainda por liquidar.',
  none: 'Não há saldo a devolver: não existe saldo disponível ou foi pago por Multibanco.',
  submit: 'Devolver saldo',
  done: '{amount} em devolução',
  to: '{method}, {date}: até {amount}',
  wrong: 'Introduza um montante até {amount}.',
  methods: {
    CREDIT_CARD: 'Cartão',
    DIRECT_DEBIT: 'Débito direto',
    MB_WAY: 'MB WAY',
  },
} as const satisfies Phrases<typeof english>
