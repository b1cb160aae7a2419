import type { driverAccountMail as english } from '../en/driver-account-mail.ts'
import type { Phrases } from '../phrase.ts'

export const driverAccountMail = {
  subject: 'Confirme su cuenta bancaria',
  title: 'Confirmar cuenta bancaria',
  body: 'Ha indicado una cuenta bancaria en la que {wallet} le paga las cargas en casa: {holder}, IBAN terminado en {iban}.',
  hold: 'Después de confirmarla, la cuenta puede recibir dinero al cabo de {hold} horas.',
  action: 'Confirmar cuenta bancaria',
  note: 'El enlace es válido durante {hours} horas y solo para usted. Si no ha indicado esta cuenta, cambie su contraseña y quite la cuenta.',
  footer: 'Voltway Fleets le envía este mensaje porque usted es conductor. Las respuestas a este correo no se leen.',
} as const satisfies Phrases<typeof english>
