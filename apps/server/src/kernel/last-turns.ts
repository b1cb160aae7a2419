/** The kinds of work deferred to the end of a transaction, in the order in which it runs and takes its locks. */
export const deferredTurns = { money: 1, sums: 2, versions: 3, audit: 4, erasure: 5, changes: 6 } as const
