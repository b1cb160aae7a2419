import { formatEnergyKwh, parseEnergyKwh } from '@voltway/money/energy'
import { formatMoney, formatUnitPrice, parseMoney, parseUnitPrice } from '@voltway/money/money'
import { divided, sharesOf } from '../cost-centres/cost-shares.ts'
import type { DocumentContent, DocumentLine } from './document-content.ts'

/** A line of a charge. */
export type ChargeLine = DocumentLine & { readonly session: NonNullable<DocumentLine['session']> }

/** Charges with something in common, and their sums as decimal texts. */
export interface ChargeGroup {
  /** The id of the card or the name of the cost centre; empty when there is none. */
  readonly key: string
  readonly charges: readonly ChargeLine[]
  readonly energy_kwh: string
  readonly net: string
}

/** Returns the lines that are charges, in the order of the document. */
export const chargesOf = ({ lines }: DocumentContent): ChargeLine[] =>
  lines.filter((line): line is ChargeLine => line.session !== null)

/** Groups charges, the most expensive group first. Equal groups keep the order of the document. */
export function groupCharges(
  charges: readonly ChargeLine[],
  keyOf: (session: ChargeLine['session']) => string,
): ChargeGroup[] {
  const groups = [...Map.groupBy(charges, ({ session }) => keyOf(session))].map(([key, lines]) => sumOf(key, lines))
  return groups.toSorted((one, other) => Number(parseMoney(other.net) - parseMoney(one.net)))
}

/** Groups charges by cost centre. A divided charge is in each of its groups, with its part of energy and money. */
export function groupByCentre(charges: readonly ChargeLine[]): ChargeGroup[] {
  const parts = charges.flatMap((line): ChargeLine[] => {
    const { session, net } = line
    const shares = sharesOf({ cost_shares: null, ...session }, '1')
    const [nets, energies] = [divided(parseMoney(net), shares), divided(parseEnergyKwh(session.energy_kwh), shares)]
    return [...nets].map(([name, part]) => ({
      ...line,
      session: { ...session, cost_centre: name, energy_kwh: formatEnergyKwh(energies.get(name) ?? 0n) },
      net: formatMoney(part),
    }))
  })
  return groupCharges(parts, ({ cost_centre }) => cost_centre ?? '')
}

/** Sums charges under a key. */
export function sumOf(key: string, charges: readonly ChargeLine[]): ChargeGroup {
  const [energyWh, netMinor] = charges.reduce(
    ([wh, minor], { session, net }) => [wh + parseEnergyKwh(session.energy_kwh), minor + parseMoney(net)],
    [0n, 0n],
  )
  return { key, charges, energy_kwh: formatEnergyKwh(energyWh), net: formatMoney(netMinor) }
}

/** One component of the prices of a document, such as the network access. */
export interface PriceComponent {
  readonly code: string
  /** Decimal text with four places. */
  readonly net: string
}

/** Sums the components of all prices by code. Unlike the lines, components are not rounded to cents. */
export function priceComponentsOf(charges: readonly ChargeLine[]): PriceComponent[] {
  const parts = charges.flatMap(({ prices }) => prices)
  return [...Map.groupBy(parts, ({ code }) => code)].map(([code, ofCode]) => ({
    code,
    net: formatUnitPrice(ofCode.reduce((sum, { net }) => sum + parseUnitPrice(net), 0n)),
  }))
}
