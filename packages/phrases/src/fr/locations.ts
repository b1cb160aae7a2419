import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Lieux de recharge des conducteurs',
  map: 'Stations des dernières sessions',
  hint: 'Station de la dernière session sur 30 jours, pour les conducteurs qui ont accepté. Les conducteurs voient qui l’a consultée.',
  place: '{member} à {station}, {city}',
  again: 'Actualiser',
  sharing: 'Afficher les localisations dans ce portefeuille',
  sharingHelp: 'Désactivé, aucune localisation n’est affichée. Activé, chaque conducteur doit encore accepter.',
  sharingLocked: 'Seules les personnes qui peuvent modifier les paramètres du portefeuille peuvent l’activer.',
  offTitle: 'Les localisations sont désactivées dans ce portefeuille',
  offWords: 'Une fois l’option activée, le consentement des conducteurs est demandé sur leur propre page.',
  noneTitle: 'Aucune localisation à afficher',
  noneWords: 'Aucun conducteur ayant accepté n’a rechargé depuis 30 jours.',
  errorTitle: 'Les localisations n’ont pas pu être chargées',
  notAllowedTitle: 'Vous n’avez pas accès aux localisations',
  notSaved: 'Le paramètre n’a pas pu être enregistré. Réessayez.',
  consent: 'Afficher le lieu de ma dernière recharge',
  consentHelp:
    'Uniquement la station de votre dernière session sur 30 jours, jamais votre position. Vous pouvez modifier ce choix à tout moment.',
  consentOff: 'Votre entreprise n’affiche pas les localisations pour le moment.',
  seen: 'Consultée par',
  seenNobody: 'Personne ne l’a consultée depuis 30 jours.',
  somebody: 'Un utilisateur',
} satisfies Phrases<typeof english>
