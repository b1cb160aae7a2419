import type { driverAccountMail as english } from '../en/driver-account-mail.ts'
import type { Phrases } from '../phrase.ts'

export const driverAccountMail = {
  subject: 'Confirme a sua conta bancária',
  title: 'Confirmar conta bancária',
  body: 'Indicou uma conta bancária para a qual {wallet} paga os seus carregamentos em casa: {holder}, IBAN com final {iban}.',
  hold: 'Depois de a confirmar, a conta pode receber dinheiro ao fim de {hold} horas.',
  action: 'Confirmar conta bancária',
  note: 'A ligação é válida durante {hours} horas e só para si. Se não indicou esta conta, altere a sua palavra-passe e remova a conta.',
  footer: 'Recebe este e-mail porque é condutor no Voltway Fleets. As respostas não são lidas.',
} as const satisfies Phrases<typeof english>
