import type { BodyOf } from '@voltway/contract/endpoint'
import type { PayoutAccounts, setPayoutAccount } from '@voltway/contract/payments-payouts'
import { payoutMail as en } from '@voltway/phrases/en/payout-mail'
import { payoutMail as es } from '@voltway/phrases/es/payout-mail'
import { payoutMail as fr } from '@voltway/phrases/fr/payout-mail'
import { payoutMail as pt } from '@voltway/phrases/pt/payout-mail'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { readPayer } from '../payment-methods/payment-methods.ts'
import { selectBankAccounts } from './bank-account.sql.ts'
import { type AccountOwner, confirmAccount, readAccounts, removeAccounts, requestAccount } from './bank-accounts.ts'
import { mailAccountLink } from './payout-mails.ts'

const words = { en, pt, es, fr }
/** Credit transfers of SEPA are in euros. */
const CURRENCY = 'EUR'

/** An account to which money can be paid now. */
export interface UsableAccount {
  readonly id: string
  readonly holder: string
  readonly ibanSealed: string
  readonly last4: string
}

const isOffered = (ctx: Ctx, currency: string): boolean => ctx.app.config.payouts !== undefined && currency === CURRENCY

/** The company of a wallet. The other owners are notified of a new account. */
async function companyOf(ctx: Ctx, on: Sql, scope: WalletScope): Promise<AccountOwner> {
  const payer = (await readPayer(on, scope)) ?? refuse('wallet.not_found')
  return {
    memberId: null,
    object: 'payout_account',
    refuseUnoffered: async () => {
      if (!isOffered(ctx, payer.currency)) refuse('payout_account.not_offered')
    },
    announce: async (work, { person, holder, last4, token }) => {
      const facts = { who: person.name, holder, iban: last4 }
      const account = { ...facts, wallet: payer.name, token, page: 'wallet?payout' }
      await mailAccountLink(work, person, words[person.language], account)
      await notify(work, {
        event: 'payout_account.requested',
        walletName: payer.name,
        count: 1,
        facts,
        path: '/wallet',
        by: person.id,
      })
    },
  }
}

/** Whether payouts are offered to a wallet, and its accounts. */
export async function readPayoutAccounts(ctx: Ctx, on: Sql, scope: WalletScope): Promise<PayoutAccounts> {
  const payer = (await readPayer(on, scope)) ?? refuse('wallet.not_found')
  return {
    is_offered: isOffered(ctx, payer.currency),
    ...(await readAccounts({ ctx, tx: on, scope }, { memberId: null })),
  }
}

/** Returns the account to which money can be paid now; undefined without one, and where payouts are not offered. */
export async function findUsableAccount(ctx: Ctx, on: Sql, scope: WalletScope): Promise<UsableAccount | undefined> {
  const payer = await readPayer(on, scope)
  if (payer === undefined || !isOffered(ctx, payer.currency)) return undefined
  const row = (await selectBankAccounts(on, scope, null, ctx.now)).find((account) => account.is_usable)
  if (row === undefined || row.iban_sealed === null) return undefined
  return { id: row.id, holder: row.holder, ibanSealed: row.iban_sealed, last4: row.iban_last4 }
}

/**
 * Enters a bank account of the company.
 * @throws `payout_account.not_offered`, and as `requestAccount`
 */
export async function requestPayoutAccount(
  ctx: Ctx,
  scope: WalletScope,
  body: BodyOf<typeof setPayoutAccount>,
): Promise<PayoutAccounts> {
  await requestAccount(ctx, scope, await companyOf(ctx, ctx.db, scope), body)
  return readPayoutAccounts(ctx, ctx.db, scope)
}

/** Confirms the account of a mailed link. */
export async function confirmPayoutAccountByLink(ctx: Ctx, scope: WalletScope, token: string): Promise<PayoutAccounts> {
  await confirmAccount(ctx, scope, await companyOf(ctx, ctx.db, scope), token)
  return readPayoutAccounts(ctx, ctx.db, scope)
}

/** Removes the current account and one that waits. Any owner may, because it only keeps money in the wallet. */
export async function removePayoutAccounts(ctx: Ctx, scope: WalletScope): Promise<PayoutAccounts> {
  await removeAccounts(ctx, scope, await companyOf(ctx, ctx.db, scope))
  return readPayoutAccounts(ctx, ctx.db, scope)
}
