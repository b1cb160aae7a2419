import { type Sql, sql } from '../../platform/sql.ts'

/** Writes person_support_message. */

export interface SupportMessage {
  readonly id: string
  readonly message: string
  readonly page: string | null
  readonly requestId: string | null
  readonly at: Date
}

/** Locks the person, so that concurrent messages of one person are counted one after the other. */
export async function lockWriter(tx: Sql, personId: string): Promise<void> {
  await tx.run(sql`select 1 from person where id = ${personId} for no key update`)
}

export async function selectMessageCount(tx: Sql, personId: string, since: Date): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from person_support_message
    where person_id = ${personId} and created_at > ${since.toISOString()}`)
  return row?.count ?? 0
}

export function insertMessage(tx: Sql, personId: string, message: SupportMessage): Promise<number> {
  return tx.run(sql`
    insert into person_support_message (person_id, id, message, page, request_id, created_at)
    values (${personId}, ${message.id}, ${message.message}, ${message.page}, ${message.requestId},
      ${message.at.toISOString()})`)
}

export async function deleteMessages(tx: Sql, personId: string): Promise<void> {
  await tx.run(sql`delete from person_support_message where person_id = ${personId}`)
}
