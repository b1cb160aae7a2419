import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type AuditEntry, listAudit } from '@voltway/contract/audit'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { AuditPage } from './audit-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`

const changed: AuditEntry = {
  id: idOf(11),
  number: 7,
  at: '2026-11-20T10:00:00Z',
  result: 'CHANGED',
  deed: 'card.limit_changed',
  person: { id: idOf(21), name: 'Ana Ferreira', email: 'ana@fleet.example' },
  is_automatic: false,
  api_key: null,
  object: { kind: 'card', id: idOf(31), name: 'Van 12' },
  before: { assigned_credit: '50.00' },
  after: { assigned_credit: '75.00' },
  code: null,
  fields: [],
  times: 1,
  address: '203.0.113.7',
  user_agent: 'Firefox',
}
const refused: AuditEntry = {
  ...changed,
  id: idOf(12),
  number: 6,
  result: 'REFUSED',
  deed: 'card.blocked',
  before: null,
  after: null,
  code: 'auth.not_allowed',
}

const listOf = (results: AuditEntry[]) => ({ count: results.length, next: null, previous: null, results })
const open = (responses: TestResponses, at = '/activity') =>
  openScreen(AuditPage, { at, areas: ['activity', 'sessions', 'dates'], responses })

test('the details of a change show its name, its person and the values before and after', async () => {
  await open(new TestResponses().on(listAudit, () => listOf([changed, refused])))
  await userEvent.click(await screen.findByRole('link', { name: /Change card limit/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Change card limit' }))
  drawer.getByText('Ana Ferreira · ana@fleet.example')
  const cells = within(drawer.getByRole('row', { name: /^Limit/ })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['50.00', '75.00'])
  drawer.getByText('203.0.113.7')
})

test('people come first, and what the product did on its own is one choice away, never as done by someone', async () => {
  const automatic = (last: number, deed: AuditEntry['deed']): AuditEntry => ({
    ...changed,
    ...{ id: idOf(last), deed, person: null, is_automatic: true },
  })
  const machines = [automatic(41, 'card.limit_reached'), automatic(42, 'rule.refused')]
  const responses = new TestResponses().on(listAudit, ({ query }) =>
    listOf(query.get('actor') === 'PEOPLE' ? [changed] : machines),
  )
  await open(responses)
  await screen.findByRole('row', { name: /Change card limit.*Ana Ferreira.*Done/ })
  await userEvent.click(screen.getByRole('radio', { name: 'Automatic' }))
  const reached = await screen.findByRole('row', { name: /Card limit reached.*Van 12.*Automatic/ })
  expect(within(reached).queryByText('Done')).toBeNull()
  screen.getByRole('row', { name: /Charge refused by a rule.*Van 12.*Automatic.*Refused/ })
  expect(responses.callsOf(listAudit).at(-1)?.query.get('actor')).toBe('AUTOMATIC')
  await userEvent.click(screen.getByRole('link', { name: /Charge refused by a rule/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Charge refused by a rule' }))
  drawer.getByText('Automatic')
  drawer.getByText('Refused')
  expect(drawer.queryByText('Operator')).toBeNull()
})

test('a refusal shows its reason in the words that the person saw', async () => {
  await open(
    new TestResponses().on(listAudit, () => listOf([refused])),
    `/activity?entry=${refused.id}`,
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Block card' }))
  drawer.getByText('Refused')
  await drawer.findByText('Your role does not allow this. Contact an owner of the wallet.')
})

test('a payment is listed by its amount, and an invitation without a name as an invitation link', async () => {
  const none = { kind: 'payment', id: idOf(41), name: null }
  const paid: AuditEntry = { ...changed, deed: 'funds.added', object: none, before: null, after: { amount: '50.00' } }
  const link: AuditEntry = { ...paid, id: idOf(14), deed: 'member.invited', after: { channel: 'LINK' } }
  await open(new TestResponses().on(listAudit, () => listOf([paid, link])))
  await screen.findAllByText('€50.00')
  await screen.findAllByText('Invitation link')
})

test('filters are in the URL, and an action links to all actions on the same object', async () => {
  const responses = new TestResponses().on(listAudit, () => listOf([changed]))
  await open(responses, `/activity?result=CHANGED&deed=card.limit_changed&entry=${changed.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Change card limit' }))
  expect(Object.fromEntries(responses.callsOf(listAudit).at(-1)?.query ?? [])).toMatchObject({
    result: 'CHANGED',
    deed: 'card.limit_changed',
  })
  // An action is looked for among everyone's entries.
  expect(responses.callsOf(listAudit).at(-1)?.query.has('actor')).toBe(false)
  const link = drawer.getByRole('link', { name: 'Show only actions on this object' })
  expect(link.getAttribute('href')).toContain(`object=${changed.object?.id}`)
})

test('the export has one line per row, and no cell is a formula', async () => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x', revokeObjectURL: () => {} }),
  )
  const formula = { ...changed, object: { kind: 'card', id: idOf(31), name: '=1+1' } }
  await open(new TestResponses().on(listAudit, () => listOf([formula, refused])))
  await screen.findByRole('link', { name: /Change card limit/ })
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=1+1"`)
})

test('a person without access sees a message', async () => {
  await open(new TestResponses().on(listAudit, () => refusal(403, 'auth.not_allowed')))
  await screen.findByText('Only owners and managers can see the activity')
})
