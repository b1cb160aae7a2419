import type { BodyOf } from '@voltway/contract/endpoint'
import { PAYOUT_HOLD_HOURS, PAYOUT_LINK_HOURS } from '@voltway/contract/payments-payouts'
import type { DriverAccounts, setOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { driverAccountMail as en } from '@voltway/phrases/en/driver-account-mail'
import { driverAccountMail as es } from '@voltway/phrases/es/driver-account-mail'
import { fillText } from '@voltway/phrases/fill-text'
import { driverAccountMail as fr } from '@voltway/phrases/fr/driver-account-mail'
import { driverAccountMail as pt } from '@voltway/phrases/pt/driver-account-mail'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  type AccountOwner,
  confirmAccount,
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
    announce: async ({ tx }, { person, holder, last4, token }) => {
      const { language, email } = person
      const { subject, title, body, hold, action, note, footer } = words[language]
      const values = {
        ...{ wallet: wallet.name, holder, iban: last4 },
        ...{ hold: String(PAYOUT_HOLD_HOURS), hours: String(PAYOUT_LINK_HOURS) },
      }
      const filled = (text: string) => fillText(text, values)
      const prefix = language === 'en' ? '' : `/${language}`
      // The link names its wallet, because the person may have another one open.
      const url = `${ctx.app.config.publicUrl}${prefix}/settings?account=${scope.walletId}.${token}`
      await enqueueMail(tx, ctx.app.config, email, {
        language,
        subject: filled(subject),
        title: filled(title),
        paragraphs: [filled(body), filled(hold)],
        action: { label: action, url },
        notes: [filled(note)],
        footer,
      })
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
