import { formatEnergyKwh, parseEnergyKwh } from '@voltway/money/energy'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { parseVatRate, vatOf } from '@voltway/money/vat'
import type { DocumentContent, DocumentLine, LineDraft } from '../../kernel/documents/document-content.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { type NewLineCredit, selectLinesLeft, selectRatesLeft } from './credit-lines.sql.ts'
import { idsOf, type Left, smaller, spreadAmount, WrongCredit } from './credit-spread.ts'

export { WrongCredit } from './credit-spread.ts'

/** The network's credit of a session on the invoice. */
export interface SessionCredit {
  readonly sessionId: string
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly energyWh: bigint
}

/**
 * ALL: the rest of the document. LINE: the rest of one line. SESSIONS: the network's credits. Or an amount, VAT
 * included, spread over the rates of the document.
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
  if (of.kind === 'AMOUNT') return { ...spreadAmount(content, { left, vatOfRate, reason }, of.amountMinor), vatOfRate }
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
