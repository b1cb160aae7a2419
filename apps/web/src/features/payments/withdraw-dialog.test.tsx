import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getWithdrawable, withdrawFunds } from '@voltway/contract/payments'
import {
  confirmPayoutAccount,
  getPayoutAccount,
  listPayouts,
  type Payout,
  type PayoutAccount,
  type PayoutAccounts,
  setPayoutAccount,
} from '@voltway/contract/payments-payouts'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { ConfirmPayoutDialog } from './confirm-payout-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const account: PayoutAccount = {
  id: '01890000-0000-7000-8000-000000000021',
  holder: 'Rios e Filhos, Lda',
  country: 'PT',
  iban_last4: '0154',
  status: 'USABLE',
  requested_at: '2026-11-20T10:00:00Z',
  requested_by: 'Ana Sequeira',
  usable_at: '2026-11-21T10:00:00Z',
}
const payout: Payout = {
  id: '01890000-0000-7000-8000-000000000031',
  amount: '10.00',
  status: 'RETURNED',
  holder: account.holder,
  iban_last4: '0154',
  requested_at: '2026-11-20T10:00:00Z',
  changed_at: '2026-11-21T10:00:00Z',
  reason: 'AC04 closed account',
}

const responses = (most: string, accounts: PayoutAccounts, payouts: readonly Payout[] = []) =>
  new TestResponses()
    .on(getWithdrawable, () => ({
      available: '75.00',
      unsettled: '0.00',
      most,
      to_source: '20.00',
      to_bank: '50.00',
      sources: [],
    }))
    .on(getPayoutAccount, () => accounts)
    .on(listPayouts, () => ({ results: [...payouts] }))
const open = (known: TestResponses, Page = () => <WithdrawDialog currency="EUR" onClose={() => {}} />) =>
  openScreen(Page, { at: '/wallet', areas: ['withdrawal', 'field-errors'], responses: known })

test('a withdrawal shows what goes to the payments, what to the bank account and what stays', async () => {
  const known = responses('70.00', { is_offered: true, current: account, next: null }, [payout]).on(
    withdrawFunds,
    ({ body }) => ({ amount: (body as { amount: string }).amount, refunds: [], payout: null }),
  )
  await open(known)
  expect(await screen.findByText('Rios e Filhos, Lda, IBAN •••• 0154')).toBeTruthy()
  expect(screen.getByText('Returned: AC04 closed account')).toBeTruthy()
  expect(screen.getByText(/€5.00 did not come by a payment/)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /Amount/ }), '45,50')
  const value = (term: string) => screen.getByText(term).nextElementSibling?.textContent
  expect(value('To the payments it came from')).toBe('€20.00')
  expect(value('To the bank account •••• 0154')).toBe('€25.50')
  expect(value('Stays in the wallet')).toBe('€29.50')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw balance' }))
  await waitFor(() => expect(known.callsOf(withdrawFunds)[0]?.body).toEqual({ amount: '45.50' }))
})

test('an amount is accepted as French writes it, with a narrow no-break space between the thousands', async () => {
  const known = responses('2000.00', { is_offered: true, current: account, next: null }).on(withdrawFunds, () => ({
    amount: '1234.50',
    refunds: [],
    payout: null,
  }))
  await open(known)
  await screen.findByText('Rios e Filhos, Lda, IBAN •••• 0154')
  await userEvent.type(screen.getByRole('textbox', { name: /Amount/ }), '1\u202f234,50')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw balance' }))
  await waitFor(() => expect(known.callsOf(withdrawFunds)[0]?.body).toEqual({ amount: '1234.50' }))
})

test('without a bank account the dialog says what needs one, and sends its IBAN with the password', async () => {
  const known = responses('20.00', { is_offered: true, current: null, next: null }).on(setPayoutAccount, ({ body }) =>
    (body as { iban: string }).iban === 'PT50'
      ? refusal(400, 'validation_failed', { iban: 'iban' })
      : { is_offered: true, current: null, next: { ...account, status: 'UNCONFIRMED' as const, usable_at: null } },
  )
  await open(known)
  expect(await screen.findByText(/€50.00 came by Multibanco/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add bank account' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /IBAN/ }), 'PT50')
  await userEvent.type(screen.getByRole('textbox', { name: /Account holder/ }), 'Rios e Filhos, Lda')
  await userEvent.type(screen.getByLabelText(/Your password/), 'secret words')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Enter a valid IBAN, as your bank shows it')).toBeTruthy()
  expect(known.callsOf(setPayoutAccount)[0]?.body).toEqual({
    iban: 'PT50',
    holder: 'Rios e Filhos, Lda',
    password: 'secret words',
  })
})

test('where payouts are not offered, the dialog names the reason and offers no account', async () => {
  await open(responses('20.00', { is_offered: false, current: null, next: null }))
  expect(await screen.findByText(/payouts to bank accounts are not offered here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add bank account' })).toBeNull()
})

test('the link of the mail is confirmed in its own wallet, after a question', async () => {
  const token = 't'.repeat(43)
  const known = responses('20.00', { is_offered: true, current: null, next: null }).on(confirmPayoutAccount, () => ({
    is_offered: true,
    current: null,
    next: { ...account, status: 'HELD' as const },
  }))
  await open(known, () => <ConfirmPayoutDialog link={`${walletId}.${token}`} onClose={() => {}} />)
  expect(known.callsOf(confirmPayoutAccount)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm bank account' }))
  await waitFor(() => expect(known.callsOf(confirmPayoutAccount)[0]?.body).toEqual({ token }))
})
