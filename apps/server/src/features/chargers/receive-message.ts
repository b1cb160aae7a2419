import { type App, systemCtx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { isUnavailable } from '../../platform/unavailable.ts'
import { applyReading, applyTransaction } from './apply-transaction.ts'
import { decideCard } from './card-decision.ts'
import { sendList } from './charger-commands.ts'
import { publishCharger } from './charger-news.ts'
import type { ChargerSession, ChargerWork } from './charger-session.ts'
import { lockCharger } from './chargers.sql.ts'
import {
  insertMessage,
  type StoredMessageRow,
  selectRepeated,
  updateBooted,
  updateClockOffset,
  upsertConnector,
} from './messages.sql.ts'
import { withDoubt } from './meter.ts'
import type { BootEvent, ChargerEvent, OcppDialect, Outcome, Payload, StatusEvent } from './ocpp/charger-event.ts'
import { selectTransaction, updateLastTransaction, updateTransaction } from './transactions.sql.ts'

/** Thrown for a message of a connection that a newer one has replaced, or of a removed charger. */
export class ConnectionEnded extends Error {}

interface Received {
  readonly action: string
  readonly payload: Payload
}

/**
 * Stores a message, applies it and returns the answer, in one transaction under the lock of the charger. A repeated
 * message gets the answer of the first one and changes nothing. A message that cannot be applied is stored as doubtful
 * and answered, because the charger would send it for ever and nothing after it.
 * @throws ConnectionEnded, or the error of a database that is not available: the charger sends the message again.
 */
export async function receiveMessage(app: App, session: ChargerSession, received: Received): Promise<Payload> {
  const message = { action: received.action, payload: storable(received.payload) }
  try {
    return await onCharger(app, session, (work) => store(work, session.dialect, message))
  } catch (error) {
    if (error instanceof ConnectionEnded || isUnavailable(error)) throw error
    const { chargerId } = session
    app.log.error({ err: error, action: message.action, charger: chargerId }, 'a message of a charger is doubtful')
    return onCharger(app, session, (work) => storeDoubtful(work, session.dialect, message))
  }
}

function onCharger<T>(app: App, session: ChargerSession, task: (work: ChargerWork) => Promise<T>): Promise<T> {
  const ctx = systemCtx(app, undefined, `charger:${session.chargerId}`)
  const scope = systemScope(session.walletId)
  return app.db.urgent.tx(async (tx) => {
    const charger = await lockCharger(tx, scope, session.chargerId)
    if (charger === undefined || charger.connection_id !== session.connectionId) throw new ConnectionEnded()
    return task({ ctx, tx, scope, charger, session })
  })
}

/** Stores a message without applying it. A start still gets a number, by which its other messages are found. */
async function storeDoubtful(work: ChargerWork, dialect: OcppDialect, { action, payload }: Received): Promise<Payload> {
  const { ctx, tx, scope, charger } = work
  const number = await updateLastTransaction(tx, scope, charger.id)
  const answer = dialect.answer(action, payload, { now: ctx.now, card: null, number })
  const stored = { id: ctx.newId(), receivedAt: ctx.now, protocol: dialect.version, action, payload, answer }
  const repeatKey = dialect.repeatKey(action, payload)
  await insertMessage(tx, scope, charger.id, { ...stored, repeatKey, isDoubtful: true })
  return answer
}

async function store(work: ChargerWork, dialect: OcppDialect, { action, payload }: Received): Promise<Payload> {
  const { ctx, tx, scope, charger } = work
  const repeatKey = dialect.repeatKey(action, payload)
  const first = repeatKey === null ? undefined : await selectRepeated(tx, scope, charger.id, { repeatKey, payload })
  if (first?.is_same === true) return first.answer
  const event = dialect.read(action, payload)
  const message = { id: ctx.newId(), receivedAt: ctx.now, protocol: dialect.version, action, payload }
  if (first !== undefined) {
    await insertMessage(tx, scope, charger.id, { ...message, repeatKey: null, answer: first.answer, isDoubtful: true })
    return answerAgain(work, event, first)
  }
  const outcome = await apply(work, event)
  const answer = dialect.answer(action, payload, outcome)
  await insertMessage(tx, scope, charger.id, { ...message, repeatKey, answer, isDoubtful: false })
  return answer
}

/** Another content under the key of an earlier message is no repetition. The first one stays, and a person decides. */
async function answerAgain(work: ChargerWork, event: ChargerEvent, { answer }: StoredMessageRow): Promise<Payload> {
  const { tx, scope, charger } = work
  const reference = event.kind === 'transaction' ? event.reference : null
  const known = reference === null ? undefined : await selectTransaction(tx, scope, charger.id, reference)
  if (known !== undefined) await updateTransaction(tx, scope, charger.id, withDoubt(known, 'OTHER_CONTENT'))
  return answer
}

async function apply(work: ChargerWork, event: ChargerEvent): Promise<Outcome> {
  const { ctx } = work
  const nothing = { now: ctx.now, card: null, number: null }
  switch (event.kind) {
    case 'boot':
      await applyBoot(work, event)
      return nothing
    case 'status':
      await applyStatus(work, event)
      return nothing
    case 'authorize':
      return { ...nothing, card: (await decideCard(work, event.uid)).answer }
    case 'transaction': {
      const applied = await applyTransaction(work, event)
      await publishCharger(work, work.charger)
      return { now: ctx.now, ...applied }
    }
    case 'reading':
      await applyReading(work, event)
      await publishCharger(work, work.charger)
      return nothing
    case 'other':
      return nothing
  }
}

async function applyBoot(work: ChargerWork, event: BootEvent): Promise<void> {
  const { tx, scope, charger, session } = work
  session.clock.booted()
  await updateBooted(tx, scope, charger.id, event)
  await sendList(work, charger.id)
  await publishCharger(work, charger)
}

async function applyStatus(work: ChargerWork, { at, point, state, error }: StatusEvent): Promise<void> {
  const { ctx, tx, scope, charger, session } = work
  if (at !== null) session.clock.measure(at, ctx.now)
  await updateClockOffset(tx, scope, charger.id, session.clock.offsetS)
  if (point === null) return
  const before = await upsertConnector(tx, scope, charger.id, { ...point, state, error, now: ctx.now })
  const isFault = state === 'FAULTED' && before !== 'FAULTED'
  await publishCharger(work, charger, isFault ? 'charger.faulted' : null)
}

/** A payload as PostgreSQL stores it: texts without NUL and without halves of characters. */
function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as Value
  if (Array.isArray(value)) return value.map(storable) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storable(key), storable(one)])) as Value
}
