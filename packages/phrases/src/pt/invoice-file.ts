import type { invoiceFile as english } from '../en/invoice-file.ts'
import type { Phrases } from '../phrase.ts'

export const invoiceFile = {
  files: {
    DOCUMENTS: 'documentos',
    LINES: 'linhas-dos-documentos',
    COST_CENTRES: 'centros-de-custo',
    ACCOUNTING: 'contabilidade',
    MOVEMENTS: 'movimentos',
  },
  /** Column headings, separated by vertical bars. */
  heads: {
    DOCUMENTS:
      'Número|Tipo|Classe|Data|Vencimento|De|Até|Nota de encomenda|Pagamento|Valor líquido|IVA|Total|Por pagar|Moeda',
    LINES:
      'Documento|Data|Linha|Género|Descrição|Início (UTC)|Cartão|Condutor|Centro de custo|kWh|Valor líquido|IVA %|IVA|Total|Moeda',
    COST_CENTRES:
      'Data|Documento|Centro de custo|Classe|kWh|Valor líquido|IVA %|IVA|Total|Moeda|Código do centro de custo',
    ACCOUNTING:
      'Mês|Centro de custo|Classe|Débito/Crédito|kWh|Valor líquido|IVA %|IVA|Valor bruto|Moeda|Código do centro de custo',
    MOVEMENTS: 'Data (UTC)|Género|Valor|Valor líquido|IVA|Saldo|Cartão|Documento|Nota',
  },
} as const satisfies Phrases<typeof english>
