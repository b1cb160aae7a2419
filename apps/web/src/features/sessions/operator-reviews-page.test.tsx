import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listReviews, type OperatorReview, rejectReview } from '@voltway/contract/sessions-operator-reviews'
import { getUser, type User } from '@voltway/contract/users'
import { expect, test } from 'vitest'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { OperatorReviewsPage } from './operator-reviews-page.tsx'

const user: User = {
  uid: '01890000-0000-7000-8000-000000000009',
  email: 'ana@voltway.example',
  email_verified: true,
  language: 'en',
  name: 'Ana Reis',
  photo_url: null,
  consents: { analytics: false, error_reporting: false, heat_map: false },
  consents_chosen: true,
  created_at: '2026-01-01T00:00:00Z',
  claims: { sub: '01890000-0000-7000-8000-000000000009', email: 'ana@voltway.example', sid: 's' },
}
const areas = ['operator-reviews', 'session-details'] as const

const review: OperatorReview = {
  session_id: '01890000-0000-7000-8000-000000000041',
  wallet_name: 'Norte Lda',
  card_name: 'Van 1',
  station: { name: 'Boavista', city: 'Porto' },
  network: 'Norte Charge',
  cdr_id: 'C1',
  opened_at: '2026-03-02T10:00:00Z',
  held: '4.10',
  total: '7160.52',
  books_at: null,
  reported: {
    cost: '6000.00',
    currency: 'EUR',
    energy_kwh: '20000.000',
    start_date_time: '2026-03-02T08:00:00Z',
    end_date_time: '2026-03-02T09:00:00Z',
  },
  reasons: [
    {
      flag: 'ENERGY_IMPOSSIBLE',
      found: { kind: 'ENERGY', value: '20000.000', currency: null },
      expected: { kind: 'ENERGY', value: '489.000', currency: null },
    },
  ],
  dispute: { words: 'It was 20 kWh', by: 'ana@norte.example', at: '2026-03-03T10:00:00Z' },
}

test('the operator’s staff see both amounts and the dispute, and reject a charge with a reason for the fleet', async () => {
  const responses = new TestResponses().on(listReviews, () => ({
    count: 1,
    next: null,
    previous: null,
    results: [review],
  }))
  responses.on(rejectReview, () => ({ session_id: review.session_id }))
  responses.on(getUser, () => ({ ...user, is_operator: true }))
  await openScreen(OperatorReviewsPage, { at: '/operator/reviews', areas, responses })
  await screen.findByText(/No station delivers more than 489.00.kWh in this time/)
  screen.getByText(/Disputed by ana@norte.example on .*: It was 20 kWh/)
  screen.getByText('€6,000.00')
  await userEvent.click(screen.getByRole('button', { name: 'Reject charge' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject this charge' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject charge' }))
  dialog.getAllByText('Enter a reason. The fleet receives it.')
  await userEvent.type(dialog.getByRole('textbox'), 'Wh sent as kWh')
  responses.on(listReviews, () => ({ count: 0, next: null, previous: null, results: [] }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject charge' }))
  await waitFor(() => screen.getByText('No charge records to review'))
  expect(responses.callsOf(rejectReview)).toMatchObject([{ body: { reason: 'Wh sent as kWh' } }])
})

test('other people see a message without a request for the reviews', async () => {
  const responses = new TestResponses().on(getUser, () => user)
  responses.on(listReviews, () => ({ count: 1, next: null, previous: null, results: [review] }))
  await openScreen(OperatorReviewsPage, { at: '/operator/reviews', areas, responses })
  await screen.findByText('Only the operator of the installation has access')
  expect(responses.callsOf(listReviews)).toEqual([])
})
