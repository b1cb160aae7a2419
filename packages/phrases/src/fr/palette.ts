import type { palette as english } from '../en/palette.ts'
import type { Phrases } from '../phrase.ts'

export const palette = {
  title: 'Recherche et commandes',
  open: 'Recherche et commandes',
  placeholder: 'Rechercher pages, cartes, personnes, sessions, factures…',
  results: 'Résultats',
  group: {
    recent: 'Ouverts récemment',
    pages: 'Pages',
    cards: 'Cartes',
    members: 'Personnes',
    sessions: 'Sessions de recharge',
    invoices: 'Factures',
    actions: 'Actions',
  },
  all: { one: 'Afficher {n} résultat', many: 'Afficher les {n} résultats', other: 'Afficher les {n} résultats' },
  searching: 'Recherche en cours…',
  found: { one: '{n} suggestion', many: '{n} suggestions', other: '{n} suggestions' },
  nothing: 'Aucun résultat pour «\u202f{text}\u202f»',
  nothingHint:
    'Recherchez une partie d’un nom, un numéro de carte, une plaque, une station, un numéro de facture ou une page.',
  failed: 'La recherche a échoué',
  retry: 'Réessayer',
  speak: 'Passer en {language}',
  theme: { system: 'Utiliser le thème du système', light: 'Utiliser le thème clair', dark: 'Utiliser le thème sombre' },
  keys: 'Raccourcis clavier',
  install: 'Installer l’application',
  selectWallet: 'Choisir un autre portefeuille',
  signOut: 'Se déconnecter',
  cardHint: 'Carte {number}',
  move: 'parcourir',
  choose: 'ouvrir',
  leave: 'fermer',
} satisfies Phrases<typeof english>
