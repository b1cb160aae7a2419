import { locales } from '@voltway/contract/values'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney, formatUnitPrice } from '@voltway/money/money'
import fc from 'fast-check'
import {
  type DocumentContent,
  type DocumentPayment,
  type LineDraft,
  type Party,
  totalled,
} from '../src/kernel/documents/document-content.ts'
import { type DocumentDraft, documentContentOf } from '../src/kernel/documents/issue-document.ts'

/** The seller of the samples. */
export const seller: Party = {
  name: 'Voltway Fleets',
  vat_number: 'PT599999993',
  street: 'Rua dos Carregadores 12',
  postal_code: '1990-097',
  city: 'Lisboa',
  country: 'PT',
}

/** Buyers of seven countries: with and without a VAT number, with an address that is nearly empty, outside the EU. */
export const sampleBuyers: readonly Party[] = [
  ['Atlântica Logística, Lda.', 'PT501964843', 'Avenida da República 1', '1050-185', 'Lisboa', 'PT'],
  ['Ibérica & Hijos <S.L.>', 'ESB58378431', 'Calle de Alcalá 20', '28014', 'Madrid', 'ES'],
  ['Société « Étoile »', 'FR46443121975', '8 rue de Rivoli', '75004', 'Paris', 'FR'],
  ['Atelier du Rhône', 'FR404833048', '3 quai Perrache', '69002', 'Lyon', 'FR'],
  ['Lieferdienst GmbH', 'DE129273398', 'Lindenstraße 5', '10969', 'Berlin', 'DE'],
  ['Consumidor sem número', null, '', '', '', 'PT'],
  ['Alpenfracht AG', null, 'Seestrasse 9', '8002', 'Zürich', 'CH'],
].map(([name, vat_number, street, postal_code, city, country]) => ({
  name: name ?? '',
  vat_number: vat_number ?? null,
  street: street ?? '',
  postal_code: postal_code ?? '',
  city: city ?? '',
  country: country ?? 'PT',
}))

/** The kinds of documents that the product issues. */
export const sampleKinds = [
  'CHARGING',
  'SUBSCRIPTION',
  'REVERSE_CHARGE',
  'OUTSIDE_EU',
  'CARDS',
  'EXPORTED_CARDS',
  'EXPORTED_EKEYS',
  'TOPUP',
  'CREDITED_CHARGE',
  'CREDITED_AMOUNT',
] as const
export type SampleKind = (typeof sampleKinds)[number]

