import type { accountingFile as english } from '../en/accounting-file.ts'
import type { Phrases } from '../phrase.ts'

export const accountingFile = {
  journal: 'diario',
  books: { PURCHASES: 'Compras', SETTLEMENTS: 'Regularizações', BANK: 'Bancos' },
  roles: {
    charging: 'Carregamento de veículos elétricos',
    cards: 'Cartões de carregamento',
    subscription: 'Subscrição',
    vat: 'IVA dedutível',
    vat_pending: 'IVA de faturas com data posterior',
    supplier: 'Fornecedor',
    prepayment: 'Adiantamentos a fornecedores',
    bank: 'Depósitos à ordem',
  },
  kinds: {
    INVOICE: 'Fatura',
    CREDIT_NOTE: 'Nota de crédito',
    VAT: 'IVA dedutível',
    SETTLEMENT: 'Pago com o saldo',
    MONEY_IN: 'Pagamento',
    MONEY_OUT: 'Devolução',
  },
  methods: {
    card: 'cartão',
    multibanco: 'Multibanco',
    mb_way: 'MB WAY',
    direct_debit: 'débito direto',
    operator: 'transferência',
    payout: 'transferência',
  },
  heads:
    'Diário|Lançamento|Data|Data do documento|Documento|Descrição|Conta|Nome da conta|Centro de custo|IVA %|Débito|Crédito|Moeda',
  /** The file of VAT of other countries. Column headings, separated by vertical bars. */
  refund: {
    heads: 'País|Documento|Tipo|Data|Vendedor|Número de IVA do vendedor|IVA %|Base|IVA|Moeda|Número desse país',
    kinds: { INVOICE: 'Fatura', CREDIT_NOTE: 'Nota de crédito' },
    yes: 'sim',
    no: 'não',
  },
  centreCode: 'Código do centro de custo',
  classes: {
    CHARGING: 'Carregamentos',
    CARD_ORDER: 'Cartões',
    SUBSCRIPTION: 'Subscrição',
    CREDIT_NOTE: 'Notas de crédito',
    TOPUP: 'Saldo adicionado',
  },
  summary: {
    title: 'Fecho de {month}',
    period: 'Período',
    seller: 'Vendedor',
    closed: 'Fechado em',
    sums: 'Centros de custo e IVA',
    sumHeads: 'Centro de custo|Taxa de IVA|Valor líquido|IVA|Total',
    noCostCentre: 'Sem centro de custo',
    total: 'Total',
    agreement: 'Documentos e razão',
    agreementHeads: 'Documentos|Número|Total dos documentos|Razão|Diferença',
    note: 'As notas de crédito são negativas. A fatura dos carregamentos de um mês é emitida no início do mês seguinte. Depois do fecho, as alterações são feitas apenas por notas de crédito de meses posteriores.',
    page: 'Página',
  },
  mail: {
    subject: 'Fecho de {month}: documentos e diário de {wallet}',
    title: 'O mês de {month} está fechado',
    body: 'Enviamos os documentos, as faturas eletrónicas, o diário e o resumo de {month} de {wallet}.',
    open: 'Abrir o Voltway Fleets',
    download: 'Descarregar ficheiros',
    attached: 'Os ficheiros seguem em anexo, num ZIP.',
    linked: 'A ligação é válida até {until}. Qualquer pessoa que a tenha pode descarregar os ficheiros.',
    footer:
      'Recebe esta mensagem porque o seu endereço é o da contabilidade desta frota no Voltway Fleets. As respostas não são lidas.',
  },
} as const satisfies Phrases<typeof english>
