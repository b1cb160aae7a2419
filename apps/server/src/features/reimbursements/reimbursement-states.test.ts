import { reimbursementAllows, reimbursementStates, reimbursementTransitions } from '@voltway/contract/reimbursements'
import { expect, test } from 'vitest'
import { readStateTable } from '../../../test/state-page.ts'

const page = new URL('reimbursements.states.md', import.meta.url)

test('the page of states names the states, transitions and commands of the contract', () => {
  expect(readStateTable<'state'>(page, 'States').map(({ state }) => state)).toEqual([...reimbursementStates])
  const rows = readStateTable<'from' | 'to' | 'trigger'>(page, 'Transitions')
  const listed = Object.entries(reimbursementTransitions).flatMap(([from, to]) => to.map((one) => `${from} ${one}`))
  expect(rows.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(listed.sort())
  for (const [command, states] of Object.entries(reimbursementAllows)) {
    const from = rows.filter(({ trigger }) => trigger.split(/,| /)[0] === command).map((row) => row.from)
    expect(from.sort()).toEqual([...states].sort())
  }
})
