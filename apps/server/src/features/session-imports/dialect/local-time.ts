import { offsetStretches } from '../../../kernel/pricing/legal-time.ts'
import { DAY_MS } from '../../../platform/durations.ts'

/** The instants that a local time can mean: none in the hour that spring skips, two in the one that autumn repeats. */
export function instantsOf(local: string, zone: string): number[] {
  if (/^(?:Z|[+-])/.test(zone)) return [Date.parse(`${local}${zone}`)]
  const asUtc = Date.parse(`${local}Z`)
  const offset = (atMs: number) => offsetStretches(atMs, atMs + 1, zone)[0]?.offsetMs ?? 0
  const both = [asUtc - offset(asUtc - DAY_MS), asUtc - offset(asUtc + DAY_MS)]
  return [...new Set(both.filter((atMs) => atMs + offset(atMs) === asUtc))].sort((a, b) => a - b)
}
