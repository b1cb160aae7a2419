import type { attemptReasons } from '@voltway/contract/chargers'
import { LRUCache } from 'lru-cache'
import type { App } from '../../kernel/ctx.ts'
import { systemCtx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { refusedAttempts } from './charger-metrics.ts'
import { publishCharger } from './charger-news.ts'
import { isPassword } from './charger-secret.ts'
import { lockCharger } from './chargers.sql.ts'
import { insertAttempt, type KnownChargerRow, selectKnownCharger, updateRefused } from './connections.sql.ts'
import { type OcppVersion, subprotocols } from './ocpp/charger-event.ts'

export type RefusalReason = (typeof attemptReasons)[number]

/** What a charger says when it connects. */
export interface Entrance {
  readonly identity: string
  readonly address: string
  readonly password: Buffer | undefined
  readonly protocols: ReadonlySet<string>
}

export type Admission =
  | { readonly charger: KnownChargerRow; readonly version: OcppVersion; readonly protocol: string }
  | { readonly refused: RefusalReason }

/** Refused attempts of one address in a minute, after which further ones are refused without a query. */
const MOST_REFUSED = 10
/** Longer names are nobody's. */
const LONGEST_IDENTITY = 64

/** Decides which chargers may connect, and remembers whom it refused. */
export class ChargerAdmission {
  readonly #app: App
  readonly #refused = new LRUCache<string, number>({ max: 10_000, ttl: MINUTE_MS, noUpdateTTL: true })

  constructor(app: App) {
    this.#app = app
  }

  async admit(entrance: Entrance): Promise<Admission> {
    const attempts = this.#refused.get(entrance.address) ?? 0
    if (attempts >= MOST_REFUSED) {
      refusedAttempts.inc({ reason: 'TOO_MANY' })
      return { refused: 'TOO_MANY' }
    }
    const identity = entrance.identity.toUpperCase().slice(0, LONGEST_IDENTITY)
    const charger = await selectKnownCharger(this.#app.db.urgent, identity)
    const protocol = Object.keys(subprotocols).find((name) => entrance.protocols.has(name))
    const reason = reasonAgainst(entrance, charger, protocol)
    if (reason === null && charger !== undefined && protocol !== undefined)
      return { charger, protocol, version: subprotocols[protocol as keyof typeof subprotocols] }
    const refused = reason ?? 'UNKNOWN_CHARGER'
    this.#refused.set(entrance.address, attempts + 1)
    refusedAttempts.inc({ reason: refused })
    await this.#record({ identity, address: entrance.address, reason: refused }, charger)
    return { refused }
  }

  async #record(
    attempt: { readonly identity: string; readonly address: string; readonly reason: RefusalReason },
    charger: KnownChargerRow | undefined,
  ): Promise<void> {
    const ctx = systemCtx(this.#app, undefined, 'charger')
    await insertAttempt(this.#app.db.urgent, { ...attempt, now: ctx.now })
    if (charger === undefined) return
    const scope = systemScope(charger.wallet_id)
    await this.#app.db.urgent.tx(async (tx) => {
      const locked = await lockCharger(tx, scope, charger.id)
      await updateRefused(tx, charger, { reason: attempt.reason, now: ctx.now })
      if (locked !== undefined) await publishCharger({ ctx, tx, scope }, locked)
    })
  }
}

function reasonAgainst(
  { password }: Entrance,
  charger: KnownChargerRow | undefined,
  protocol: string | undefined,
): RefusalReason | null {
  if (charger === undefined) return 'UNKNOWN_CHARGER'
  if (password === undefined || password.length === 0) return 'NO_PASSWORD'
  if (!isPassword(charger.identity, password, charger.password_hash)) return 'WRONG_PASSWORD'
  // Only who knows the password learns that the charger was removed.
  if (charger.is_removed) return 'REMOVED'
  return protocol === undefined ? 'NO_COMMON_VERSION' : null
}
