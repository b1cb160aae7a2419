import type { CardShare, ConsumptionShare, StationShare } from '@voltway/contract/consumption'
import { formatEnergyKwh } from '@voltway/money/energy'
import { divideHalfUp, formatDecimal, formatMoney } from '@voltway/money/money'
import type { ShareRow, StationRow, SumsRow } from './consumption.sql.ts'
import type { CardShareRow } from './consumption-lists.sql.ts'

const nothing: SumsRow = { sessions: 0n, energy_wh: 0n, cost_minor: 0n, duration_s: 0n }

export function sumsOf({ sessions, energy_wh, cost_minor, duration_s }: SumsRow = nothing) {
  return {
    energy_kwh: formatEnergyKwh(energy_wh),
    cost: formatMoney(cost_minor),
    sessions: Number(sessions),
    duration_s: Number(duration_s),
  }
}

export function shareOf(row: ShareRow, totalMinor: bigint): ConsumptionShare {
  const share = totalMinor === 0n ? 0n : divideHalfUp(row.cost_minor * 10_000n, totalMinor)
  return {
    id: row.id,
    name: row.name ?? '',
    ...sumsOf(row),
    share: formatDecimal(share, 2),
    previous_cost: formatMoney(row.previous_minor),
  }
}

export function stationShareOf(row: StationRow, totalMinor: bigint): StationShare {
  const { address, city, operator, coordinates } = row
  return { ...shareOf(row, totalMinor), address, city, operator, coordinates }
}

export function cardShareOf(row: CardShareRow, totalMinor: bigint): CardShare {
  return { ...shareOf(row, totalMinor), id: row.id, card_id: row.card_number, member: row.member_name }
}
