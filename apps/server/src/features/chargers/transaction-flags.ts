import type { SessionFlag } from '@voltway/contract/sessions'
import type { Doubt } from './meter.ts'

/** The flag with which a doubt of a transaction puts its session under review. */
const FLAGS: Readonly<Record<Doubt, SessionFlag>> = {
  METER_FELL: 'ENERGY_FELL',
  METER_JUMPED: 'ENERGY_ABOVE_POWER',
  UNKNOWN_CARD: 'CARD_WAS_BLOCKED',
  CARD_REFUSED: 'CARD_WAS_BLOCKED',
  CARD_BUSY: 'OVERLAP',
  START_MISSING: 'TIME_UNCLEAR',
  STOP_MISSING: 'TIME_UNCLEAR',
  OTHER_CONTENT: 'CONFLICTING_RECORD',
}

export const flagsOf = (doubts: readonly string[]): SessionFlag[] => [
  ...new Set(doubts.flatMap((doubt) => FLAGS[doubt as Doubt] ?? [])),
]
