import type { reportMail as english } from '../en/report-mail.ts'
import type { Phrases } from '../phrase.ts'

/** Scheduled reports: their mails, their tables and the page that ends them. */
export const reportMail = {
  subject: '{name} : du {from} au {to}',
  title: '{name}',
  body: '{content} de {wallet}, du {from} au {to}.',
  attached: 'Le fichier est joint.',
  tooLarge: 'Le fichier est trop volumineux pour un e-mail. Téléchargez-le dans le produit.',
  open: 'Ouvrir Voltway Fleets',
  stop: 'Ne plus recevoir ce rapport : {url}',
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  footer: 'Vous recevez cet e-mail parce qu’une personne de {wallet} vous a choisi comme destinataire de ce rapport.',
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
  page: {
    title: 'Ne plus recevoir le rapport',
    question: 'Vous ne recevrez plus ce rapport.',
    confirm: 'Ne plus le recevoir',
    done: 'Vous ne recevez plus ce rapport.',
  },
} as const satisfies Phrases<typeof english>
