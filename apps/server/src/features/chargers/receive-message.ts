import { type App, systemCtx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { applyTransaction } from './apply-transaction.ts'
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
  updateSeen,
  upsertConnector,
} from './messages.sql.ts'
import { withDoubt } from './meter.ts'
import type { BootEvent, ChargerEvent, OcppDialect, Outcome, Payload, StatusEvent } from './ocpp/charger-event.ts'
import { selectTransaction, updateTransaction } from './transactions.sql.ts'

/** Thrown for a message of a connection that a newer one has replaced, or of a removed charger. */
export class ConnectionEnded extends Error {}

interface Received {
  readonly action: string
  readonly payload: Payload
}

/**
 * Stores a message, applies it and returns the answer, in one transaction under the lock of the charger. A repeated
 * message gets the answer of the first one and changes nothing.
 */
export function receiveMessage(app: App, session: ChargerSession, { action, payload }: Received): Promise<Payload> {
  const ctx = systemCtx(app, undefined, `charger:${session.chargerId}`)
  const scope = systemScope(session.walletId)
  const received = { action, payload: withoutNul(payload) }
  return app.db.urgent.tx(async (tx) => {
    const charger = await lockCharger(tx, scope, session.chargerId)
    if (charger === undefined || charger.connection_id !== session.connectionId) throw new ConnectionEnded()
    return store({ ctx, tx, scope, charger, session }, session.dialect, received)
  })
}

async function store(work: ChargerWork, dialect: OcppDialect, { action, payload }: Received): Promise<Payload> {
  const { ctx, tx, scope, charger } = work
  const repeatKey = dialect.repeatKey(action, payload)
  const first = repeatKey === null ? undefined : await selectRepeated(tx, scope, charger.id, { repeatKey, payload })
  if (first?.is_same === true) return first.answer
  const event = dialect.read(action, payload)
  const message = { id: ctx.newId(), receivedAt: ctx.now, protocol: dialect.version, action, payload }
  await updateSeen(tx, scope, charger.id, ctx.now)
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

/** PostgreSQL stores no NUL in a text. */
function withoutNul(payload: Payload): Payload {
  return JSON.parse(JSON.stringify(payload), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  ) as Payload
}
