import type { NotificationEvent } from '@voltway/contract/notifications'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { type AnyJob, enqueue, job } from '../../platform/jobs.ts'
import { selectWalletTime } from '../cards/cards.ts'
import { selectRequestWallet } from './approvals.sql.ts'
import { approversOf } from './approvals.ts'
import { createLink } from './link-token.ts'
import { type RequestRow, selectRequest } from './requests.sql.ts'

interface Subject {
  readonly walletId: string
  readonly requestId: string
}

interface ApproversNotice extends Subject {
  readonly event: 'request.created' | 'request.waiting'
}

/** Enqueues the notification of the people who may approve a new request. */
export async function enqueueCreated({ tx, scope }: WalletWork, requestId: string): Promise<void> {
  await enqueue(tx, notifyApprovers, { walletId: scope.walletId, requestId, event: 'request.created' })
}

/** Enqueues their reminder. */
export async function enqueueReminder({ tx, scope }: WalletWork, requestId: string): Promise<void> {
  await enqueue(tx, notifyApprovers, { walletId: scope.walletId, requestId, event: 'request.waiting' })
}

/** Enqueues the notification of the person who asked. */
export async function enqueueDecided({ tx, scope }: WalletWork, requestId: string): Promise<void> {
  await enqueue(tx, notifyRequester, { walletId: scope.walletId, requestId })
}

const notifyApprovers = job<ApproversNotice, Ctx>({
  name: 'requests.notify-approvers',
  handle: (ctx, { walletId, requestId, event }) =>
    ctx.db.tx(async (tx) => {
      const work = { ctx, tx, scope: systemScope(walletId) }
      const request = await selectRequest(tx, work.scope, requestId, ctx.now)
      if (request === undefined || request.state !== 'PENDING') return
      const { kind, amount_minor: amountMinor, requested_by: requestedBy, team_id: teamId } = request
      const personIds = await approversOf(work, { kind, amountMinor, requestedBy, teamId })
      const links = new Map<string, string>()
      for (const personId of personIds) links.set(personId, await createLink(work, requestId, personId))
      const news = await newsOf(work, event, request)
      await notify(work, {
        ...news,
        path: '/requests',
        personIds,
        onlyThem: true,
        mailPathOf: (personId) => links.get(personId),
      })
    }),
})

const notifyRequester = job<Subject, Ctx>({
  name: 'requests.notify-requester',
  handle: (ctx, { walletId, requestId }) =>
    ctx.db.tx(async (tx) => {
      const work = { ctx, tx, scope: systemScope(walletId) }
      const request = await selectRequest(tx, work.scope, requestId, ctx.now)
      if (request === undefined) return
      const news = await newsOf(work, 'request.decided', request)
      await notify(work, { ...news, path: '/', personIds: [request.requested_by], onlyThem: true })
    }),
})

/** The values of the texts of a request: who asks for what, and the answer. */
async function newsOf({ tx, scope }: WalletWork, event: NotificationEvent, request: RequestRow) {
  const wallet = await selectRequestWallet(tx, scope)
  const { ends_at: endsAt } = request
  return {
    event,
    walletName: wallet?.name ?? '',
    count: 1,
    facts: {
      kind: request.kind,
      state: request.state,
      who: request.requester_name,
      by: request.decider_name ?? '',
      cards: request.card_name ?? '',
      amount: formatMoney(request.amount_minor),
      currency: request.currency,
      reason: request.answer ?? request.reason ?? '',
      ...(endsAt === null ? {} : { until: await selectWalletTime(tx, scope, new Date(endsAt)) }),
    },
  }
}

export const requestNoticesJobs: readonly AnyJob<Ctx>[] = [notifyApprovers, notifyRequester]
