import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Ajouter une flotte',
  description: 'Chaque flotte a son propre portefeuille, ses cartes, ses personnes et ses factures.',
  toFleets: 'Vos flottes',
  errorTitle: 'Votre offre n’a pas pu être chargée',
  fullTitle: {
    one: 'Votre offre comprend {n} flotte',
    other: 'Votre offre comprend {n} flottes',
  },
  fullWords: 'Vous avez atteint cette limite. Choisissez une offre supérieure pour en ajouter.',
  seePlans: 'Voir les offres',
  steps: 'Étapes',
  step: {
    fleet: 'Flotte',
    payment: 'Paiement',
    invoicing: 'Facturation',
  },
  stepWords: {
    fleet: 'Nom et pays de la flotte.',
    payment: 'Mode de paiement et prix de l’énergie.',
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
  nameHelp: 'Un nom que vos équipes reconnaissent\u202f: une entreprise, une ville ou un service.',
  timeZoneHelp: 'Les jours, les mois et les plafonds commencent à minuit dans ce fuseau horaire.',
  prepaid: 'Prépayé',
  prepaidHelp: 'Vous ajoutez d’abord des fonds. Les recharges sont payées sur le solde.',
  postpaidHelp: 'Le paiement sur facture mensuelle doit être approuvé. Demandez-le une fois la flotte créée.',
  cycle: {
    WEEKLY: 'Cycle hebdomadaire',
    DAILY: 'Cycle quotidien',
  },
  cycleHelp: {
    WEEKLY: 'Plus d’heures creuses le week-end, dont tout le dimanche.',
    DAILY: 'Heures creuses chaque jour, de 22 h à 8 h.',
  },
  vatHelp: 'Figure sur les factures. La clé de contrôle est vérifiée immédiatement.',
  next: 'Suivant',
  back: 'Retour',
  create: 'Créer la flotte',
  created: '{name} est prête',
} satisfies Phrases<typeof english>
