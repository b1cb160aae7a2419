import { formatEnergyKwh, parseEnergyKwh } from '@voltway/money/energy'
import { apportion, formatMoney, parseMoney } from '@voltway/money/money'
import { parseVatRate, vatOf } from '@voltway/money/vat'
import type { DocumentContent, DocumentLine, LineDraft } from '../../kernel/documents/document-content.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { type LineLeft, type NewLineCredit, selectLinesLeft, selectRatesLeft } from './credit-lines.sql.ts'

/** An impossible credit note: the operator's mistake, never a customer's. */
export class WrongCredit extends Error {
  override name = 'WrongCredit'
}

/** The network's credit of a session on the invoice. */
export interface SessionCredit {
  readonly sessionId: string
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly energyWh: bigint
}

/**
 * ALL: the rest of the document. LINE: the rest of one line. SESSIONS: the network's credits. Or an amount, VAT
 * included, spread over a document of one VAT rate.
 */
export type CreditOf =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'LINE'; readonly lineId: string }
  | { readonly kind: 'SESSIONS'; readonly sessions: readonly SessionCredit[] }
  | { readonly kind: 'AMOUNT'; readonly amountMinor: bigint }

export interface CreditLines {
  readonly drafts: readonly LineDraft[]
  /** The credited part of each line of the invoice. */
  readonly parts: readonly NewLineCredit[]
  readonly vatOfRate: (netMinor: bigint, rateBasisPoints: bigint) => bigint
}

/** The lines of a credit note, never above the rest of the invoice's lines. @throws WrongCredit */
export async function creditLinesOf(
  tx: Tx,
  scope: WalletScope,
  content: DocumentContent,
  { of, reason }: { readonly of: CreditOf; readonly reason: string },
): Promise<CreditLines> {
  const left = new Map((await selectLinesLeft(tx, scope, content.id)).map((line) => [line.id, line]))
  const vatOfRate = await notedVat(tx, scope, content.id)
  if (of.kind === 'AMOUNT') return { ...spread(content, { left, vatOfRate, reason }, of.amountMinor), vatOfRate }
  const parts = wantedParts(content, left, of).filter((part) => part.netMinor > 0n)
  if (parts.length === 0 && of.kind === 'LINE')
    throw new WrongCredit(`of that line of ${content.number} nothing is left to credit`)
  return {
    drafts: parts.map((part) => draftOf(part)),
    parts: parts.map(({ line, netMinor, vatMinor }) => ({ ...idsOf(line), netMinor, vatMinor })),
    vatOfRate,
  }
}

interface Part {
  readonly line: DocumentLine
  readonly netMinor: bigint
  readonly vatMinor: bigint
  /** Null: the whole line. */
  readonly energyWh: bigint | null
}

type Left = ReadonlyMap<string, LineLeft>

function wantedParts(content: DocumentContent, left: Left, of: Exclude<CreditOf, { kind: 'AMOUNT' }>): Part[] {
  const restOf = (line: DocumentLine): Part => {
    const rest = left.get(line.id)
    return { line, netMinor: rest?.net_minor ?? 0n, vatMinor: rest?.vat_minor ?? 0n, energyWh: null }
  }
  if (of.kind === 'ALL') return content.lines.map(restOf)
  if (of.kind === 'LINE') {
    const line = content.lines.find(({ id }) => id === of.lineId)
    if (line === undefined) throw new WrongCredit(`${content.number} has no such line`)
    return [restOf(line)]
  }
  const lines = new Map(
    content.lines.flatMap((line) => (line.session === null ? [] : [[line.session.id, line] as const])),
  )
  return of.sessions.flatMap(({ sessionId, netMinor, vatMinor, energyWh }) => {
    const line = lines.get(sessionId)
    const most = line === undefined ? 0n : (left.get(line.id)?.net_minor ?? 0n)
    if (line === undefined || most <= 0n) return []
    if (netMinor <= most) return [{ line, netMinor, vatMinor, energyWh }]
    // More was refunded than the invoice has left: only the rest can be documented.
    const rate = parseVatRate(line.vat_rate)
    return [{ line, netMinor: most, vatMinor: smaller(vatOf(most, rate), vatMinor), energyWh }]
  })
}

