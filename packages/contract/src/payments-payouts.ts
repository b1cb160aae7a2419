import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Money, text } from './values.ts'

/** How long a confirmed bank account waits before money is paid to it, so that other owners can object. */
export const PAYOUT_HOLD_HOURS = 24
/** How long the link of the mail confirms a bank account. */
export const PAYOUT_LINK_HOURS = 24

/** UNCONFIRMED: the link of the mail was not opened yet. HELD: confirmed, usable from `usable_at`. */
export const payoutAccountStates = ['UNCONFIRMED', 'HELD', 'USABLE'] as const

/** A bank account of the company to which withdrawals are paid. The IBAN is never returned in full. */
export const PayoutAccount = z.object({
  /** Id of the bank account. */
  id: Id,
  /** Account holder. */
  holder: z.string(),
  /** Country of the account. @example "PT" */
  country: z.string(),
  /** Last four characters of the IBAN. */
  iban_last4: z.string(),
  status: z.enum(payoutAccountStates),
  /** When the account was entered. */
  requested_at: Instant,
  /** Name of the owner who entered it. */
  requested_by: z.string(),
  /** When the account can be used; null before it is confirmed. */
  usable_at: z.nullable(Instant),
})
export type PayoutAccount = z.output<typeof PayoutAccount>

/** The bank accounts of a wallet for payouts. */
export const PayoutAccounts = z.object({
  /** Whether the operator of the installation makes payouts in the currency of the wallet. */
  is_offered: z.boolean(),
  /** The account to which withdrawals are paid now; null without one. */
  current: z.nullable(PayoutAccount),
  /** The account that will replace it; null without one. */
  next: z.nullable(PayoutAccount),
})
export type PayoutAccounts = z.output<typeof PayoutAccounts>

const ofOwner = {
  service: 'editor',
  right: 'wallet.block',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: PayoutAccounts,
} as const

const account = { ...ofOwner, path: '/v3/wallet/:id/payout-account' } as const

/** Own call: the bank account to which an owner withdraws money that cannot return to its source. Only owners. */
export const getPayoutAccount = endpoint({
  ...account,
  method: 'GET',
  summary: 'Get the bank account for payouts',
  refusals: [],
})

/**
 * Own call: enters a bank account. A link by mail confirms it, and 24 hours later it replaces the current one. The other
 * owners are notified. API keys are refused.
 */
export const setPayoutAccount = endpoint({
  ...account,
  method: 'PUT',
  summary: 'Enter the bank account for payouts; a link by mail confirms it',
  body: z.strictObject({
    /** IBAN of a bank account in the SEPA area, with or without spaces. @example "PT50 0002 0123 1234 5678 9015 4" */
    iban: z.string().check(z.maxLength(50)),
    /** Account holder, as the bank knows it. */
    holder: text(70),
    /** Password of the person; a person without one omits it. */
    password: z._default(z.string().check(z.maxLength(1000)), ''),
  }),
  refusals: ['payout_account.not_offered', 'payout_account.wrong_password', 'payout_account.too_many_tries'],
})

/** Own call: confirms a bank account with the link of the mail, as the owner who entered it. */
export const confirmPayoutAccount = endpoint({
  ...ofOwner,
  method: 'POST',
  path: '/v3/wallet/:id/payout-account/confirm',
  summary: 'Confirm the bank account for payouts with the link of the mail',
  body: z.strictObject({
    /** The secret of the link. */
    token: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid' })),
  }),
  refusals: ['payout_account.link_invalid'],
})

/** Own call: removes the bank account and one that waits. Payouts that were asked before are still made. */
export const removePayoutAccount = endpoint({
  ...account,
  method: 'DELETE',
  summary: 'Remove the bank account for payouts',
  refusals: ['payout_account.not_found'],
})

/** ASKED: waits for the operator. SENT: ordered at the operator’s bank. RETURNED: the money is in the wallet again. */
export const payoutStates = ['ASKED', 'SENT', 'PAID', 'RETURNED'] as const

/** Money of a wallet that is paid to the bank account of the company. */
export const Payout = z.object({
  /** Id of the payout. */
  id: Id,
  /** Amount of the payout. */
  amount: Money,
  status: z.enum(payoutStates),
  /** Account holder. */
  holder: z.string(),
  /** Last four characters of the IBAN. */
  iban_last4: z.string(),
  /** When an owner asked for it. */
  requested_at: Instant,
  /** When the state last changed. */
  changed_at: Instant,
  /** Why the money came back, in the words of the bank or the operator; null unless it did. */
  reason: z.nullable(z.string()),
})
export type Payout = z.output<typeof Payout>

/** Own call: the latest payouts of a wallet to its bank account, newest first. Only owners. */
export const listPayouts = endpoint({
  service: 'editor',
  right: 'wallet.block',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  method: 'GET',
  path: '/v3/wallet/:id/payouts',
  summary: 'List the latest payouts to the bank account, newest first',
  reply: z.object({ /** At most 20 payouts. */ results: z.array(Payout) }),
  refusals: [],
})
