import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type AssignmentEffect,
  assignCostCentres,
  type CostCentre,
  listCostCentres,
  previewCostCentres,
} from '@voltway/contract/cost-centres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../test-screen.tsx'
import { AssignDialog } from './assign-dialog.tsx'

const centre = (name: string): CostCentre => ({
  id: '01890000-0000-7000-8000-00000000000a',
  dimension: 1,
  name,
  code: null,
  external_id: null,
  archived_at: null,
  cards: 1,
  month_cost: '0.00',
  allowed_actions: [],
})
const effect: AssignmentEffect = {
  cards: 1,
  applies_from: '2026-11-01',
  closed_months: ['2026-10'],
  charges: 2,
  unchanged: 1,
  currency: 'EUR',
  moves: [{ month: '2026-11', name: 'Porto', charges: 2, before: '18.40', after: '7.36' }],
}

const card = { id: '01890000-0000-7000-8000-000000000011', name: 'Van 1', cost_centre: 'Porto', cost_shares: null }
const close = vi.fn()
const Dialog = () => <AssignDialog cards={[card]} onClose={close} />

// On plain HTTP the browser has no `randomUUID`.
beforeEach(() => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) }))
afterEach(() => vi.unstubAllGlobals())

test('an assignment names a wrong sum, shows what it moves, and is refused in a closed month', async () => {
  const responses = new TestResponses()
    .on(listCostCentres, () => ({
      currency: 'EUR',
      second_dimension: null,
      results: [centre('Lisboa'), centre('Porto')],
    }))
    .on(previewCostCentres, () => effect)
    .on(assignCostCentres, ({ body }) =>
      (body as { from: string | null }).from === '2026-11-01'
        ? effect
        : refusal(400, 'validation_failed', { from: 'month_closed' }),
    )
  await openScreen(Dialog, { at: '/cards', areas: ['cost-centres'], responses })
  const dialog = await screen.findByRole('dialog', { name: 'Cost centres of Van 1' })
  const assign = () => userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))

  const percent = await within(dialog).findByLabelText('Percentage')
  await userEvent.clear(percent)
  await userEvent.type(percent, '40')
  await assign()
  within(dialog).getByText('The percentages add up to 40%. They must add up to 100%.')
  expect(responses.callsOf(assignCostCentres)).toHaveLength(0)

  await userEvent.click(within(dialog).getByRole('button', { name: 'Add share' }))
  const [, second] = within(dialog).getAllByLabelText('Cost centre')
  await userEvent.selectOptions(second as HTMLElement, 'Lisboa')
  const shown = await within(dialog).findByRole('region', { name: 'Effect' })
  await within(shown).findByText('2 past or running charges change.')
  within(shown).getByText(/1 charge stays as it is/)
  within(shown).getByText(/Closed months do not change: 10\/2026/)
  expect(within(shown).getByRole('row', { name: /Porto/ }).textContent).toBe('11/2026Porto€18.40€7.36')
  expect(responses.callsOf(previewCostCentres).at(-1)?.body).toMatchObject({
    shares: [
      { name: 'Porto', percent: '40.00' },
      { name: 'Lisboa', percent: '60.00' },
    ],
  })

  await assign()
  await within(dialog).findByText('This month is closed')
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(within(shown).getByRole('button', { name: /Apply from/ }))
  await assign()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(responses.callsOf(assignCostCentres).at(-1)?.body).toMatchObject({ from: '2026-11-01' })
})
