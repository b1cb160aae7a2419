import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type NotificationChannel as Channel,
  chooseNotification,
  getNotificationChoices,
  type NotificationChoices,
} from '@voltway/contract/notifications'
import { confirmOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { DRIVER_GROUP } from '@voltway/contract/rights'
import { getUser, type User, updateUser } from '@voltway/contract/users'
import { afterEach, expect, test, vi } from 'vitest'
import { locales } from '../../lib/locale.ts'
import { loadPhrases, phrasesOf } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { matching } from '../../shared/palette/choice.ts'
import { forgetWallet, rememberWallet } from '../../shared/session/hints.ts'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { fieldsOf, loadFields } from './search-fields.ts'
import { sectionNames } from './sections.tsx'
import { SettingsPage, WalletSettingsPage } from './settings-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const ana: User = {
  uid: '01890000-0000-7000-8000-000000000001',
  email: 'ana@company.example',
  email_verified: true,
  language: 'en',
  name: 'Ana Costa',
  photo_url: null,
  consents: { analytics: false, error_reporting: false, heat_map: false },
  consents_chosen: false,
  created_at: '2026-01-01T00:00:00Z',
  claims: { sub: '01890000-0000-7000-8000-000000000001', email: 'ana@company.example', sid: 's' },
}

const openAt = (responses: TestResponses, at = '/settings') =>
  openScreen(() => (useAddress().pathname === '/wallet/settings' ? <WalletSettingsPage /> : <SettingsPage />), {
    at,
    areas: ['settings'],
    responses,
  })

const menu = () => within(screen.getByRole('navigation', { name: 'Settings sections' }))
const listed = () =>
  Object.fromEntries(
    menu()
      .getAllByRole('list')
      .map((list) => [
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
        within(list)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ]),
  )

/** Addresses in mails, notifications, guides and other pages, also from before the settings had groups. */
const addresses = `
/settings                                 | Profile
/settings?section=nonsense                | Profile
/settings?section=profile                 | Profile
/settings?section=security                | Security
/settings?section=notifications           | Notifications
/settings?section=own-vehicles            | My vehicles
/settings?section=privacy                 | Privacy
/settings?section=vat-numbers             | VAT numbers
/settings?section=vat-numbers&of=me       | VAT numbers
/settings?section=shipping-addresses      | Shipping addresses
/settings?section=subscription            | Subscription
/settings?section=cost-centres            | Cost centres
/settings?section=reports                 | Reports
/settings?section=integrations            | Integrations
/settings?section=company-data            | Company data
/settings?section=company-sign-in         | Company sign-in
/wallet/settings                          | General
/wallet/settings?section=nonsense         | General
/wallet/settings?section=billing          | Billing and payment
`
const rows = addresses
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()) as [string, string])

test.each(rows)('%s shows the section %s', async (at, section) => {
  await openAt(
    new TestResponses().on(getUser, () => ana),
    at,
  )
  await screen.findByRole('heading', { level: 2, name: section })
  const link = menu().getByRole('link', { name: section })
  expect(link.getAttribute('aria-current')).toBe('page')
})

test('links to the vehicles of the fleet lead to their page', async () => {
  await openAt(new TestResponses(), '/settings?section=vehicles')
  await vi.waitUntil(() => location.pathname === '/vehicles')
})

test('settings are those of the person, of the company and of the wallet, and each has an address', async () => {
  await openAt(new TestResponses().on(getUser, () => ana))
  expect(listed()).toEqual({
    You: ['Profile', 'Security', 'Notifications', 'My vehicles', 'Privacy'],
    Company: [
      'VAT numbers',
      'Shipping addresses',
      'Subscription',
      'Cost centres',
      'Accounting',
      'Reports',
      'Company sign-in',
      'Integrations',
      'Company data',
    ],
    Norte: ['General', 'Billing and payment', 'Charging', 'Limits and approvals', 'Rules'],
  })
  const hrefOf = (name: string) => menu().getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Reports')).toBe('/settings?section=reports')
  expect(hrefOf('Charging')).toBe('/wallet/settings?section=charging')
})

