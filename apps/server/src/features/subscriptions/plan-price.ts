import { divideHalfUp } from '@voltway/money/money'
import { vatOf } from '@voltway/money/vat'
import { dayOfMonth, type Interval, periodEnd } from './plan-period.ts'

/** What plans cost, and what a change from one to another does (domain: subscription). Pure; all amounts in the minor unit, net. */

export interface PriceStep {
  readonly price_step: number
  /** Cards it is for. */
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

/** A period that runs. Null for a plan that runs without end. */
export interface Period {
  readonly from: Date
  readonly to: Date
  /** What a whole one costs. */
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
  /** The period that holds from then on; null: without end. */
  readonly period: Period | null
  /** What is left of the running period, taken off. */
  readonly creditMinor: bigint
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
  /** At the next renewal, VAT included. */
  readonly nextTotalMinor: bigint
}

/**
 * What of a period's price has been used up at an instant. Reckoned from the period's beginning and never from piece to piece,
 * so that however often a period is split the parts sum to the whole.
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

/** The least a payment provider collects, 0.50 of a currency: less, for the last hours of a period, is not asked for. */
const LEAST_COLLECTED_MINOR = 50n

/**
 * What a change costs at an instant, and when it takes effect. More is had at once: within the interval the period stays and the
 * difference is paid for what is left of it; from nothing, or from months to a year, a new period begins and what is left of the
 * old one is taken off. Less, or a shorter interval, waits for the period's end.
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
      const asked = due.totalMinor < LEAST_COLLECTED_MINOR ? withVat(0n, terms) : due
      return { takesEffect: 'NOW', effectiveAt: at, period, creditMinor, ...asked, nextTotalMinor: whole }
    }
  }
  const period = isFree(next) ? null : newPeriod(running.to, next.step, terms, running.anchorDay)
  const later = { takesEffect: 'PERIOD_END', effectiveAt: running.to, period, nextTotalMinor: whole } as const
  return { ...later, creditMinor: 0n, netMinor: 0n, vatMinor: 0n, totalMinor: 0n }
}

/** A plan nobody pays for runs without end. */
export const isFree = ({ step }: Choice): boolean => step.price_minor === 0

function isMore(current: Choice, next: Choice): boolean {
  if (current.step.interval === 'YEARLY' && next.step.interval === 'MONTHLY') return false
  if (next.position !== current.position) return next.position > current.position
  return current.step.interval !== next.step.interval || next.step.price_minor > current.step.price_minor
}
