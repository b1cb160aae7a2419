import type { BodyOf } from '@voltway/contract/endpoint'
import type { DriverAccounts, setOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { driverAccountMail as en } from '@voltway/phrases/en/driver-account-mail'
import { driverAccountMail as es } from '@voltway/phrases/es/driver-account-mail'
import { driverAccountMail as fr } from '@voltway/phrases/fr/driver-account-mail'
import { driverAccountMail as pt } from '@voltway/phrases/pt/driver-account-mail'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  type AccountOwner,
  confirmAccount,
  mailAccountLink,
  readAccounts,
  removeAccounts,
  requestAccount,
} from '../payments/payments.ts'
import { selectPayingWallet } from './settings.sql.ts'

const words = { en, pt, es, fr }
/** Credit transfers of SEPA are in euros. */
const CURRENCY = 'EUR'

/**
 * The driver that a person is in the wallet of the scope.
 * @throws `member.not_found`
 */
const ownMember = ({ memberId }: WalletScope): string => memberId ?? refuse('member.not_found')

async function driverOf(ctx: Ctx, scope: WalletScope): Promise<AccountOwner> {
  const memberId = ownMember(scope)
  const wallet = (await selectPayingWallet(ctx.db, scope)) ?? refuse('wallet.not_found')
  return {
    memberId,
    object: 'bank_account',
    refuseUnoffered: async () => {
      if (wallet.currency !== CURRENCY) refuse('payout_account.not_offered')
    },
    announce: (work, { person, holder, last4, token }) => {
      const account = { wallet: wallet.name, holder, iban: last4, token, page: 'settings?account' }
      return mailAccountLink(work, person, words[person.language], account)
    },
  }
}

/** The driver's own bank accounts. */
export const readOwnAccounts = (ctx: Ctx, on: Sql, scope: WalletScope): Promise<DriverAccounts> =>
  readAccounts({ ctx, tx: on, scope }, { memberId: ownMember(scope) })

/** Enters the driver's own bank account. */
export async function requestOwnAccount(
  ctx: Ctx,
  scope: WalletScope,
  body: BodyOf<typeof setOwnBankAccount>,
): Promise<DriverAccounts> {
  await requestAccount(ctx, scope, await driverOf(ctx, scope), body)
  return readOwnAccounts(ctx, ctx.db, scope)
}

/** Confirms the account of a mailed link. */
export async function confirmOwnAccount(ctx: Ctx, scope: WalletScope, token: string): Promise<DriverAccounts> {
  await confirmAccount(ctx, scope, await driverOf(ctx, scope), token)
  return readOwnAccounts(ctx, ctx.db, scope)
}

/** Removes the driver's own bank accounts. */
export async function removeOwnAccounts(ctx: Ctx, scope: WalletScope): Promise<DriverAccounts> {
  await removeAccounts(ctx, scope, await driverOf(ctx, scope))
  return readOwnAccounts(ctx, ctx.db, scope)
}
