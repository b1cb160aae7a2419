import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Card, listCards } from '@voltway/contract/cards'
import { blockCard, unblockCard } from '@voltway/contract/cards-blocks'
import { type CardDetail, getCard, updateCard } from '@voltway/contract/cards-details'
import type { Held } from '@voltway/contract/holds'
import { listSessions } from '@voltway/contract/sessions'
import { afterEach, expect, test, vi } from 'vitest'
import { testCard } from '../../shared/test-objects.ts'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { CardsPage } from './cards-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`

const card = testCard
const blockedByHand: Card = {
  ...card,
  state: 'BLOCKED',
  blocked_reasons: ['USER_CARD_INACTIVE'],
  blocked_at: '2026-11-21T10:00:00Z',
  blocked_by_hand: true,
  allowed_actions: ['unblock', 'edit', 'adjust_limit'],
}
const atItsLimit: Card = {
  ...card,
  id: idOf(12),
  name: 'Van 2',
  state: 'BLOCKED',
  blocked_reasons: ['PLAFOND_REACHED'],
  spent: '200.00',
  reserved: '0.00',
  remaining: '0.00',
}

const listOf = (cards: readonly Card[], count = cards.length) => ({
  count,
  next: null,
  previous: null,
  results: [...cards],
})
const open = (responses: TestResponses, at = '/cards') =>
  openScreen(CardsPage, { at, areas: ['cards', 'sessions'], responses })
const rowOf = async (name: string) => {
  const cell = await screen.findByRole('rowheader', { name: new RegExp(name) })
  return within(cell.closest('tr') as HTMLElement)
}

test('a card shows the spent and reserved share of its limit and the reason of its block', async () => {
  await open(new TestResponses().on(listCards, () => listOf([card, atItsLimit])))
  const first = await rowOf('Van 1')
  expect(first.getByRole('meter', { name: 'Limit used by Van 1' }).getAttribute('aria-valuetext')).toBe(
    '€120.00 + €8.00 on hold of €200.00',
  )
  const second = await rowOf('Van 2')
  second.getByText('Blocked')
  second.getByText('Limit reached')
})

const nothing = { count: 0, amount: '0.00' }
const detailOf = (of: Card, held: Partial<Held> = {}): CardDetail => ({
  ...of,
  held: { running: nothing, checking: nothing, authorised: nothing, ...held },
  pending_limit: null,
  raises: [],
  limit_changes: [],
  months: [],
  network: { token_type: 'RFID', told_valid: true, asked_always: true, changed_at: '2026-11-01T10:00:00Z' },
  team: null,
})

