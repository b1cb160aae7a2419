import { formatMoney, parseMoney } from '@voltway/money/money'
import { formatVatRate, parseVatRate, vatOf } from '@voltway/money/vat'
import type { CostState } from '../cost-centres/cost-shares.ts'

/** A part of a line's price, as the session shows it. */
export interface PricePart {
  readonly code: string
  readonly unit: string
  readonly quantity: string
  readonly unit_price: string
  /** Decimal text with four places. */
  readonly net: string
}

/**
 * VAT category of EN 16931. S: standard, at a rate above 0. Z: at 0%. AE: reverse charge to a business in another
 * country of the EU. O: outside the scope of VAT (money added to a balance, customers outside the EU).
 */
export type VatCategory = 'S' | 'Z' | 'AE' | 'O'

/** A line of a document. Amounts are decimal text with two places, because the content is stored as it was issued. */
export interface DocumentLine {
  readonly id: string
  readonly kind: 'SESSION' | 'CARDS' | 'PERSONALISATION' | 'SHIPPING' | 'TOPUP' | 'SUBSCRIPTION' | 'CREDIT'
  /** The line's text. For a session: the station's name. */
  readonly text: string
  readonly session: {
    readonly id: string
    readonly started_at: string
    readonly card_id: string
    readonly card: string
    readonly member: string | null
    /** The name of the card's team when the document was issued. */
    readonly team?: string
    readonly cost_centre: string | null
    /** Only of a charge that is divided between cost centres or has a centre of the second dimension. */
    readonly cost_shares?: CostState['cost_shares']
    readonly duration_s: number
    readonly energy_kwh: string
  } | null
  readonly quantity: string
  readonly unit_price: string
  readonly net: string
  readonly vat: string
  readonly total: string
  readonly vat_rate: string
  readonly vat_category: VatCategory
  /** The region whose VAT it is, such as `PT-20` or `ES`. Absent on lines of documents that were issued before it was kept. */
  readonly vat_region?: string
  readonly prices: readonly PricePart[]
}

/**
 * The sum of the lines with one VAT category and rate. Amounts are decimal text, and `rate` is a percentage such as
 * `23.00`.
 */
export interface VatGroup {
  readonly category: VatCategory
  readonly rate: string
  readonly net: string
  readonly vat: string
}

/** The seller or the buyer, as printed. */
export interface Party {
  readonly name: string
  /** With the country's prefix: PT501964843. */
  readonly vat_number: string | null
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly country: string
}

/** What a national e-invoice says beyond EN 16931. It is kept with the document, so that a later setting changes no file. */
export type EInvoiceProfile =
  | { readonly profile: 'XRECHNUNG'; readonly contact: SellerContact }
  | { readonly profile: 'CTC_FR' }

