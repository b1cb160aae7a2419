import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Guest, inviteGuest, listGuests, takePermissions } from '@voltway/contract/guests'
import {
  getShareLink,
  type Invitation,
  inviteMember,
  inviteMemberByEmail,
  listInvitations,
  removeFromWallet,
} from '@voltway/contract/invitations'
import { listMembers, type Member } from '@voltway/contract/members'
import { listSessions } from '@voltway/contract/sessions'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { afterEach, expect, test, vi } from 'vitest'
import { testSession } from '../../shared/test-objects.ts'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { PeoplePage } from './people-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const listOf = <Item,>(results: Item[], count = results.length) => ({ count, next: null, previous: null, results })

const ana: Member = {
  id: idOf(11),
  user_id: null,
  name: 'Ana Sequeira',
  email: 'ana@fleet.example',
  phone: null,
  status: 'ACTIVE',
  employee_number: '1002',
  cost_centre: 'Lisbon',
  cards: [
    { id: idOf(31), name: 'Kangoo' },
    { id: idOf(32), name: 'Spare' },
  ],
  vehicles: [],
  joined_at: '2026-01-01T00:00:00Z',
  last_session_at: null,
  location_consent: false,
  external_id: null,
  team: null,
}
const vera: Guest = {
  id: idOf(41),
  user_id: idOf(42),
  name: 'Vera Nunes',
  email: 'vera@fleet.example',
  status: 'ACCEPTED',
  permission_groups: [2, 11],
  invited_by: 'Olivia',
  invited_at: '2026-01-01T00:00:00Z',
  accepted_at: '2026-01-02T00:00:00Z',
  allowed_actions: ['remove', 'change_groups'],
}
const rui: Guest = { ...vera, id: idOf(43), user_id: null, name: 'Rui', email: 'rui@fleet.example', status: 'INVITED' }
const link: Invitation = {
  id: idOf(51),
  kind: 'MEMBER',
  channel: 'LINK',
  target: null,
  name: null,
  permission_groups: [3],
  status: 'PENDING',
  expires_at: '2026-12-01T10:00:00Z',
  max_uses: 3,
  uses: 1,
  sent_count: 0,
  last_sent_at: null,
  language: 'en',
  member_id: null,
  invited_by: 'Olivia',
  created_at: '2026-11-20T10:00:00Z',
  allowed_actions: ['resend', 'revoke', 'share'],
}

const mailed: Invitation = { ...link, kind: 'GUEST', channel: 'EMAIL', target: 'x@y.example' }

const quota = { limit: 25, used: 18, pending: 2, available: 5 }
const responses = (input = {}) =>
  new TestResponses(input)
    .on(getSubscriptionOverview, () => ({
      members: quota,
      guests: quota,
      cards: quota,
      wallets: quota,
      included: [],
      plan: null,
    }))
    .on(listMembers, () => listOf([ana]))
    .on(listGuests, () => listOf([vera, rui]))
    .on(listInvitations, () => listOf([link]))
    .on(listSessions, () => listOf([]))
const open = (with_: TestResponses, at = '/invites') =>
  openScreen(PeoplePage, { at, areas: ['people', 'people-details', 'cards', 'sessions'], responses: with_ })

/** Presses a button once the person's rights are loaded. */
async function press(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('aria-disabled')).toBe(false))
  await userEvent.click(screen.getByRole('button', { name }))
}

test('the page lists the drivers and the remaining places of the plan', async () => {
  await open(responses())
  await screen.findByRole('rowheader', { name: /Ana Sequeira/ })
  const [drivers] = await screen.findAllByText('18 of 25 in use · 2 invited · 5 places left')
  expect(drivers).toBeDefined()
})

test('removing a driver shows the number of cards it blocks before the confirmation', async () => {
  const with_ = responses().on(removeFromWallet, () => ({ id: ana.id, cards_blocked: 2 }))
  await open(with_)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ana Sequeira' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Ana Sequeira' }))
  question.getByText(/2 cards are blocked immediately/)
  expect(with_.callsOf(removeFromWallet)).toHaveLength(0)
  await userEvent.click(question.getByRole('button', { name: 'Remove driver' }))
  await screen.findByText('Ana Sequeira removed')
  expect(with_.callsOf(removeFromWallet)[0]?.path).toContain(`/members/${ana.id}`)
})

