import type { paymentMail as english } from '../en/payment-mail.ts'
import type { Phrases } from '../phrase.ts'

export const paymentMail = {
  collection: {
    subject: 'Débito direto de {amount} a {day}',
    title: 'Próximo débito direto',
    body: 'A {day}, serão cobrados {amount} na conta terminada em {iban}, para a carteira {wallet}.',
    mandate: 'Autorização {umr}, credor {creditor}.',
    action: 'Ver carteira',
    note: 'Certifique-se de que a conta tem saldo suficiente. Durante 8 semanas pode pedir ao seu banco o reembolso de um débito.',
  },
  rechargeOff: {
    subject: 'O reforço automático do saldo da carteira {wallet} está desligado',
    title: 'O reforço automático do saldo está desligado',
    body: 'O reforço automático do saldo da carteira {wallet} falhou três vezes seguidas e foi desligado. Os cartões deixam de carregar quando o saldo se esgotar.',
    action: 'Ver carteira',
  },
  refundFailed: {
    subject: 'O reembolso de {amount} a {wallet} falhou',
    title: 'Reembolso falhado',
    body: 'O banco devolveu o reembolso de {amount} da carteira {wallet}. O dinheiro está de novo na carteira. Repita o reembolso ou transfira-o de outra forma.',
    action: 'Ver carteira',
    note: 'Pagamento {payment}',
  },
  footer: 'Recebe este e-mail porque gere os pagamentos desta carteira no Voltway Fleets. As respostas não são lidas.',
} as const satisfies Phrases<typeof english>
