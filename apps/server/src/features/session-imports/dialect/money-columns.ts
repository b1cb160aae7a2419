import type { ImportField } from '@voltway/contract/session-imports'
import type { CsvRow } from '../../../platform/csv.ts'
import { searchable } from '../../../platform/searchable.ts'
import { decimalOf, numberIn, roughNumber } from './numbers.ts'
import { isMoneyBeside } from './units.ts'

/** Which column of amounts is the total with VAT: headers say it, and the numbers must agree. */

type MoneyKind = 'gross' | 'net' | 'vat' | 'price' | 'amount' | 'part'

const TAX = '(?:vat|iva|tva|mwst|ust|btw|tax|taxes|impostos|impuestos|gst)'
const kinds: readonly (readonly [MoneyKind | null, RegExp])[] = [
  [
    'price',
    /(?:per|\/|por|pro|par|al|je|p) ?k?wh|kwh ?(?:price|preis)|(?:price|preis|tarif|tariff|rate) kwh|unit price|unitario|unitaire|einzelpreis|arbeitspreis/,
  ],
  [
    null,
    new RegExp(
      `\\b${TAX}\\b.*(?:%|rate|taxa|satz|tipo|taux)|(?:%|rate|taxa|satz|tipo|taux).*\\b${TAX}\\b|co2|kwh|kw\\b|soc|\\bkm\\b|centre|center|centro|kostenstelle|currency|moeda|moneda|devise|wahrung|type|status|method|date|number|\\bid\\b`,
    ),
  ],
  [
    'net',
    new RegExp(
      `(?:excl|exkl|excluding|\\bex\\b|without|before|\\bsem\\b|s\\/|\\bsin\\b|hors|ohne|zzgl|senza|zonder|plus)[a-z. ]*\\b${TAX}\\b|\\b(?:net|netto|nettobetrag|neto|ht|subtotal|imponibile)\\b|base imponible`,
    ),
  ],
  [
    'gross',
    new RegExp(
      `(?:incl|inkl|including|inc|with|\\bcom\\b|c\\/|\\bcon\\b|avec|\\bmit\\b|compris|\\bmet\\b)[a-z. ]*\\b${TAX}\\b|\\b(?:gross|brutto|bruttobetrag|bruto|ttc|lordo|ivato)\\b`,
    ),
  ],
  [
    'vat',
    new RegExp(
      `^(?:total )?${TAX}(?: (?:amount|total|betrag|eur|usd|gbp|importe|valor))?$|steuerbetrag|umsatzsteuer|mehrwertsteuer`,
    ),
  ],
  [
    'part',
    /idle|parking|parken|penalty|activation|ativacao|connection|roaming|service|transaction|blocking|blockier|start fee|session fee|charging fees?|time (?:cost|fee)|energy (?:cost|fee)|discount|\bopc\b|\biec\b|\btar\b|payout|grundgebuhr/,
  ],
  [
    'amount',
    /\b(?:cost|costs|price|amount|total|fees?|charges?|paid|payment|debit|betrag|summe|kosten|preis|gesamt|gesamtpreis|gesamtkosten|gesamtbetrag|montant|prix|cout|importe|coste|precio|valor|custo|preco|prezzo|importo|costo|bedrag|prijs|eur|euro|usd|gbp|chf)\b|[€£$]/,
  ],
]

function kindOf(header: string): MoneyKind | undefined {
  const text = searchable(header.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^a-z0-9%/€$£]+/g, ' ')
    .trim()
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? undefined
}

/** Whether a header says that its amounts have VAT, or have none yet. */
export function vatOfHeader(header: string): 'gross' | 'net' | undefined {
  const kind = kindOf(header)
  return kind === 'gross' || kind === 'net' ? kind : undefined
}

/** A column of amounts with its values by row; undefined where a cell is empty. */
interface Amounts {
  readonly index: number
  readonly header: string
  readonly kind: MoneyKind
  readonly values: readonly (number | undefined)[]
}

export interface MoneyColumns {
  readonly fields: ReadonlyMap<number, ImportField>
  /** Columns of which any could be the total. Empty when it is known. */
  readonly candidates: readonly number[]
}

