import { formatVatRate } from '@voltway/money/vat'
import { shareText } from '../cost-centres/cost-shares.ts'
import type { DocumentContent, DocumentLine, SellerContact } from './document-content.ts'
import { type DocumentWords, documentWordsIn, lineText, reasonText } from './document-words.ts'
import { type EInvoiceParty, eInvoiceParty } from './e-invoice-party.ts'
import { type EInvoicePayment, isXRechnung, paymentOf } from './e-invoice-profile.ts'
import {
  type EInvoiceNote,
  frenchDueOf,
  frenchParty,
  frenchProcessOf,
  frenchReference,
  frenchTermsOf,
  frenchTreatmentOf,
  isFrench,
} from './french-profile.ts'
import { countriesWithoutNumber } from './seller.ts'
import { BILLING_PROCESS } from './specifications.ts'

/** VAT categories of EN 16931 (UNCL 5305). G: export outside the EU. E: exempt. */
export type EInvoiceCategory = 'S' | 'Z' | 'AE' | 'O' | 'G' | 'E'

/** A VAT group with the reason why its VAT is 0, where EN 16931 requires one. */
export interface EInvoiceVat {
  readonly category: EInvoiceCategory
  /** Null outside the scope of VAT, where a rate is not allowed (BR-O-05). */
  readonly rate: string | null
  readonly net: string
  readonly vat: string
  readonly exemption: { readonly code: string | null; readonly reason: string } | null
}

/** A line: one charge, one item or one credit. */
export interface EInvoiceLine {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly quantity: string
  readonly price: string
  readonly net: string
  readonly category: EInvoiceCategory
  readonly rate: string | null
  /** The customer's cost centre (BT-133). */
  readonly costCentre: string | null
}

/** A document in the terms of EN 16931. Both syntaxes are written from it, and nothing is computed there. */
export interface EInvoice {
  readonly number: string
  /** UNCL 1001. 380: invoice, 381: credit note, 386: prepayment, which is the receipt of added money. */
  readonly typeCode: '380' | '381' | '386'
  readonly date: string
  readonly due: string | null
  readonly notes: readonly EInvoiceNote[]
  readonly currency: string
  /**
   * What the document claims. PEPPOL: it has what that network requires, which are two electronic addresses and no rules of
   * a country.
   */
  readonly specification: 'EN_16931' | 'PEPPOL' | 'XRECHNUNG' | 'CTC_FR'
  /** The process to which the document belongs (BT-23). */
  readonly process: string | null
  /** The day of the supply (BT-72), where a national profile wants it beside or instead of a period. */
  readonly delivered: string | null
  readonly buyerReference: string
  readonly purchaseOrder: string | null
  readonly period: { readonly from: string; readonly to: string } | null
  readonly credited: { readonly number: string; readonly date: string } | null
  readonly seller: EInvoiceParty
  /** BG-6. */
  readonly contact: SellerContact | null
  readonly buyer: EInvoiceParty
  readonly payment: EInvoicePayment | null
  readonly vatGroups: readonly EInvoiceVat[]
  readonly totals: Readonly<Record<'net' | 'vat' | 'total' | 'prepaid' | 'payable', string>>
  readonly lines: readonly EInvoiceLine[]
}

/** Describes an issued document in the terms of EN 16931. Amounts are the issued ones. */
export function eInvoiceOf(content: DocumentContent): EInvoice {
  const words = documentWordsIn(content.language)
  const categoryOf = categoriesOf(content)
  // A document outside the scope of VAT names no VAT numbers (BR-O-02 to 04).
  const isOutsideVat = content.vat_groups.some((group) => categoryOf(group.category) === 'O')
  const seller = eInvoiceParty(content.seller, isOutsideVat)
  const buyer = eInvoiceParty(content.buyer, isOutsideVat)
  const specification = specificationOf(content, seller, buyer)
  const isCtc = specification === 'CTC_FR'
  const profile = content.e_invoice
  const isGerman = profile?.profile === 'XRECHNUNG'
  const { credits } = content
  return {
    number: content.number,
    typeCode: content.type === 'CREDIT_NOTE' ? '381' : content.class === 'TOPUP' ? '386' : '380',
    date: content.date,
    due: isCtc ? frenchDueOf(content) : content.due,
    notes: notesOf(content, words, isCtc),
    currency: content.currency,
    specification,
    process: isCtc ? frenchProcessOf(content) : specification === 'EN_16931' ? null : BILLING_PROCESS,
    delivered: profile === undefined ? null : (content.period?.to ?? content.date),
    // Peppol requires a reference of the buyer (R003). Without another one it is the name that they gave their wallet.
    buyerReference: content.buyer_reference ?? content.account ?? content.buyer.name,
    purchaseOrder: content.purchase_order,
    period: content.period,
    credited: isCtc && credits !== null ? { ...credits, number: frenchReference(credits.number) } : credits,
    seller: isCtc ? frenchParty(seller, content.seller.vat_number) : seller,
    contact: isGerman ? profile.contact : null,
    buyer: isCtc ? frenchParty(buyer, content.buyer.vat_number) : buyer,
    payment: paymentOf(content, words),
    vatGroups: content.vat_groups.map((group) => {
      const category = categoryOf(group.category)
      return {
        category,
        // XRechnung wants a rate also outside the scope of VAT (BR-DE-14). Lines have none there (BR-O-05).
        rate: rateOf(category, group.rate) ?? (isGerman ? formatVatRate(0n) : null),
        net: group.net,
        vat: group.vat,
        exemption: exemptionOf(category, words),
      }
    }),
    totals: content,
    lines: content.lines.map((line, index) => {
      const category = categoryOf(line.vat_category)
      return { ...lineOf(line, content), id: String(index + 1), category, rate: rateOf(category, line.vat_rate) }
    }),
  }
}

