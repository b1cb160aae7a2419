import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listWallets, type WalletSummary } from '@voltway/contract/overview-wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { afterEach, expect, test, vi } from 'vitest'
import { urlOfSignIn } from '../../shared/session/after-sign-in.ts'
import { walletHint } from '../../shared/session/hints.ts'
import { openScreen, refusal, TestResponses, wallet } from '../../shared/test-screen.tsx'
import { SelectWalletPage } from './select-wallet-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const fleet = (last: number, name: string, changes: Partial<WalletSummary> = {}): WalletSummary => {
  const { nif_id, billing_address, finance_email, energy_cycle, renewal_defaults, ...summary } = wallet
  return {
    ...summary,
    id: `01890000-0000-7000-8000-0000000000${last}`,
    name,
    reserved: '8.00',
    available: '112.00',
    sessions_active: 2,
    cards: { total: 26, blocked: 4 },
    alerts: [{ kind: 'BLOCKED_CARDS', severity: 'info' }],
    todo: [{ kind: 'BLOCKED_CARDS', severity: 'info', count: 4, amount: null }],
    ...changes,
  }
}
const listOf = (results: WalletSummary[]) => ({ count: results.length, next: null, previous: null, results })
const open = (responses: TestResponses, at = '/') => openScreen(SelectWalletPage, { at, areas: ['wallets'], responses })

test('a fleet shows its available money, running sessions, alerts and the person’s role, and a click opens it', async () => {
  await open(new TestResponses().on(listWallets, () => listOf([fleet(71, 'Norte'), fleet(72, 'Sul')])))
  const row = within((await screen.findByRole('link', { name: 'Sul' })).closest('li') as HTMLElement)
  row.getByText('€112.00')
  row.getByText('2 charges in progress')
  row.getByText('4 cards are blocked')
  row.getByText('Owner · Prepaid')
  expect(screen.queryByRole('searchbox')).toBeNull()

  await userEvent.click(row.getByRole('link', { name: 'Sul' }))
  expect(walletHint()).toEqual({ walletId: fleet(72, 'Sul').id, level: 0, timeZone: 'Europe/Lisbon' })
  expect(location.pathname).toBe('/home')
})

test('a driver’s fleet links to the driver’s page, because drivers have no menu', async () => {
  const closed = {
    balance: null,
    reserved: null,
    available: null,
    sessions_active: null,
    cards: null,
    alerts: [],
    todo: [],
  }
  const driver = fleet(73, 'Norte', { permission_groups: [{ id: 3, name: 'driver' }], ...closed })
  await open(new TestResponses().on(listWallets, () => listOf([driver])))
  const link = await screen.findByRole('link', { name: 'Norte' })
  expect(link.getAttribute('href')).toBe(`/wallet-guest/${driver.id}`)
  screen.getByText('Your cards and charges')
})

test('after the sign-in a person with one fleet enters it, and later visits show the choice', async () => {
  const one = new TestResponses().on(listWallets, () => listOf([fleet(71, 'Norte')]))
  urlOfSignIn('en')
  await open(one)
  await waitFor(() => expect(location.pathname).toBe('/home'))
  cleanup()
  await open(one)
  await screen.findByRole('link', { name: 'Norte' })
})

test('many fleets can be searched, without accents', async () => {
  const many = ['Norte', 'Sul', 'Açores', 'Madeira', 'Lisboa', 'Porto', 'Évora'].map((name, at) => fleet(74 + at, name))
  await open(new TestResponses().on(listWallets, () => listOf(many)))
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search fleets' }), 'acores{Enter}')
  await screen.findByText('1 fleet')
  screen.getByRole('link', { name: 'Açores' })
  expect(screen.queryByRole('link', { name: 'Norte' })).toBeNull()
  expect(location.search).toBe('?search=acores')
})

test('a person without a fleet can add one, and a failed request can be retried', async () => {
  let fails = true
  await open(new TestResponses().on(listWallets, () => (fails ? refusal(400, 'request.malformed') : listOf([]))))
  const alert = within(await screen.findByRole('alert'))
  fails = false
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No fleets yet')
  expect(screen.getAllByRole('link', { name: 'Add fleet' })[0]?.getAttribute('href')).toBe('/fleets/add-new-fleet')
})

test('what there is to do for a fleet is coloured by severity', async () => {
  const todo: WalletSummary['todo'] = [
    { kind: 'UNPAID', severity: 'critical', count: 1, amount: '9.00' },
    { kind: 'SESSIONS_IN_DOUBT', severity: 'warning', count: 2, amount: null },
    { kind: 'BLOCKED_CARDS', severity: 'info', count: 4, amount: null },
  ]
  await open(new TestResponses().on(listWallets, () => listOf([fleet(71, 'Norte', { todo })])))
  const colorOf = async (words: string) => (await screen.findByText(words)).className.match(/text-\S+/)?.[0]
  expect([
    await colorOf('1 unpaid invoice'),
    await colorOf('2 charges to check'),
    await colorOf('4 cards are blocked'),
  ]).toEqual(['text-bad', 'text-warn', 'text-ink-2'])
})

test('blocking several fleets shows the numbers before and the result of each after', async () => {
  const [norte, sul] = [fleet(71, 'Norte'), fleet(72, 'Sul')]
  const viewed = fleet(73, 'Oeste', { allowed_actions: ['wallet.read'] })
  const responses = new TestResponses()
    .on(listWallets, () => listOf([norte, sul, viewed]))
    .on(blockWallets, () => ({
      results: [
        { wallet_id: norte.id, ok: true, code: null, state: 'BLOCKED' as const },
        { wallet_id: sul.id, ok: false, code: 'wallet.not_found', state: null },
      ],
    }))
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Block or unblock' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('checkbox', { name: /Oeste/ })).toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Norte/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Sul/ }))
  dialog.getByText(/52 cards stop charging immediately\. 4 running charges continue/)
  await userEvent.click(dialog.getByRole('button', { name: 'Block 2 fleets' }))
  await screen.findByText('1 fleet blocked')
  screen.getByText('This wallet does not exist, or you do not have access to it.')
  expect(responses.callsOf(blockWallets)[0]?.body).toEqual({ wallet_ids: [norte.id, sul.id], blocked: true })
})
