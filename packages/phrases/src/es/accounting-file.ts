import type { accountingFile as english } from '../en/accounting-file.ts'
import type { Phrases } from '../phrase.ts'

export const accountingFile = {
  journal: 'diario',
  books: { PURCHASES: 'Compras', SETTLEMENTS: 'Compensaciones', BANK: 'Bancos' },
  roles: {
    charging: 'Carga de vehículos eléctricos',
    cards: 'Tarjetas de carga',
    subscription: 'Suscripción',
    vat: 'IVA soportado',
    vat_pending: 'IVA de facturas con fecha posterior',
    supplier: 'Proveedor',
    prepayment: 'Anticipos a proveedores',
    bank: 'Bancos',
  },
  kinds: {
    INVOICE: 'Factura',
    CREDIT_NOTE: 'Factura rectificativa',
    VAT: 'IVA deducible',
    SETTLEMENT: 'Pagado con el saldo',
    MONEY_IN: 'Pago',
    MONEY_OUT: 'Devolución',
  },
  methods: {
    card: 'tarjeta',
    multibanco: 'Multibanco',
    mb_way: 'MB WAY',
    direct_debit: 'domiciliación',
    operator: 'transferencia',
    payout: 'transferencia',
  },
  heads:
    'Diario|Asiento|Fecha|Fecha del documento|Documento|Concepto|Cuenta|Nombre de la cuenta|Centro de coste|IVA %|Debe|Haber|Moneda',
  /** The file of VAT of other countries. Column headings, separated by vertical bars. */
  refund: {
    heads: 'País|Documento|Tipo|Fecha|Vendedor|Número de IVA del vendedor|IVA %|Base|IVA|Moneda|Número de ese país',
    kinds: { INVOICE: 'Factura', CREDIT_NOTE: 'Factura rectificativa' },
    yes: 'sí',
    no: 'no',
  },
  centreCode: 'Código del centro de coste',
  classes: {
    CHARGING: 'Cargas',
    CARD_ORDER: 'Tarjetas',
    SUBSCRIPTION: 'Suscripción',
    CREDIT_NOTE: 'Facturas rectificativas',
    TOPUP: 'Saldo añadido',
  },
  summary: {
    title: 'Cierre de {month}',
    period: 'Periodo',
    seller: 'Vendedor',
    closed: 'Cerrado el',
    sums: 'Centros de coste e IVA',
    sumHeads: 'Centro de coste|Tipo de IVA|Importe neto|IVA|Total',
    noCostCentre: 'Sin centro de coste',
    total: 'Total',
    agreement: 'Documentos y libro mayor',
    agreementHeads: 'Documentos|Número|Total de documentos|Libro mayor|Diferencia',
    note: 'Las facturas rectificativas son negativas. La factura de las cargas de un mes se emite al principio del mes siguiente. Después del cierre, los cambios se hacen solo con facturas rectificativas de meses posteriores.',
    page: 'Página',
  },
  mail: {
    subject: 'Cierre de {month}: documentos y diario de {wallet}',
    title: 'El mes de {month} está cerrado',
    body: 'Le enviamos los documentos, las facturas electrónicas, el diario y el resumen de {month} para {wallet}.',
    open: 'Abrir Voltway Fleets',
    download: 'Descargar archivos',
    attached: 'Los archivos van adjuntos a este mensaje en un ZIP.',
    linked: 'El enlace es válido hasta el {until}. Cualquier persona que lo tenga puede descargar los archivos.',
    footer:
      'Recibe este mensaje porque su dirección figura como la de la asesoría de esta flota en Voltway Fleets. Las respuestas no se leen.',
  },
} as const satisfies Phrases<typeof english>
