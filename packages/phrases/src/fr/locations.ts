import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Lieux de recharge des conducteurs',
  map: 'Stations des dernières sessions',
  hint: 'Station de la dernière session sur 30 jours, avec l’accord du conducteur. Il voit qui l’a consultée.',
  place: '{member} à {station}, {city}',
  depots: 'Dépôts',
  depot: 'Dépôt {name}, {city}',
  again: 'Actualiser',
  sharing: 'Afficher les localisations dans ce portefeuille',
  sharingHelp: 'Chaque conducteur doit aussi donner son accord.',
  sharingLocked: 'Il faut pouvoir modifier les paramètres du portefeuille pour l’activer.',
  offTitle: 'Localisations désactivées',
  offWords: 'Une fois activées, chaque conducteur doit donner son accord.',
  noneTitle: 'Aucune localisation à afficher',
  noneWords: 'Aucun conducteur ayant accepté n’a rechargé depuis 30 jours.',
  errorTitle: 'Les localisations n’ont pas pu être affichées',
  notAllowedTitle: 'Vous n’avez pas accès aux localisations',
  notSaved: 'Le paramètre n’a pas pu être enregistré. Réessayez.',
  consent: 'Afficher le lieu de ma dernière recharge',
  consentHelp: 'Uniquement la station de votre dernière session sur 30 jours, jamais votre position.',
  consentOff: 'Votre entreprise n’affiche pas les localisations.',
  seen: 'Consultée par',
  seenNobody: 'Personne ne l’a consultée depuis 30 jours.',
  somebody: 'Un utilisateur',
} satisfies Phrases<typeof english>
