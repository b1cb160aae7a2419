import type { withdrawal as english } from '../en/withdrawal.ts'
import type { Phrases } from '../phrase.ts'

export const withdrawal = {
  title: 'Levantar saldo',
  words:
    'O saldo não utilizado regressa aos pagamentos de origem, a começar pelo mais recente, e o resto à conta bancária da empresa. Cada recibo recebe uma nota de crédito quando o dinheiro tiver saído.',
  amount: 'Valor',
  most: 'Até {amount}',
  kept: '{amount} ficam cativos para carregamentos por liquidar.',
  none: 'De momento, não há saldo a levantar.',
  submit: 'Levantar saldo',
  done: '{amount} em devolução',
  to: '{method}, {date}: até {amount}',
  wrong: 'Introduza um valor até {amount}.',
  methods: {
    CREDIT_CARD: 'Cartão',
    DIRECT_DEBIT: 'Débito direto',
    MB_WAY: 'MB WAY',
  },
  split: {
    source: 'Para os pagamentos de origem',
    bank: 'Para a conta bancária •••• {iban}',
    stays: 'Fica na carteira',
  },
  bank: {
    title: 'Conta bancária',
    needed:
      '{amount} entrou por Multibanco ou o banco recusa reembolsos. Este valor só pode ser pago para uma conta bancária da empresa.',
    notOffered:
      '{amount} entrou por Multibanco ou o banco recusa reembolsos, e aqui não há pagamentos para contas bancárias. Contacte o apoio.',
    other: '{amount} não entraram por um pagamento que possa ser devolvido aqui. Contacte o apoio.',
    account: '{holder}, IBAN •••• {iban}',
    current: 'Em uso',
    unconfirmed: 'Aguarda que {who} abra a ligação do e-mail',
    held: 'Pode ser usada a partir de {date}',
    add: 'Adicionar conta bancária',
    change: 'Alterar',
    remove: 'Remover',
    removed: 'Conta bancária removida',
    removeTitle: 'Remover a conta bancária',
    removeWords:
      'O saldo que entrou por Multibanco não pode ser devolvido até que outra conta seja confirmada. As devoluções já pedidas são feitas na mesma.',
  },
  form: {
    title: 'Conta bancária para devoluções',
    words:
      'Recebe um e-mail com uma ligação que confirma a conta. Os outros proprietários são notificados. A conta pode ser usada 24 horas depois da confirmação.',
    iban: 'IBAN',
    holder: 'Titular da conta',
    holderHelp: 'A empresa, tal como o banco a conhece',
    password: 'A sua palavra-passe',
    passwordHelp: 'Deixe em branco se inicia sessão sem palavra-passe.',
    missing: 'Este campo é obrigatório',
    submit: 'Enviar ligação',
    done: 'Ligação enviada por e-mail',
  },
  confirm: {
    title: 'Confirmar a conta bancária',
    words: 'Confirme a conta apenas se a indicou. O saldo pode ser pago para esta conta dentro de 24 horas.',
    submit: 'Confirmar conta bancária',
    done: 'Conta bancária confirmada',
  },
  payouts: {
    title: 'Últimas devoluções para a conta bancária',
    row: '{amount} para •••• {iban}, {date}',
    states: {
      ASKED: 'Pedida',
      SENT: 'Enviada ao banco',
      PAID: 'Paga',
      RETURNED: 'Recusada pelo banco: {reason}',
    },
  },
} as const satisfies Phrases<typeof english>
