import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { asLoopUser, type LoopUser } from '../../platform/loop-watchdog.ts'
import type { Db, Tx } from '../../platform/sql.ts'
import { continueTrace } from '../../platform/tracing.ts'
import { isMachineLost } from '../../platform/unavailable.ts'
import { type App, type Ctx, systemCtx, type Work } from '../ctx.ts'
import { readBatchContents } from './batch-contents.ts'
import { findCards, type NamedToken } from './cards-of-tokens.ts'
import { settleCommand } from './commands.ts'
import {
  deleteHandledMessages,
  type InboxRow,
  selectPendingOf,
  updateMessageQuarantined,
  updateMessagesDone,
} from './inbox.sql.ts'
import { InboxHolds } from './inbox-holds.ts'
import { type Batch, claimMessages } from './inbox-lanes.ts'
import { type NetworkCard, type NetworkHandlers, networkKey } from './messages.ts'
import { findNamedTariffs } from './named-tariffs.ts'
import { scaled } from './ocpi/decimal.ts'
import type { Json } from './ocpi/merge.ts'
import { normaliseSession, UnusableMessage } from './ocpi/normalise.ts'
import { normaliseCdr } from './ocpi/normalise-cdr.ts'
import { number } from './ocpi/shape.ts'
import { deleteCallCounts } from './peer-response.sql.ts'
import { keyOf } from './receive.ts'
import { findStations, stationAt } from './stations.ts'

/**
 * The inbox: messages of the network are handled in batches. One transaction contains a batch and its effects, so a
 * batch that is killed either happened as a whole or still waits.
 */

/** The number of messages of a batch that were handled, and that were quarantined. */
export interface Drained {
  done: number
  quarantined: number
}

/** Messages per transaction: enough to share its cost, few enough to lock a wallet only briefly. */
const BATCH = 25

/**
 * Handles one batch of waiting messages, shared fairly among the operators.
 * @returns the numbers of messages; both zero when nothing waited.
 */
export async function drainInbox<BatchWork extends Work>(
  ctx: Ctx,
  handlers: NetworkHandlers<BatchWork>,
  { limit = BATCH, withoutBulk = false } = {},
): Promise<Drained> {
  const holds = holdsOf(ctx.db)
  const batch = { limit, withoutBulk, holds, claimed: [] }
  try {
    return await ctx.db.tx((tx) => drainBatch({ ctx, tx }, handlers, { ...batch, withSavepoints: false }))
  } catch (error) {
    if (isMachineLost(error)) return drainOneByOne(ctx, handlers, batch)
    if (isTemporary(error)) throw error
    // A message failed. The batch runs again with each message in its own savepoint, so that the others are handled.
    return ctx.db.tx((tx) => drainBatch({ ctx, tx }, handlers, { ...batch, withSavepoints: true }))
  }
}

interface Draining extends Omit<Batch, 'except'> {
  /** True to handle each message in its own savepoint. */
  readonly withSavepoints: boolean
  readonly holds: InboxHolds
  /** Receives the messages of the batch with their wallets, also when the batch fails. */
  readonly claimed: { id: string; walletId: string | undefined }[]
}

const allHolds = new WeakMap<Db, InboxHolds>()

function holdsOf({ main }: Db): InboxHolds {
  const holds = allHolds.get(main) ?? new InboxHolds()
  allHolds.set(main, holds)
  return holds
}

/** Handles the messages of wallets whose machine responds, one per transaction, and holds the others. */
async function drainOneByOne<BatchWork extends Work>(
  ctx: Ctx,
  handlers: NetworkHandlers<BatchWork>,
  batch: Omit<Draining, 'withSavepoints'>,
): Promise<Drained> {
  const total: Drained = { done: 0, quarantined: 0 }
  for (let count = 0; count < batch.limit; count++) {
    const claimed: Draining['claimed'] = []
    const one = { ...batch, limit: 1, withSavepoints: true, claimed }
    try {
      const { done, quarantined } = await ctx.db.tx((tx) => drainBatch({ ctx, tx }, handlers, one))
      if (done + quarantined === 0) break
      total.done += done
      total.quarantined += quarantined
    } catch (error) {
      const [message] = claimed
      if (!isMachineLost(error) || message === undefined) throw error
      ctx.log.warn({ err: error, walletId: message.walletId }, 'messages wait for a machine of the database')
      batch.holds.hold(message.id, message.walletId, ctx.now)
    }
  }
  return total
}

