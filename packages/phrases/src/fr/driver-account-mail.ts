import type { driverAccountMail as english } from '../en/driver-account-mail.ts'
import type { Phrases } from '../phrase.ts'

export const driverAccountMail = {
  subject: 'Confirmez votre compte bancaire',
  title: 'Confirmer le compte bancaire',
  body: 'Vous avez indiqué un compte bancaire sur lequel {wallet} vous paie vos recharges à domicile : {holder}, IBAN se terminant par {iban}.',
  hold: 'Une fois confirmé, le compte peut recevoir de l’argent au bout de {hold} heures.',
  action: 'Confirmer le compte bancaire',
  note: 'Le lien est valable {hours} heures et pour vous seul. Si vous n’avez pas indiqué ce compte, changez votre mot de passe et supprimez le compte.',
  footer: 'Vous recevez cet e-mail parce que vous êtes conducteur dans Voltway Fleets. Les réponses ne sont pas lues.',
} as const satisfies Phrases<typeof english>
