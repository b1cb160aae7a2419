import { type Sql, sql } from '../../platform/sql.ts'
import type { NewMessage } from './inbox.sql.ts'

/** Writes network_inbox: requests about objects of parties that are not trusted, as they came. */

/** A request in quarantine. */
export interface HeldRequest {
  /** `COUNTRY*PARTY` whose object it is. */
  readonly party: string
  /** Method and pattern of the route, by which its handler is found again. */
  readonly route: string
  readonly params: Readonly<Record<string, string>>
  readonly object: unknown
}

/**
 * Keeps a request once, and of its party at most so many.
 * @returns its id, also when the same request was kept before; undefined when it was not kept.
 */
export async function insertHeld(
  db: Sql,
  { digest, request, reason, most }: { digest: string; request: HeldRequest; reason: string; most: number },
  { inboxId, peerId, now }: NewMessage,
): Promise<string | undefined> {
  const key = `held ${request.party} ${digest}`
  const body = JSON.stringify(request)
  const stored = await db.row<{ id: string }>(sql`
    with known as (
      update network_inbox set body = ${body}::jsonb, received_at = ${now}
      where object_key = ${key} and state = 'QUARANTINED' and peer_id = ${peerId} returning id
    ), fresh as (
      insert into network_inbox (id, peer_id, module, object_key, body, state, reason, received_at, handled_at)
      select ${inboxId}, ${peerId}, 'held', ${key}, ${body}::jsonb, 'QUARANTINED', ${reason}, ${now}, ${now}
      where not exists (select from known) and ${most} > (
        select count(*) from (
          select from network_inbox
          where module = 'held' and state = 'QUARANTINED' and peer_id = ${peerId} and body ->> 'party' = ${request.party}
          limit ${most}) of_party)
      returning id
    )
    select id from known union all select id from fresh`)
  return stored?.id
}

/** What is held of a party, the oldest first; `reasonPrefix` leaves out what trust does not settle. */
export function selectHeld(
  db: Sql,
  of: { peerId: string; party: string; reasonPrefix: string },
  { after, limit }: { after: string; limit: number },
) {
  return db.rows<{ id: string; body: HeldRequest }>(sql`
    select id, body from network_inbox
    where module = 'held' and state = 'QUARANTINED' and peer_id = ${of.peerId} and body ->> 'party' = ${of.party}
      and starts_with(reason, ${of.reasonPrefix}) and id > ${after}
    order by id limit ${limit}`)
}

/** Parties of a peer, or of all, whose held requests can be handled now. */
export function selectHeldOfTrusted(db: Sql, reasonPrefix: string) {
  return db.rows<{ peer_id: string; party: string; requests: bigint }>(sql`
    select i.peer_id, i.body ->> 'party' as party, count(*) as requests
    from network_inbox i
    join network_party p on p.peer_id = i.peer_id and p.country_code || '*' || p.party_id = i.body ->> 'party'
    where i.module = 'held' and i.state = 'QUARANTINED' and starts_with(i.reason, ${reasonPrefix})
    group by 1, 2`)
}

/** How much is held of each party of a peer. */
export function selectHeldCounts(db: Sql, peerId: string) {
  return db.rows<{ party: string; requests: bigint }>(sql`
    select body ->> 'party' as party, count(*) as requests from network_inbox
    where module = 'held' and state = 'QUARANTINED' and peer_id = ${peerId} group by 1`)
}

export function updateHeldDone(db: Sql, id: string, now: Date) {
  return db.run(sql`
    update network_inbox set state = 'DONE', handled_at = ${now}, tries = tries + 1 where id = ${id}`)
}

export function updateHeldRefused(db: Sql, id: string, reason: string, now: Date) {
  return db.run(sql`
    update network_inbox set reason = ${reason}, handled_at = ${now}, tries = tries + 1 where id = ${id}`)
}

/** A held object, for whoever sent it. */
export function selectHeldObject(db: Sql, peerId: string, id: string) {
  return db.row<{ object: unknown }>(sql`
    select body -> 'object' as object from network_inbox
    where id = ${id} and peer_id = ${peerId} and module = 'held'`)
}
