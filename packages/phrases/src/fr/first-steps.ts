import type { firstSteps as english } from '../en/first-steps.ts'
import type { Phrases } from '../phrase.ts'

export const firstSteps = {
  title: 'Premiers pas',
  progress: '{done} sur {n} terminés',
  hide: 'Masquer les premiers pas',
  hidden: 'Les premiers pas sont masqués',
  hiddenHint: '«\u202fAfficher les premiers pas\u202f», en haut de cette page, les affiche de nouveau.',
  done: 'Terminé',
  open: 'À faire',
  failed: 'Impossible de modifier les premiers pas',
  step: {
    FUND: {
      title: 'Alimentez le portefeuille',
      words: 'Les cartes peuvent recharger tant que des fonds sont disponibles.',
      action: 'Ajouter des fonds',
    },
    INVITE: {
      title: 'Invitez vos conducteurs',
      words: 'Chaque conducteur dispose d’une page avec sa carte, son plafond et ses recharges.',
      action: 'Inviter un conducteur',
    },
    CARDS: {
      title: 'Commandez des cartes',
      words: 'Une eKey fonctionne aussitôt sur le téléphone du conducteur. Les cartes physiques arrivent par courrier.',
      action: 'Commander des cartes',
    },
    LIMITS: {
      title: 'Fixez des plafonds',
      words: 'Une carte qui atteint son plafond ne recharge plus jusqu’au renouvellement de celui-ci.',
      action: 'Fixer des plafonds',
    },
    VAT: { title: 'Ajoutez votre numéro de TVA', words: 'Il figure sur chaque facture.', action: 'Ajouter le numéro' },
    CHARGE: {
      title: 'Faites la première recharge',
      words: 'Présentez une carte à une borne, ou son eKey. La recharge s’affiche ici pendant qu’elle dure.',
    },
  },
  method: {
    title: 'Ajoutez un moyen de paiement',
    words: 'Vos factures mensuelles y sont prélevées.',
    action: 'Ajouter un moyen',
  },
  simulation: {
    title: 'Simulez la première recharge',
    words:
      'Une borne simulée recharge un véhicule avec l’une de vos cartes pendant une minute, comme le ferait une vraie.',
    action: 'Simuler une recharge',
    starting: 'La borne vérifie si la carte peut recharger…',
    charging: 'Un véhicule est en charge. À la fin, le prix sera déduit du solde.',
    failed: 'La recharge n’a pas commencé\u202f: la carte a été refusée ou aucune borne n’a répondu. Réessayez.',
    noCard: 'Aucune carte ne peut encore recharger. Ajoutez des fonds et commandez d’abord une eKey.',
    asked: '{card} commence à recharger à {station} dans un instant',
  },
} satisfies Phrases<typeof english>
