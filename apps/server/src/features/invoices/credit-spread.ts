import { apportion, formatMoney } from '@voltway/money/money'
import { parseVatRate, vatOf } from '@voltway/money/vat'
import type { DocumentContent, DocumentLine, LineDraft, VatGroup } from '../../kernel/documents/document-content.ts'
import type { LineLeft, NewLineCredit } from './credit-lines.sql.ts'

/** An impossible credit note: the operator's mistake, never a customer's. */
export class WrongCredit extends Error {
  override name = 'WrongCredit'
}

/** What is left of each line to credit, by the line's id. */
export type Left = ReadonlyMap<string, LineLeft>

type VatOfRate = (netMinor: bigint, rateBasisPoints: bigint) => bigint

export const idsOf = (line: DocumentLine) => ({ lineId: line.id, sessionId: line.session?.id ?? null })

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The lines of one rate of a document, with what is left of them. */
interface RateLeft {
  readonly group: VatGroup
  readonly rate: bigint
  readonly lines: readonly DocumentLine[]
  readonly nets: readonly bigint[]
  readonly netMinor: bigint
  readonly totalMinor: bigint
}

/**
 * An amount off the whole document, VAT included: each rate gets its share of what is left, and each line its share of the
 * rate, so that later credits know the rest of each line. Where a rate has no net for its share, the rates exchange cents
 * until the note is exactly the amount. A document of one rate may stay below it by a cent. @throws WrongCredit
 */
export function spreadAmount(
  content: DocumentContent,
  { left, vatOfRate, reason }: { left: Left; vatOfRate: VatOfRate; reason: string },
  wantedMinor: bigint,
): { drafts: LineDraft[]; parts: NewLineCredit[] } {
  const rates = content.vat_groups.map((group) => rateLeft(content, group, { left, vatOfRate }))
  const leftMinor = rates.reduce((sum, { totalMinor }) => sum + totalMinor, 0n)
  if (wantedMinor > leftMinor || leftMinor === 0n)
    throw new WrongCredit(
      `of ${content.number} there is ${formatMoney(leftMinor)} left to credit, not ${formatMoney(wantedMinor)}`,
    )
  const nets = exactNets(rates, wantedMinor, vatOfRate)
  const parts = rates.flatMap((rate, index) => partsOf(rate, nets[index] ?? 0n, left))
  const drafts = rates.flatMap((rate, index) => {
    const netMinor = nets[index] ?? 0n
    return netMinor === 0n ? [] : [draftOf(rate, { netMinor, vatMinor: vatOfRate(netMinor, rate.rate), reason })]
  })
  return { drafts, parts }
}

function rateLeft(
  content: DocumentContent,
  group: VatGroup,
  { left, vatOfRate }: { left: Left; vatOfRate: VatOfRate },
): RateLeft {
  const rate = parseVatRate(group.rate)
  const lines = content.lines.filter((line) => line.vat_rate === group.rate && line.vat_category === group.category)
  const nets = lines.map(({ id }) => {
    const net = left.get(id)?.net_minor ?? 0n
    return net < 0n ? 0n : net
  })
  const netMinor = nets.reduce((sum, net) => sum + net, 0n)
  return { group, rate, lines, nets, netMinor, totalMinor: netMinor + vatOfRate(netMinor, rate) }
}

/** Nets that a rate may exchange with the others on either side of its share. */
const EXCHANGED = 3n

/** The net of each rate, so that the totals come as near to the amount as possible without exceeding it. */
function exactNets(rates: readonly RateLeft[], wantedMinor: bigint, vatOfRate: VatOfRate): bigint[] {
  const shares = apportion(
    wantedMinor,
    rates.map(({ totalMinor }) => totalMinor),
  )
  const totalOf = (net: bigint, { rate }: RateLeft) => net + vatOfRate(net, rate)
  const below = rates.map((rate, index) => {
    // The largest net whose total does not exceed the share: some amounts are the total of no net.
    const share = shares[index] ?? 0n
    let net = smaller((share * 10_000n) / (10_000n + rate.rate) + 2n, rate.netMinor)
    while (net > 0n && totalOf(net, rate) > share) net -= 1n
    return net
  })
  let best = { totalMinor: -1n, nets: below }
  const search = (index: number, totalMinor: bigint, nets: bigint[]): void => {
    if (totalMinor > wantedMinor || best.totalMinor === wantedMinor) return
    const rate = rates[index]
    if (rate === undefined) {
      if (totalMinor > best.totalMinor) best = { totalMinor, nets }
      return
    }
    const middle = below[index] ?? 0n
    // The share itself comes first, then its neighbours.
    for (let step = 0n; step <= 2n * EXCHANGED; step += 1n) {
      const net = middle + (step % 2n === 0n ? step / 2n : -(step + 1n) / 2n)
      if (net >= 0n && net <= rate.netMinor) search(index + 1, totalMinor + totalOf(net, rate), [...nets, net])
    }
  }
  search(0, 0n, [])
  return best.nets
}

function partsOf({ lines, nets, rate }: RateLeft, netMinor: bigint, left: Left): NewLineCredit[] {
  if (netMinor === 0n) return []
  const shares = apportion(netMinor, nets)
  return lines.flatMap((line, index) => {
    const net = shares[index] ?? 0n
    const rest = left.get(line.id)
    const leftVat = rest?.vat_minor ?? 0n
    const vatMinor = net === rest?.net_minor ? leftVat : smaller(vatOf(net, rate), leftVat)
    return net === 0n ? [] : [{ ...idsOf(line), netMinor: net, vatMinor }]
  })
}

function draftOf(
  { group, rate, lines }: RateLeft,
  { netMinor, vatMinor, reason }: { netMinor: bigint; vatMinor: bigint; reason: string },
): LineDraft {
  const region = lines[0]?.vat_region
  return {
    kind: 'CREDIT',
    text: reason,
    session: null,
    quantity: '1',
    unit_price: formatMoney(netMinor),
    netMinor,
    vatMinor,
    vatRateBasisPoints: rate,
    vat_category: group.category,
    ...(region === undefined ? {} : { vat_region: region }),
    prices: [],
  }
}
