import type { SessionsQuery } from './sessions.queries.ts'

/** Clears all filters that a bar of the consumption page sets. */
export const notNarrowed = {
  member: undefined,
  member__isnull: undefined,
  station: undefined,
  cost_centre: undefined,
  cost_centre__isnull: undefined,
  second_cost_centre: undefined,
  current: undefined,
  week_hour: undefined,
  country: undefined,
  extra_cost: undefined,
} as const

export function isNarrowed(query: SessionsQuery): boolean {
  return Object.keys(notNarrowed).some((name) => query[name as keyof typeof notNarrowed] !== undefined)
}
