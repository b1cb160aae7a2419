import { renderSVG } from 'uqr'
import { shareText } from '../cost-centres/cost-shares.ts'
import { ciiOf } from './document-cii.ts'
import type { DocumentContent, DocumentLine, Party, VatGroup } from './document-content.ts'
import {
  type ChargeGroup,
  chargesOf,
  groupByCentre,
  groupCharges,
  priceComponentsOf,
  sumOf,
} from './document-groups.ts'
import { codeText, type DocumentWords, documentWordsIn, lineText, paymentText, reasonText } from './document-words.ts'
import { type DocumentWriters, documentWritersOf } from './document-writers.ts'
import { registrationOf } from './e-invoice-party.ts'
import { portugueseNotice } from './fiscal-portugal.ts'
import { frenchCompanyOf, frenchTermsOf, natureOf } from './french-profile.ts'
import type { PdfJob } from './render-pdf.ts'
import { countriesWithoutNumber } from './seller.ts'
import { specificationIds } from './specifications.ts'

/** Rows of both summaries that fit on the first page under everything else. */
const SUMMARY_ROWS = 22
const COST_CENTRE_ROWS = 8
const TEAM_ROWS = 4
/** Rows in whose place the title and the head of one more summary fit. */
const HEAD_ROWS = 3
/** More charges than these begin on a page of their own. */
const CHARGES_BELOW = 6

interface Writing {
  readonly content: DocumentContent
  readonly words: DocumentWords
  readonly write: DocumentWriters
}

/**
 * Formats a document for its template: every text and number in the customer's language. The first page has the sums,
 * and the charges follow, one line each. The PDF contains the document as Factur-X.
 */
export function pdfJobOf(content: DocumentContent): PdfJob {
  const words = documentWordsIn(content.language)
  const write = documentWritersOf(content)
  const writing = { content, words, write }
  const charges = chargesOf(content)
  const data = {
    language: write.tag,
    title: words.titles[content.type === 'CREDIT_NOTE' ? 'CREDIT_NOTE' : content.class],
    number: content.number,
    subject: subjectOf(writing),
    notice: content.fiscal.is_fiscal ? '' : words.notFiscal,
    seller: partyOf(content.seller, writing),
    buyer: partyOf(content.buyer, writing),
    billedTo: words.billedTo,
    facts: factsOf(writing),
    items: itemsOf(writing),
    vat: vatOf(writing),
    abroad: abroadNote(writing),
    terms: isFrenchDocument(content) ? frenchTermsOf(words).map(({ content: term }) => `${term}.`) : [],
    totals: totalsOf(writing),
    payment: paymentText(content, words),
    paymentLabel: words.payment,
    summaries: charges.length === 0 ? [] : summariesOf(writing, charges),
    annex: charges.length === 0 ? null : annexOf(writing, charges),
    footer: footerOf(content),
    qrLabel: qrLabelOf(content),
    qr: content.fiscal.qr === null ? '' : renderSVG(content.fiscal.qr),
    page: words.page,
  }
  const xml = ciiOf(content)
  const level = xml.includes(`>${specificationIds.XRECHNUNG}<`) ? 'XRECHNUNG' : 'EN 16931'
  return { template: 'invoice', data, at: new Date(`${content.date}T12:00:00Z`), facturX: { xml, level } }
}

/** The text above the QR code, as the laws of Portugal and Spain require it. */
const qrLabelOf = ({ fiscal, seller }: DocumentContent): string => {
  if (fiscal.atcud !== null) return `ATCUD: ${fiscal.atcud}`
  return fiscal.qr !== null && seller.country === 'ES' ? 'QR tributario:' : ''
}

/** The marks that Portugal requires on each page. */
const footerOf = (content: DocumentContent): string =>
  [content.fiscal.atcud === null ? '' : `ATCUD: ${content.fiscal.atcud}`, portugueseNotice(content)]
    .filter((part) => part !== '')
    .join(' · ')

