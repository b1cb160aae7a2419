import type { invoiceFile as english } from '../en/invoice-file.ts'
import type { Phrases } from '../phrase.ts'

export const invoiceFile = {
  files: {
    DOCUMENTS: 'documents',
    LINES: 'lignes-des-documents',
    COST_CENTRES: 'centres-de-couts',
    ACCOUNTING: 'comptabilite',
    MOVEMENTS: 'mouvements',
  },
  /** Column headings, separated by vertical bars. */
  heads: {
    DOCUMENTS:
      'Numéro|Type|Classe|Date|Échéance|Du|Au|Bon de commande|Paiement|Montant HT|TVA|Total TTC|À payer|Devise',
    LINES:
      'Document|Date|Ligne|Nature|Description|Début (UTC)|Carte|Conducteur|Centre de coûts|kWh|Montant HT|TVA %|TVA|Total TTC|Devise',
    COST_CENTRES:
      'Date|Document|Centre de coûts|Classe|kWh|Montant HT|TVA %|TVA|Total TTC|Devise|Code du centre de coûts',
    ACCOUNTING:
      'Mois|Centre de coûts|Classe|Débit/Crédit|kWh|Montant HT|TVA %|TVA|Montant TTC|Devise|Code du centre de coûts',
    MOVEMENTS: 'Date (UTC)|Nature|Montant|Montant HT|TVA|Solde|Carte|Document|Note',
  },
} as const satisfies Phrases<typeof english>
