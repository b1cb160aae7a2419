import type { emptyPages as english } from '../en/empty-pages.ts'
import type { Phrases } from '../phrase.ts'

export const emptyPages = {
  home: {
    title: 'Votre flotte en un coup d’œil',
    words: 'Le solde, les recharges en cours et ce qui demande votre attention sont réunis sur cette page.',
  },
  wallet: {
    title: 'Aucun mouvement dans ce portefeuille',
    words: 'Les versements, les recharges et les remboursements apparaissent ici dès le premier.',
  },
  cards: {
    title: 'Aucune carte dans ce portefeuille',
    words: 'Chaque carte, avec son plafond et ce qu’il en reste, apparaît ici.',
  },
  'charging-sessions': {
    title: 'Aucune session de recharge',
    words: 'Chaque recharge de la flotte apparaît ici dès qu’elle commence.',
  },
  consumption: {
    title: 'Aucune consommation à comparer',
    words: 'L’énergie et le coût par carte, par lieu et par heure se comparent ici, d’un mois à l’autre.',
  },
  invites: {
    title: 'Personne d’autre n’a accès',
    words: 'Celles et ceux qui conduisent ou gèrent avec vous apparaissent ici, avec leurs invitations.',
  },
  'wallet-settings': {
    title: 'Rien à régler pour ce portefeuille',
    words: 'Le nom, les données de facturation et les valeurs par défaut du portefeuille sont conservés ici.',
  },
  'wallet-guest': {
    title: 'Aucun accès à afficher',
    words: 'Ce qu’une entreprise vous permet de faire avec son portefeuille se lit ici.',
  },
  index: {
    title: 'Aucune flotte',
    words: 'Les flottes auxquelles vous avez accès apparaissent ici.',
  },
} satisfies Phrases<typeof english>
