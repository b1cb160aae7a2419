import { createHash } from 'node:crypto'
import type { ChargerCommand, commandCharger, getChargerCommand } from '@voltway/contract/chargers-commands'
import type { BodyOf, ParamsOf } from '@voltway/contract/endpoint'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { mayBeRefusedAtSite } from '../rules/rules.ts'
import { answerSiteStop } from '../sessions/sessions.ts'
import { cardRules, refusalOfCard } from './card-decision.ts'
import { selectChosenCard, selectListedUids, selectUidOfCard } from './cards-at-chargers.sql.ts'
import { type LockedChargerRow, lockCharger, selectChargers } from './chargers.sql.ts'
import {
  type CommandResult,
  insertCommand,
  type NewCommand,
  selectCommand,
  selectLastStop,
  updateCommandAnswered,
  updateListStored,
  updateListVersion,
  type WaitingCommandRow,
} from './commands.sql.ts'
import type { ChargerRequest, FormedRequest } from './ocpp/charger-event.ts'
import { selectTransactionOfSession } from './transactions.sql.ts'
import { wakeGateway } from './wake-gateway.ts'

/** Most cards of a list: small chargers store no more. */
const MOST_LISTED = 250
/** The product repeats a stop that had no effect after this time. */
const STOP_AGAIN_MS = MINUTE_MS

type Body = BodyOf<typeof commandCharger>

/**
 * Asks a charger to do something. The process with its connection sends it, and the result is read later.
 * @throws `charger.not_found`, `charger.not_connected`, `session.not_found` or `session.not_running`, and of a start what
 * {@link refusalOfCard} returns.
 */
export function requestCommand(ctx: Ctx, scope: WalletScope, chargerId: string, body: Body): Promise<ChargerCommand> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const page = { limit: 1, offset: 0, now: ctx.now }
    const [charger] = await selectChargers(tx, scope, { ids: [chargerId] }, page)
    if (charger === undefined) refuse('charger.not_found')
    const subject = await subjectOf(work, chargerId, body)
    if (charger.state !== 'CONNECTED') refuse('charger.not_connected')
    if (subject.cardId !== null) await refuseStart(work, chargerId, subject.cardId, subject.evse)
    const id = await addCommand(work, { chargerId, kind: body.kind, ...subject })
    recordAudit(work, {
      action: 'charger.command_sent',
      object: { kind: 'charger', id: chargerId, name: charger.name },
      after: { ...body },
    })
    return (await selectCommand(tx, scope, { chargerId, commandId: id })) ?? refuse('charger.not_found')
  })
}

/** The charger would refuse the card only when the vehicle is plugged in, and the caller would not learn why. */
async function refuseStart(work: WalletWork, chargerId: string, cardId: string, evse: number | null): Promise<void> {
  const charger = (await lockCharger(work.tx, work.scope, chargerId)) ?? refuse('charger.not_found')
  const presented = { atMs: work.ctx.now.getTime(), isCharge: false, wasAllowed: false, evse }
  const refusal = await refusalOfCard({ ...work, charger }, cardId, presented)
  if (refusal !== null) refuse(refusal)
}

/** The EVSE, the card and the session to which a command applies. */
async function subjectOf({ tx, scope }: WalletWork, chargerId: string, body: Body) {
  const nothing = { evse: null, cardId: null, sessionId: null }
  if (body.kind === 'RESET') return nothing
  if (body.kind === 'UNLOCK') return { ...nothing, evse: body.evse, connector: body.connector }
  if (body.kind === 'START') {
    if (!(await selectChosenCard(tx, scope, body.card_id))) refuse('card.not_found')
    if ((await selectUidOfCard(tx, scope, body.card_id)) === undefined) refuse('card.not_found')
    return { ...nothing, evse: body.evse, cardId: body.card_id }
  }
  const running = await selectTransactionOfSession(tx, scope, body.session_id)
  if (running?.charger_id !== chargerId) refuse(running === undefined ? 'session.not_running' : 'session.not_found')
  return { ...nothing, sessionId: body.session_id }
}

async function addCommand({ ctx, tx, scope }: WalletWork, command: Omit<NewCommand, 'id' | 'now'>): Promise<string> {
  const id = ctx.newId()
  await insertCommand(tx, scope, { ...command, id, now: ctx.now })
  // Other processes find the command when they look for their commands next.
  tx.afterCommit(() => wakeGateway(tx.db.main))
  return id
}

/** How far a command came. */
export async function readCommand(
  ctx: Ctx,
  scope: WalletScope,
  { chargerId, commandId }: ParamsOf<typeof getChargerCommand>,
): Promise<ChargerCommand> {
  return (await selectCommand(ctx.db, scope, { chargerId, commandId })) ?? refuse('charger.not_found')
}

/** Stops a charge for the area of sessions, under the lock of its card. @returns null when the charger is not connected. */
export async function stopCharge(work: WalletWork, sessionId: string): Promise<string | null> {
  const { ctx, tx, scope } = work
  const running = await selectTransactionOfSession(tx, scope, sessionId)
  if (running === undefined) return null
  const filter = { ids: [running.charger_id] }
  // Drivers stop their charges at depots too, whose chargers they do not see.
  const whole = systemScope(scope.walletId)
  const [charger] = await selectChargers(tx, whole, filter, { limit: 1, offset: 0, now: ctx.now })
  if (charger?.state !== 'CONNECTED') return null
  const subject = { evse: running.evse, cardId: null, sessionId }
  return addCommand(work, { chargerId: running.charger_id, kind: 'STOP', ...subject })
}

