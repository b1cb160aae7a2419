import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Ajouter une flotte',
  description: 'Chaque flotte a ses propres portefeuille, cartes, personnes et factures.',
  toFleets: 'Vos flottes',
  errorTitle: 'Votre offre n’a pas pu être affichée',
  fullTitle: {
    one: 'Votre offre comprend {n} flotte',
    other: 'Votre offre comprend {n} flottes',
  },
  fullWords: 'Choisissez une offre supérieure pour en ajouter.',
  seePlans: 'Voir les offres',
  steps: 'Étapes',
  step: {
    fleet: 'Flotte',
    payment: 'Paiement',
    invoicing: 'Facturation',
  },
  stepWords: {
    fleet: 'Nom et pays',
    payment: 'Mode de paiement et prix',
    invoicing: 'Coordonnées de facturation. Vous pouvez les ajouter plus tard.',
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
    name: 'Saisissez un nom pour la flotte',
    address: 'Requis pour une adresse complète',
  },
  nameHelp: 'Exemple\u202f: une entreprise, une ville ou un service',
  timeZoneHelp: 'Les jours, mois et plafonds commencent à minuit dans ce fuseau.',
  prepaid: 'Prépayé',
  prepaidHelp: 'Les recharges sont payées avec le solde que vous ajoutez.',
  postpaidHelp: 'Le paiement sur facture mensuelle doit être approuvé. Demandez-le ensuite.',
  cycle: {
    WEEKLY: 'Cycle hebdomadaire',
    DAILY: 'Cycle quotidien',
  },
  cycleHelp: {
    WEEKLY: 'Plus d’heures creuses le week-end, dont tout le dimanche.',
    DAILY: 'Heures creuses chaque jour, de 22 h à 8 h.',
  },
  vatHelp: 'Figure sur les factures.',
  next: 'Suivant',
  back: 'Retour',
  create: 'Créer la flotte',
  created: '{name} est prête',
} satisfies Phrases<typeof english>