const isFrenchDocument = ({ e_invoice }: DocumentContent): boolean => e_invoice?.profile === 'CTC_FR'

function partyOf(party: Party, { content, words, write }: Writing): string[] {
  const city = [party.postal_code, party.city].filter((part) => part !== '').join(' ')
  const registration = registrationOf(party.vat_number)
  const number = registration === null ? party.vat_number : `${words.registration} ${registration.id}`
  const vat = number === null || registration !== null ? (number ?? '') : `${words.vatNumber} ${number}`
  // French law wants the SIREN of both companies beside their VAT number (Code général des impôts, annexe II, 242 nonies A).
  const company = isFrenchDocument(content) && registration === null ? frenchCompanyOf(party.vat_number) : null
  const siren = company === null ? '' : `SIREN ${company.siren}`
  return [party.name, party.street, city, write.country(party.country), vat, siren].filter((line) => line !== '')
}

/** The purpose of the document, in one line. */
function subjectOf({ content, words, write }: Writing): string {
  const all = sumOf('', chargesOf(content))
  const count = `${write.number(String(all.charges.length))} ${words.charges.toLowerCase()}`
  const subject = words.subjects[content.class]
  return all.charges.length === 0 ? subject : `${subject} · ${count} · ${write.energy(all.energy_kwh)} kWh`
}

