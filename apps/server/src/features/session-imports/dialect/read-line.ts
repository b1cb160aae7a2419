import type { FileSession } from './file-session.ts'
import { type LineReader, magnitude } from './line-reader.ts'
import { totalOf } from './read-cost.ts'
import { type ChargeTimes, timesOf } from './read-times.ts'

/** No operator charges 10 per kWh. A larger price has another unit or sign; short charges have fixed fees. */
const MOST_MINOR_PER_KWH = 1_000n
const PRICED_FROM_WH = 1_000n

const periods = [
  ['energy_normal', 'NORMAL'],
  ['energy_off_peak', 'OFF_PEAK'],
  ['energy_peak', 'PEAK'],
  ['energy_shoulder', 'SHOULDER'],
] as const

/** Reads one line. Null: a cell is wrong, and the reader has its error. */
export function readLine(line: LineReader): FileSession | null {
  const times = timesOf(line)
  const energyWh = line.energy('energy')
  const cost = energyWh === undefined ? undefined : totalOf(line, energyWh)
  if (energyWh !== undefined && cost !== undefined) checkTogether(line, energyWh, cost.minor)
  const station = line.text('station', 120) ?? line.file.answers.station ?? line.required('station')
  const rest = {
    city: line.text('city', 80) ?? '',
    cards: line.all('card').map(({ text: card }) => card.slice(0, 60)),
    driver: line.text('driver', 80),
    plate: line.text('plate', 20),
    costCentre: line.text('cost_centre', 40),
    reference: line.text('reference', 80),
    current: currentOf(line),
  }
  const energyWhByPeriod = energyByPeriod(line, energyWh ?? 0n)
  const isWhole = times !== undefined && energyWh !== undefined && cost !== undefined && station !== undefined
  if (!isWhole || line.errors.length > 0) return null
  const costs = { costMinor: cost.minor, isCostKnown: cost.isKnown, vatMinor: cost.vatMinor }
  return { line: line.row.line, ...withDuration(times), energyWh, ...costs, energyWhByPeriod, station, ...rest }
}

function checkTogether(line: LineReader, energyWh: bigint, costMinor: bigint): void {
  const [wh, minor] = [magnitude(energyWh), magnitude(costMinor)]
  if (energyWh < 0n && costMinor > 0n) line.wrong('energy', 'energy')
  if (energyWh > 0n && costMinor < 0n) line.wrong('cost', 'money')
  if (wh >= PRICED_FROM_WH && minor * 1000n > wh * MOST_MINOR_PER_KWH) line.wrong('cost', 'price')
}

function withDuration({ startedAtMs, hasTime, endedAtMs, durationS }: ChargeTimes) {
  const seconds = durationS ?? (endedAtMs === null ? 0 : Math.round((endedAtMs - startedAtMs) / 1000))
  const end = endedAtMs ?? (hasTime && seconds > 0 ? startedAtMs + seconds * 1000 : null)
  return { startedAtMs, hasTime, endedAtMs: end, durationS: seconds }
}

/** Ignores parts that do not add up to the whole, because some files repeat a part under two names. */
function energyByPeriod(line: LineReader, wholeWh: bigint): ReadonlyMap<string, bigint> {
  const parts = new Map<string, bigint>()
  for (const [field, period] of periods) {
    for (const cell of line.all(field)) {
      const amount = line.energy(field, cell) ?? 0n
      if (amount > 0n) parts.set(period, (parts.get(period) ?? 0n) + amount)
    }
  }
  const sum = [...parts.values()].reduce((total, part) => total + part, 0n)
  return sum === wholeWh ? parts : new Map()
}

function currentOf(line: LineReader): 'AC' | 'DC' | undefined {
  const [found] = /\b(AC|DC)/i.exec(line.first('current')?.text ?? '') ?? []
  return found?.toUpperCase() as 'AC' | 'DC' | undefined
}
