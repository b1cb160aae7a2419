import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseNotification, getNotificationChoices, type NotificationChoices } from '@voltway/contract/notifications'
import { getUser, type User, updateUser } from '@voltway/contract/users'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { SettingsPage } from './settings-page.tsx'

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

const open = (responses: TestResponses, at = '/settings') =>
  openScreen(SettingsPage, { at, areas: ['settings'], responses })

test('each section of the settings has an address, and an unknown section shows the profile', async () => {
  await open(
    new TestResponses().on(getUser, () => ana),
    '/settings?section=nonsense',
  )
  const list = within(screen.getByRole('navigation', { name: 'Settings sections' }))
  const profile = list.getByRole('link', { name: 'Profile' })
  expect(profile.getAttribute('href')).toBe('/settings?section=profile')
  expect(profile.getAttribute('aria-current')).toBe('page')
  await screen.findByRole('textbox', { name: 'Name' })
})

test('a person changes their name, and a rejected value keeps the input with an error at the field', async () => {
  let refuses = true
  const responses = new TestResponses()
    .on(getUser, () => ana)
    .on(updateUser, ({ body }) =>
      refuses ? refusal(400, 'validation_failed', { name: 'text' }) : { ...ana, name: (body as { name: string }).name },
    )
  await open(responses)
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

test('a person chooses the channels of notifications, an unavailable one shows its reason, and a failed change is reverted', async () => {
  let refuses = true
  const responses = new TestResponses()
    .on(getUser, () => ana)
    .on(getNotificationChoices, () => choices)
    .on(chooseNotification, () =>
      refuses
        ? refusal(503, 'provider.unavailable')
        : { ...choices, events: [{ event: 'card.blocked' as const, on: ['PRODUCT' as const], always: [] }] },
    )
  await open(responses, '/settings?section=notifications')
  const mail = await screen.findByRole<HTMLInputElement>('switch', { name: 'Card blocked: E-mail' })
  expect(mail.checked).toBe(true)
  const sms = screen.getByRole<HTMLInputElement>('switch', { name: 'Card blocked: Text message' })
  await userEvent.click(sms)
  expect(sms.getAttribute('aria-disabled')).toBe('true')
  expect(responses.callsOf(chooseNotification)).toHaveLength(0)
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
