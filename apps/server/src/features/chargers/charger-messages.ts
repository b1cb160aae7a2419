import type { ocppVersions } from '@voltway/contract/chargers'
import { type App, systemCtx } from '../../kernel/ctx.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { isUnavailable } from '../../platform/unavailable.ts'
import { answerAboutCard, applyTransaction } from './charger-charges.ts'
import {
  insertMessage,
  lockReportingCharger,
  type ReportingChargerRow,
  selectRepeatedAnswer,
  updateChargerBooted,
  updateChargerClock,
  upsertConnector,
} from './charger-messages.sql.ts'
import { publishCharger, readCharger } from './chargers.ts'
import type { ChargerEvent, OcppDialect, Outcome, Payload, StatusEvent } from './ocpp/charger-event.ts'
import { ocpp16 } from './ocpp/v1-6.ts'
import { ocpp201 } from './ocpp/v2-0-1.ts'

/** Messages of chargers: each is stored and applied in one transaction, and then answered. */

export const dialectOf = (version: (typeof ocppVersions)[number]): OcppDialect => (version === '1.6' ? ocpp16 : ocpp201)

/** A connection of a charger, and the charger that it belongs to. */
export interface ConnectionKey {
  readonly walletId: string
  readonly chargerId: string
  readonly connectionId: string
  readonly clock: ChargerClock
}

/**
 * Seconds by which the clock of a charger is ahead, by the messages of its connection; null before the first. Messages
 * that waited are old, so the largest difference is the one of the clock.
 */
export interface ChargerClock {
  offsetS: number | null
}

export interface ReceivedMessage {
  readonly dialect: OcppDialect
  readonly action: string
  readonly payload: Payload
}

/** A charger is told to try again later: its connection is no longer the one that counts. */
export class ConnectionReplaced extends Error {
  override name = 'ConnectionReplaced'
}

/**
 * Stores and applies a message. A repeated message gets the same answer and changes nothing. A message that this program
 * cannot apply is stored as doubtful and answered, because the charger would send it for ever.
 * @throws ConnectionReplaced, or the database's error, after which the charger sends the message again.
 */
export async function receiveMessage(app: App, key: ConnectionKey, message: ReceivedMessage): Promise<Payload> {
  try {
    return await applyMessage(app, key, message, applyEvent)
  } catch (error) {
    if (error instanceof ConnectionReplaced || isUnavailable(error)) throw error
    app.log.error({ err: error, charger: key.chargerId, action: message.action }, 'a message of a charger is doubtful')
    return applyMessage(app, key, message, doubtful)
  }
}

interface Reporting {
  readonly charger: ReportingChargerRow
  readonly clock: ChargerClock
}

type Apply = (
  work: WalletWork,
  reporting: Reporting,
  event: ChargerEvent,
) => Promise<Omit<Outcome, 'now'> & { readonly isDoubtful: boolean }>

function applyMessage(
  app: App,
  key: ConnectionKey,
  { dialect, action, payload }: ReceivedMessage,
  apply: Apply,
): Promise<Payload> {
  const ctx = systemCtx(app)
  const scope = systemScope(key.walletId)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const charger = await lockReportingCharger(tx, scope, key)
    if (charger === undefined) throw new ConnectionReplaced('this connection was replaced')
    const repeatKey = dialect.repeatKey(action, payload)
    const repeated = repeatKey && (await selectRepeatedAnswer(tx, scope, charger.id, repeatKey))
    if (repeated) return repeated.answer
    const { isDoubtful, ...outcome } = await apply(work, { charger, clock: key.clock }, dialect.read(action, payload))
    const answer = dialect.answer(action, payload, { ...outcome, now: ctx.now })
    const { version: protocol } = dialect
    const stored = { id: ctx.newId(), chargerId: charger.id, protocol, action, payload, repeatKey, answer, isDoubtful }
    await insertMessage(tx, scope, stored, ctx.now)
    return answer
  })
}

const NOTHING = { card: null, number: null, isDoubtful: false }

const doubtful: Apply = async (_work, { charger }) => ({
  ...NOTHING,
  number: charger.last_transaction + 1,
  isDoubtful: true,
})

const applyEvent: Apply = async (work, { charger, clock }, event) => {
  const { tx, scope } = work
  switch (event.kind) {
    case 'boot':
      await updateChargerBooted(tx, scope, charger.id, event)
      await publishCharger(work, { chargerId: charger.id, siteId: charger.site_id })
      return NOTHING
    case 'status':
      await applyStatus(work, { charger, clock }, event)
      return NOTHING
    case 'authorize':
      return { ...NOTHING, card: (await answerAboutCard(work, charger, event.uid)).answer }
    case 'transaction': {
      const applied = await applyTransaction(work, charger, event, (at) => corrected(at, clock, work.ctx.now))
      await publishCharger(work, { chargerId: charger.id, siteId: charger.site_id })
      return applied
    }
    case 'other':
      return NOTHING
  }
}

/** A clock that is further off is wrong: its times are moved by the difference. */
const CLOCK_TOLERANCE_S = 300

const wrongBy = ({ offsetS }: ChargerClock): number =>
  offsetS === null || Math.abs(offsetS) <= CLOCK_TOLERANCE_S ? 0 : offsetS

/** Our time of an instant of a charger. No message reports the future. */
function corrected(at: string, clock: ChargerClock, now: Date): string {
  const ms = Date.parse(at) - wrongBy(clock) * 1000
  return new Date(Number.isNaN(ms) ? now.getTime() : Math.min(ms, now.getTime())).toISOString()
}

/** A status is sent as it changes, so its time shows the charger's clock. */
async function applyStatus(work: WalletWork, { charger, clock }: Reporting, event: StatusEvent): Promise<void> {
  const { ctx, tx, scope } = work
  if (event.at !== null) {
    const offsetS = Math.round((Date.parse(event.at) - ctx.now.getTime()) / 1000)
    clock.offsetS = Math.max(clock.offsetS ?? offsetS, offsetS)
  }
  const shownS = wrongBy(clock) === 0 ? null : Math.max(-MOST_OFFSET_S, Math.min(MOST_OFFSET_S, wrongBy(clock)))
  if (shownS !== charger.clock_offset_s) await updateChargerClock(tx, scope, charger.id, shownS)
  if (event.point === null) return
  const status = { chargerId: charger.id, ...event.point, state: event.state, error: event.error }
  const before = await upsertConnector(tx, scope, status, ctx.now)
  if (before === event.state) return
  await publishCharger(work, { chargerId: charger.id, siteId: charger.site_id })
  if (event.state !== 'FAULTED') return
  await publishWalletEvents(work, async () => [
    { kind: 'charger.faulted', objectId: charger.id, data: await readCharger(work, charger.id) },
  ])
}

/** The largest number of its column. */
const MOST_OFFSET_S = 2 ** 31 - 1