/** Claims messages until one is of a wallet whose machine responds. */
async function claimBatch({ ctx, tx }: Work, { holds, ...batch }: Draining): Promise<InboxRow[]> {
  for (;;) {
    const claimed = await claimMessages(tx, { ...batch, except: holds.messages(ctx.now) })
    if (claimed.length === 0 || !holds.hasWallets()) return claimed
    const known = await selectBatchContext(tx, claimed)
    const others: InboxRow[] = []
    for (const row of claimed) {
      const walletId = known.card(row)?.walletId
      if (holds.isHeld(walletId)) holds.hold(row.id, walletId, ctx.now)
      else others.push(row)
    }
    if (others.length > 0) return others
  }
}

async function drainBatch<BatchWork extends Work>(
  work: Work,
  handlers: NetworkHandlers<BatchWork>,
  draining: Draining,
): Promise<Drained> {
  const { ctx, tx } = work
  const { withSavepoints } = draining
  const rows = await inOrder(tx, await claimBatch(work, draining))
  if (rows.length === 0) return { done: 0, quarantined: 0 }
  const known = await selectBatchContext(tx, rows)
  draining.claimed.push(...rows.map((row) => ({ id: row.id, walletId: known.card(row)?.walletId })))
  const contents = await readBatchContents(tx, rows, known.card)
  const batch = await handlers.openBatch(work, { ...contents, hasSavepoints: withSavepoints })
  const done: string[] = []
  let quarantined = 0
  for (const row of byWallet(rows, known)) {
    const span = { name: `inbox ${row.module}`, attributes: { 'voltway.inbox_id': row.id } }
    const reason = await continueTrace(row.traceparent, span, () =>
      handleOne(batch, row, { handlers, known, withSavepoints }),
    )
    if (reason === null) done.push(row.id)
    else {
      quarantined++
      ctx.log.warn({ inboxId: row.id, module: row.module, reason }, 'a network message was quarantined')
      await updateMessageQuarantined(tx, row.id, reason.slice(0, 500), ctx.now)
    }
  }
  if (done.length > 0) await updateMessagesDone(tx, done, ctx.now)
  return { done: done.length, quarantined }
}

/** Leaves out messages whose object has an earlier waiting message, because another process is handling it. */
async function inOrder(tx: Tx, rows: InboxRow[]): Promise<InboxRow[]> {
  const ordered = rows.filter((row) => row.module !== 'cdrs').map((row) => row.object_key)
  const last = rows.at(-1)
  if (ordered.length === 0 || last === undefined) return rows
  const ours = new Set(rows.map((row) => row.id))
  const after = new Set<string>()
  const blocked = new Set<string>()
  for (const waiting of await selectPendingOf(tx, [...new Set(ordered)], last.id)) {
    if (!ours.has(waiting.id)) blocked.add(waiting.object_key)
    else if (blocked.has(waiting.object_key)) after.add(waiting.id)
  }
  return rows.filter((row) => !after.has(row.id))
}

interface BatchContext {
  card(row: InboxRow): NetworkCard | null
  station(row: InboxRow): ReturnType<typeof stationAt>
  tariffs(row: InboxRow): readonly Json[]
}

const objectOf = (row: InboxRow) => row.body.object as Json
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Selects the cards, stations and named tariffs of the whole batch, each in one statement. */
async function selectBatchContext(tx: Tx, rows: readonly InboxRow[]): Promise<BatchContext> {
  const places = rows.flatMap((row) => placeOfRow(row)?.key ?? [])
  const cardOf = await findCards(tx, rows.map(tokenOfRow))
  const stations = await findStations(tx, places)
  const tariffs = await findNamedTariffs(tx, rows.filter(({ module }) => module === 'cdrs').map(objectOf))
  return {
    card: (row) => cardOf(tokenOfRow(row)),
    station: (row) => {
      const place = placeOfRow(row)
      return place === null ? null : stationAt(stations.get(place.key.text), place)
    },
    tariffs: (row) => (row.module === 'cdrs' ? tariffs(objectOf(row)) : []),
  }
}