test('people see only the sections that they may open, and without a wallet only their own', async () => {
  const mine = ['Profile', 'Security', 'Notifications', 'My vehicles', 'Privacy']
  await openAt(new TestResponses({ allowed_actions: ['wallet.read'] }).on(getUser, () => ana))
  expect(listed()).toEqual({
    You: mine,
    Company: ['VAT numbers', 'Shipping addresses'],
    Norte: ['General', 'Billing and payment', 'Charging', 'Limits and approvals', 'Rules'],
  })
  act(() => rememberWallet({ walletId, level: DRIVER_GROUP }))
  expect(listed()).toEqual({ You: [...mine, 'VAT numbers', 'Shipping addresses'] })
  act(forgetWallet)
  expect(listed()).toEqual({ You: [...mine, 'VAT numbers', 'Shipping addresses'] })
})

test('a section of the company asks for a wallet while none is selected', async () => {
  await openAt(new TestResponses(), '/settings?section=cost-centres')
  act(forgetWallet)
  await screen.findByText('No wallet selected')
  expect(screen.getByRole('link', { name: 'Select wallet' }).getAttribute('href')).toBe('/')
})

test('the search finds sections by their fields and by other words, and the keyboard opens a result', async () => {
  await openAt(new TestResponses().on(getUser, () => ana))
  const field = screen.getByRole('searchbox', { name: 'Search settings' })
  await userEvent.type(field, 'plafond')
  await menu().findByText('1 result')
  menu().getByRole('link', { name: 'Limits and approvals' })
  await userEvent.clear(field)
  await userEvent.type(field, 'finance')
  await menu().findByRole('link', { name: /^Finance e-mail\s*Billing and payment$/ })
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement?.textContent).toContain('Billing and payment')
  await userEvent.clear(field)
  await userEvent.type(field, 'zzz')
  await menu().findByText('No matching setting. Try another word.')
  await userEvent.clear(field)
  await userEvent.type(field, 'two-factor')
  await menu().findByRole('link', { name: 'Security' })
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Security' })
  expect(location.search).toBe('?section=security')
  expect(document.activeElement?.id).toBe('settings-section')
})

test('a setting that the search found has the focus, also in a section that loads', async () => {
  await openAt(
    new TestResponses().on(getUser, () => ana),
    '/settings?section=security',
  )
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'theme')
  await userEvent.click(await menu().findByRole('link', { name: /^Theme\s*Profile$/ }))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Theme'))
  expect(location.search).toBe('?section=profile')
})

test.each(locales)('every field of every section is found by its words in %s', async (locale) => {
  await Promise.all([loadFields(locale), loadPhrases(locale, ['settings'])])
  const t = phrasesOf(locale, 'settings')
  for (const name of sectionNames) {
    const fields = fieldsOf(name, locale)
    const choices = [t.section[name], ...fields].map((label) => ({ id: label, label, icon: null }))
    expect(fields.length).toBeGreaterThan(0)
    for (const label of fields) expect(matching(choices, label).map(({ id }) => id)).toContain(label)
  }
})

test('a person changes their name, and a rejected value keeps the input with an error at the field', async () => {
  let refuses = true
  const responses = new TestResponses()
    .on(getUser, () => ana)
    .on(updateUser, ({ body }) =>
      refuses ? refusal(400, 'validation_failed', { name: 'text' }) : { ...ana, name: (body as { name: string }).name },
    )
  await openAt(responses)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText('Enter your name')
  expect(responses.callsOf(updateUser)).toHaveLength(0)

  await userEvent.type(name, 'Ana Maria')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This value contains invalid characters')
  expect(name.value).toBe('Ana Maria')

  refuses = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Profile saved')
  expect(responses.callsOf(updateUser).at(-1)?.body).toEqual({ name: 'Ana Maria' })
})