/** Returns the specification that a document claims: the profile in its content, when it meets the requirements. */
function specificationOf(
  content: DocumentContent,
  seller: EInvoiceParty,
  buyer: EInvoiceParty,
): EInvoice['specification'] {
  if (isXRechnung(content, seller, buyer)) return 'XRECHNUNG'
  if (isFrench(content)) return 'CTC_FR'
  const isRouted = seller.endpoint !== null && buyer.endpoint !== null
  return isRouted && !haveNationalRules(seller, buyer) ? 'PEPPOL' : 'EN_16931'
}

/** The notes: one, as Peppol allows (R002), unless the French rules want others with a subject each. */
function notesOf(content: DocumentContent, words: DocumentWords, isCtc: boolean): EInvoiceNote[] {
  const abroad = countriesWithoutNumber(content)
  const terms = content.e_invoice?.profile === 'CTC_FR' ? frenchTermsOf(words) : []
  const parts = [
    content.credits === null ? '' : reasonText(content.credits.reason, words),
    content.fiscal.is_fiscal ? '' : words.notFiscal,
    abroad.length === 0 ? '' : words.vatAbroad.replace('{countries}', abroad.join(', ')),
    ...(isCtc ? [] : terms.map(({ content: text }) => text)),
  ].filter((part) => part !== '')
  return [
    ...(parts.length === 0 ? [] : [{ subject: null, content: parts.join('. ') }]),
    ...(isCtc ? [...terms, ...frenchTreatmentOf(content)] : []),
  ]
}

/**
 * Peppol has further rules for sellers of these countries, and between German parties (release 3.0.21). The documents
 * are not written for them.
 */
const RULED_SELLERS: ReadonlySet<string> = new Set(['DK', 'GR', 'IS', 'IT', 'NL', 'NO', 'SE'])

const haveNationalRules = (seller: EInvoiceParty, buyer: EInvoiceParty): boolean =>
  RULED_SELLERS.has(seller.country) || (seller.country === 'DE' && buyer.country === 'DE')

/**
 * The product stores Z for what is sold without VAT. Cards sent outside the EU are an export (G), and eKeys for a
 * customer there are services outside the scope of VAT (O). Charges in territories without VAT are exempt (E), because an
 * invoice that is partly outside the scope is not valid (BR-O-11).
 */
function categoriesOf({
  class: kind,
  lines,
}: DocumentContent): (category: DocumentLine['vat_category']) => EInvoiceCategory {
  const ofZero =
    kind === 'CHARGING' ? 'E' : kind !== 'CARD_ORDER' ? 'Z' : lines.some(({ text }) => text === 'EKEY') ? 'O' : 'G'
  return (category) => (category === 'Z' ? ofZero : category)
}

const rateOf = (category: EInvoiceCategory, rate: string): string | null =>
  category === 'O' ? null : category === 'S' ? rate : formatVatRate(0n)

function exemptionOf(category: EInvoiceCategory, words: ReturnType<typeof documentWordsIn>): EInvoiceVat['exemption'] {
  const reasons = { AE: words.reverseCharge, O: words.outside, G: words.exported, E: words.outside }
  if (category === 'S' || category === 'Z') return null
  return { code: category === 'E' ? null : `VATEX-EU-${category}`, reason: reasons[category] }
}

function lineOf(line: DocumentLine, { language }: DocumentContent): Omit<EInvoiceLine, 'id' | 'category' | 'rate'> {
  const { session } = line
  const details = session && [session.started_at, `${session.energy_kwh} kWh`, session.card, session.member]
  return {
    // A name is required (BR-25), and a station may have none.
    name: lineText(line, documentWordsIn(language)) || line.kind,
    description: details?.filter((part) => part !== null && part !== '').join(', ') ?? null,
    quantity: line.quantity,
    price: line.unit_price,
    net: line.net,
    costCentre: session === null ? null : shareText({ cost_shares: null, ...session }),
  }
}