function tokenOfRow(row: InboxRow): NamedToken {
  const token = row.module === 'commands' ? null : (objectOf(row).cdr_token as Json | null | undefined)
  return { uid: textOf(token?.uid), type: textOf(token?.type), contractId: textOf(token?.contract_id) }
}

/**
 * Returns the party of the card when the message names one that is not ours, otherwise null. Uids are unique only
 * within a party.
 */
function foreignTokenOf(ctx: Ctx, row: InboxRow): string | null {
  const token = objectOf(row).cdr_token as Json | null | undefined
  const { country, party } = ctx.app.config.ocpi
  const named = [textOf(token?.country_code) ?? country, textOf(token?.party_id) ?? party].join('*').toUpperCase()
  return named === `${country}*${party}` ? null : named
}

function placeOfRow(row: InboxRow) {
  if (row.module === 'commands') return null
  const object = objectOf(row)
  const owner = keyOf(object)
  const place = row.module === 'cdrs' ? (object.cdr_location as Json | null | undefined) : object
  const id = textOf(row.module === 'cdrs' ? place?.id : place?.location_id)
  if (owner === undefined || id === null) return null
  const key = networkKey(owner.countryCode, owner.partyId, id)
  return { key, evseUid: textOf(place?.evse_uid), connectorId: textOf(place?.connector_id) }
}

/**
 * Sorts by wallet: all batches lock wallets in the same order, so that two batches cannot wait for each other. Messages
 * of one wallet stay in order.
 */
function byWallet(rows: readonly InboxRow[], known: BatchContext): InboxRow[] {
  return rows
    .map((row) => ({ row, wallet: known.card(row)?.walletId ?? '' }))
    .sort((a, b) => (a.wallet < b.wallet ? -1 : a.wallet > b.wallet ? 1 : a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row)
}

interface Handling<BatchWork extends Work> {
  handlers: NetworkHandlers<BatchWork>
  known: BatchContext
  withSavepoints: boolean
}

/** @returns null when the message was handled, otherwise the reason for its quarantine. */
async function handleOne<BatchWork extends Work>(
  work: BatchWork,
  row: InboxRow,
  handling: Handling<BatchWork>,
): Promise<string | null> {
  try {
    await (handling.withSavepoints
      ? work.tx.savepoint(() => deliver(work, row, handling))
      : deliver(work, row, handling))
    return null
  } catch (error) {
    if (!handling.withSavepoints || isTemporary(error)) throw error
    return reasonOf(error)
  }
}

async function deliver<BatchWork extends Work>(
  work: BatchWork,
  row: InboxRow,
  { handlers, known }: Handling<BatchWork>,
): Promise<void> {
  const arrival = {
    inboxId: row.id,
    peerId: row.peer_id,
    receivedAt: new Date(Date.parse(row.received_at)).toISOString(),
  }
  if (row.module === 'commands') {
    const result = await settleCommand(work.tx, row)
    if (result !== null) await handlers.onCommandResult(work, result)
    return
  }
  const foreign = foreignTokenOf(work.ctx, row)
  if (foreign !== null) throw new UnusableMessage(`foreign_token: the card is of ${foreign}, not ours`)
  const context = { card: known.card(row), station: known.station(row), tariffs: known.tariffs(row) }
  if (row.module === 'cdrs') return handlers.onCdr(work, normaliseCdr(objectOf(row), arrival, context))
  const session = normaliseSession(objectOf(row), arrival, context)
  const kwhBefore = number.lenient.safeParse(row.body.kwh_before).data ?? 0
  if (session.energyWh < scaled(kwhBefore, 3)) session.flags.push('energy_falling')
  return handlers.onSession(work, session)
}

/**
 * Temporary errors: PostgreSQL's classes for connection, resources, locks, operator intervention and system, and errors
 * of the connection itself.
 */
const temporaryCodes = /^(08|25P0[34]|40|53|55|57|58|XX)/
const connectionCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)/

