import { walletAllows, walletStates } from '@voltway/contract/wallets'
import { expect, test } from 'vitest'
import { readStateTable } from '../../../test/state-page.ts'

const page = new URL('wallets.states.md', import.meta.url)

test('the page lists every state of a wallet', () => {
  expect(readStateTable<'state'>(page, 'States').map(({ state }) => state)).toEqual([...walletStates])
})

test('the page allows block and unblock in exactly the states that the contract allows', () => {
  const rows = readStateTable<'from' | 'to' | 'trigger'>(page, 'Transitions')
  for (const { to } of rows) expect(walletStates).toContain(to)
  for (const trigger of ['block', 'unblock'] as const) {
    const from = rows.filter((row) => row.trigger.split(' ')[0] === trigger).map((row) => row.from)
    expect(new Set(from)).toEqual(new Set(walletAllows[trigger]))
  }
})
