import type { withdrawal as english } from '../en/withdrawal.ts'
import type { Phrases } from '../phrase.ts'

export const withdrawal = {
  title: 'Retirer le solde',
  words:
    'Le solde inutilisé retourne aux paiements d’origine, en commençant par le plus récent, et le reste au compte bancaire de l’entreprise. Chaque reçu donne lieu à un avoir une fois l’argent parti.',
  amount: 'Montant',
  most: 'Jusqu’à {amount}',
  kept: '{amount} restent bloqués pour des recharges non réglées.',
  none: 'Aucun solde à retirer pour l’instant.',
  submit: 'Retirer le solde',
  done: '{amount} en cours de renvoi',
  to: '{method}, {date}\u202f: jusqu’à {amount}',
  wrong: 'Saisissez un montant jusqu’à {amount}.',
  methods: {
    CREDIT_CARD: 'Carte',
    DIRECT_DEBIT: 'Prélèvement',
    MB_WAY: 'MB WAY',
  },
  split: {
    source: 'Vers les paiements d’origine',
    bank: 'Vers le compte bancaire •••• {iban}',
    stays: 'Reste dans le portefeuille',
  },
  bank: {
    title: 'Compte bancaire',
    needed:
      '{amount} a été payé par Multibanco, ou la banque refuse les remboursements. Ce montant ne peut être versé que sur un compte bancaire de l’entreprise.',
    notOffered:
      '{amount} a été payé par Multibanco, ou la banque refuse les remboursements, et les virements vers un compte bancaire ne sont pas proposés ici. Contactez l’assistance.',
    other: '{amount} ne proviennent pas d’un paiement remboursable ici. Contactez l’assistance.',
    account: '{holder}, IBAN •••• {iban}',
    current: 'Utilisé',
    unconfirmed: 'En attente\u202f: {who} doit ouvrir le lien de l’e-mail',
    held: 'Utilisable à partir du {date}',
    add: 'Ajouter un compte bancaire',
    change: 'Modifier',
    remove: 'Supprimer',
    removed: 'Compte bancaire supprimé',
    removeTitle: 'Supprimer le compte bancaire',
    removeWords:
      'Le solde payé par Multibanco ne peut pas être remboursé tant qu’un autre compte n’est pas confirmé. Les virements déjà demandés sont exécutés.',
  },
  form: {
    title: 'Compte bancaire des virements',
    words:
      'Vous recevez un e-mail avec un lien qui confirme le compte. Les autres propriétaires en sont informés. Le compte est utilisable 24 heures après la confirmation.',
    iban: 'IBAN',
    holder: 'Titulaire du compte',
    holderHelp: 'L’entreprise, telle que sa banque la connaît',
    password: 'Votre mot de passe',
    passwordHelp: 'Laissez ce champ vide si vous vous connectez sans mot de passe.',
    missing: 'Ce champ est obligatoire',
    submit: 'Envoyer le lien',
    done: 'Lien envoyé par e-mail',
  },
  confirm: {
    title: 'Confirmer le compte bancaire',
    words: 'Confirmez le compte uniquement si vous l’avez indiqué. Le solde peut y être versé dans 24 heures.',
    submit: 'Confirmer le compte bancaire',
    done: 'Compte bancaire confirmé',
  },
  payouts: {
    title: 'Derniers virements',
    row: '{amount} vers •••• {iban}, le {date}',
    states: {
      ASKED: 'Demandé',
      SENT: 'Transmis à la banque',
      PAID: 'Exécuté',
      RETURNED: 'Rejeté\u202f: {reason}',
    },
  },
} as const satisfies Phrases<typeof english>
