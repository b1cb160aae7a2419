import { type FileSession, fingerprintOf } from './file-session.ts'

/**
 * Corrections within a file: a later line with the same reference replaces the earlier one, and a negative line reverses
 * its original. The sums then equal the provider's bill.
 */

export interface Corrected {
  readonly sessions: readonly FileSession[]
  /** Negative lines whose original may be a charge of an earlier file. */
  readonly reversals: readonly FileSession[]
  /** Charges that the file itself reverses completely. An earlier file may have added them. */
  readonly cancelled: readonly FileSession[]
  readonly replaced: number
  readonly reversed: number
}

const isNegative = ({ energyWh, costMinor }: FileSession): boolean => energyWh < 0n || costMinor < 0n

/** @param separate lines with the same reference are charges of their own, because the reference is an invoice's. */
export function corrected(all: readonly FileSession[], separate: boolean): Corrected {
  const retained: (FileSession | undefined)[] = []
  const reversals: FileSession[] = []
  const cancelled: FileSession[] = []
  const counts = { replaced: 0, reversed: 0 }
  const byReference = new Map<string, number>()
  const byValues = new Map<string, number[]>()
  for (const session of all) {
    const { reference } = session
    const known = reference === undefined || separate ? undefined : byReference.get(reference)
    if (isNegative(session)) {
      const index = known ?? byValues.get(keyOf(session, -1n))?.pop()
      const original = index === undefined ? undefined : retained[index]
      const rest = original === undefined ? undefined : difference(original, session)
      if (index === undefined || original === undefined || rest === undefined) reversals.push(session)
      else {
        counts.reversed++
        if (rest === null) cancelled.push(original)
        retained[index] = rest ?? undefined
      }
    } else if (known !== undefined) {
      const before = retained[known]
      if (before !== undefined && keyOf(before, 1n) !== keyOf(session, 1n)) counts.replaced++
      retained[known] = session
    } else {
      if (reference !== undefined) byReference.set(reference, retained.length)
      const key = keyOf(session, 1n)
      const same = byValues.get(key)
      if (same === undefined) byValues.set(key, [retained.length])
      else same.push(retained.length)
      retained.push(session)
    }
  }
  const sessions = retained.filter((session) => session !== undefined)
  return { sessions, reversals, cancelled: absentOf(cancelled, sessions, separate), ...counts }
}

/** The cancelled charges that the file has no second time. */
function absentOf(cancelled: readonly FileSession[], sessions: readonly FileSession[], separate: boolean) {
  if (cancelled.length === 0) return []
  const there = new Set(sessions.map((session) => fingerprintOf('', session, separate)))
  return cancelled.filter((session) => !there.has(fingerprintOf('', session, separate)))
}

/** Who charged how much where. The line that reverses a charge has the same with the other sign. */
const keyOf = ({ cards, plate, station, energyWh, costMinor }: FileSession, sign: bigint): string =>
  JSON.stringify([cards, plate, station, String(energyWh * sign), String(costMinor * sign)])

/** What a credit leaves of its original: null for nothing, undefined when it is more than there was. */
export function difference(original: FileSession, credit: FileSession): FileSession | null | undefined {
  const energyWh = original.energyWh + credit.energyWh
  const costMinor = original.costMinor + credit.costMinor
  if (energyWh < 0n || costMinor < 0n) return undefined
  if (energyWh === 0n && costMinor === 0n) return null
  const isVatKnown = original.vatMinor !== null && credit.vatMinor !== null
  const vatMinor = isVatKnown ? original.vatMinor + credit.vatMinor : null
  return { ...original, energyWh, costMinor, vatMinor, energyWhByPeriod: new Map() }
}

/** References that lines of different starts share: an invoice's number, or a charge that was corrected. */
export function sharedReferences(all: readonly FileSession[]): string[] {
  const starts = new Map<string, number>()
  const shared = new Set<string>()
  for (const { reference, startedAtMs, energyWh, costMinor } of all) {
    if (reference === undefined || energyWh < 0n || costMinor < 0n) continue
    const known = starts.get(reference)
    if (known !== undefined && known !== startedAtMs) shared.add(reference)
    starts.set(reference, startedAtMs)
  }
  return [...shared]
}
