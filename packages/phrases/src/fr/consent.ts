import type { consent as english } from '../en/consent.ts'
import type { Phrases } from '../phrase.ts'

export const consent = {
  title: 'Choix de confidentialité',
  question: 'Mesure d’utilisation et rapports d’erreurs',
  why: 'Facultatif. Aucun service tiers sans votre accord. Modifiez votre choix dans le menu du compte.',
  choose: 'Choisir…',
  refuseAll: 'Tout refuser',
  allowAll: 'Tout autoriser',
  save: 'Enregistrer les choix',
  notSaved: 'Votre choix n’a pas pu être enregistré. Réessayez.',
  kind: {
    analytics: 'Statistiques d’utilisation',
    error_reporting: 'Rapports d’erreurs',
    heat_map: 'Carte de chaleur',
  },
  help: {
    analytics: 'Pages ouvertes et fonctions utilisées, avec le numéro de votre compte.',
    error_reporting: 'Erreurs de la page, avec le numéro de votre compte. Votre saisie n’est jamais envoyée.',
    heat_map: 'Clics et défilement sur chaque page.',
  },
} satisfies Phrases<typeof english>