/** Returns true for a temporary database error. No message is at fault, so the batch is retried later. */
export function isTemporary(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code === 'string' && (temporaryCodes.test(code) || connectionCodes.test(code))) return true
  return /Connection terminated|connection.*(closed|ended)|Client has encountered a connection error|timeout exceeded/i.test(
    message ?? '',
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableMessage) return error.message
  const { name, message, code } = error as { name?: string; message?: string; code?: unknown }
  return typeof code === 'string' ? `${code}: ${message ?? ''}` : `${name ?? 'Error'}: ${message ?? ''}`
}

/** The running inbox of a process. */
export interface InboxRunner {
  /** Starts a batch at once, because a message was stored. A bulk message does not wake the lane without bulk. */
  wake(stored?: { readonly isBulk: boolean }): void
  /** Stops the inbox. Resolves when the current batches are done. */
  stop(): Promise<void>
}

/**
 * Number of batches of all messages that one process handles in parallel. One more batch takes no bulk, so that no
 * urgent message waits for the end of a bulk batch.
 */
export const INBOX_LANES = 2
const POLL_MS = 200
const LONGEST_PAUSE_MS = 5_000

const ctxOf = (app: App): Ctx => ({ ...systemCtx(app), db: app.db.urgent })

/**
 * Handles messages in this process until it is stopped. `wake` starts a batch for messages that this process stored;
 * all others are found every 200 ms.
 */
export function runInbox<BatchWork extends Work>(
  app: App,
  handlers: NetworkHandlers<BatchWork>,
  { lanes = INBOX_LANES, pollMs = POLL_MS } = {},
): InboxRunner {
  let stopped = false
  const sleepers = new Map<() => void, { readonly withoutBulk: boolean }>()
  const sleep = (ms: number, withoutBulk: boolean) =>
    new Promise<void>((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer)
        sleepers.delete(wakeUp)
        resolve()
      }
      const timer = setTimeout(wakeUp, ms)
      sleepers.set(wakeUp, { withoutBulk })
    })
  const lane = async (withoutBulk: boolean) => {
    let pause = pollMs
    while (!stopped) {
      try {
        const user: LoopUser = { kind: 'inbox', name: () => 'inbox', log: app.log }
        const { done, quarantined } = await asLoopUser(user, () => drainInbox(ctxOf(app), handlers, { withoutBulk }))
        pause = pollMs
        if (done + quarantined > 0) continue
      } catch (error) {
        app.log.error({ err: error }, 'the inbox could not be handled; it will be retried')
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
      if (!stopped) await sleep(pause, withoutBulk)
    }
  }
  const wake: InboxRunner['wake'] = ({ isBulk } = { isBulk: false }) => {
    for (const [wakeUp, { withoutBulk }] of [...sleepers]) if (!(isBulk && withoutBulk)) wakeUp()
  }
  const running = Promise.all([lane(true), ...Array.from({ length: lanes }, () => lane(false))])
  return {
    wake,
    stop: async () => {
      stopped = true
      wake()
      await running
    },
  }
}

const RETENTION_DAYS = 30
const PRUNE_AT_ONCE = 5_000
/** The page of the operators shows the last day, so a week explains what is seen there. */
const RESPONSES_DAYS = 7

/**
 * Deletes handled messages after 30 days; until then they explain how they were handled. Quarantined messages stay
 * until somebody decides. Response times of peers are deleted after a week.
 */
export const pruneInbox = job<object, Ctx>({
  name: 'network.prune-inbox',
  cron: { expression: '17 3 * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    await deleteCallCounts(ctx.db, new Date(ctx.now.getTime() - RESPONSES_DAYS * DAY_MS))
    const before = new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS)
    while ((await deleteHandledMessages(ctx.db, before, PRUNE_AT_ONCE)) === PRUNE_AT_ONCE);
  },
})