test('a card whose charge has ended is not shown as charging: the charge is under review and its amount on hold', async () => {
  const responses = new TestResponses()
    .on(listCards, () => listOf([card]))
    .on(listSessions, () => ({ count: 0, next: null, previous: null, results: [] }))
    .on(getCard, () => detailOf(card, { checking: { count: 1, amount: '8.00' } }))
  await open(responses, `/cards?card=${card.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Van 1' }))
  const words = await drawer.findByText('1 charge being checked')
  expect(words.closest('dd')?.textContent).toBe('€8.001 charge being checked')
  drawer.getByText('On hold')
  await userEvent.click(drawer.getByRole('button', { name: 'Block' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Block Van 1' }))
  question.getByText('1 charge is being checked: €8.00 stays on hold until its price is final.')
  expect(question.queryByText(/running/)).toBeNull()
})

test('blocking asks for confirmation with its effects, and can be undone', async () => {
  let now = card
  const responses = new TestResponses()
    .on(listCards, () => listOf([now]))
    .on(blockCard, () => {
      now = blockedByHand
      return now
    })
    .on(getCard, () => detailOf(card, { running: { count: 1, amount: '8.00' } }))
    .on(unblockCard, () => {
      now = card
      return now
    })
  await open(responses)
  const row = await rowOf('Van 1')
  await userEvent.click(row.getByRole('button', { name: 'Actions for Van 1' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))

  const question = await screen.findByRole('alertdialog', { name: 'Block Van 1' })
  within(question).getByText(/can no longer charge\. You can unblock it at any time/)
  within(question).getByText(/1 charge is running and continues/)
  expect(responses.callsOf(blockCard)).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Block card' }))

  await screen.findByText('Van 1 is blocked')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  ;(await rowOf('Van 1')).getByText('Card inactive')
  expect(responses.callsOf(blockCard)).toHaveLength(1)

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Van 1 is active again')
  ;(await rowOf('Van 1')).getByText('Active')
  expect(responses.callsOf(unblockCard)).toHaveLength(1)
})

test('without the right the action is locked with its reason', async () => {
  const responses = new TestResponses({
    allowed_actions: ['wallet.read', 'cards.read'],
    permission_groups: [{ id: 2, name: 'viewer' }],
  })
  await open(responses.on(listCards, () => listOf([{ ...card, allowed_actions: [] }])))
  const row = await rowOf('Van 1')
  await userEvent.click(row.getByRole('button', { name: 'Actions for Van 1' }))
  const block = screen.getByRole('menuitem', {
    name: /^Block/,
    description: 'Your role does not allow this. Contact an owner of the wallet.',
  })
  expect(block.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(block)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a card blocked by its limit shows why it cannot be unblocked manually and what removes the block', async () => {
  const responses = new TestResponses()
    .on(listCards, () => listOf([atItsLimit]))
    .on(getCard, () => detailOf(atItsLimit))
    .on(listSessions, () => ({ count: 0, next: null, previous: null, results: [] }))
  await open(responses, `/cards?card=${atItsLimit.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Van 2' }))
  await drawer.findByText(/Clears automatically on 01\/12\/2026, at the next renewal/)
  drawer.getByRole('button', { name: 'Raise the limit' })
  drawer.getByRole('button', { name: 'Unblock', description: /The card was not blocked manually/ })
})

test('a manager starts a charge for the driver of a card from the actions of its row', async () => {
  await open(new TestResponses().on(listCards, () => listOf([card])))
  await userEvent.click((await rowOf('Van 1')).getByRole('button', { name: 'Actions for Van 1' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Start a charge' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Start for Van 1' }))
  sheet.getByText(/This card pays/)
  sheet.getByRole('searchbox')
})

test('a card that is not in use has no action to block it', async () => {
  const notInUse: Card = { ...blockedByHand, blocked_by_hand: false, allowed_actions: ['block', 'activate'] }
  await open(new TestResponses().on(listCards, () => listOf([notInUse])))
  await userEvent.click((await rowOf('Van 1')).getByRole('button', { name: 'Actions for Van 1' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Details',
    expect.stringMatching(/^Unblock/),
  ])
})

test('removing a manual block shows the remaining reasons of the block', async () => {
  const both: Card = { ...blockedByHand, blocked_reasons: ['USER_CARD_INACTIVE', 'PLAFOND_REACHED'] }
  const responses = new TestResponses()
    .on(listCards, () => listOf([both]))
    .on(unblockCard, () => refusal(409, 'card.still_blocked', { blocked_reasons: 'PLAFOND_REACHED' }))
  await open(responses)
  await userEvent.click((await rowOf('Van 1')).getByRole('button', { name: 'Actions for Van 1' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Unblock' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Unblock Van 1' }))
  question.getByText('It stays blocked for other reasons: Limit reached.')
  await userEvent.click(question.getByRole('button', { name: 'Unblock card' }))
  await screen.findByText('Van 1 stays blocked')
  screen.getByText('Your block is removed. Still blocked: Limit reached.')
})

test('search, filters, order and page are stored in the address and restored from it', async () => {
  const responses = new TestResponses().on(listCards, () => listOf([card], 25))
  await open(responses, '/cards?state=BLOCKED&ordering=-spent&offset=10')
  await rowOf('Van 1')
  const query = responses.callsOf(listCards).at(-1)?.query
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    state: 'BLOCKED',
    ordering: '-spent',
    offset: '10',
    limit: '10',
  })
  screen.getByText('11–20 of 25')
  expect(screen.getByRole('columnheader', { name: 'Limit used' }).getAttribute('aria-sort')).toBe('descending')

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search cards' }), 'ana{Enter}')
  await waitFor(() => expect(location.search).toBe('?state=BLOCKED&ordering=-spent&search=ana'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Status' }))
  await waitFor(() => expect(location.search).toBe('?ordering=-spent&search=ana'))
  await waitFor(() => expect(responses.callsOf(listCards).at(-1)?.query.get('search')).toBe('ana'))
})

test('a live event updates the row of its card', async () => {
  const responses = new TestResponses().on(listCards, () => listOf([card]))
  await open(responses)
  ;(await rowOf('Van 1')).getByText('Active')
  await responses.publish('card.changed', { card_id: card.id, state: 'BLOCKED', blocked_reasons: ['ZERO_BALANCE'] })
  ;(await rowOf('Van 1')).getByText('Balance used up')
})

test('without matches the filters can be cleared, and an error can be retried', async () => {
  let fails = true
  const responses = new TestResponses().on(listCards, ({ query }) => {
    if (query.has('search')) return listOf([])
    return fails ? refusal(400, 'request.malformed') : listOf([card])
  })
  await open(responses, '/cards?search=nobody')
  await screen.findByText('No matching cards')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  const alert = await screen.findByRole('alert')
  fails = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await rowOf('Van 1')
})

test('editing sends only the changed fields', async () => {
  let now = card
  const responses = new TestResponses()
    .on(listCards, () => listOf([now]))
    .on(listSessions, () => ({ count: 0, next: null, previous: null, results: [] }))
    .on(updateCard, ({ body }) => {
      now = { ...card, ...(body as object) }
      return now
    })
  await open(responses, `/cards?card=${card.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Van of Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(responses.callsOf(updateCard)[0]?.body).toEqual({ name: 'Van of Ana' })
  await screen.findByRole('rowheader', { name: /Van of Ana/, hidden: true })
})