/** Stops a charge that may not go on, unless a stop is on its way. */
export async function stopAgain(work: WalletWork, chargerId: string, sessionId: string): Promise<void> {
  const { ctx, tx, scope } = work
  const last = await selectLastStop(tx, scope, sessionId)
  if (last !== null && ctx.now.getTime() - Date.parse(last) < STOP_AGAIN_MS) return
  await addCommand(work, { chargerId, kind: 'STOP', evse: null, cardId: null, sessionId })
}

/** Sends the charger the cards that it may accept while it is offline. */
export const sendList = (work: WalletWork, chargerId: string): Promise<string> =>
  addCommand(work, { chargerId, kind: 'LIST', evse: null, cardId: null, sessionId: null })

/**
 * Sends a charger a charging profile. The answer goes to the follower of {@link setProfileFollower}.
 * @returns the id of the command.
 */
export const sendProfile = (work: WalletWork, chargerId: string, request: FormedRequest): Promise<string> =>
  addCommand(work, { chargerId, kind: 'PROFILE', evse: null, cardId: null, sessionId: null, request })

/** The answer of a charger to a profile. */
export interface ProfileAnswer {
  readonly chargerId: string
  readonly commandId: string
  readonly outcome: CommandResult['state']
}
type ProfileFollower = (work: WalletWork, answer: ProfileAnswer) => Promise<void>
let followProfile: ProfileFollower = async () => undefined
/** Sets what follows the answers to profiles: the area that plans sites stands above this one. */
export function setProfileFollower(follow: ProfileFollower): void {
  followProfile = follow
}

/** Where a charger stands, which decides about its list of cards. */
type ListedAt = Pick<LockedChargerRow, 'site_kind' | 'country' | 'site_member_id'>

/** The cards of a charger's list, and the hash by which a change of the list is noticed. */
export async function readList(
  on: Sql,
  scope: WalletScope,
  { site_kind: kind, country, site_member_id: memberId }: ListedAt,
  now: Date,
): Promise<{ uids: string[]; hash: string }> {
  const mayBeRefused = mayBeRefusedAtSite(sql`${scope.walletId}`, { kind, country })
  const rules = { ...cardRules(now), mayBeRefused }
  const uids = await selectListedUids(on, scope, { memberId, limit: MOST_LISTED }, rules)
  return { uids, hash: createHash('sha256').update(uids.join()).digest('base64url') }
}

/** A command in the form of the charger's protocol, and the hash of the list that it sends. */
export interface Formed {
  readonly request: ChargerRequest
  readonly listHash: string | null
}

/** Forms a command that was taken. Null: what it is about has ended meanwhile. */
export async function formCommand(
  { ctx, tx, scope }: WalletWork,
  command: WaitingCommandRow,
  site: ListedAt,
): Promise<Formed | null> {
  const { kind, evse, card_id: cardId, session_id: sessionId } = command
  const plain = (request: ChargerRequest): Formed => ({ request, listHash: null })
  switch (kind) {
    case 'RESET':
      return plain({ kind })
    case 'UNLOCK':
      return plain({ kind, evse: evse ?? 1, connector: command.connector ?? 1 })
    case 'START': {
      const uid = cardId === null ? undefined : await selectUidOfCard(tx, scope, cardId)
      return uid === undefined ? null : plain({ kind, evse: evse ?? 1, uid, number: numberOf(command.id) })
    }
    case 'STOP': {
      const running = sessionId === null ? undefined : await selectTransactionOfSession(tx, scope, sessionId)
      return running === undefined ? null : plain({ kind, reference: running.reference })
    }
    case 'PROFILE':
      return command.request === null ? null : plain({ kind, request: command.request })
    case 'LIST': {
      const { uids, hash } = await readList(tx, scope, site, ctx.now)
      const version = await updateListVersion(tx, scope, command.charger_id)
      return { request: { kind, version, uids }, listHash: hash }
    }
  }
}

/** A positive number of 31 bits for the protocol, which gives requests to start no text. */
const numberOf = (id: string): number => Number.parseInt(id.slice(-7), 16)

export interface CommandAnswer extends Omit<CommandResult, 'now'> {
  /** The list that the charger has now; null: another command, or it refused the list. */
  readonly listHash: string | null
  readonly isSupported: boolean
}

/** Records what the charger answered. */
export async function recordAnswer(
  work: WalletWork,
  command: WaitingCommandRow,
  { state, message, listHash, isSupported }: CommandAnswer,
): Promise<void> {
  const { ctx, tx, scope } = work
  if ((await updateCommandAnswered(tx, scope, command.id, { state, message, now: ctx.now })) === 0) return
  const { kind, session_id: sessionId, charger_id: chargerId } = command
  if (kind === 'STOP' && sessionId !== null)
    await answerSiteStop(work, sessionId, { commandId: command.id, state, message })
  if (kind === 'PROFILE') await followProfile(work, { chargerId, commandId: command.id, outcome: state })
  if (kind === 'LIST') await updateListStored(tx, scope, chargerId, { hash: listHash, takesList: isSupported })
}
