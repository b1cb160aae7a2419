import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type RaiseResult, raiseCardLimits } from '@voltway/contract/cards-raises'
import { expect, test } from 'vitest'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { RaiseManyDialog } from './raise-many-dialog.tsx'

const [van, pool] = ['01890000-0000-7000-8000-000000000011', '01890000-0000-7000-8000-000000000012'] as const

const result = (changes: Partial<RaiseResult>): RaiseResult => ({
  card_id: van,
  name: 'Van 1',
  problem: null,
  state: 'ACTIVE',
  assigned_credit: '200.00',
  raised: '50.00',
  raised_until: '2026-12-04T18:00:00Z',
  remaining: '122.00',
  before: { state: 'BLOCKED', raised: null },
  renews_at: null,
  ...changes,
})
const unlimited = { problem: 'NOT_LIMITED', assigned_credit: null, raised: null, remaining: null } as const

const Dialog = () => (
  <RaiseManyDialog cards={[{ id: van }, { id: pool }]} currency="EUR" onClose={() => {}} onDone={() => {}} />
)

test('a raise of many cards shows what each card gets, and raises those that have a limit', async () => {
  const responses = new TestResponses().on(raiseCardLimits, () => ({
    results: [result({}), result({ card_id: pool, name: 'Pool', ...unlimited })],
    summary: { cards: 2, becomes_active: 1, sum: '100.00', available: '20.00' },
  }))
  openScreen(Dialog, { at: '/cards', areas: ['cards', 'card-raises', 'card-changes'], responses })
  const dialog = within(await screen.findByRole('dialog', { name: 'Raise the limits of 2 cards temporarily' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Amount' }), '50')
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  expect((await dialog.findByRole('row', { name: /Van 1/ })).textContent).toContain('€200.00€250.00€122.00 left')
  dialog.getByText(/^\+€50\.00 until \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  expect(dialog.getByRole('row', { name: /Pool/ }).textContent).toContain('No limit')
  dialog.getByText(/The raises add up to €50.00, but only €20.00 is available/)
  await userEvent.click(dialog.getByRole('button', { name: 'Raise 1 limit' }))
  const sent = responses.callsOf(raiseCardLimits).map(({ body }) => body)
  expect(sent).toMatchObject([
    { card_ids: [van, pool], amount: '50.00', dry_run: true },
    { card_ids: [van], amount: '50.00' },
  ])
  expect(sent[1]).not.toHaveProperty('dry_run')
})