const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`

/** Charges of a month. Every card has its driver, and every driver a cost centre or none. */
export const sampleCharges = (count: number, cards: number, rates: readonly bigint[] = [2300n]): LineDraft[] =>
  Array.from({ length: count }, (_, index) => {
    const card = index % cards
    const netMinor = BigInt(312 + ((index * 197) % 2400))
    return {
      kind: 'SESSION',
      text: ['Praça do Comércio', 'Fonte Nova & Benfica', 'A1 Aveiras, posto 2'][index % 3] ?? '',
      session: {
        id: idOf(index),
        started_at: new Date(Date.UTC(2026, 2, 1 + (index % 28), 7 + (index % 12), (index * 7) % 60)).toISOString(),
        card_id: idOf(10_000 + card),
        card: `Van ${card + 1}`,
        member: card % 4 === 3 ? null : `Driver ${card + 1}`,
        ...(card % 3 === 0 ? {} : { team: ['North', 'South'][card % 2] ?? '' }),
        cost_centre: ['Lisboa', 'Porto', 'Sales', null][card % 4] ?? null,
        duration_s: 1800 + ((index * 37) % 5000),
        energy_kwh: formatEnergyKwh(BigInt(5000 + ((index * 917) % 40_000))),
      },
      quantity: '1',
      unit_price: formatMoney(netMinor),
      netMinor,
      vatMinor: 0n,
      vatRateBasisPoints: rates[index % rates.length] ?? 2300n,
      vat_category: 'S',
      prices: [{ code: 'TAR', unit: 'kWh', quantity: '5.333', unit_price: '0.1000', net: '0.5333' }],
    }
  })

const item = (line: Partial<LineDraft> & Pick<LineDraft, 'kind' | 'text' | 'netMinor'>): LineDraft => ({
  session: null,
  quantity: '1',
  unit_price: formatMoney(line.netMinor),
  vatMinor: 0n,
  vatRateBasisPoints: 2300n,
  vat_category: 'S',
  prices: [],
  ...line,
})
const withoutVat = (vat_category: LineDraft['vat_category']) => ({ vat_category, vatRateBasisPoints: 0n })

/** The values that a sample varies, from small numbers to a fleet's month. */
export interface SampleChoice {
  readonly kind: SampleKind
  readonly buyer: Party
  readonly language: (typeof locales)[number]
  readonly size: number
  readonly rates: readonly bigint[]
  readonly percentPaid: bigint
  readonly means: DocumentPayment['means']
  readonly purchaseOrder: string | null
}

function linesOf({ kind, size, rates }: SampleChoice): LineDraft[] {
  const amount = BigInt(size * 777)
  const cards = (line: Partial<LineDraft>) =>
    item({
      kind: 'CARDS',
      text: 'CARDS',
      quantity: String(size),
      unit_price: formatUnitPrice(75_000n),
      netMinor: BigInt(size) * 750n,
      ...line,
    })
  switch (kind) {
    case 'SUBSCRIPTION':
      return [item({ kind: 'SUBSCRIPTION', text: 'Voltway Fleets Pro', netMinor: amount })]
    case 'REVERSE_CHARGE':
      return [item({ kind: 'SUBSCRIPTION', text: 'Voltway Fleets Pro', netMinor: amount, ...withoutVat('AE') })]
    case 'OUTSIDE_EU':
      return [item({ kind: 'SUBSCRIPTION', text: 'Voltway Fleets Pro', netMinor: amount, ...withoutVat('O') })]
    case 'CARDS':
      return [cards({}), item({ kind: 'SHIPPING', text: 'SHIPPING', netMinor: 450n })]
    case 'EXPORTED_CARDS':
      return [cards(withoutVat('Z')), item({ kind: 'SHIPPING', text: 'SHIPPING', netMinor: 1990n, ...withoutVat('Z') })]
    case 'EXPORTED_EKEYS':
      return [cards({ ...withoutVat('Z'), text: 'EKEY' })]
    case 'TOPUP':
      return [item({ kind: 'TOPUP', text: 'CREDIT_CARD', netMinor: amount, ...withoutVat('O') })]
    case 'CREDITED_AMOUNT':
      return [item({ kind: 'CREDIT', text: 'Goodwill', netMinor: amount })]
    default:
      return sampleCharges(size, Math.ceil(size / 3), rates)
  }
}

const classes: Readonly<Partial<Record<SampleKind, DocumentContent['class']>>> = {
  SUBSCRIPTION: 'SUBSCRIPTION',
  REVERSE_CHARGE: 'SUBSCRIPTION',
  OUTSIDE_EU: 'SUBSCRIPTION',
  CARDS: 'CARD_ORDER',
  EXPORTED_CARDS: 'CARD_ORDER',
  EXPORTED_EKEYS: 'CARD_ORDER',
  TOPUP: 'TOPUP',
}

/** Assembles a document as the product does when it issues one, without a database. */
export function sampleDocument(choice: SampleChoice, lines: readonly LineDraft[] = linesOf(choice)): DocumentContent {
  const { kind, buyer, language, means, purchaseOrder } = choice
  const isNote = kind.startsWith('CREDITED')
  const kindOf = classes[kind] ?? 'CHARGING'
  const totals = totalled(lines)
  const isPaid = isNote || kindOf === 'TOPUP' || means === 'BALANCE'
  const prepaidMinor = isPaid ? totals.totalMinor : (totals.totalMinor * choice.percentPaid) / 100n
  const mandate = means === 'DIRECT_DEBIT' ? { reference: 'VWF0198ABC', creditor: 'PT10ZZZ000000' } : null
  const draft: DocumentDraft = {
    id: idOf(1),
    type: isNote ? 'CREDIT_NOTE' : 'INVOICE',
    class: kindOf,
    source: 'sample',
    period: kindOf === 'CHARGING' || kindOf === 'SUBSCRIPTION' ? { from: '2026-03-01', to: '2026-03-31' } : null,
    currency: 'EUR',
    language,
    time_zone: 'Europe/Lisbon',
    buyer,
    account: 'Frota Norte',
    payment: isNote ? null : { means, last4: means === 'BALANCE' ? null : '4242', mandate },
    purchase_order: purchaseOrder,
    buyer_reference: purchaseOrder === null ? null : 'Fleet operations',
    credits: isNote ? { number: 'FT 2026A/34', date: '2026-04-01', reason: 'session_undone' } : null,
    totals,
    prepaidMinor,
    dueAfterDays: prepaidMinor === totals.totalMinor ? null : 20,
  }
  const number = isNote
    ? kindOf === 'TOPUP'
      ? 'RE 2026A/7'
      : 'NC 2026A/7'
    : kindOf === 'TOPUP'
      ? 'RC 2026A/9'
      : 'FT 2026A/35'
  let lastId = 20_000
  const newId = () => idOf(++lastId)
  return documentContentOf(draft, { walletId: idOf(2), number, date: '2026-04-01', seller, newId })
}

/** The seller of French documents, which is established there. */
const frenchSeller: Party = {
  name: 'Borne & Route SAS',
  vat_number: 'FR83404833048',
  street: '12 rue de la République',
  postal_code: '69002',
  city: 'Lyon',
  country: 'FR',
}
const withHyphen = (number: string) => number.replace(' ', '-')

/** The same document as a French seller issues it: in a series of France, at rates of France. */
export function frenchSample(choice: SampleChoice): DocumentContent {
  const lines = linesOf(choice).map((line, index) => ({
    ...line,
    vatRateBasisPoints: line.vat_category === 'S' ? ([2000n, 850n][index % 2] ?? 2000n) : 0n,
  }))
  const content = sampleDocument(choice, lines)
  const { credits } = content
  return {
    ...content,
    number: withHyphen(content.number),
    credits: credits === null ? null : { ...credits, number: withHyphen(credits.number) },
    seller: frenchSeller,
    e_invoice: { profile: 'CTC_FR' },
    fiscal: { is_fiscal: true, atcud: null, qr: null },
  }
}

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)

/** Random choices of everything that a document varies. */
export const sampleChoices: fc.Arbitrary<SampleChoice> = fc.record({
  kind: oneOf(sampleKinds),
  buyer: oneOf(sampleBuyers),
  language: oneOf(locales),
  size: fc.integer({ min: 1, max: 30 }),
  rates: oneOf([[2300n], [2300n, 2200n], [2100n, 2000n, 1600n]]),
  percentPaid: fc.bigInt(0n, 99n),
  means: oneOf(['BALANCE', 'CREDIT_CARD', 'DIRECT_DEBIT', 'MULTIBANCO', 'MB_WAY'] as const),
  purchaseOrder: oneOf([null, 'PO-2481 "A&B"']),
})

/** One document of every kind, each for another buyer and language in turn. */
export function samplesOfEveryKind(
  sample: (choice: SampleChoice) => DocumentContent = sampleDocument,
): DocumentContent[] {
  return sampleKinds.flatMap((kind, index) =>
    locales.map((language, turn) =>
      sample({
        kind,
        buyer: buyerFor(kind, index + turn),
        language,
        size: 1 + ((index + turn) % 5),
        rates: [2300n, 2100n],
        percentPaid: turn % 2 === 0 ? 0n : 40n,
        means: (['BALANCE', 'CREDIT_CARD', 'DIRECT_DEBIT', 'MULTIBANCO'] as const)[turn] ?? 'MB_WAY',
        purchaseOrder: turn % 2 === 0 ? null : 'PO-2481',
      }),
    ),
  )
}

/** Only a business with a number owes the VAT itself, and only buyers outside the EU get exports. */
function buyerFor(kind: SampleKind, index: number): Party {
  const wanted = sampleBuyers.filter(({ vat_number, country }) =>
    kind === 'REVERSE_CHARGE'
      ? vat_number !== null && country !== 'PT'
      : kind.startsWith('EXPORTED')
        ? country === 'CH'
        : true,
  )
  return wanted[index % wanted.length] as Party
}

/** The same choice with a buyer that fits its kind. */
export const fitting = (choice: SampleChoice, index: number): SampleChoice =>
  choice.kind === 'REVERSE_CHARGE' || choice.kind.startsWith('EXPORTED')
    ? { ...choice, buyer: buyerFor(choice.kind, index) }
    : choice
