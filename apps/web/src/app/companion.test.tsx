import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Card, listCards } from '@voltway/contract/cards'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { type Invoice, listInvoices } from '@voltway/contract/invoices'
import { listMembers } from '@voltway/contract/members'
import { listSessions, type Session } from '@voltway/contract/sessions'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../lib/query-client.ts'
import { RequestError } from '../lib/request.ts'
import { listenForPalette } from '../shared/palette/palette-door.ts'
import { rememberWallet } from '../shared/session/hints.ts'
import { beginSession } from '../shared/session/session.ts'
import { goKey, goKeys } from '../shared/shortcuts/shortcuts.ts'
import { testCard, testSession } from '../shared/test-objects.ts'
import { openScreen, refusal, TestResponses, walletId } from '../shared/test-screen.tsx'
import { overviewQuery } from '../shared/wallet/wallet.queries.ts'
import { SearchInput } from '../ui/search-input.tsx'
import { setSingleKeys } from '../ui/single-keys.ts'
import { Companion } from './companion.tsx'

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`

const card: Card = {
  ...testCard,
  name: 'Ana’s van',
  credit_mode: 'UNLOCKED',
  assigned_credit: null,
  spent: '0.00',
  reserved: '0.00',
  remaining: null,
  credit_renewal: 'NONE',
  renewal_day: null,
  next_renewal_at: null,
  vehicle: null,
  last_used_at: null,
  allowed_actions: [],
}
const member: ReplyOf<typeof listMembers>['results'][number] = {
  id: idOf(21),
  user_id: null,
  name: 'Ana Ferreira',
  email: 'ana@company.example',
  phone: null,
  status: 'ACTIVE',
  employee_number: 'E-7',
  cost_centre: null,
  cards: [],
  vehicles: [],
  joined_at: null,
  last_session_at: null,
  location_consent: false,
  external_id: null,
  team: null,
}
const session: Session = {
  ...testSession,
  id: idOf(31),
  status: 'PAID',
  start_date_time: '2026-03-01T10:00:00Z',
  end_date_time: '2026-03-01T11:00:00Z',
  duration_s: 3600,
  energy_kwh: '12.000',
  total_cost: '4.80',
  cost_is_final: true,
  station: {
    id: null,
    name: 'Anadia Centro',
    address: '',
    city: 'Anadia',
    operator: 'Prio',
    evse_id: null,
    coordinates: null,
  },
  card: { id: idOf(11), name: 'Ana’s van' },
  member: null,
  allowed_actions: [],
}
const invoice: Invoice = {
  id: idOf(41),
  type: 'INVOICE',
  class: 'CHARGING',
  number: 'ANA 2026/41',
  date: '2026-03-01',
  due: null,
  period: null,
  document_status: 'ISSUED',
  payment_status: 'PAID',
  net: '3.90',
  vat: '0.90',
  total: '4.80',
  currency: 'EUR',
  due_amount: '0.00',
  credited: '0.00',
  purchase_order: 'PO-7',
  credits_invoice_id: null,
  failure: null,
  next_try_at: null,
  allowed_actions: [],
}
const listOf = <Item,>(results: Item[], count = results.length) => ({ count, next: null, previous: null, results })
const fullWallet = () =>
  new TestResponses()
    .on(listCards, () => listOf([card], 14))
    .on(listMembers, () => listOf([member]))
    .on(listSessions, () => listOf([session]))
    .on(listInvoices, () => listOf([invoice]))

function Page() {
  useEffect(listenForPalette, [])
  return (
    <>
      <input aria-label="A note" />
      <SearchInput label="Search cards" value="" onSearch={() => {}} />
      <Companion />
    </>
  )
}
const open = (responses = fullWallet(), at = '/home') => openScreen(Page, { at, areas: ['companion'], responses })
const field = () => screen.findByRole('combobox', { name: 'Search and commands' })
const options = () => screen.getAllByRole('option').map((one) => one.textContent)
const active = async () => document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  return field()
}

// The product loads these when the browser is idle.
beforeAll(() => Promise.all([import('./product-palette.tsx'), import('../shared/shortcuts/shortcuts-sheet.tsx')]))
afterEach(() => {
  setSingleKeys(true)
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** A page whose companion loads when the button has the focus. */
function Loading() {
  const [isThere, setThere] = useState(false)
  useEffect(listenForPalette, [])
  return (
    <>
      <button type="button" onFocus={() => setThere(true)}>
        Loaded
      </button>
      {isThere && <Companion />}
    </>
  )
}

test('Ctrl K is heard before the palette is loaded, and what is typed until then stands in its field', async () => {
  await openScreen(Loading, { at: '/home', areas: ['companion'], responses: fullWallet() })
  await userEvent.keyboard('{Control>}k{/Control}Ang{Backspace}a')
  screen.getByRole('button', { name: 'Loaded' }).focus()
  expect((await field()).getAttribute('value')).toBe('Ana')
})

test('Ctrl K opens the palette, also while typing, and Esc closes it and returns the focus', async () => {
  await open()
  const note = screen.getByRole('textbox', { name: 'A note' })
  note.focus()
  const search = await openPalette()
  expect(document.activeElement).toBe(search)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(document.activeElement).toBe(note)
})

test('the field announces the active option, the arrow keys cycle, and Enter opens it', async () => {
  await open()
  const search = await openPalette()
  const list = document.getElementById(search.getAttribute('aria-controls') ?? '') as HTMLElement
  expect(within(list).getByRole('group', { name: 'Pages' })).toBeTruthy()
  expect((await active())?.textContent).toBe('Home')
  await userEvent.keyboard('{ArrowUp}')
  expect((await active())?.textContent).toBe('Sign out')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect((await active())?.textContent).toBe('Cards')
  expect((await active())?.getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(search)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/cards'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the palette searches pages, cards, people, sessions and invoices after a pause in typing, three of each', async () => {
  const responses = fullWallet()
  await open(responses)
  await openPalette()
  await userEvent.paste('ana')
  await screen.findByRole('group', { name: 'Invoices' })
  expect(options()).toEqual([
    'Ana’s vanCard 0778 4150 0077 · Ana Ferreira',
    'Show all 14 results',
    'Ana Ferreiraana@company.example · E-7',
    'Anadia Centro01/03/2026 10:00 · Ana’s van · €4.80',
    'ANA 2026/4101/03/2026 · €4.80 · PO-7',
  ])
  for (const list of [listCards, listMembers, listSessions, listInvoices]) {
    const calls = responses.callsOf(list)
    expect(calls.map(({ query }) => [query.get('search'), query.get('limit')])).toEqual([['ana', '3']])
  }
  await userEvent.click(screen.getByRole('option', { name: 'Show all 14 results' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/cards?search=ana'))
})

test('a typed command offers what it will do and opens its dialog with what was typed (spec §5)', async () => {
  const limited: Card = {
    ...card,
    credit_mode: 'LIMITED',
    assigned_credit: '100.00',
    remaining: '40.00',
    allowed_actions: ['block', 'adjust_limit'],
  }
  await open(fullWallet().on(listCards, () => listOf([limited])))
  await openPalette()
  await userEvent.paste('bloc')
  expect(options()).toEqual(['Block a cardblock Sofia'])
  await userEvent.keyboard('{Enter}')
  await userEvent.paste('ana')
  expect(await screen.findByRole('option', { name: /^Block Ana’s van/ })).toBeTruthy()
  await userEvent.clear(await field())
  await userEvent.paste('limit ana 250 until 2099-01-02 9:30')
  await userEvent.click(await screen.findByRole('option', { name: /^Raise the limit of Ana’s van by €150.00 until/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Ana’s van/ }))
  expect(dialog.getByRole('textbox', { name: /Amount/ })).toHaveProperty('value', '150.00')
  expect(dialog.getByLabelText(/Time/)).toHaveProperty('value', '09:30')
  await userEvent.keyboard('{Escape}')
  await openPalette()
  await userEvent.paste('limit ana 80 until 2099-01-02')
  expect(await screen.findByRole('option', { name: /The limit is already €100.00/ })).toBeTruthy()
  await userEvent.clear(await field())
  await userEvent.paste('top up 500')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname + location.search).toBe('/wallet?add=funds&amount=500.00'))
})

test('the link of an assistant opens the palette with its command, which leaves the address', async () => {
  await open(fullWallet(), '/home?command=top+up+500&tab=cost')
  expect(await field()).toHaveProperty('value', 'top up 500')
  expect(location.pathname + location.search).toBe('/home?tab=cost')
  await userEvent.keyboard('{Escape}')
  await openPalette()
  expect(await field()).toHaveProperty('value', '')
})

test('a page is found by its name without accents, or by the name in its address', async () => {
  await open()
  await openPalette()
  await userEvent.paste('CHARG')
  expect(options()).toEqual(['Charging sessions'])
  await userEvent.clear(await field())
  await userEvent.paste('invites')
  expect(options()).toEqual(['People'])
})

test('a newer search aborts the previous one', async () => {
  const responses = fullWallet()
  const signals: (AbortSignal | null | undefined)[] = []
  await open(
    responses.on(
      listCards,
      ({ query }) => (query.get('search') === 'an' ? new Promise(() => {}) : listOf([card])) as never,
    ),
  )
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (/cards.*search=an(&|$)/.test(input)) signals.push(init?.signal)
    return responses.fetch(input, init)
  })
  await openPalette()
  await userEvent.keyboard('an')
  await waitFor(() => expect(signals).toHaveLength(1))
  await userEvent.keyboard('a')
  await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  await screen.findByRole('group', { name: 'Cards' })
})

test('no match and a failed search are shown in place, and a failed search can be retried', async () => {
  let fails = true
  const none = new TestResponses()
    .on(listCards, () => (fails ? refusal(422, 'request.invalid') : listOf<Card>([])))
    .on(listMembers, () => listOf<typeof member>([]))
    .on(listSessions, () => listOf<Session>([]))
    .on(listInvoices, () => listOf<Invoice>([]))
  await open(none)
  await openPalette()
  await userEvent.keyboard('zzqq')
  expect((await screen.findByRole('option')).textContent).toBe('The search failedTry again')
  fails = false
  await userEvent.keyboard('{Enter}')
  await screen.findAllByText('No results for “zzqq”')
  expect(screen.queryByRole('option')).toBeNull()
})

test('data that the person may not read is not requested', async () => {
  const responses = new TestResponses({ allowed_actions: ['wallet.read', 'cards.read'] }).on(listCards, () =>
    listOf([card]),
  )
  await open(responses)
  await openPalette()
  await userEvent.keyboard('ana')
  await screen.findByRole('group', { name: 'Cards' })
  expect(responses.calls.some(({ path }) => /members|sessions|invoices/.test(path))).toBe(false)
})

test('a driver gets only their own pages, and the wallet is not searched (spec §6)', async () => {
  const responses = fullWallet()
  await open(responses)
  act(() => rememberWallet({ walletId, level: 3 }))
  await openPalette()
  const pages = within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option')
  expect(pages.map((one) => one.textContent)).toEqual(['Settings', 'Help'])
  await userEvent.keyboard('ana')
  await screen.findAllByText('No results for “ana”')
  expect(responses.calls.some(({ path }) => /cards|members|sessions|invoices/.test(path))).toBe(false)
})

test('opened results are offered again until another person signs in', async () => {
  await open()
  await openPalette()
  await userEvent.keyboard('ana')
  await userEvent.click(await screen.findByRole('option', { name: /^Ana’s van/ }))
  await waitFor(() => expect(location.search).toBe(`?search=0778+4150+0077&card=${card.id}`))
  await openPalette()
  const recent = screen.getByRole('group', { name: 'Recently opened' })
  expect(within(recent).getByRole('option').textContent).toContain('Ana’s van')
  await userEvent.keyboard('{Escape}')
  await act(() => beginSession())
  await openPalette()
  expect(screen.queryByRole('group', { name: 'Recently opened' })).toBeNull()
})

test('actions change the theme and show the shortcuts', async () => {
  await open()
  await openPalette()
  await userEvent.keyboard('dark{Enter}')
  expect(document.documentElement.dataset.theme).toBe('dark')
  delete document.documentElement.dataset.theme
  await openPalette()
  await userEvent.keyboard('shortcuts{Enter}')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})

test('g and a letter open a page, and ? shows all shortcuts', async () => {
  await open()
  // At once: the letter must follow within a time.
  for (const key of 'gs') fireEvent.keyDown(document.body, { key })
  await waitFor(() => expect(location.pathname).toBe('/charging-sessions'))
  await userEvent.keyboard('c')
  expect(location.pathname).toBe('/charging-sessions')
  await userEvent.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  for (const [key] of goKeys) expect(help.getAllByText(key, { selector: 'kbd' }).length).toBeGreaterThan(0)
  expect(new Set(goKeys.map(([key]) => key)).size).toBe(goKeys.length)
  expect(goKeys.some(([key]) => (key as string) === goKey)).toBe(false)
})

test('shortcuts do nothing in text fields, with Ctrl or Alt, or when the letter follows too late', async () => {
  await open()
  await userEvent.type(screen.getByRole('textbox', { name: 'A note' }), 'gs?/')
  expect(screen.getByRole('textbox', { name: 'A note' })).toHaveProperty('value', 'gs?/')
  act(() => (document.activeElement as HTMLElement).blur())
  await userEvent.keyboard('{Alt>}g{/Alt}s')
  await userEvent.keyboard('g')
  const late = new KeyboardEvent('keydown', { key: 's', bubbles: true })
  Object.defineProperty(late, 'timeStamp', { value: performance.now() + 2000 })
  act(() => void document.body.dispatchEvent(late))
  expect(location.pathname).toBe('/home')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('single-key shortcuts can be switched off permanently, and Ctrl K stays (WCAG 2.1.4)', async () => {
  await open()
  await userEvent.keyboard('?')
  const off = await screen.findByRole('switch', { name: /^Single-key shortcuts/ })
  expect(off).toHaveProperty('checked', true)
  await userEvent.click(off)
  await userEvent.keyboard('{Escape}')
  expect(localStorage.getItem('single_keys')).toBe('off')
  await userEvent.keyboard('?gs/')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname).toBe('/home')
  expect(document.activeElement).toBe(document.body)
  await openPalette()
})

/** A page that shows data of the wallet. */
function OverviewPage() {
  useQuery({ ...overviewQuery(walletId), queryFn: () => Promise.resolve({} as never) })
  return <Companion />
}

test('without a connection the page shows since when, and updates by itself afterwards', async () => {
  const responses = fullWallet()
  await openScreen(OverviewPage, { at: '/home', areas: ['companion'], responses })
  await waitFor(() => expect(queryClient.getQueryState(overviewQuery(walletId).queryKey)?.status).toBe('success'))
  let isReachable = false
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/health/ready') {
      if (!isReachable) throw new TypeError('Failed to fetch')
      return new Response('{}')
    }
    return responses.fetch(input, init)
  })
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  fireEvent(window, new Event('offline'))
  const notice = await screen.findByRole('region', { name: 'You are offline.' })
  expect(notice.textContent).toMatch(/Data from \d\d:\d\d\./)

  vi.stubGlobal('navigator', { ...navigator, onLine: true })
  fireEvent(window, new Event('online'))
  await screen.findByRole('region', { name: 'Voltway Fleets is not responding.' })
  const before = queryClient.getQueryState(overviewQuery(walletId).queryKey)?.dataUpdateCount ?? 0
  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Voltway Fleets is not responding.' })).toBeNull())
  await screen.findAllByText('Back online. Everything is up to date.')
  await waitFor(() =>
    expect(queryClient.getQueryState(overviewQuery(walletId).queryKey)?.dataUpdateCount).toBeGreaterThan(before),
  )
})

test('while the database is interrupted the page keeps its data, says so, and updates without a click', async () => {
  const responses = fullWallet()
  await openScreen(OverviewPage, { at: '/home', areas: ['companion'], responses })
  const key = overviewQuery(walletId).queryKey
  await waitFor(() => expect(queryClient.getQueryState(key)?.status).toBe('success'))
  let isReady = false
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input === '/health/ready' ? new Response('{}', { status: isReady ? 200 : 503 }) : responses.fetch(input, init),
  )
  const interrupted = () => Promise.reject(new RequestError(503, { code: 'request.interrupted' }))
  await queryClient.fetchQuery({ queryKey: ['anything'], queryFn: interrupted, retry: false }).catch(() => {})
  const name = 'Connection lost. This page updates when it is back.'
  const notice = await screen.findByRole('region', { name })
  expect(notice.textContent).toMatch(/Data from \d\d:\d\d\./)
  const before = queryClient.getQueryState(key)?.dataUpdateCount ?? 0
  isReady = true
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  await waitFor(() => expect(queryClient.getQueryState(key)?.dataUpdateCount).toBeGreaterThan(before))
})
