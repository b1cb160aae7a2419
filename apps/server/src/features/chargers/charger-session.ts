import type { WalletWork } from '../../kernel/scope.ts'
import type { ChargerClock } from './charger-clock.ts'
import type { LockedChargerRow } from './chargers.sql.ts'
import type { OcppDialect } from './ocpp/charger-event.ts'

/** A connected charger. */
export interface ChargerSession {
  readonly walletId: string
  readonly chargerId: string
  readonly connectionId: string
  readonly dialect: OcppDialect
  readonly clock: ChargerClock
}

/** Work on a charger that is locked. */
export interface LockedChargerWork extends WalletWork {
  readonly charger: LockedChargerRow
}

/** Work on a locked charger by one of its messages or by a job. */
export interface ChargerWork extends LockedChargerWork {
  readonly session: Pick<ChargerSession, 'clock' | 'dialect'>
}
