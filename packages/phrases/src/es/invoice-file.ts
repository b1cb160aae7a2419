import type { invoiceFile as english } from '../en/invoice-file.ts'
import type { Phrases } from '../phrase.ts'

export const invoiceFile = {
  files: {
    DOCUMENTS: 'documentos',
    LINES: 'lineas-de-documentos',
    COST_CENTRES: 'centros-de-coste',
    ACCOUNTING: 'contabilidad',
    MOVEMENTS: 'movimientos',
  },
  /** Column headings, separated by vertical bars. */
  heads: {
    DOCUMENTS:
      'Número|Tipo|Clase|Fecha|Vencimiento|Desde|Hasta|Orden de compra|Pago|Importe neto|IVA|Total|Por pagar|Moneda',
    LINES:
      'Documento|Fecha|Línea|Concepto|Descripción|Inicio (UTC)|Tarjeta|Conductor|Centro de coste|kWh|Importe neto|IVA %|IVA|Total|Moneda',
    COST_CENTRES:
      'Fecha|Documento|Centro de coste|Clase|kWh|Importe neto|IVA %|IVA|Total|Moneda|Código del centro de coste',
    ACCOUNTING:
      'Mes|Centro de coste|Clase|Debe/Haber|kWh|Importe neto|IVA %|IVA|Importe bruto|Moneda|Código del centro de coste',
    MOVEMENTS: 'Fecha (UTC)|Concepto|Importe|Importe neto|IVA|Saldo|Tarjeta|Documento|Nota',
  },
} as const satisfies Phrases<typeof english>