/** @param isUsed columns that have another meaning. */
export function moneyColumns(
  headers: readonly string[],
  rows: readonly CsvRow[],
  { isUsed, energy }: { readonly isUsed: (index: number) => boolean; readonly energy: number },
): MoneyColumns {
  const all = headers.flatMap((header, index): Amounts[] => {
    const kind = isUsed(index) ? undefined : kindOf(header)
    const values = kind === undefined ? undefined : valuesOf(rows, index)
    return kind === undefined || values === undefined ? [] : [{ index, header, kind, values }]
  })
  const used = valuesOf(rows, energy) ?? []
  const ofKind = (kind: MoneyKind) => all.filter((one) => one.kind === kind)
  const amounts = ofKind('amount').length > 0 ? ofKind('amount') : ofKind('part')
  const others = [...ofKind('gross'), ...ofKind('net'), ...amounts]
  const prices = amounts.filter((price) => others.some((whole) => whole !== price && isProduct(price, used, whole)))
  const totals = ofKind('gross').length > 0 ? ofKind('gross') : totalsOf(amounts.filter((one) => !prices.includes(one)))
  const fields = new Map<number, ImportField>()
  for (const { index } of [...ofKind('price'), ...prices]) fields.set(index, 'price_kwh')
  const [net, vat] = [only(ofKind('net')), only(ofKind('vat'))]
  if (net !== undefined) fields.set(net.index, 'cost_net')
  if (vat !== undefined) fields.set(vat.index, 'vat')
  const total = only(totals)
  if (total !== undefined) fields.set(total.index, 'cost')
  return { fields, candidates: total === undefined ? totals.map(({ index }) => index) : [] }
}

const only = (some: readonly Amounts[]): Amounts | undefined => (some.length === 1 ? some[0] : undefined)

/** Of several amounts the one that is the sum of the others, or alone is called a total and never less than another. */
function totalsOf(amounts: readonly Amounts[]): readonly Amounts[] {
  if (amounts.length < 2) return amounts
  const called = amounts.filter(({ header }) => /total|gesamt|totaal/.test(searchable(header)))
  const [total] = called
  const isMost = (one: Amounts) =>
    amounts.every(({ values }) => values.every((value, row) => (value ?? 0) <= (one.values[row] ?? 0) + 0.005))
  return called.length === 1 && total !== undefined && isMost(total) ? [total] : amounts
}

function valuesOf(rows: readonly CsvRow[], index: number): (number | undefined)[] | undefined {
  const cells = rows.map(({ cells: all }) => (all[index] ?? '').trim())
  const filled = cells.filter((cell) => cell !== '')
  const numbers = filled.filter((cell) => isMoneyBeside(numberIn(cell)?.beside ?? 'none'))
  if (numbers.length * 2 <= filled.length || numbers.length === 0) return undefined
  const { sign } = decimalOf(numbers)
  return cells.map((cell) => roughNumber(cell, sign))
}

/** Whether price × energy is the amount in every row, to the cent. */
function isProduct(price: Amounts, energy: readonly (number | undefined)[], whole: Amounts): boolean {
  const rows = price.values.flatMap((value, row) => {
    const [used, amount] = [energy[row], whole.values[row]]
    return value === undefined || used === undefined || amount === undefined || amount === 0
      ? []
      : [{ value, used, amount }]
  })
  // The price's last decimal and VAT may be rounded.
  return (
    rows.length > 0 && rows.every(({ value, used, amount }) => Math.abs(value * used - amount) <= 0.011 + used * 0.0051)
  )
}

/** Whether net and VAT add up to the total in every row, which then has the VAT. */
export function addsUp(rows: readonly CsvRow[], columns: { cost: number; net: number; vat: number }): boolean {
  const [cost, net, vat] = [columns.cost, columns.net, columns.vat].map((index) => valuesOf(rows, index) ?? [])
  return (
    cost !== undefined &&
    cost.length > 0 &&
    cost.every((value, row) => Math.abs((net?.[row] ?? 0) + (vat?.[row] ?? 0) - (value ?? 0)) <= 0.015)
  )
}
