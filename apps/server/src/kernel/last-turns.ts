/** The kinds of work deferred to the end of a transaction, in the order in which it runs and takes its locks. */
export const deferredTurns = { money: 1, stations: 2, sums: 3, versions: 4, audit: 5, erasure: 6, changes: 7 } as const
