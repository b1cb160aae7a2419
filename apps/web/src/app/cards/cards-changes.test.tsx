import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Card, listCards } from '@voltway/contract/cards'
import { blockCards } from '@voltway/contract/cards-blocks'
import { activateCard, getCard } from '@voltway/contract/cards-details'
import { importCards } from '@voltway/contract/cards-files'
import { adjustCardLimit, configurePlafonds } from '@voltway/contract/cards-limits'
import { listSessions } from '@voltway/contract/sessions'
import { expect, test } from 'vitest'
import { router } from '../../lib/router.ts'
import { readAmount, readSignedAmount } from '../../shared/amount.ts'
import { testCard } from '../../shared/test-objects.ts'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { CardsPage } from './cards-page.tsx'

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`

const card: Card = {
  ...testCard,
  card_id: '0000 1111',
  contract_id: 'PT-VWF-C00000001',
  type: 'EKEY',
  member: null,
  vehicle: null,
  last_used_at: null,
}

const held = {
  running: { count: 0, amount: '0.00' },
  checking: { count: 0, amount: '0.00' },
  authorised: { count: 0, amount: '0.00' },
}

const listed = () =>
  new TestResponses()
    .on(listCards, () => ({ count: 1, next: null, previous: null, results: [card] }))
    .on(listSessions, () => ({ count: 0, next: null, previous: null, results: [] }))
    .on(getCard, () => ({
      ...card,
      held: { ...held, checking: { count: 1, amount: '8.00' } },
      pending_limit: null,
      team: null,
      raises: [],
      limit_changes: [
        { at: '2026-11-01T10:00:00Z', by: 'Ana', before: '150.00', after: '200.00', is_pending: false, reason: 'Trip' },
      ],
      months: [{ month: '2026-11-01', cost: '120.00', sessions: 4 }],
      network: {
        token_type: 'APP_USER' as const,
        told_valid: true,
        asked_always: true,
        changed_at: '2026-11-01T10:00:00Z',
      },
    }))

const open = (responses: TestResponses, at = '/cards') =>
  openScreen(CardsPage, { at, areas: ['cards', 'sessions', 'card-changes', 'card-file', 'table-file'], responses })
const chooseFromMenu = async (item: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: item }))
}

test('lowering a limit below the amount spent shows a warning and sends the reason', async () => {
  const responses = listed().on(adjustCardLimit, () => ({ ...card, assigned_credit: '100.00' }))
  await open(responses, `/cards?card=${card.id}`)
  await screen.findByRole('img', { name: 'QR code of the eKey Van 1' })
  await screen.findByText('€150.00 to €200.00')
  await userEvent.click(screen.getByRole('button', { name: 'Change limit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Limit of Van 1' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /New limit/ }), '150')
  dialog.getByText('New limit: €150.00. Left to spend: €22.00.')
  await userEvent.click(dialog.getByRole('radio', { name: 'Increase or decrease' }))
  const amount = dialog.getByRole('textbox', { name: /Change by/ })
  await userEvent.clear(amount)
  await userEvent.type(amount, '-100')
  dialog.getByText(/This blocks the card immediately: €128\.00 is already spent or on hold/)
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Holiday')
  await userEvent.click(dialog.getByRole('button', { name: 'Change limit' }))
  await screen.findByText('The limit of Van 1 is now €100.00')
  expect(responses.callsOf(adjustCardLimit)[0]?.body).toEqual({ card_id: card.id, delta: '-100.00', reason: 'Holiday' })
})

const planOf = () => ({
  results: [
    {
      card_id: card.id,
      name: 'Van 1',
      state: 'BLOCKED' as const,
      credit_mode: 'LIMITED' as const,
      assigned_credit: '50.00',
      credit_renewal: 'WEEKLY' as const,
      renewal_day: 1,
      before: {
        state: 'ACTIVE' as const,
        credit_mode: 'LIMITED' as const,
        assigned_credit: '200.00',
        credit_renewal: 'MONTHLY' as const,
        renewal_day: 31,
      },
      spent: '120.00',
      reserved: '8.00',
      effective_at: null,
    },
  ],
  summary: {
    cards: 1,
    changed: 1,
    becomes_blocked: 1,
    becomes_active: 0,
    sum_of_limits: '50.00',
    available: '20.00',
  },
})

test('limits of many cards are previewed per card before they change', async () => {
  const responses = listed().on(configurePlafonds, planOf)
  await open(responses, '/cards?search=van')
  await screen.findByRole('rowheader', { name: /Van 1/ })
  await userEvent.click(await screen.findByRole('button', { name: 'Spending limits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Spending limits' }))
  dialog.getByRole('radio', { name: 'The card that matches the filters', checked: true })
  await userEvent.type(dialog.getByRole('textbox', { name: 'Limit of each card' }), '50')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Renewal' }), 'Every week')
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  await dialog.findByText('1 card stops charging immediately: it has spent more than this.')
  dialog.getByText(/The limits add up to €50\.00, but only €20\.00 is available/)
  dialog.getByText('monthly, last day')
  dialog.getByText('weekly, Monday')
  const body = {
    matching: { search: 'van' },
    credit_mode: 'LIMITED',
    assigned_credit: '50.00',
    credit_renewal: 'WEEKLY',
    renewal_day: 1,
    effective: 'NOW',
  }
  expect(responses.callsOf(configurePlafonds).map((call) => call.body)).toEqual([{ ...body, dry_run: true }])
  await userEvent.click(dialog.getByRole('button', { name: 'Change 1 card' }))
  await screen.findByText('Limit of 1 card changed')
  expect(responses.callsOf(configurePlafonds)[1]?.body).toEqual({ ...body, progress_id: expect.any(String) })
})

const blocked = { outcome: 'DONE' as const, blocked_reasons: [] }

test('all cards of a list are blocked in one call after a confirmation with their number, with progress and undo', async () => {
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const responses = listed().on(blockCards, async ({ body }) => {
    const isPreview = (body as { dry_run?: boolean }).dry_run === true
    if (!isPreview) await changed
    return {
      results: [{ card_id: card.id, name: 'Van 1', ...blocked }],
      summary: { changed: isPreview ? 12 : 1, drivers: 9, held, still_blocked: 0 },
    }
  })
  await open(responses)
  await screen.findByRole('rowheader', { name: /Van 1/ })
  await chooseFromMenu(/^Block/)
  const question = within(await screen.findByRole('alertdialog', { name: 'Block 12 cards of 9 drivers' }))
  await userEvent.click(question.getByRole('button', { name: 'Block 12 cards' }))
  const { progress_id = '' } = (responses.callsOf(blockCards).at(-1)?.body ?? {}) as { progress_id?: string }
  await responses.publish('cards.progress', { progress_id, done: 7, total: 12 })
  question.getByText('7 of 12 cards')
  change()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(responses.callsOf(blockCards)).toHaveLength(3))
  expect(responses.callsOf(blockCards).at(-1)?.body).toEqual({ card_ids: [card.id], deed: 'UNBLOCK' })
})

test('blocking all cards of a team leaves the cards of other teams alone', async () => {
  const responses = listed().on(blockCards, () => ({
    results: [{ card_id: card.id, name: 'Van 1', ...blocked }],
    summary: { changed: 1, drivers: 0, held, still_blocked: 0 },
  }))
  await open(responses, `/cards?team=${idOf(7)}`)
  await screen.findByRole('rowheader', { name: /Van 1/ })
  await chooseFromMenu(/^Block/)
  await screen.findByRole('alertdialog')
  expect(responses.callsOf(blockCards)[0]?.body).toMatchObject({ matching: { team: idOf(7) } })
})

test('a team without cards is an empty result of the filters, which can be cleared', async () => {
  const responses = listed().on(listCards, ({ query }) => {
    const results = query.has('team') ? [] : [card]
    return { count: results.length, next: null, previous: null, results }
  })
  await open(responses, `/cards?team=${idOf(7)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('rowheader', { name: /Van 1/ })
})

