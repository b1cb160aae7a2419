import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Ajouter une flotte',
  description: 'Elle reçoit son propre portefeuille, avec ses cartes, ses personnes et ses factures.',
  toFleets: 'Vos flottes',
  errorTitle: 'Votre forfait n’a pas pu être chargé',
  fullTitle: {
    one: 'Votre forfait comprend {n} flotte',
    other: 'Votre forfait comprend {n} flottes',
  },
  fullWords: 'Tout est utilisé. Un forfait supérieur en permet davantage.',
  seePlans: 'Voir les forfaits',
  steps: 'Étapes',
  step: {
    fleet: 'Flotte',
    payment: 'Paiement',
    invoicing: 'Facturation',
  },
  stepWords: {
    fleet: 'Son nom, et où elle est basée.',
    payment: 'Comment la recharge est payée, et selon quels horaires l’énergie est tarifée.',
    invoicing: 'Au nom de qui les factures sont établies. Vous pouvez aussi le renseigner plus tard.',
  },
  field: {
    name: 'Nom de la flotte',
    country: 'Pays',
    timeZone: 'Fuseau horaire',
    payment: 'Paiement',
    energyCycle: 'Heures creuses',
    company: 'Entreprise',
    street: 'Rue et numéro',
    postalCode: 'Code postal',
    city: 'Ville',
    vatNumber: 'Numéro de TVA',
  },
  missing: {
    name: 'Indiquez le nom de la flotte',
    address: 'L’adresse a aussi besoin de ceci',
  },
  nameHelp: 'Comme vos équipes la connaissent\u202f: une entreprise, une ville, un service.',
  timeZoneHelp: 'Les jours, les mois et les limites y commencent à minuit.',
  prepaid: 'Prépayé',
  prepaidHelp: 'Vous alimentez d’abord le solde\u202f; chaque recharge y est prélevée.',
  postpaidHelp:
    'Le paiement sur facture en fin de mois doit être approuvé\u202f: demandez-le une fois la flotte créée.',
  cycle: {
    WEEKLY: 'Cycle hebdomadaire',
    DAILY: 'Cycle quotidien',
  },
  cycleHelp: {
    WEEKLY: 'Plus d’heures creuses le week-end\u202f; tout le dimanche.',
    DAILY: 'Identique chaque jour, de 22 h à 8 h.',
  },
  vatHelp: 'Figure sur les factures dès la première. Sa clé est vérifiée aussitôt.',
  next: 'Suivant',
  back: 'Retour',
  create: 'Créer la flotte',
  created: '{name} est prête',
} satisfies Phrases<typeof english>
