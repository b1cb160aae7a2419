import { divideHalfUp } from '@voltway/money/money'
import { vatOf } from '@voltway/money/vat'
import { dayOfMonth, type Interval, periodEnd } from './plan-period.ts'

/** Prices of plans and of changes between them (domain: subscription). Pure; all amounts in the minor unit, net. */

export interface PriceStep {
  readonly price_step: number
  /** The range of card counts of this step. */
  readonly min: number
  readonly max: number | null
  readonly price_minor: number
  readonly interval: Interval
}

/** A plan at one of its price steps. */
export interface Choice {
  readonly planId: string
  readonly plan: string
  readonly position: number
  readonly step: PriceStep
}

/** A running period. Null for a plan without end. */
export interface Period {
  readonly from: Date
  readonly to: Date
  /** The price of a whole period. */
  readonly netMinor: bigint
  readonly anchorDay: number
}

export interface Terms {
  readonly vatRateBasisPoints: bigint
  readonly timeZone: string
}

export interface Quote {
  readonly takesEffect: 'NOW' | 'PERIOD_END'
  readonly effectiveAt: Date
  /** The period after the change; null: without end. */
  readonly period: Period | null
  /** The unused part of the running period, deducted. */
  readonly creditMinor: bigint
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
  /** At the next renewal, VAT included. */
  readonly nextTotalMinor: bigint
}

/**
 * The used part of a period's price at an instant. It is computed from the start of the period, so that the parts of a
 * split period always add up to the whole.
 */
export function usedMinor({ from, to, netMinor }: Period, at: Date): bigint {
  const wholeMs = BigInt(to.getTime() - from.getTime())
  const goneMs = BigInt(Math.min(Math.max(at.getTime(), from.getTime()), to.getTime()) - from.getTime())
  return wholeMs <= 0n ? netMinor : divideHalfUp(netMinor * goneMs, wholeMs)
}

/** VAT included; rounded once, on the whole. */
export function withVat(netMinor: bigint, { vatRateBasisPoints }: Terms) {
  const vatMinor = vatOf(netMinor, vatRateBasisPoints)
  return { netMinor, vatMinor, totalMinor: netMinor + vatMinor }
}

/** The period that begins at an instant. A free plan has none. */
export function newPeriod(
  from: Date,
  step: PriceStep,
  { timeZone }: Terms,
  anchorDay = dayOfMonth(from, timeZone),
): Period {
  const to = periodEnd(from, { interval: step.interval, anchorDay }, timeZone)
  return { from, to, netMinor: BigInt(step.price_minor), anchorDay }
}

/**
 * The minimum amount of payment providers, 0.50 of a currency. A smaller amount, such as for the last hours of a
 * period, is not charged.
 */
const LEAST_COLLECTED_MINOR = 50n

/**
 * The cost of a change at an instant, and when it takes effect. An upgrade takes effect immediately. Within the same
 * interval, the period stays and the difference for its remainder is charged. From no paid plan, or from monthly to
 * yearly, a new period begins and the unused part of the old one is deducted. A downgrade or a shorter interval waits
 * for the end of the period.
 */
export function quoteChange(
  { current, running, next }: { readonly current: Choice; readonly running: Period | null; readonly next: Choice },
  at: Date,
  terms: Terms,
): Quote {
  const whole = withVat(BigInt(next.step.price_minor), terms).totalMinor
  if (running === null || running.to.getTime() <= at.getTime()) {
    const period = isFree(next) ? null : newPeriod(at, next.step, terms)
    const due = withVat(period?.netMinor ?? 0n, terms)
    return { takesEffect: 'NOW', effectiveAt: at, period, creditMinor: 0n, ...due, nextTotalMinor: whole }
  }
  const creditMinor = running.netMinor - usedMinor(running, at)
  if (isMore(current, next)) {
    const stays = current.step.interval === next.step.interval
    const period = stays ? { ...running, netMinor: BigInt(next.step.price_minor) } : newPeriod(at, next.step, terms)
    const restMinor = period.netMinor - (stays ? usedMinor(period, at) : 0n)
    if (restMinor >= creditMinor) {
      const due = withVat(restMinor - creditMinor, terms)
      const charged = due.totalMinor < LEAST_COLLECTED_MINOR ? withVat(0n, terms) : due
      return { takesEffect: 'NOW', effectiveAt: at, period, creditMinor, ...charged, nextTotalMinor: whole }
    }
  }
  const period = isFree(next) ? null : newPeriod(running.to, next.step, terms, running.anchorDay)
  const later = { takesEffect: 'PERIOD_END', effectiveAt: running.to, period, nextTotalMinor: whole } as const
  return { ...later, creditMinor: 0n, netMinor: 0n, vatMinor: 0n, totalMinor: 0n }
}

/** A free plan runs without end. */
export const isFree = ({ step }: Choice): boolean => step.price_minor === 0

function isMore(current: Choice, next: Choice): boolean {
  if (current.step.interval === 'YEARLY' && next.step.interval === 'MONTHLY') return false
  if (next.position !== current.position) return next.position > current.position
  return current.step.interval !== next.step.interval || next.step.price_minor > current.step.price_minor
}