/** The contact for questions about a document of a German seller. */
export interface SellerContact {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** How a document was or will be paid. */
export interface DocumentPayment {
  /** BALANCE: the wallet's prepaid money. Otherwise the kind of the payment method. */
  readonly means: 'BALANCE' | 'CREDIT_CARD' | 'MULTIBANCO' | 'DIRECT_DEBIT' | 'MB_WAY'
  /** The last digits of the card or account. Null when unknown. */
  readonly last4: string | null
  /** A direct debit's mandate (BT-89) and the creditor identifier (BT-90). */
  readonly mandate: { readonly reference: string; readonly creditor: string } | null
}

/** The marks of a fiscal provider. A document without marks states that it is not a fiscal document. */
export interface FiscalMarks {
  readonly is_fiscal: boolean
  readonly atcud: string | null
  /** The content of the QR code. */
  readonly qr: string | null
  /** The provider's chained signature or record hash, which the next document of the series continues. */
  readonly signature?: string
  /** The version of the key that signed. */
  readonly signature_key?: string
  /** The local time of the seller at which it was signed, `2026-11-01T00:07:00`. */
  readonly system_entry_at?: string
  /** The number of the program's certificate. */
  readonly certificate?: string
}

/**
 * An issued document. Every print, mail and export is generated from it. Amounts are decimal texts. Version 2 adds
 * `account` and `payment`; documents of version 1 stay as they were issued.
 */
export interface DocumentContent {
  readonly version: 1 | 2
  readonly id: string
  readonly wallet_id: string
  readonly type: 'INVOICE' | 'CREDIT_NOTE'
  readonly class: 'CHARGING' | 'SUBSCRIPTION' | 'CARD_ORDER' | 'TOPUP'
  readonly number: string
  readonly date: string
  readonly due: string | null
  readonly period: { readonly from: string; readonly to: string } | null
  readonly currency: string
  readonly language: 'en' | 'pt' | 'es' | 'fr'
  readonly time_zone: string
  readonly seller: Party
  readonly buyer: Party
  /** The wallet's name, which the customer chose. */
  readonly account?: string
  /** Null: unknown when the document was issued. */
  readonly payment?: DocumentPayment | null
  readonly purchase_order: string | null
  readonly buyer_reference: string | null
  readonly credits: { readonly number: string; readonly date: string; readonly reason: string } | null
  readonly lines: readonly DocumentLine[]
  readonly vat_groups: readonly VatGroup[]
  readonly net: string
  readonly vat: string
  readonly total: string
  /** The part paid before the issue: from the balance, or by the payment that the document confirms. */
  readonly prepaid: string
  readonly payable: string
  readonly fiscal: FiscalMarks
  /** Absent: EN 16931 without a national profile, as on every document that was issued before there were any. */
  readonly e_invoice?: EInvoiceProfile
}

/** A line before the document's VAT is computed. */
export interface LineDraft extends Omit<DocumentLine, 'net' | 'vat' | 'total' | 'vat_rate' | 'id'> {
  readonly netMinor: bigint
  /**
   * The VAT booked for this line. The document's VAT is computed once per rate, and the rate's last line absorbs the
   * difference.
   */
  readonly vatMinor: bigint
  readonly vatRateBasisPoints: bigint
}

/** The lines of a document and their sums. `…Minor` amounts are cents. */
export interface Totals {
  readonly lines: readonly Omit<DocumentLine, 'id'>[]
  readonly vat_groups: readonly VatGroup[]
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
  /** The document's VAT minus the booked VAT: the cents that rounding once per rate adds or removes. */
  readonly roundingMinor: bigint
}

const keyOf = ({ vat_category, vatRateBasisPoints }: LineDraft) => `${vat_category} ${vatRateBasisPoints}`

/**
 * Computes the totals, with VAT rounded half-up once per rate (domain: values; EN 16931 BR-CO-17). The lines add up to
 * it exactly. A credit note passes its own `vatOfRate`: the VAT of its invoice at that rate minus the VAT of earlier
 * credit notes.
 */
export function totalled(
  drafts: readonly LineDraft[],
  vatOfRate: (netMinor: bigint, rateBasisPoints: bigint) => bigint = vatOf,
): Totals {
  const groups = Map.groupBy(drafts, keyOf)
  const vat_groups: VatGroup[] = []
  const rests = new Map<LineDraft, bigint>()
  let [netMinor, vatMinor, bookedMinor] = [0n, 0n, 0n]
  for (const lines of groups.values()) {
    const last = lines.at(-1) as LineDraft
    const net = lines.reduce((sum, line) => sum + line.netMinor, 0n)
    const booked = lines.reduce((sum, line) => sum + line.vatMinor, 0n)
    const vat = vatOfRate(net, last.vatRateBasisPoints)
    rests.set(last, vat - booked)
    vat_groups.push({
      category: last.vat_category,
      rate: formatVatRate(last.vatRateBasisPoints),
      net: formatMoney(net),
      vat: formatMoney(vat),
    })
    netMinor += net
    vatMinor += vat
    bookedMinor += booked
  }
  const lines = drafts.map(({ netMinor: net, vatMinor: booked, vatRateBasisPoints: rate, ...line }, index) => {
    const vat = booked + (rests.get(drafts[index] as LineDraft) ?? 0n)
    return {
      ...line,
      net: formatMoney(net),
      vat: formatMoney(vat),
      total: formatMoney(net + vat),
      vat_rate: formatVatRate(rate),
    }
  })
  return {
    lines,
    vat_groups,
    netMinor,
    vatMinor,
    totalMinor: netMinor + vatMinor,
    roundingMinor: vatMinor - bookedMinor,
  }
}

/**
 * Credit notes of parts of an invoice must add up to the invoice to the cent, so the VAT of one may differ by cents.
 * The published validation of EN 16931 accepts a difference below one unit of the currency.
 */
const NOTE_TOLERANCE_MINOR = 99n

function isVatOf({ net, rate, vat }: VatGroup, type: DocumentContent['type']): boolean {
  const off = vatOf(parseMoney(net), parseVatRate(rate)) - parseMoney(vat)
  const most = type === 'CREDIT_NOTE' ? NOTE_TOLERANCE_MINOR : 0n
  return off <= most && -off <= most
}

const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + parseMoney(amount), 0n)

/**
 * Checks the rules of EN 16931 about totals (BR-CO-10 to 17).
 * @returns the broken rules, empty when all hold.
 */
export function brokenTotals(content: DocumentContent): string[] {
  const { lines, vat_groups } = content
  const [net, vat, total] = [parseMoney(content.net), parseMoney(content.vat), parseMoney(content.total)]
  const rules: [string, boolean][] = [
    ['BR-CO-10', sumOf(lines.map((line) => line.net)) === net],
    // There are no allowances or charges on document level, so the sum of lines is the amount without VAT.
    ['BR-CO-13', sumOf(vat_groups.map((group) => group.net)) === net],
    ['BR-CO-14', sumOf(vat_groups.map((group) => group.vat)) === vat],
    ['BR-CO-15', net + vat === total],
    ['BR-CO-16', total - parseMoney(content.prepaid) === parseMoney(content.payable)],
    ['BR-CO-17', vat_groups.every((group) => isVatOf(group, content.type))],
    ['lines', lines.every((line) => parseMoney(line.net) + parseMoney(line.vat) === parseMoney(line.total))],
    ['line sums', sumOf(lines.map((line) => line.total)) === total],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}
