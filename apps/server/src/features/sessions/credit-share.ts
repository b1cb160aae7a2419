import { divideHalfUp } from '@voltway/money/money'
import { vatOf } from '@voltway/money/vat'

/** The figures of a charge record or credit record, positive; 0 where the record gives none. */
export interface Reported {
  readonly costMicro: bigint
  readonly energyWh: bigint
}

interface Share {
  readonly numerator: bigint
  readonly denominator: bigint
}

const WHOLE: Share = { numerator: 1n, denominator: 1n }

/**
 * The share of a charge record that its credit records reverse together, at most 1. It is proportional to the
 * operator's cost, else to the energy. A credit that reports neither reverses everything, as OCPI's credit records do.
 */
export function creditedShare(original: Reported, credits: readonly Reported[]): Share {
  let [costMicro, energyWh] = [0n, 0n]
  for (const credit of credits) {
    if (credit.costMicro > 0n && original.costMicro > 0n) costMicro += credit.costMicro
    else if (credit.energyWh > 0n && original.energyWh > 0n) energyWh += credit.energyWh
    else return WHOLE
  }
  const costOf = original.costMicro > 0n ? original.costMicro : 1n
  const energyOf = original.energyWh > 0n ? original.energyWh : 1n
  const numerator = costMicro * energyOf + energyWh * costOf
  const denominator = costOf * energyOf
  return numerator >= denominator ? WHOLE : { numerator, denominator }
}

export const isWhole = ({ numerator, denominator }: Share): boolean => numerator === denominator

export interface NetAndVat {
  readonly netMinor: bigint
  readonly vatMinor: bigint
}

/**
 * The amount of a share of a price. A credit is the share of all credits less the earlier refunds, so that partial
 * credits of the whole refund exactly the whole.
 */
export function shareOfPrice(price: NetAndVat, share: Share, vatRateBasisPoints: bigint): NetAndVat {
  if (isWhole(share)) return price
  const netMinor = divideHalfUp(price.netMinor * share.numerator, share.denominator)
  return { netMinor, vatMinor: smaller(vatOf(netMinor, vatRateBasisPoints), price.vatMinor) }
}

/** The missing part of `wanted` after `given`, limited to `left`. */
export function remainingCredit(wanted: NetAndVat, credited: NetAndVat, left: NetAndVat): NetAndVat {
  const within = (want: bigint, had: bigint, rest: bigint) =>
    smaller(want > had ? want - had : 0n, rest > 0n ? rest : 0n)
  return {
    netMinor: within(wanted.netMinor, credited.netMinor, left.netMinor),
    vatMinor: within(wanted.vatMinor, credited.vatMinor, left.vatMinor),
  }
}

/** Scales an amount with a quantity that fell from `before` to `after`. */
export function scaledDown(amount: bigint, before: bigint, after: bigint): bigint {
  return before === 0n ? amount : divideHalfUp(amount * after, before)
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
