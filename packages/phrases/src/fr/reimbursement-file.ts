import type { reimbursementFile as english } from '../en/reimbursement-file.ts'
import type { Phrases } from '../phrase.ts'

export const reimbursementFile = {
  title: 'Recharges à domicile de {month}',
  driver: 'Conducteur',
  state: 'État',
  approved: 'Approuvé',
  charges: 'Recharges',
  chargeHeads: 'Recharge|Énergie|Professionnel|Coût|Payé',
  total: 'Total',
  bandsTitle: 'Plages horaires',
  bandHeads: 'Plage|Énergie|Prix du kWh|Coût',
  evidence: 'Justificatifs',
  evidenceHeads: 'Contrat|Domicile|Recharges',
  totals: 'Montants',
  totalHeads: 'Part|Montant',
  cost: 'Coût de l’énergie',
  business: 'Part professionnelle',
  private: 'Part privée',
  amount: 'Payé par l’entreprise',
  note: 'Les prix sont ceux du contrat d’électricité du conducteur, indiqué pour chaque recharge. Aucune TVA n’est facturée.',
  page: 'Page',
  payrollHeads: 'Matricule|Nom|Rubrique|Mois|Montant|Part professionnelle|Part privée',
  benefitHeads:
    'Matricule|Nom|Année|Relevés|Énergie (kWh)|Coût|Part professionnelle|Part privée|Avantage en nature|Devise',
  states: { OPEN: 'Ouvert', APPROVED: 'Approuvé', SENT: 'Envoyé', PAID: 'Payé', RETURNED: 'Rejeté' },
  kinds: { LATER: 'd’un mois antérieur', CHANGE: 'modification d’un relevé antérieur' },
  bands: { NORMAL: 'Normale', OFF_PEAK: 'Heures creuses', PEAK: 'Heures pleines' },
} as const satisfies Phrases<typeof english>
