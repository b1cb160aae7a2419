import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Où les conducteurs rechargent',
  map: 'Bornes des dernières sessions',
  hint: 'La borne de la dernière session sur 30 jours, pour les conducteurs qui ont accepté. Chaque consultation est montrée au conducteur.',
  place: '{member} à {station}, {city}',
  again: 'Consulter à nouveau',
  sharing: 'Afficher les localisations dans ce portefeuille',
  sharingHelp: 'Désactivé, aucune localisation n’est affichée. Activé, chaque conducteur doit encore accepter.',
  sharingLocked: 'Seules les personnes qui peuvent modifier les paramètres du portefeuille peuvent l’activer.',
  offTitle: 'Les localisations sont désactivées dans ce portefeuille',
  offWords: 'Une fois activées, les conducteurs décident sur leur page s’ils acceptent.',
  noneTitle: 'Personne à afficher',
  noneWords: 'Aucun conducteur ayant accepté n’a rechargé depuis 30 jours.',
  errorTitle: 'Les localisations n’ont pas pu être chargées',
  notAllowedTitle: 'Vous ne pouvez pas voir les localisations',
  notSaved: 'Cela n’a pas pu être enregistré',
  consent: 'Montrer où je me suis rechargé pour la dernière fois',
  consentHelp:
    'Uniquement la borne de votre dernière session sur 30 jours, jamais votre position. Vous pouvez changer cela à tout moment.',
  consentOff: 'Votre entreprise n’affiche pas les localisations pour le moment.',
  seen: 'Consultée par',
  seenNobody: 'Personne ne l’a consultée depuis 30 jours.',
  somebody: 'Quelqu’un',
} satisfies Phrases<typeof english>
