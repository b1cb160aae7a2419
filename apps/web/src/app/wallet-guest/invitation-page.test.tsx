import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerInvitation, viewInvitation } from '@voltway/contract/invitations-answers'
import { listWallets, type WalletSummary } from '@voltway/contract/overview-wallets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingInvitation, removeInvitation, storeInvitation } from '../../shared/session/after-sign-in.ts'
import { readInvitationLink, STORED_INVITATION } from '../../shared/session/invitation-link.ts'
import { openScreen, refusal, TestResponses, wallet, walletId } from '../../shared/test-screen.tsx'
import { WalletGuestPage } from './wallet-guest-page.tsx'

const link = `0189000000007000800000000000005${1}${'s'.repeat(32)}`
const id = '01890000-0000-7000-8000-000000000051'

beforeEach(() => storeInvitation(link))
afterEach(() => {
  removeInvitation()
  vi.unstubAllGlobals()
})

const view = {
  id,
  kind: 'GUEST' as const,
  wallet_name: 'Norte',
  invited_by: 'Olivia',
  permission_groups: [2 as const, 11 as const],
  expires_at: '2026-12-01T10:00:00Z',
}
const summary: WalletSummary = {
  ...wallet,
  reserved: '0.00',
  available: '120.00',
  sessions_active: 0,
  cards: { total: 0, blocked: 0 },
  alerts: [],
  todo: [],
}
const open = (responses: TestResponses) =>
  openScreen(WalletGuestPage, {
    at: `/wallet-guest/${STORED_INVITATION}`,
    areas: ['invitation'],
    responses,
  })

test('an invitation link contains an id and a secret', () => {
  expect(readInvitationLink(link)).toEqual({ id, secret: 's'.repeat(32) })
  expect(readInvitationLink(walletId)).toBeNull()
})

test('an invitation shows who invites, the wallet and the role, and accepting it opens the wallet’s home page', async () => {
  const responses = new TestResponses()
    .on(viewInvitation, () => view)
    .on(answerInvitation, () => ({ wallet_id: walletId, status: 'ACCEPTED' as const }))
    .on(listWallets, () => ({ count: 1, next: null, previous: null, results: [summary] }))
  await open(responses)
  await screen.findByRole('heading', { name: 'Invitation from Norte' })
  screen.getByText('Viewer, Accountant')
  screen.getByText('Olivia')
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(responses.callsOf(answerInvitation)[0]?.body).toEqual({ secret: 's'.repeat(32), accept: true })
  expect(pendingInvitation()).toBeNull()
})

test.each([
  ['invitation.expired', 410, 'This invitation has expired', 'Go to your fleets'],
  ['invitation.used', 409, 'This invitation was already answered', 'Go to your fleets'],
  ['invitation.revoked', 409, 'This invitation was withdrawn', 'Go to your fleets'],
  ['invitation.not_found', 404, 'This link does not work', 'Go to your fleets'],
  ['invitation.other_person', 403, 'This invitation is for another account', 'Sign in with another account'],
])('%s is shown with its reason and a solution', async (code, status, title, way) => {
  await open(new TestResponses().on(viewInvitation, () => refusal(status, code, { email: 'a•••@fleet.example' })))
  await screen.findByText(title)
  screen.getByRole('button', { name: way })
})
