import { type Sql, sql } from '../../platform/sql.ts'

/** Statements of the provider's inbox. Writes: gateway_event. */

/** An event as the inbox stores it: the object it refers to, but not its state, which is fetched from the provider. */
export interface GatewayEvent {
  readonly id: string
  readonly type: string
  readonly objectId: string
}

/**
 * Inserts an event.
 * @returns 0 when the event is stored already.
 */
export function insertEvent(tx: Sql, { id, type, objectId }: GatewayEvent, at: Date): Promise<number> {
  return tx.run(sql`
    insert into gateway_event (id, type, object_id, received_at) values (${id}, ${type}, ${objectId}, ${at})
    on conflict (id) do nothing`)
}

/** Marks an event as processed. */
export function updateEventHandled(tx: Sql, id: string, at: Date): Promise<number> {
  return tx.run(sql`update gateway_event set handled_at = ${at} where id = ${id}`)
}

/**
 * Deletes events that were processed before the instant.
 * @returns the number of deleted events.
 */
export function deleteOldEvents(tx: Sql, before: Date): Promise<number> {
  return tx.run(sql`delete from gateway_event where handled_at < ${before}`)
}
