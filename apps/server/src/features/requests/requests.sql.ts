import type { RequestKind, RequestState } from '@voltway/contract/requests'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on requests. Writes: request. */

/** A shipping address as the requester typed it. */
export interface TypedAddress {
  readonly name: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly country: string
}

export interface RequestRow {
  id: string
  kind: RequestKind
  /** EXPIRED from the instant on at which the time of an open request has passed, before a job stores it. */
  state: RequestState
  requested_by: string
  requester_name: string
  member_id: string | null
  member_name: string | null
  card_id: string | null
  card_name: string | null
  rule_id: string | null
  /** The team of the card, or without a card of the member. */
  team_id: string | null
  amount_minor: bigint
  currency: string
  ends_at: string | null
  is_ekey: boolean | null
  address: TypedAddress | null
  reason: string | null
  created_at: string
  expires_at: string
  decided_at: string | null
  decider_name: string | null
  answer: string | null
  order_id: string | null
}

const stateAt = (now: Date) =>
  sql`case when r.state = 'PENDING' and r.expires_at <= ${now} then 'EXPIRED' else r.state end`

const teamOf = sql`case when r.card_id is null then m.team_id else c.team_id end`

const columns = (now: Date) => sql`r.id, r.kind, ${stateAt(now)} as state, r.requested_by, p.name as requester_name,
  r.member_id, m.name as member_name, r.card_id, c.name as card_name, r.rule_id, ${teamOf} as team_id,
  r.amount_minor, r.currency, r.ends_at, r.is_ekey, r.address, r.reason,
  r.created_at, r.expires_at, r.decided_at, d.name as decider_name, r.answer, r.order_id`

const joins = ({ walletId }: WalletScope) => sql`join person p on p.id = r.requested_by
  left join person d on d.id = r.decided_by
  left join member m on m.wallet_id = ${walletId} and m.id = r.member_id
  left join card c on c.wallet_id = ${walletId} and c.id = r.card_id`

export interface RequestFilter {
  readonly state: RequestState | null
  readonly now: Date
}

/** Drivers see their own requests, and a team's manager those of the team too. */
function visible({ walletId, ownOnly, personId, teamIds }: WalletScope): Statement {
  const ofWallet = sql`r.wallet_id = ${walletId}`
  if (ownOnly) return sql`${ofWallet} and r.requested_by = ${personId}`
  if (teamIds === null) return ofWallet
  return sql`${ofWallet} and (r.requested_by = ${personId} or ${teamOf} = any(${[...teamIds]}::uuid[]))`
}

const matching = (scope: WalletScope, { state, now }: RequestFilter) => sql`
  ${visible(scope)} ${state === null ? empty : sql`and ${stateAt(now)} = ${state}`}`