/** An amount off the whole document, spread over its lines, so that later credits know the rest of each line. */
function spread(
  content: DocumentContent,
  { left, vatOfRate, reason }: { left: Left; vatOfRate: CreditLines['vatOfRate']; reason: string },
  wantedMinor: bigint,
): Pick<CreditLines, 'drafts' | 'parts'> {
  const [group, ...others] = content.vat_groups
  if (group === undefined || others.length > 0)
    throw new WrongCredit(`${content.number} has several VAT rates: credit it whole or line by line`)
  const rate = parseVatRate(group.rate)
  const lines = content.lines.map((line) => ({ line, rest: left.get(line.id) }))
  const nets = lines.map(({ rest }) => (rest === undefined || rest.net_minor < 0n ? 0n : rest.net_minor))
  const leftNetMinor = nets.reduce((sum, net) => sum + net, 0n)
  const leftMinor = leftNetMinor + vatOfRate(leftNetMinor, rate)
  if (wantedMinor > leftMinor || leftNetMinor === 0n)
    throw new WrongCredit(
      `of ${content.number} there is ${formatMoney(leftMinor)} left to credit, not ${formatMoney(wantedMinor)}`,
    )
  // The largest net whose total does not exceed the requested amount: some amounts are the total of no net.
  let netMinor = smaller((wantedMinor * 10_000n) / (10_000n + rate) + 2n, leftNetMinor)
  while (netMinor > 0n && netMinor + vatOfRate(netMinor, rate) > wantedMinor) netMinor -= 1n
  const shares = apportion(netMinor, nets)
  const parts = lines.flatMap(({ line, rest }, index) => {
    const net = shares[index] ?? 0n
    const leftVat = rest?.vat_minor ?? 0n
    const vatMinor = net === rest?.net_minor ? leftVat : smaller(vatOf(net, rate), leftVat)
    return net === 0n ? [] : [{ ...idsOf(line), netMinor: net, vatMinor }]
  })
  const draft: LineDraft = {
    kind: 'CREDIT',
    text: reason,
    session: null,
    quantity: '1',
    unit_price: formatMoney(netMinor),
    netMinor,
    vatMinor: vatOfRate(netMinor, rate),
    vatRateBasisPoints: rate,
    vat_category: group.category,
    prices: [],
  }
  return { drafts: netMinor === 0n ? [] : [draft], parts }
}

/**
 * The VAT of a credit note at a rate: that of everything credited so far, this note included, less that of earlier
 * notes. Partial notes therefore add up to the invoice to the cent.
 */
async function notedVat(tx: Tx, scope: WalletScope, invoiceId: string): Promise<CreditLines['vatOfRate']> {
  const rates = new Map((await selectRatesLeft(tx, scope, invoiceId)).map((row) => [row.rate, row]))
  return (netMinor, rate) => {
    const charged = rates.get(rate)
    if (charged === undefined) return 0n
    const net = charged.noted_net_minor + netMinor
    const upTo = net >= charged.net_minor ? charged.vat_minor : smaller(vatOf(net, rate), charged.vat_minor)
    return upTo > charged.noted_vat_minor ? upTo - charged.noted_vat_minor : 0n
  }
}

const idsOf = (line: DocumentLine) => ({ lineId: line.id, sessionId: line.session?.id ?? null })

function draftOf({ line: whole, netMinor, vatMinor, energyWh }: Part): LineDraft {
  const { id: _, net, vat: __, total: ___, vat_rate, session, ...line } = whole
  const isWhole = netMinor === parseMoney(net)
  const wh = energyWh ?? (session === null ? 0n : parseEnergyKwh(session.energy_kwh))
  return {
    ...line,
    session: session && { ...session, energy_kwh: formatEnergyKwh(wh) },
    // A part of a line is one price; the components of the whole are on the invoice.
    ...(isWhole ? {} : { quantity: '1', unit_price: formatMoney(netMinor), prices: [] }),
    netMinor,
    vatMinor,
    vatRateBasisPoints: parseVatRate(vat_rate),
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