const choices: NotificationChoices = {
  channels: [
    { channel: 'EMAIL', to: 'ana@company.example', missing: null },
    { channel: 'PRODUCT', to: null, missing: null },
    { channel: 'SMS', to: null, missing: 'PHONE' },
  ],
  events: [
    { event: 'card.blocked', on: ['EMAIL', 'PRODUCT'], always: [] },
    { event: 'collection.announced', on: ['EMAIL'], always: ['EMAIL'] },
  ],
}

test('a person chooses how to hear of a topic, and only what differs is sent', async () => {
  let now = choices
  const responses = new TestResponses()
    .on(getUser, () => ana)
    .on(getNotificationChoices, () => now)
    .on(chooseNotification, ({ body }) => {
      const { event, channel, enabled } = body as { event: string; channel: Channel; enabled: boolean }
      const events = now.events.map((row) =>
        row.event === event
          ? { ...row, on: enabled ? [...row.on, channel] : row.on.filter((one) => one !== channel) }
          : row,
      )
      now = { ...now, events }
      return now
    })
  await openAt(responses, '/settings?section=notifications')
  const cards = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Cards: How' })
  expect(cards.selectedOptions[0]?.text).toBe('E-mail and app (recommended)')
  // No phone number: no choice with text messages, and the reason.
  expect([...cards.options].map(({ text }) => text)).toEqual([
    'E-mail and app (recommended)',
    'E-mail only',
    'App only',
    'Off',
  ])
  screen.getByText('Text messages: your account has no phone number. Ask your fleet manager to add it.')
  await userEvent.selectOptions(cards, 'App only')
  await vi.waitUntil(() => cards.getAttribute('aria-busy') === null)
  expect(responses.callsOf(chooseNotification).map(({ body }) => body)).toEqual([
    { event: 'card.blocked', channel: 'EMAIL', enabled: false },
  ])
  expect(cards.selectedOptions[0]?.text).toBe('App only')

  // What is always announced stays on.
  const money = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Money: How' })
  await userEvent.selectOptions(money, 'E-mail and app')
  await vi.waitUntil(() => money.getAttribute('aria-busy') === null)
  expect(responses.callsOf(chooseNotification).at(-1)?.body).toEqual({
    event: 'collection.announced',
    channel: 'PRODUCT',
    enabled: true,
  })
})

test('all events are behind more choices, without a column that nobody can use, and a failed change is reverted', async () => {
  let refuses = true
  const responses = new TestResponses()
    .on(getUser, () => ana)
    .on(getNotificationChoices, () => choices)
    .on(chooseNotification, () =>
      refuses
        ? refusal(503, 'provider.unavailable')
        : { ...choices, events: [{ event: 'card.blocked' as const, on: ['PRODUCT' as const], always: [] }] },
    )
  await openAt(responses, '/settings?section=notifications')
  const mail = await screen.findByRole<HTMLInputElement>('switch', { name: 'Card blocked: E-mail' })
  expect(mail.checked).toBe(true)
  expect(screen.queryByRole('switch', { name: 'Card blocked: Text message' })).toBeNull()
  screen.getByRole('switch', {
    name: 'Direct debit announced: E-mail',
    description: 'Direct debits are always announced by e-mail, as the scheme requires.',
  })

  await userEvent.click(mail)
  await screen.findByText('Your choice could not be saved. Try again.')
  expect(mail.checked).toBe(true)
  refuses = false
  await userEvent.click(mail)
  expect(responses.callsOf(chooseNotification).at(-1)?.body).toEqual({
    event: 'card.blocked',
    channel: 'EMAIL',
    enabled: false,
  })
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Card blocked: E-mail' })).checked).toBe(false)
})

test('the link of a mail confirms a driver’s bank account after a click', async () => {
  const responses = new TestResponses().on(confirmOwnBankAccount, () => ({ current: null, next: null }))
  const token = 'a'.repeat(43)
  await openAt(responses, `/settings?account=${walletId}.${token}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm bank account' }))
  await waitFor(() => expect(location.search).toBe(''))
  expect(responses.callsOf(confirmOwnBankAccount)[0]?.body).toEqual({ token })
})
