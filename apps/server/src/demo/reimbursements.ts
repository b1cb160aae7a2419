import type { Reimbursement } from '@voltway/contract/reimbursements'
import { type AccountOwner, requestAccount } from '../features/payments/payments.ts'
import { approveStatements } from '../features/reimbursements/approve.ts'
import { confirmOwnAccount } from '../features/reimbursements/own-account.ts'
import { settleByBankStatement } from '../features/reimbursements/read-bank-statement.ts'
import { readStatementPage } from '../features/reimbursements/reimbursements.ts'
import { sendStatements } from '../features/reimbursements/send.ts'
import { changeSettings } from '../features/reimbursements/settings.ts'
import { payStatements } from '../features/reimbursements/settle.ts'
import { changeChargeShare, changeOtherCar, changeShares } from '../features/reimbursements/shares.ts'
import { transferReference } from '../features/reimbursements/transfer-reference.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { WalletScope } from '../kernel/scope.ts'
import { refuse } from '../platform/refusal.ts'
import { sql } from '../platform/sql.ts'
import type { DemoAction } from './actions.ts'
import { daysSince, monthBefore } from './calendar.ts'
import { DEMO_PASSWORD } from './people.ts'
import { homeDrivers } from './sites.ts'

/**
 * What the company pays two drivers for charging at home: two months ago both are paid, one through the bank and one
 * through payroll, the last month is approved for one and open for the other, and this month is open.
 */

const [BY_BANK, BY_PAYROLL] = homeDrivers
/** Examples of the IBAN registry. */
const [COMPANY_IBAN, DRIVER_IBAN] = ['ES91 2100 0418 4502 0005 1332', 'PT50 0002 0123 1234 5678 9015 4']

export function reimbursementActions(now: Ctx): DemoAction[] {
  const [paid, last] = [monthBefore(now, 2), monthBefore(now, 1)]
  const at = (month: string, time: string) => daysSince(now, `${month}-${time}`)
  const action = (month: string, time: string, run: DemoAction['run'], by: DemoAction['by'] = 'owner'): DemoAction => ({
    ...{ daysAgo: at(month, time), by, run },
  })
  return [
    action(paid, '02T10:00', setUp),
    action(paid, '03T20:00', enterAccount, 'driver'),
    action(last, '04T09:00', (ctx, scope) => approve(ctx, scope, { month: paid, drivers: [BY_BANK, BY_PAYROLL] })),
    action(last, '05T09:00', (ctx, scope) => send(ctx, scope, paid)),
    action(last, '07T09:00', (ctx, scope) => settle(ctx, scope, paid)),
    action(last, '24T20:00', (ctx, scope) => markOtherCar(ctx, scope), 'driver'),
    action(last, '25T10:00', shareOneCharge),
    action(monthBefore(now, 0), '02T09:00', (ctx, scope) => approve(ctx, scope, { month: last, drivers: [BY_BANK] })),
  ]
}

/** The company's bank and payroll, and a driver who also charges privately. */
async function setUp(ctx: Ctx, scope: WalletScope): Promise<void> {
  const debtor = { name: 'Atlântica Logística, Lda.', iban: COMPANY_IBAN, bic: null }
  await changeSettings(ctx, scope, { debtor, payroll_layout: 'PT', wage_type: '417', pays_private_part: false })
  const shares = [{ valid_from: `${ctx.now.toISOString().slice(0, 8)}01`, business_percent: 80 }]
  await changeShares(ctx, scope, await memberOf(ctx, scope, BY_PAYROLL), shares)
}

async function memberOf({ db }: Ctx, { walletId }: WalletScope, name: string): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    select id from member where wallet_id = ${walletId} and name = ${name}`)
  return row?.id ?? refuse('member.not_found')
}

/** The driver confirms the account with the token of the link, which is not mailed, and a day later it can be used. */
async function enterAccount(ctx: Ctx, scope: WalletScope): Promise<void> {
  let link = ''
  const owner: AccountOwner = {
    memberId: await memberOf(ctx, scope, BY_BANK),
    object: 'bank_account',
    refuseUnoffered: async () => undefined,
    announce: async (_work, { token }) => {
      link = token
    },
  }
  await requestAccount(ctx, scope, owner, { iban: DRIVER_IBAN, holder: BY_BANK, password: DEMO_PASSWORD })
  await confirmOwnAccount(ctx, scope, link)
}

/** The statements of a month by driver. */
async function statementsOf(ctx: Ctx, scope: WalletScope, month: string): Promise<Reimbursement[]> {
  const { results } = await readStatementPage(ctx, scope, { month, limit: 10, offset: 0 })
  return results
}

/** A driver without charges in the month has no statement. */
async function approve(
  ctx: Ctx,
  scope: WalletScope,
  { month, drivers }: { readonly month: string; readonly drivers: readonly string[] },
): Promise<void> {
  const found = (await statementsOf(ctx, scope, month)).filter(({ member }) => drivers.includes(member.name))
  const statements = found.map(({ member, amount }) => ({ member_id: member.id, amount }))
  if (statements.length > 0) await approveStatements(ctx, scope, { month, statements })
}

/** One file for the bank and one for payroll. */
async function send(ctx: Ctx, scope: WalletScope, month: string): Promise<void> {
  for (const { id, account } of await statementsOf(ctx, scope, month))
    if (id !== null) await sendStatements(ctx, scope, { way: account === null ? 'PAYROLL' : 'BANK', ids: [id] })
}

/** The bank's statement has the transfer, and payroll says that it has paid. */
async function settle(ctx: Ctx, scope: WalletScope, month: string): Promise<void> {
  for (const { id, way, amount } of await statementsOf(ctx, scope, month)) {
    if (id === null) continue
    if (way === 'BANK') await settleByBankStatement(ctx, scope, bankStatement(transferReference(id, 1), amount))
    else await payStatements(ctx, scope, [id])
  }
}

const bankStatement = (reference: string, amount: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
  <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls>
  </Ntry></Stmt></BkToCstmrStmt></Document>`

/** The id of the driver's last charge at home; null without one. */
async function lastChargeOf(ctx: Ctx, scope: WalletScope, name: string): Promise<string | null> {
  const row = await ctx.db.row<{ id: string }>(sql`
    select id from session where wallet_id = ${scope.walletId} and source = 'HOME' and status = 'COMPLETED'
      and member_id = ${await memberOf(ctx, scope, name)} and ended_at < ${ctx.now}
    order by started_at desc limit 1`)
  return row?.id ?? null
}

async function markOtherCar(ctx: Ctx, scope: WalletScope): Promise<void> {
  const id = await lastChargeOf(ctx, scope, BY_BANK)
  if (id !== null) await changeOtherCar(ctx, scope, id, true)
}

async function shareOneCharge(ctx: Ctx, scope: WalletScope): Promise<void> {
  const id = await lastChargeOf(ctx, scope, BY_PAYROLL)
  if (id !== null) await changeChargeShare(ctx, scope, id, 40)
}