test('the details of a driver list their own charges, also beside a driver of the same name', async () => {
  const with_ = responses().on(listSessions, ({ query }) =>
    listOf(
      query.get('member') === ana.id
        ? [testSession]
        : [{ ...testSession, station: { ...testSession.station, name: 'Faro' } }],
    ),
  )
  await open(with_, `/invites?member=${ana.id}`)
  await screen.findByRole('link', { name: 'Porto Boavista' })
})

test('a group is removed from several guests at once, including open invitations', async () => {
  const with_ = responses().on(takePermissions, () => ({ results: [vera, rui] }))
  await open(with_, '/invites?tab=guests')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove permissions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove permissions from 2 users' }))
  expect(dialog.queryByRole('checkbox', { name: /Card manager/ })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove permissions' }))
  dialog.getByText('Select at least one')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Accountant/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove permissions' }))
  await screen.findByText('2 users no longer have: Accountant')
  expect(with_.callsOf(takePermissions)[0]?.body).toEqual({ guests: [vera.id, rui.id], permission_groups: [11] })
})

test('a guest is invited with the selected groups, and a rejected value is shown at its field', async () => {
  let isRefused = true
  const with_ = responses().on(inviteGuest, () =>
    isRefused ? refusal(400, 'validation_failed', { email: 'email' }) : mailed,
  )
  await open(with_, '/invites?tab=guests')
  await press('Invite people')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  dialog.getByText('Fill in this field')
  await userEvent.type(dialog.getByRole('textbox', { name: /^E-mail/ }), 'x@y.example')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Card manager/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await dialog.findByText('Enter an e-mail address such as name@company.com')
  isRefused = false
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Invitation sent to x@y.example')
  expect(with_.callsOf(inviteGuest).at(-1)?.body).toEqual({
    email: 'x@y.example',
    language: 'en',
    permission_groups: [2, 10],
  })
})

test('an invitation link is created with its maximum uses and shown with its QR code', async () => {
  const url = 'http://localhost/wallet-guest/abc'
  const with_ = responses()
    .on(inviteMember, () => link)
    .on(getShareLink, () => ({ url, qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', expires_at: link.expires_at }))
  await open(with_)
  await press('Invite people')
  await userEvent.click(await screen.findByRole('radio', { name: 'Link' }))
  const uses = screen.getByRole('spinbutton', { name: 'Maximum uses' })
  await userEvent.clear(uses)
  await userEvent.type(uses, '3')
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  await screen.findByRole('img', { name: 'QR code of the invitation link' })
  screen.getByText(url)
  expect(with_.callsOf(inviteMember)[0]?.body).toMatchObject({ channel: 'LINK', max_uses: 3, valid_hours: 24 })
})

test('an import checks each line before sending, and continues after a failed invitation', async () => {
  const with_ = responses()
    .on(listInvitations, () => listOf([{ ...link, channel: 'EMAIL', target: 'invited@fleet.example' }]))
    .on(inviteMemberByEmail, ({ body }) =>
      (body as { email: string }).email === 'second@fleet.example' ? refusal(409, 'invitation.already_member') : link,
    )
  await open(with_)
  await press('Import invitations')
  const text = [
    'E-mail;Name',
    'first@fleet.example;"Silva; Ana"',
    'second@fleet.example;',
    'not an address;X',
    'FIRST@fleet.example;Again',
    'invited@fleet.example;',
  ].join('\n')
  await userEvent.click(await screen.findByRole('textbox', { name: 'Or paste lines' }))
  await userEvent.paste(text)
  await screen.findByText('2 of 5 lines are valid')
  for (const fault of ['Invalid e-mail address', 'Duplicate in the file', 'Already invited']) screen.getByText(fault)
  expect(with_.callsOf(inviteMemberByEmail)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }))
  await screen.findByText('This person already has access.')
  await waitFor(() => expect(with_.callsOf(inviteMemberByEmail)).toHaveLength(2))
  expect(with_.callsOf(inviteMemberByEmail)[0]?.body).toEqual({ email: 'first@fleet.example', name: 'Silva; Ana' })
})

test('without the right to manage guests the list and the invitation show the reason', async () => {
  const with_ = responses({
    allowed_actions: ['wallet.read', 'members.read'],
    permission_groups: [{ id: 2, name: 'viewer' }],
  }).on(listGuests, () => refusal(403, 'auth.not_allowed'))
  await open(with_, '/invites?tab=guests')
  await screen.findByText('You do not have access to this list')
  const invite = screen.getByRole('button', { name: 'Invite people', description: /Your role does not allow this/ })
  expect(invite.getAttribute('aria-disabled')).toBe('true')
})
