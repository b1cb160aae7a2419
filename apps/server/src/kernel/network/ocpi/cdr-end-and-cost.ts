import { scaled } from './decimal.ts'
import type { Json } from './merge.ts'
import { cdr } from './schema-charge.ts'
import { object } from './shape.ts'

/** The end and the net cost of a charge record, which the invoices of its operator are compared with. */
export interface CdrEndAndCost {
  readonly endedAt: string
  /** The net cost in millionths, negative for a credit; null when the record states none that can be stored. */
  readonly netMicro: bigint | null
  readonly currency: string
}

const {
  start_date_time,
  end_date_time,
  currency,
  credit,
  credit_reference_id,
  total_cost,
  total_fixed_cost,
  total_energy_cost,
  total_time_cost,
  total_parking_cost,
  total_reservation_cost,
} = cdr.fields
const parts = { total_fixed_cost, total_energy_cost, total_time_cost, total_parking_cost, total_reservation_cost }
/** The other fields of a record are long and not needed. */
const needed = object({ start_date_time, end_date_time, currency, credit, credit_reference_id, total_cost, ...parts })

/** More is no cost of a charge, and sums must fit into 64 bits. */
const MOST_MICRO = 10n ** 15n

/** Reads the end and the cost of a charge record as `normaliseCdr` does. It accepts every object. */
export function endAndCostOf(raw: Json, receivedAt: string): CdrEndAndCost {
  const read = needed.lenient.parse(raw)
  const isCredit = read.credit === true || read.credit_reference_id !== undefined
  const stated = Object.keys(parts).flatMap((name) => micro(read[name as keyof typeof parts]) ?? [])
  const sum = stated.length === 0 ? null : stated.reduce((all, one) => all + one, 0n)
  const cost = micro(read.total_cost) ?? sum
  const currency = read.currency?.trim().toUpperCase() ?? ''
  return {
    endedAt: read.end_date_time ?? read.start_date_time ?? receivedAt,
    netMicro: cost === null || cost > MOST_MICRO || cost < -MOST_MICRO ? null : isCredit && cost > 0n ? -cost : cost,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'EUR',
  }
}

/** A text of many digits is read as infinite. */
const micro = (price: { excl_vat?: number | undefined } | undefined): bigint | null =>
  price?.excl_vat === undefined || !Number.isFinite(price.excl_vat) ? null : scaled(price.excl_vat, 6)