function factsOf({ content, words, write }: Writing): string[][] {
  const { due, credits, period } = content
  const facts: [string, string | null][] = [
    [words.date, write.day(content.date)],
    [words.due, due === null ? null : write.day(due)],
    [words.period, period === null ? null : `${write.day(period.from)} – ${write.day(period.to)}`],
    [words.nature, isFrenchDocument(content) ? words.natures[natureOf(content)] : null],
    [words.purchaseOrder, content.purchase_order],
    [words.buyerReference, content.buyer_reference],
    [words.credits, credits === null ? null : `${credits.number}, ${write.day(credits.date)}`],
    [words.reason, credits === null ? null : reasonText(credits.reason, words)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

/** The lines that are no charges: cards, a plan, added money, a credited amount. */
function itemsOf({ content, words, write }: Writing) {
  const items = content.lines.filter(({ session }) => session === null)
  return items.length === 0
    ? null
    : {
        head: [words.line, words.quantity, words.unitPrice, words.rate, words.net],
        rows: items.map((line) => [
          lineText(line, words),
          write.number(line.quantity),
          write.amount(line.unit_price),
          rateOf(line, write),
          write.amount(line.net),
        ]),
      }
}

const rateOf = ({ vat_category, vat_rate }: DocumentLine, write: DocumentWriters): string =>
  vat_category === 'O' ? '–' : write.percent(vat_rate)

function vatOf({ content, words, write }: Writing) {
  const nameOf = ({ category, rate }: VatGroup) =>
    category === 'O' ? words.outside : category === 'AE' ? words.reverseCharge : write.percent(rate)
  return {
    head: [words.rate, words.base, words.vat],
    rows: content.vat_groups.map((group) => [nameOf(group), write.amount(group.net), write.amount(group.vat)]),
  }
}

/** What applies to VAT of countries in which the seller has no VAT number. Empty: nothing. */
function abroadNote({ content, words, write }: Writing): string {
  const countries = countriesWithoutNumber(content).map(write.country)
  return countries.length === 0 ? '' : words.vatAbroad.replace('{countries}', countries.join(', '))
}

/** The last row is the important one: the amount to pay, or the credited total. */
function totalsOf({ content, words, write }: Writing): string[][] {
  const isNote = content.type === 'CREDIT_NOTE'
  return [
    [words.net, write.money(content.net)],
    [words.vat, write.money(content.vat)],
    [words.total, write.money(content.total)],
    ...(content.prepaid === '0.00' || isNote ? [] : [[words.prepaid, write.money(content.prepaid)]]),
    ...(isNote ? [] : [[words.payable, write.money(content.payable)]]),
  ]
}

/** The sums by cost centre, team and card. A summary whose charges all have none is left out. */
function summariesOf(writing: Writing, charges: ReturnType<typeof chargesOf>) {
  const { words } = writing
  const cards = groupCharges(charges, ({ card_id }) => card_id)
  const nameOfCard = ({ charges: [first] }: ChargeGroup) => cardName(first?.session)
  const known = [
    {
      title: words.byCostCentre,
      name: words.costCentre,
      groups: groupByCentre(charges),
      most: COST_CENTRE_ROWS,
      nameOf: ({ key }: ChargeGroup) => key || words.noCostCentre,
      headRows: 0,
    },
    {
      title: words.byTeam,
      name: words.team,
      groups: groupCharges(charges, ({ team }) => team ?? ''),
      most: TEAM_ROWS,
      nameOf: ({ key }: ChargeGroup) => key || words.noTeam,
      headRows: HEAD_ROWS,
    },
  ].filter(({ groups }) => groups.some(({ key }) => key !== ''))
  const used = known.reduce((rows, { groups, most, headRows }) => rows + headRows + Math.min(groups.length, most), 0)
  return [
    ...known,
    { title: words.byCard, name: words.card, groups: cards, most: SUMMARY_ROWS - used, nameOf: nameOfCard },
  ].map((summary) => summaryOf(writing, summary))
}

function summaryOf(
  { content, words, write }: Writing,
  {
    title,
    name,
    groups,
    most,
    nameOf,
  }: {
    readonly title: string
    readonly name: string
    readonly groups: readonly ChargeGroup[]
    readonly most: number
    readonly nameOf: (group: ChargeGroup) => string
  },
) {
  const isLong = groups.length > most
  const shown = isLong ? groups.slice(0, most - 1) : groups
  const rest = groups.slice(shown.length)
  const rowOf = (label: string, { charges, energy_kwh, net }: ChargeGroup) => [
    label,
    write.number(String(charges.length)),
    write.energy(energy_kwh),
    write.amount(net),
  ]
  const others = sumOf(
    '',
    rest.flatMap(({ charges }) => charges),
  )
  return {
    title,
    head: [name, words.charges, words.energy, `${words.net} (${content.currency})`],
    rows: [
      ...shown.map((group) => rowOf(nameOf(group), group)),
      ...(isLong ? [rowOf(`${words.others} (${write.number(String(rest.length))})`, others)] : []),
    ],
  }
}

const cardName = (session: { readonly card: string; readonly member: string | null } | undefined): string =>
  [...new Set([session?.card, session?.member])].filter((part) => part != null && part !== '').join(' · ')

/** One line a charge, grouped by card; the components of all prices together. */
function annexOf({ content, words, write }: Writing, charges: ReturnType<typeof chargesOf>) {
  const groups = groupCharges(charges, ({ card_id }) => card_id)
  return {
    title: words.annex,
    isApart: charges.length > CHARGES_BELOW,
    head: [
      words.started,
      words.station,
      words.duration,
      words.energy,
      words.rate,
      `${words.net} (${content.currency})`,
    ],
    groups: groups.map((group) => ({
      name: cardName(group.charges[0]?.session),
      costCentres: [
        ...new Set(group.charges.flatMap(({ session }) => shareText({ cost_shares: null, ...session }) ?? [])),
      ].join(', '),
      energy: write.energy(group.energy_kwh),
      net: write.amount(group.net),
      rows: group.charges
        .toSorted((one, other) => (one.session.started_at < other.session.started_at ? -1 : 1))
        .map((line) => [
          write.at(line.session.started_at),
          line.text,
          write.number(String(Math.round(line.session.duration_s / 60))),
          write.energy(line.session.energy_kwh),
          rateOf(line, write),
          write.amount(line.net),
        ]),
    })),
    componentsTitle: words.priceParts,
    components: priceComponentsOf(charges).map(({ code, net }) => [codeText(code, words), write.price(net)]),
  }
}
