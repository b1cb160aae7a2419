import { expect, test } from 'vitest'
import { ofReachable } from './reachable.ts'
import type { Db } from './sql.ts'

const machines = [['w1', 'w2'], ['w3']]
const db = { text: async () => machines.map((ids) => ({ ids })) } as unknown as Db
/** As the coordinator reports a machine that does not respond. */
const lost = Object.assign(new Error('connection to the remote node failed'), { code: '08006', severity: 'ERROR' })

/** Reads the wallets of a statement; one of `away` is on a machine that does not respond. */
function reading(away: readonly string[]) {
  const reads: string[][] = []
  const read = async (only: (column: never) => { values: unknown[] }) => {
    const ids = (only('wallet_id' as never).values.at(-1) as string[] | undefined) ?? machines.flat()
    reads.push(ids)
    if (ids.some((id) => away.includes(id))) throw lost
    return ids
  }
  return { reads, read: read as unknown as Parameters<typeof ofReachable<string>>[1] }
}

test('a recurring job reads all wallets in one statement while every machine responds', async () => {
  const { reads, read } = reading([])
  expect(await ofReachable(db, read)).toEqual(['w1', 'w2', 'w3'])
  expect(reads).toHaveLength(1)
})

test('a recurring job finds the wallets of the other machines while one does not respond, and all once it is back', async () => {
  expect(await ofReachable(db, reading(['w3']).read)).toEqual(['w1', 'w2'])
  expect(await ofReachable(db, reading(['w1']).read)).toEqual(['w3'])
  expect(await ofReachable(db, reading([]).read)).toHaveLength(3)
})

test('any other error of the read is not hidden', async () => {
  const broken = Object.assign(new Error('no such column'), { code: '42703', severity: 'ERROR' })
  await expect(ofReachable(db, () => Promise.reject(broken))).rejects.toBe(broken)
})
