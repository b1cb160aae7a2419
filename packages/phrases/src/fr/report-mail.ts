import type { reportMail as english } from '../en/report-mail.ts'
import type { Phrases } from '../phrase.ts'

/** Scheduled reports: their mails, their tables and the page that ends them. */
export const reportMail = {
  subject: '{name} : du {from} au {to}',
  title: '{name}',
  body: '{content} de {wallet}, du {from} au {to}.',
  attached: 'Le fichier est joint.',
  tooLarge: 'Le fichier est trop volumineux pour un e-mail. Le lien est valable jusqu’au {until}.',
  download: 'Télécharger le fichier',
  open: 'Ouvrir Voltway Fleets',
  stop: 'Ne plus recevoir ce rapport',
  footer: 'Vous recevez cet e-mail en tant que destinataire de ce rapport dans {wallet}.',
  contents: {
    SESSIONS: 'Sessions de recharge',
    CONSUMPTION: 'Consommation par carte',
    CO2: 'CO₂',
    BUDGETS: 'Budgets',
  },
  /** Names of files. */
  files: {
    SESSIONS: 'sessions',
    CONSUMPTION: 'consommation',
    CO2: 'co2',
    BUDGETS: 'budgets',
  },
  /** Column headings, separated by vertical bars. */
  heads: {
    CONSUMPTION: 'Carte|Numéro de carte|Conducteur|Sessions|Énergie, kWh|Coût|Part, %|Coût précédent',
    BUDGETS: 'Budget|Du|Au|Montant|Dépensé|Part, %|Prévu',
  },
  /** The PDF with charts. */
  pdf: {
    period: 'Période',
    created: 'Créé le',
    charges: 'Recharges terminées',
    imported: 'Dont importées',
    energy: 'Énergie',
    cost: 'Coût',
    vatUnknown: 'Dont TVA inconnue, compté en entier',
    before: 'Coût précédent',
    price: 'Prix par kWh',
    co2: 'CO₂',
    co2Missing: '{co2}\u202f; {energy} n’ont pas de facteur et ne sont pas inclus',
    filter: 'Filtre',
    filtered: 'Filtre enregistré des sessions de recharge',
    source: 'Origine',
    sources: { NETWORK: 'Public', HOME: 'Domicile', DEPOT: 'Dépôt', IMPORTED: 'Importé' },
    energyByDay: 'Énergie par jour, kWh',
    costByDay: 'Coût par jour',
    costByCard: 'Coût par carte',
    costByCentre: 'Coût par centre de coûts',
    noCentre: 'Sans centre de coûts',
    spent: 'Dépensé par budget',
    amount: 'Montant',
    whole: 'Toute la flotte',
    thisPeriod: 'Cette période',
    earlier: 'Période précédente',
    sessions: 'Sessions de recharge',
    heads: 'Borne|Début|Carte|Conducteur|kWh|Coût',
    newest: '{n} plus récentes sur {all} sessions de recharge. Les fichiers CSV et XLSX les contiennent toutes.',
    first: '{n} premières cartes sur {all}. Les fichiers CSV et XLSX les contiennent toutes.',
    page: 'Page',
  },
  page: {
    title: 'Ne plus recevoir ce rapport',
    question: 'Vous ne recevrez plus ce rapport.',
    confirm: 'Ne plus recevoir ce rapport',
    done: 'Vous ne recevez plus ce rapport.',
    downloadTitle: 'Rapport',
    expired: 'Ce lien a expiré ou vous n’avez plus accès à ce rapport. Ouvrez Voltway Fleets pour le télécharger.',
  },
} as const satisfies Phrases<typeof english>
