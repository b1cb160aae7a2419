import { newId } from '../platform/ids.ts'
import { sql, type Tx } from '../platform/sql.ts'

/** What screens are told as it happens (contract: live). */
export interface LiveEvent {
  readonly kind:
    | 'session.started'
    | 'session.updated'
    | 'session.ended'
    | 'session.priced'
    | 'session.stop'
    | 'card.changed'
    | 'balance.changed'
  readonly [field: string]: unknown
}

/** Tells the wallet's open screens, on every server process, once the transaction has committed. */
export async function publishLive(tx: Tx, walletId: string, at: Date, { kind, ...payload }: LiveEvent): Promise<void> {
  await tx.run(sql`
    insert into live_event (wallet_id, id, kind, payload, at)
    values (${walletId}, ${newId()}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${at})`)
}
