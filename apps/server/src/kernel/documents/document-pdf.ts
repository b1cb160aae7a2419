import type { Locale } from '@voltway/contract/values'
import { documentWords as en } from '@voltway/phrases/en/document-words'
import { documentWords as es } from '@voltway/phrases/es/document-words'
import { documentWords as fr } from '@voltway/phrases/fr/document-words'
import { documentWords as pt } from '@voltway/phrases/pt/document-words'
import { renderSVG } from 'uqr'
import type { DocumentContent, DocumentLine, Party } from './document-content.ts'
import type { PdfJob } from './render-pdf.ts'

const wordsIn = { en, pt, es, fr }
const tags: Readonly<Record<Locale, string>> = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR' }

/** Formatters of a language. Decimal texts are passed to Intl unconverted, so that no amount becomes a float. */
function writersOf({ language, currency, time_zone }: DocumentContent) {
  const tag = tags[language]
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const price = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  // `dateStyle: 'short'` shortens the year to two digits in some languages, but the specification requires four (§9).
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const at = new Intl.DateTimeFormat(tag, { ...parts, timeZone: time_zone })
  // The date format of the specification (§9) in every language.
  const day = (date: string) => date.split('-').reverse().join('/')
  return {
    money: (text: string) => money.format(text as `${number}`),
    price: (text: string) => price.format(text as `${number}`),
    number: (text: string) => number.format(text as `${number}`),
    percent: (text: string) => percent.format(Number(text) / 100),
    at: (instant: string) => at.format(new Date(instant)),
    day,
  }
}

type Words = (typeof wordsIn)[Locale]
type Writers = ReturnType<typeof writersOf>

/** Formats a document for its template: every text and number in the customer's language. */
export function pdfJobOf(content: DocumentContent): PdfJob {
  const words = wordsIn[content.language]
  const write = writersOf(content)
  const data = {
    language: content.language,
    title: words.titles[content.type === 'CREDIT_NOTE' ? 'CREDIT_NOTE' : content.class],
    number: content.number,
    notice: content.fiscal.is_fiscal ? '' : words.notFiscal,
    seller: partyOf(content.seller, words),
    buyer: partyOf(content.buyer, words),
    billedTo: words.billedTo,
    facts: factsOf(content, words, write),
    head: [words.line, words.quantity, words.unitPrice, words.rate, words.net],
    lines: content.lines.map((line) => ({
      text: textOf(line, words, content),
      detail: detailOf(line, words, write),
      quantity: line.session === null ? write.number(line.quantity) : `${write.number(line.session.energy_kwh)} kWh`,
      unit_price: line.session === null ? write.price(line.unit_price) : '',
      rate: line.vat_category === 'O' ? '–' : write.percent(line.vat_rate),
      net: write.money(line.net),
      prices: line.prices.map((part) => ({
        text: words.codes[part.code as keyof typeof words.codes] ?? part.code,
        quantity: `${write.number(part.quantity)} ${words.units[part.unit as keyof typeof words.units] ?? part.unit}`,
        unit_price: write.price(part.unit_price),
        net: write.price(part.net),
      })),
    })),
    vatHead: [words.rate, words.base, words.vat],
    vat: content.vat_groups.map((group) => [
      group.category === 'O'
        ? words.outside
        : group.category === 'AE'
          ? words.reverseCharge
          : write.percent(group.rate),
      write.money(group.net),
      write.money(group.vat),
    ]),
    totals: [
      [words.net, write.money(content.net)],
      [words.vat, write.money(content.vat)],
      [words.total, write.money(content.total)],
      ...(content.prepaid === '0.00' || content.type === 'CREDIT_NOTE'
        ? []
        : [[words.prepaid, write.money(content.prepaid)]]),
      ...(content.type === 'CREDIT_NOTE' ? [] : [[words.payable, write.money(content.payable)]]),
    ],
    footer: content.fiscal.atcud === null ? '' : `ATCUD: ${content.fiscal.atcud}`,
    qr: content.fiscal.qr === null ? '' : renderSVG(content.fiscal.qr),
    page: words.page,
  }
  return { template: 'invoice', data, at: new Date(`${content.date}T12:00:00Z`) }
}

function partyOf(party: Party, words: Words): string[] {
  const city = [party.postal_code, party.city].filter((part) => part !== '').join(' ')
  const vat = party.vat_number === null ? '' : `${words.vatNumber} ${party.vat_number}`
  return [party.name, party.street, city, party.country, vat].filter((line) => line !== '')
}

function factsOf(content: DocumentContent, words: Words, write: Writers): string[][] {
  const { period, due, credits } = content
  const facts: [string, string | null][] = [
    [words.date, write.day(content.date)],
    [words.due, due === null ? null : write.day(due)],
    [words.period, period === null ? null : `${write.day(period.from)} – ${write.day(period.to)}`],
    [words.purchaseOrder, content.purchase_order],
    [words.buyerReference, content.buyer_reference],
    [words.credits, credits === null ? null : `${credits.number}, ${write.day(credits.date)}`],
    [words.reason, credits === null ? null : reasonOf(credits.reason, words)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

const reasonOf = (reason: string, words: Words): string => words.reasons[reason as keyof typeof words.reasons] ?? reason

function textOf(line: DocumentLine, words: Words, content: DocumentContent): string {
  if (line.kind === 'TOPUP')
    return `${words.kinds.TOPUP} (${words.methods[line.text as keyof typeof words.methods] ?? line.text})`
  if (line.kind === 'CREDIT') return content.credits === null ? line.text : reasonOf(line.text, words)
  return words.kinds[line.text as keyof typeof words.kinds] ?? line.text
}

function detailOf({ session }: DocumentLine, words: Words, write: Writers): string {
  if (session === null) return ''
  const minutes = Math.round(session.duration_s / 60)
  const who = [session.card, session.member, session.cost_centre].filter((part) => part !== null && part !== '')
  return [write.at(session.started_at), `${minutes} ${words.units.min}`, ...new Set(who)].join(' · ')
}
