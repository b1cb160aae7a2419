import type { payoutMail as english } from '../en/payout-mail.ts'
import type { Phrases } from '../phrase.ts'

export const payoutMail = {
  subject: 'Confirmez le compte bancaire de {wallet}',
  title: 'Confirmer le compte bancaire',
  body: 'Vous avez indiqué un compte bancaire vers lequel le solde de {wallet} peut être remboursé\u202f: {holder}, IBAN se terminant par {iban}.',
  hold: 'Une fois confirmé, le compte peut recevoir de l’argent au bout de {hold} heures. D’ici là, chaque propriétaire peut le supprimer.',
  action: 'Confirmer le compte bancaire',
  note: 'Le lien est valable {hours} heures et pour vous seul. Si vous n’avez pas indiqué ce compte, changez votre mot de passe et supprimez le compte dans le portefeuille.',
  footer:
    'Vous recevez cet e-mail parce que vous êtes propriétaire de ce portefeuille dans Voltway Fleets. Les réponses ne sont pas lues.',
} as const satisfies Phrases<typeof english>
