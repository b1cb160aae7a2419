import type { accountingFile as english } from '../en/accounting-file.ts'
import type { Phrases } from '../phrase.ts'

export const accountingFile = {
  journal: 'journal',
  books: { PURCHASES: 'Achats', SETTLEMENTS: 'Opérations diverses', BANK: 'Banque' },
  roles: {
    charging: 'Recharge de véhicules électriques',
    cards: 'Cartes de recharge',
    subscription: 'Abonnement',
    vat: 'TVA déductible',
    vat_pending: 'TVA de factures datées plus tard',
    supplier: 'Fournisseur',
    prepayment: 'Avances aux fournisseurs',
    bank: 'Banque',
  },
  kinds: {
    INVOICE: 'Facture',
    CREDIT_NOTE: 'Avoir',
    VAT: 'TVA déductible',
    SETTLEMENT: 'Payé avec le solde',
    MONEY_IN: 'Paiement',
    MONEY_OUT: 'Remboursement',
  },
  methods: {
    card: 'carte',
    multibanco: 'Multibanco',
    mb_way: 'MB WAY',
    direct_debit: 'prélèvement',
    operator: 'virement',
    payout: 'virement',
  },
  heads:
    'Journal|Écriture|Date|Date du document|Document|Libellé|Compte|Libellé du compte|Centre de coûts|TVA %|Débit|Crédit|Devise',
  /** The file of VAT of other countries. Column headings, separated by vertical bars. */
  refund: {
    heads: 'Pays|Document|Type|Date|Vendeur|Numéro de TVA du vendeur|TVA %|HT|TVA|Devise|Numéro de ce pays',
    kinds: { INVOICE: 'Facture', CREDIT_NOTE: 'Avoir' },
    yes: 'oui',
    no: 'non',
  },
  centreCode: 'Code du centre de coûts',
  classes: {
    CHARGING: 'Recharges',
    CARD_ORDER: 'Cartes',
    SUBSCRIPTION: 'Abonnement',
    CREDIT_NOTE: 'Avoirs',
    TOPUP: 'Versements',
  },
  summary: {
    title: 'Clôture de {month}',
    period: 'Période',
    seller: 'Vendeur',
    closed: 'Clôturé le',
    sums: 'Centres de coûts et TVA',
    sumHeads: 'Centre de coûts|Taux de TVA|Montant HT|TVA|Total TTC',
    noCostCentre: 'Sans centre de coûts',
    total: 'Total',
    agreement: 'Documents et grand livre',
    agreementHeads: 'Documents|Nombre|Total des documents|Grand livre|Écart',
    note: 'Les avoirs sont négatifs. La facture des recharges d’un mois est émise au début du mois suivant. Après la clôture, les modifications se font par des avoirs des mois suivants.',
    page: 'Page',
  },
  mail: {
    subject: 'Clôture de {month}\u202f: documents et journal de {wallet}',
    title: 'Le mois de {month} est clôturé',
    body: 'Voici les documents, les factures électroniques, le journal et la synthèse de {month} pour {wallet}.',
    open: 'Ouvrir Voltway Fleets',
    download: 'Télécharger les fichiers',
    attached: 'Les fichiers sont joints à cet e-mail dans un ZIP.',
    linked: 'Le lien est valable jusqu’au {until}. Toute personne qui le possède peut télécharger les fichiers.',
    footer:
      'Vous recevez cet e-mail car votre adresse est indiquée comme celle du comptable de cette flotte dans Voltway Fleets. Les réponses ne sont pas lues.',
  },
} as const satisfies Phrases<typeof english>
