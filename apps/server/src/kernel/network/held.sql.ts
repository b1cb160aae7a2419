import { type Sql, sql } from '../../platform/sql.ts'
import type { NewMessage } from './inbox.sql.ts'

/** Writes network_inbox: requests of untrusted parties and records of another version, as received. */

/** A request in quarantine. */
export interface HeldRequest {
  /** `COUNTRY*PARTY` that owns the object. */
  readonly party: string
  /** Method and pattern of the route. They identify the handler for the replay. */
  readonly route: string
  readonly params: Readonly<Record<string, string>>
  readonly object: unknown
}

/**
 * Stores a request once, and at most `most` requests of its party.
 * @returns its id, also when the same request was stored before; undefined when it was not stored.
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

/**
 * Returns the held requests of a party, the oldest first. `reasonPrefix` excludes requests whose reason remains when
 * the party becomes trusted.
 */
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

/** Returns the peers and parties whose held requests can be handled now, with the number of requests. */
export function selectHeldOfTrusted(db: Sql, reasonPrefix: string) {
  return db.rows<{ peer_id: string; party: string; requests: bigint }>(sql`
    select i.peer_id, i.body ->> 'party' as party, count(*) as requests
    from network_inbox i
    join network_party p on p.peer_id = i.peer_id and p.country_code || '*' || p.party_id = i.body ->> 'party'
    where i.module = 'held' and i.state = 'QUARANTINED' and starts_with(i.reason, ${reasonPrefix})
    group by 1, 2`)
}

/** Returns the number of held requests for each party of a peer. */
export function selectHeldCounts(db: Sql, peerId: string) {
  return db.rows<{ party: string; requests: bigint }>(sql`
    select body ->> 'party' as party, count(*) as requests from network_inbox
    where module = 'held' and state = 'QUARANTINED' and peer_id = ${peerId} group by 1`)
}

/** Marks a held request as handled. */
export function updateHeldDone(db: Sql, id: string, now: Date) {
  return db.run(sql`
    update network_inbox set state = 'DONE', handled_at = ${now}, tries = tries + 1 where id = ${id}`)
}

/** Records why a replayed request was refused. It stays in quarantine. */
export function updateHeldRefused(db: Sql, id: string, reason: string, now: Date) {
  return db.run(sql`
    update network_inbox set reason = ${reason}, handled_at = ${now}, tries = tries + 1 where id = ${id}`)
}

/** Returns a held object to the peer that sent it; undefined when unknown. */
export function selectHeldObject(db: Sql, peerId: string, id: string) {
  return db.row<{ object: unknown }>(sql`
    select body -> 'object' as object from network_inbox
    where id = ${id} and peer_id = ${peerId} and module = 'held'`)
}
