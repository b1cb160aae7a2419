/** What is put off to the end of a transaction, in the order in which it is done and its locks are taken. */
export const lastTurns = { money: 1, sums: 2, audit: 3, erasure: 4 } as const
