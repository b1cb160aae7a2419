import type { ChargerCommand, commandCharger } from '@voltway/contract/chargers-commands'
import type { BodyOf } from '@voltway/contract/endpoint'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { type App, type Ctx, systemCtx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { answerSiteStop } from '../sessions/sessions.ts'
import {
  type CommandRow,
  insertCommand,
  type NewCommand,
  selectCommand,
  selectHolder,
  selectTargetOfSession,
  selectTokenOfCard,
  updateCommandAnswered,
} from './charger-commands.sql.ts'
import { lockCharger, selectCharger } from './chargers.sql.ts'
import { publishCharger } from './chargers.ts'
import type { ChargerRequest } from './ocpp/charger-event.ts'

/** Commands of people to chargers. The process that has the connection takes them from the table. */

/** How long a charger has to answer. */
export const ANSWER_WITHIN_MS = 30_000
/** The process with the connection may need some seconds to take a command. */
const GIVEN_UP_AFTER_MS = ANSWER_WITHIN_MS + 10_000

/** Wakes the process that sends commands, after the commit. Set by the connections of this process. */
const wakers = new WeakMap<App['db'], () => void>()
export const setCommandWaker = (app: App, wake: () => void): void => void wakers.set(app.db, wake)

export function sendCommand(
  ctx: Ctx,
  scope: WalletScope,
  chargerId: string,
  body: BodyOf<typeof commandCharger>,
): Promise<ChargerCommand> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const charger = (await selectCharger(tx, scope, chargerId, ctx.now)) ?? refuse('charger.not_found')
    if (!charger.is_connected) refuse('charger.not_connected')
    const command = { id: ctx.newId(), chargerId, ...(await detailsOf(work, chargerId, body)) }
    await addCommand(work, command)
    recordAudit(work, {
      action: 'charger.command_sent',
      object: { kind: 'charger', id: chargerId, name: charger.name },
      after: { command: body.kind },
    })
    return readCommand(work, { chargerId, id: command.id })
  })
}

async function detailsOf(
  { ctx, tx, scope }: WalletWork,
  chargerId: string,
  body: BodyOf<typeof commandCharger>,
): Promise<Omit<NewCommand, 'id' | 'chargerId'>> {
  if (body.kind === 'START') {
    const holder = await selectHolder(tx, scope, body.card_id)
    if (holder === undefined || (scope.ownOnly && holder.member_id !== scope.memberId)) refuse('card.not_found')
    return { kind: 'START', evse: body.evse, cardId: body.card_id }
  }
  if (body.kind === 'STOP') {
    const target = await selectTargetOfSession(tx, scope, body.session_id, ctx.now)
    if (target?.charger_id !== chargerId) refuse('session.not_running')
    if (scope.ownOnly && target.member_id !== scope.memberId) refuse('session.not_running')
    return { kind: 'STOP', sessionId: body.session_id }
  }
  return body.kind === 'UNLOCK' ? { kind: 'UNLOCK', evse: body.evse } : { kind: 'RESET' }
}

async function addCommand({ ctx, tx, scope }: WalletWork, command: NewCommand): Promise<void> {
  await insertCommand(tx, scope, command, ctx.now)
  tx.afterCommit(() => wakers.get(ctx.app.db)?.())
}

/** @throws `charger.not_found` */
export async function readCommand(
  { ctx, tx, scope }: WalletWork<Sql>,
  key: { readonly chargerId: string; readonly id: string },
): Promise<ChargerCommand> {
  // A driver reads commands to the chargers of their own homes only.
  if ((await selectCharger(tx, scope, key.chargerId, ctx.now)) === undefined) refuse('charger.not_found')
  const row = (await selectCommand(tx, scope, key)) ?? refuse('charger.not_found')
  const isLost = row.state === 'SENT' && ctx.now.getTime() - Date.parse(row.requested_at) > GIVEN_UP_AFTER_MS
  const { id, kind, message, requested_at, answered_at } = row
  return { id, kind, message, requested_at, answered_at, state: isLost ? 'TIMED_OUT' : row.state }
}

/** Stops a charge at a site, for `sessions`. @returns null when its charger is not connected. */
export async function stopAtCharger(work: WalletWork, sessionId: string): Promise<string | null> {
  const { ctx, tx, scope } = work
  const target = await selectTargetOfSession(tx, scope, sessionId, ctx.now)
  if (target === undefined || !target.is_connected) return null
  const id = ctx.newId()
  await addCommand(work, { id, chargerId: target.charger_id, kind: 'STOP', sessionId })
  return id
}

/** What a command asks of the charger; undefined when it has nothing to ask any more. */
export async function requestOf(app: App, command: CommandRow): Promise<ChargerRequest | undefined> {
  const ctx = systemCtx(app)
  const scope = systemScope(command.wallet_id)
  const { kind, evse, card_id, session_id } = command
  if (kind === 'START' && card_id !== null && evse !== null) {
    const token = await selectTokenOfCard(ctx.db, scope, card_id)
    return token && { kind, evse, uid: token.uid, number: Number.parseInt(command.id.slice(-7), 16) }
  }
  if (kind === 'STOP' && session_id !== null) {
    const target = await selectTargetOfSession(ctx.db, scope, session_id, ctx.now)
    return target && { kind, reference: target.reference }
  }
  if (kind === 'UNLOCK' && evse !== null) return { kind, evse }
  return kind === 'RESET' ? { kind } : undefined
}

/** Stores the answer of a charger, and tells the session whose stop was requested. */
export function answerCommand(
  app: App,
  { wallet_id, id, charger_id, kind, session_id }: CommandRow,
  answer: { readonly state: 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT'; readonly message: string | null },
): Promise<void> {
  const ctx = systemCtx(app)
  const scope = systemScope(wallet_id)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    // The lock of the session's card comes first, as in a stop that is requested.
    if (kind === 'STOP' && session_id !== null) await answerSiteStop(work, session_id, { commandId: id, ...answer })
    if ((await updateCommandAnswered(tx, scope, id, { ...answer, now: ctx.now })) === 0) return
    const charger = await lockCharger(tx, scope, charger_id)
    if (charger !== undefined) await publishCharger(work, { chargerId: charger_id, siteId: charger.site_id })
  })
}
