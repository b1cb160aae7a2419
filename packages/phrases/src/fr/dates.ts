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
  range: 'Date de début et de fin',
  apply: 'Appliquer les dates',
  chosen: '{from} – {to}',
  since: 'Depuis le {from}',
  until: 'Jusqu’au {to}',
  walletTime: 'Heures dans le fuseau horaire de la flotte\u202f: {zone}',
} satisfies Phrases<typeof english>
