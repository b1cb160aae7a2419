import type { Reimbursement } from '@voltway/contract/reimbursements'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { type AnyJob, enqueue, job } from '../../platform/jobs.ts'
import { selectDriver } from './driver.sql.ts'
import { readStatements } from './reimbursements.ts'
import { selectPayingWallet } from './settings.sql.ts'

/** What happened to statements. */
export type StatementEvent = `reimbursement.${'approved' | 'sent' | 'paid' | 'returned'}`

/** Records the change of statements in the audit, and publishes it to webhooks and to their drivers. */
export async function publishStatements(
  work: WalletWork,
  event: StatementEvent,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { tx, scope } = work
  const statements = await readStatements({ ...work, scope: systemScope(scope.walletId) }, ids)
  for (const statement of statements) {
    record(work, event, statement)
    await enqueue(tx, notifyDriver, { walletId: scope.walletId, id: statement.id ?? '', event })
  }
  // Receivers of webhooks are no persons, so nothing is allowed or locked for them.
  await publishWalletEvents(work, async () =>
    statements.map((statement) => ({
      kind: event,
      objectId: statement.id ?? '',
      data: { ...statement, allowed_actions: [], locked: null },
    })),
  )
}

function record(work: WalletWork, action: StatementEvent, statement: Reimbursement): void {
  const { id, member, month, amount, way, return_reason: reason } = statement
  recordAudit(work, {
    action,
    object: { kind: 'reimbursement', id, name: `${member.name} ${month}` },
    after: {
      amount,
      ...(action === 'reimbursement.sent' ? { way } : {}),
      ...(reason === null ? {} : { reason }),
    },
  })
}

interface Notice {
  readonly walletId: string
  readonly id: string
  readonly event: StatementEvent
}

/** Notifies the driver, and of a return those who pay. The state may have changed since, so the text is of the event. */
const notifyDriver = job<Notice, Ctx>({
  name: 'reimbursements.notify',
  handle: (ctx, { walletId, id, event }) =>
    ctx.db.tx(async (tx) => {
      const work = { ctx, tx, scope: systemScope(walletId) }
      const [statement] = await readStatements(work, [id])
      const wallet = await selectPayingWallet(tx, work.scope)
      if (statement === undefined || wallet === undefined) return
      const driver = await selectDriver(tx, work.scope, statement.member.id)
      const personId = driver?.person_id ?? null
      await notify(work, {
        event,
        walletName: wallet.name,
        count: 1,
        facts: {
          who: statement.member.name,
          month: statement.month,
          amount: statement.amount,
          currency: statement.currency,
          reason: statement.return_reason ?? '',
        },
        path: '/',
        personIds: personId === null ? [] : [personId],
        onlyThem: event !== 'reimbursement.returned',
      })
    }),
})

export const reimbursementsJobs: readonly AnyJob<Ctx>[] = [notifyDriver]
