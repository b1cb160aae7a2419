import type { dates as english } from '../en/dates.ts'
import type { Phrases } from '../phrase.ts'

export const dates = {
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  last7: '7 derniers jours',
  thisMonth: 'Ce mois-ci',
  lastMonth: 'Mois dernier',
  threeMonths: '3 derniers mois',
  thisYear: 'Cette année',
  lastYear: 'Année dernière',
  custom: 'Choisir des dates…',
  dialog: 'Choisir des dates',
  range: 'Du et au',
  apply: 'Afficher ces jours',
  chosen: '{from} – {to}',
  since: 'Depuis le {from}',
  until: 'Jusqu’au {to}',
  walletTime: 'Les heures sont celles du fuseau horaire de la flotte ({zone}).',
} satisfies Phrases<typeof english>
