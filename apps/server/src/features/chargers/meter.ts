import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { ChargerClock } from './charger-clock.ts'
import type { MeterReading } from './ocpp/charger-event.ts'
import type { TransactionRow } from './transactions.sql.ts'

/** No charger for cars delivers more. The power of a charger's connectors is not known. */
const MOST_POWER_W = 400_000
/** Meters round, and their readings are seconds older or newer than they say. */
const SLACK_WH = 1_000n

/** A reading that counts, in our time and since the start of the transaction. */
export interface AcceptedReading {
  readonly at: string
  readonly energyWh: bigint
  readonly powerW: number | null
}

/** A transaction after its readings. */
export interface Metered {
  readonly transaction: TransactionRow
  readonly accepted: readonly AcceptedReading[]
}

/**
 * Applies readings to a transaction. A register that falls, or rises faster than any charger delivers, does not count and
 * makes the transaction doubtful. Readings that are older than the last one change nothing.
 */
export function withReadings(
  before: TransactionRow,
  readings: readonly MeterReading[],
  { clock, now }: { readonly clock: ChargerClock; readonly now: Date },
): Metered {
  let transaction = { ...before, signed: [...before.signed, ...readings.flatMap(({ signed }) => signed)] }
  const accepted: AcceptedReading[] = []
  for (const { registerWh, powerW, at: theirTime } of readings) {
    const at = clock.correct(theirTime, now)
    if (Date.parse(at) < Date.parse(transaction.read_at)) continue
    if (registerWh === null) {
      transaction = { ...transaction, power_w: powerW ?? transaction.power_w }
      continue
    }
    const startWh = transaction.meter_start_wh ?? registerWh
    const energyWh = registerWh - startWh
    const doubt = doubtAbout(transaction, energyWh, at)
    if (doubt !== null) {
      transaction = withDoubt(transaction, doubt)
      continue
    }
    transaction = {
      ...transaction,
      ...{ meter_start_wh: startWh, energy_wh: energyWh, power_w: powerW ?? transaction.power_w, read_at: at },
    }
    accepted.push({ at, energyWh, powerW })
  }
  return { transaction, accepted }
}

function doubtAbout({ energy_wh, started_at }: TransactionRow, energyWh: bigint, at: string): Doubt | null {
  if (energyWh < energy_wh) return 'METER_FELL'
  const hours = (Date.parse(at) - Date.parse(started_at) + MINUTE_MS) / HOUR_MS
  return energyWh > BigInt(Math.round(MOST_POWER_W * hours)) + SLACK_WH ? 'METER_JUMPED' : null
}

/**
 * Why a transaction needs review. UNKNOWN_CARD: it ran in a depot without a card of the company. CARD_REFUSED, CARD_BUSY:
 * it ran although we refused its card. START_MISSING, STOP_MISSING: no
 * message told of it. SILENT: no message for three days. OTHER_CONTENT: a message came
 * twice with different content.
 */
export type Doubt =
  | 'METER_FELL'
  | 'METER_JUMPED'
  | 'UNKNOWN_CARD'
  | 'CARD_REFUSED'
  | 'CARD_BUSY'
  | 'START_MISSING'
  | 'STOP_MISSING'
  | 'SILENT'
  | 'OTHER_CONTENT'

export function withDoubt(transaction: TransactionRow, doubt: Doubt): TransactionRow {
  const { doubts } = transaction
  return doubts.includes(doubt) ? transaction : { ...transaction, doubts: [...doubts, doubt] }
}
