import type { payoutMail as english } from '../en/payout-mail.ts'
import type { Phrases } from '../phrase.ts'

export const payoutMail = {
  subject: 'Confirme la cuenta bancaria de {wallet}',
  title: 'Confirmar cuenta bancaria',
  body: 'Ha indicado una cuenta bancaria a la que se puede devolver el saldo de {wallet}: {holder}, IBAN terminado en {iban}.',
  hold: 'Después de confirmarla, la cuenta puede recibir dinero al cabo de {hold} horas. Hasta entonces, cualquier propietario puede quitarla.',
  action: 'Confirmar cuenta bancaria',
  note: 'El enlace es válido durante {hours} horas y solo para usted. Si no ha indicado esta cuenta, cambie su contraseña y quite la cuenta en la cartera.',
  footer:
    'Voltway Fleets le envía este mensaje porque usted es propietario de esta cartera. Las respuestas a este correo no se leen.',
} as const satisfies Phrases<typeof english>
