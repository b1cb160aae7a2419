import { type Sql, sql } from '../../platform/sql.ts'

/** Statements of the provider's inbox. Writes: gateway_event. */

/** What the provider reported, as the inbox keeps it: what it is about, never what it claims. */
export interface GatewayEvent {
  readonly id: string
  readonly type: string
  readonly objectId: string
}

/** @returns 0 when it was stored before. */
export function insertEvent(tx: Sql, { id, type, objectId }: GatewayEvent, at: Date): Promise<number> {
  return tx.run(sql`
    insert into gateway_event (id, type, object_id, received_at) values (${id}, ${type}, ${objectId}, ${at})
    on conflict (id) do nothing`)
}

export function updateEventHandled(tx: Sql, id: string, at: Date): Promise<number> {
  return tx.run(sql`update gateway_event set handled_at = ${at} where id = ${id}`)
}

export function deleteOldEvents(tx: Sql, before: Date): Promise<number> {
  return tx.run(sql`delete from gateway_event where handled_at < ${before}`)
}
