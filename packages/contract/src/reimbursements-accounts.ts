import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PayoutAccount, setPayoutAccount } from './payments-payouts.ts'
import { Id } from './values.ts'

/** The bank accounts of a driver. */
export const DriverAccounts = z.object({
  /** The account to which the company pays now; null without one. */
  current: z.nullable(PayoutAccount),
  /** The account that will replace it; null without one. */
  next: z.nullable(PayoutAccount),
})
export type DriverAccounts = z.output<typeof DriverAccounts>

const ofDriver = {
  service: 'editor',
  right: 'member',
  wallet: 'params.walletId',
  params: z.object({ /** Id of the wallet. */ walletId: Id }),
  reply: DriverAccounts,
} as const
const account = { ...ofDriver, path: '/v3/user/wallet/:walletId/own-bank-account' } as const

/** Own call, for a driver: the bank account to which the company pays charges at home. Nobody else reads or enters it. */
export const getOwnBankAccount = endpoint({
  ...account,
  method: 'GET',
  summary: 'Get the driver’s own bank account for reimbursements',
  refusals: ['member.not_found'],
})

/** Own call, for a driver. A link by mail confirms the account, and 24 hours later it replaces the current one. API keys are refused. */
export const setOwnBankAccount = endpoint({
  ...account,
  method: 'PUT',
  summary: 'Enter the driver’s own bank account; a link by mail confirms it',
  body: setPayoutAccount.body,
  refusals: [
    'member.not_found',
    'payout_account.not_offered',
    'payout_account.wrong_password',
    'payout_account.too_many_tries',
  ],
})

/** Own call, for the driver who entered the account. */
export const confirmOwnBankAccount = endpoint({
  ...ofDriver,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/own-bank-account/confirm',
  summary: 'Confirm the driver’s own bank account with the link of the mail',
  body: z.strictObject({
    /** The secret of the link. */
    token: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid' })),
  }),
  refusals: ['member.not_found', 'payout_account.link_invalid'],
})

/** Own call, for a driver: removes the account and one that waits. Statements that were sent are still paid. */
export const removeOwnBankAccount = endpoint({
  ...account,
  method: 'DELETE',
  summary: 'Remove the driver’s own bank account',
  refusals: ['member.not_found', 'payout_account.not_found'],
})