/** Open requests first, then the newest. */
export function selectRequestPage(
  db: Sql,
  scope: WalletScope,
  filter: RequestFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RequestRow[]> {
  return db.rows<RequestRow>(sql`
    select ${columns(filter.now)} from request r ${joins(scope)} where ${matching(scope, filter)}
    order by ${stateAt(filter.now)} = 'PENDING' desc, r.created_at desc, r.id desc limit ${limit} offset ${offset}`)
}

export async function selectRequestCount(db: Sql, scope: WalletScope, filter: RequestFilter): Promise<number> {
  const row = await db.row<{ requests: number }>(
    sql`select count(*)::integer as requests from request r ${joins(scope)} where ${matching(scope, filter)}`,
  )
  return row?.requests ?? 0
}

/** One request that the person of the scope may see. */
export function selectRequest(on: Sql, scope: WalletScope, id: string, now: Date): Promise<RequestRow | undefined> {
  return on.row<RequestRow>(sql`
    select ${columns(now)} from request r ${joins(scope)} where ${visible(scope)} and r.id = ${id}`)
}

/** Locks a request. Its row is read afterwards, because this statement may have waited. */
export function lockRequest(tx: Tx, { walletId }: WalletScope, id: string): Promise<{ id: string } | undefined> {
  return tx.row(sql`select id from request where wallet_id = ${walletId} and id = ${id} for no key update`)
}

export interface NewRequest {
  readonly id: string
  readonly kind: RequestKind
  readonly requestedBy: string
  readonly memberId: string | null
  readonly cardId: string | null
  readonly ruleId: string | null
  readonly amountMinor: bigint
  readonly endsAt: Date | null
  readonly isEkey: boolean | null
  readonly address: TypedAddress | null
  readonly reason: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertRequest(tx: Tx, { walletId }: WalletScope, request: NewRequest): Promise<void> {
  await tx.run(sql`
    insert into request (wallet_id, id, kind, requested_by, member_id, card_id, rule_id, amount_minor, currency, ends_at, is_ekey,
      address, reason, created_at, expires_at)
    select ${walletId}, ${request.id}, ${request.kind}, ${request.requestedBy}, ${request.memberId}, ${request.cardId}, ${request.ruleId},
      ${request.amountMinor}, currency, ${request.endsAt}, ${request.isEkey},
      ${request.address === null ? null : JSON.stringify(request.address)}::jsonb, ${request.reason},
      ${request.createdAt}, ${request.expiresAt}
    from wallet where id = ${walletId}`)
}

export interface Decision {
  readonly state: Exclude<RequestState, 'PENDING'>
  readonly at: Date
  readonly by: string | null
  readonly answer: string | null
  readonly orderId: string | null
}

export function updateRequestDecided(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { state, at, by, answer, orderId }: Decision,
): Promise<number> {
  return tx.run(sql`
    update request set state = ${state}, decided_at = ${at}, decided_by = ${by}, answer = ${answer}, order_id = ${orderId}
    where wallet_id = ${walletId} and id = ${id}`)
}

/** The open requests of a person: their number, and the equal ones of a card. */
export function selectOpenRequests(
  tx: Sql,
  { walletId }: WalletScope,
  { personId, now }: { readonly personId: string; readonly now: Date },
): Promise<
  { id: string; kind: RequestKind; card_id: string | null; rule_id: string | null; is_ekey: boolean | null }[]
> {
  return tx.rows(sql`
    select id, kind, card_id, rule_id, is_ekey from request
    where wallet_id = ${walletId} and requested_by = ${personId} and state = 'PENDING' and expires_at > ${now}`)
}

/** Open requests whose approvers were not reminded since this instant, wallet by wallet. */
export function selectRequestsToRemind(db: Db, { before, now }: { readonly before: Date; readonly now: Date }) {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string }>(sql`
      select wallet_id, id from request
      where state = 'PENDING' and reminded_at is null and created_at <= ${before} and expires_at > ${now}
        ${only(sql`wallet_id`)}
      order by created_at, id limit 500`),
  )
}

export function updateReminded(tx: Tx, { walletId }: WalletScope, id: string, now: Date): Promise<number> {
  return tx.run(sql`
    update request set reminded_at = ${now}
    where wallet_id = ${walletId} and id = ${id} and state = 'PENDING' and reminded_at is null`)
}

/** Open requests whose time has passed. */
export function selectRequestsToExpire(db: Db, now: Date): Promise<{ wallet_id: string; id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string }>(sql`
      select wallet_id, id from request where state = 'PENDING' and expires_at <= ${now} ${only(sql`wallet_id`)}
      order by expires_at, id limit 500`),
  )
}

/** Clears what a person typed into their requests. The requests stay for the wallet's history. */
export function updateRequestWordsForgotten(tx: Sql, personId: string): Promise<number> {
  return tx.run(sql`update request set address = null, reason = null where requested_by = ${personId}`)
}

/** Serializes the requests of a person, so that two at once do not exceed the number of open ones. */
export async function lockRequester(tx: Tx, { walletId }: WalletScope, personId: string): Promise<void> {
  await tx.run(sql`
    select person_id from wallet_membership where wallet_id = ${walletId} and person_id = ${personId} for no key update`)
}