test('the form of one card closes when another card opens, so that its input is not saved there', async () => {
  const other = { ...card, id: idOf(12), name: 'Van 2' }
  await open(
    listed().on(listCards, () => ({ count: 2, next: null, previous: null, results: [card, other] })),
    `/cards?card=${card.id}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('textbox', { name: /Name/ })
  await act(() => router.navigate(`/cards?card=${other.id}`))
  await screen.findByRole('dialog', { name: 'Van 2' })
  expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull()
})

test('cards selected on several pages are blocked together', async () => {
  const others = [card, { ...card, id: idOf(12), name: 'Van 2' }]
  const responses = listed()
    .on(listCards, ({ query }) => ({
      count: 12,
      next: null,
      previous: null,
      results: query.get('offset') === '10' ? others.slice(1) : others.slice(0, 1),
    }))
    .on(blockCards, ({ body }) => ({
      results: others.map(({ id, name }) => ({ card_id: id, name, ...blocked })),
      summary: { changed: (body as { card_ids: string[] }).card_ids.length, drivers: 0, held, still_blocked: 0 },
    }))
  await open(responses)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Van 1/ }))
  await userEvent.click(screen.getByRole('link', { name: /Next page/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /Van 2/ }))
  const bar = within(screen.getByRole('toolbar'))
  bar.getByText('2 selected')
  await bar.findByText('1 on another page')
  await userEvent.click(bar.getByRole('button', { name: 'Block' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Block 2 cards' }))
  question.getByText('Van 1, Van 2')
  await userEvent.click(question.getByRole('button', { name: 'Block 2 cards' }))
  await screen.findByText('2 cards are blocked')
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(responses.callsOf(blockCards).at(-1)?.body).toMatchObject({
    card_ids: others.map(({ id }) => id),
    deed: 'BLOCK',
  })
})

test('a file with an error shows its line and field, and is applied once corrected', async () => {
  const responses = listed().on(importCards, ({ body }) => {
    const { csv, dry_run } = body as { csv: string; dry_run: boolean }
    const isWrong = csv.includes('twelve')
    const fields = [{ field: 'limit' as const, from: '200.00', to: '12.00' }]
    const changes = [{ line: 2, card_id: card.id, card_number: '0000 1111', name: 'Van 1', fields }]
    return {
      rows: 1,
      changed: isWrong ? 0 : 1,
      applied: !dry_run,
      ignored_columns: ['Colour'],
      changes: isWrong ? [] : changes,
      errors: isWrong ? [{ line: 2, field: 'limit' as const, code: 'money' as const, value: 'twelve' }] : [],
    }
  })
  await open(responses)
  await screen.findByRole('rowheader', { name: /Van 1/ })
  await chooseFromMenu(/Import changes/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import card changes' }))
  const file = (cell: string) => new File([`card number;limit;Colour\n00001111;${cell};red`], 'cards.csv')
  await userEvent.upload(dialog.getByLabelText('Choose file'), file('twelve'))
  await dialog.findByText('Line 2, Spending limit')
  dialog.getByText(/is not an amount such as 120\.50/)
  dialog.getByText('Unknown columns are ignored: Colour.')
  expect(dialog.queryByRole('button', { name: /^Change 1 card/ })).toBeNull()
  await userEvent.upload(dialog.getByLabelText('Choose file'), file('12'))
  await dialog.findByText('€12.00')
  await userEvent.click(dialog.getByRole('button', { name: 'Change 1 card' }))
  await screen.findByText('1 card changed')
})

test('a card is activated by its number, and an unknown number is an error of the field', async () => {
  const responses = listed().on(activateCard, ({ body }) =>
    (body as { card_id: string }).card_id === '1' ? refusal(404, 'card.not_found') : card,
  )
  await open(responses)
  await screen.findByRole('rowheader', { name: /Van 1/ })
  await chooseFromMenu(/Activate card/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate card' }))
  const number = dialog.getByRole('textbox', { name: /Card number/ })
  await userEvent.type(number, '1{Enter}')
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.clear(number)
  await userEvent.type(number, '0000 1111{Enter}')
  await screen.findByText('Van 1 is active')
})

test.each([
  ['120', '120.00'],
  ['120,5', '120.50'],
  [' 1 200.05 €', '1200.05'],
  ['1.234,50', null],
  ['-5', null],
  ['', null],
])('%s is parsed as the amount %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test('a signed amount is parsed as an increase or a decrease', () => {
  expect(['+50', '-12,5', '−3', 'x'].map(readSignedAmount)).toEqual(['50.00', '-12.50', '-3.00', null])
})
