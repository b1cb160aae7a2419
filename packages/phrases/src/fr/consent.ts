import type { consent as english } from '../en/consent.ts'
import type { Phrases } from '../phrase.ts'

export const consent = {
  title: 'Choix de confidentialité',
  question: 'Mesure d’utilisation et rapports d’erreurs',
  why: 'Tout fonctionne sans cela. Rien n’est chargé chez des tiers avant votre accord, et vous pouvez changer d’avis à tout moment dans le menu du compte.',
  choose: 'Choisir…',
  refuseAll: 'Tout refuser',
  allowAll: 'Tout autoriser',
  save: 'Enregistrer les choix',
  notSaved: 'Votre choix n’a pas pu être enregistré.',
  kind: {
    analytics: 'Statistiques d’utilisation',
    error_reporting: 'Rapports d’erreurs',
    heat_map: 'Carte de chaleur',
  },
  help: {
    analytics: 'Pages ouvertes et fonctions utilisées, avec le numéro de votre compte.',
    error_reporting: 'Erreurs dans la page, avec le numéro de votre compte. Le texte saisi n’est jamais envoyé.',
    heat_map: 'Où l’on clique sur une page et jusqu’où on la fait défiler.',
  },
} satisfies Phrases<typeof english>
