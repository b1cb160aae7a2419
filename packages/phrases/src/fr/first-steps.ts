import type { firstSteps as english } from '../en/first-steps.ts'
import type { Phrases } from '../phrase.ts'

export const firstSteps = {
  title: 'Premiers pas',
  progress: '{done} sur {n} terminés',
  hide: 'Masquer les premiers pas',
  hidden: 'Premiers pas masqués',
  hiddenHint: 'Pour les revoir, choisissez «\u202fAfficher les premiers pas\u202f» en haut de la page.',
  done: 'Terminé',
  open: 'À faire',
  failed: 'Les premiers pas n’ont pas pu être modifiés. Réessayez.',
  step: {
    FUND: {
      title: 'Alimentez le portefeuille',
      words: 'Les cartes peuvent recharger tant que le portefeuille a un solde disponible.',
      action: 'Ajouter des fonds',
    },
    INVITE: {
      title: 'Invitez vos conducteurs',
      words: 'Chaque conducteur voit sa carte, son plafond et ses recharges.',
      action: 'Inviter un conducteur',
    },
    CARDS: {
      title: 'Commandez des cartes',
      words: 'Une eKey fonctionne aussitôt sur le téléphone. Les cartes arrivent par la poste.',
      action: 'Commander des cartes',
    },
    LIMITS: {
      title: 'Fixez des plafonds',
      words: 'Une carte qui atteint son plafond ne recharge plus jusqu’au renouvellement.',
      action: 'Fixer des plafonds',
    },
    VAT: {
      title: 'Ajoutez votre numéro de TVA',
      words: 'Il figure sur chaque facture.',
      action: 'Ajouter le numéro de TVA',
    },
    CHARGE: {
      title: 'Faites la première recharge',
      words: 'Présentez une carte à une borne ou montrez son eKey.',
    },
  },
  method: {
    title: 'Ajoutez un moyen de paiement',
    words: 'Sert à encaisser les factures mensuelles.',
    action: 'Ajouter un moyen de paiement',
  },
  simulation: {
    title: 'Simulez la première recharge',
    words: 'Une borne simulée recharge un véhicule pendant une minute avec l’une de vos cartes.',
    action: 'Simuler une recharge',
    starting: 'La borne vérifie si la carte peut recharger…',
    charging: 'Un véhicule recharge. Le prix est déduit du solde à la fin.',
    failed: 'La recharge n’a pas commencé\u202f: carte refusée ou borne sans réponse. Réessayez.',
    noCard: 'Aucune carte ne peut encore recharger. Ajoutez des fonds et commandez une eKey.',
    asked: '{card} va recharger à {station}',
  },
} satisfies Phrases<typeof english>
