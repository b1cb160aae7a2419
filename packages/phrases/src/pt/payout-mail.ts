import type { payoutMail as english } from '../en/payout-mail.ts'
import type { Phrases } from '../phrase.ts'

export const payoutMail = {
  subject: 'Confirme a conta bancária de {wallet}',
  title: 'Confirmar conta bancária',
  body: 'Indicou uma conta bancária para a qual o saldo de {wallet} pode ser devolvido: {holder}, IBAN com final {iban}.',
  hold: 'Depois de a confirmar, a conta pode receber dinheiro ao fim de {hold} horas. Até lá, qualquer proprietário a pode remover.',
  action: 'Confirmar conta bancária',
  note: 'A ligação é válida durante {hours} horas e só para si. Se não indicou esta conta, altere a sua palavra-passe e remova a conta na carteira.',
  footer: 'Recebe este e-mail porque é proprietário desta carteira no Voltway Fleets. As respostas não são lidas.',
} as const satisfies Phrases<typeof english>
