import type { DoubtReason } from '@voltway/contract/sessions-doubts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes session_review and network_record_flag. Every change of a review requires the lock of the session's card. */

export type ReviewDecision = 'ACCEPTED' | 'REJECTED' | 'BOOKED_BY_TIME' | 'OVERTAKEN'

export interface NewReview {
  readonly reasons: readonly DoubtReason[]
  /** Our price of the possible part, which is kept until the decision. */
  readonly priceMinor: bigint
  readonly booksAt: Date | null
  readonly now: Date
}

/** A session may become doubtful again when another record is credited. Its review restarts and the dispute stays. */
export function upsertReview(tx: Tx, { walletId }: WalletScope, sessionId: string, review: NewReview) {
  const { reasons, priceMinor, booksAt, now } = review
  return tx.run(sql`
    insert into session_review (wallet_id, session_id, reasons, price_minor, opened_at, books_at)
    values (${walletId}, ${sessionId}, ${JSON.stringify(reasons)}, ${priceMinor}, ${now}, ${booksAt})
    on conflict (wallet_id, session_id) do update set reasons = excluded.reasons, price_minor = excluded.price_minor,
      opened_at = excluded.opened_at, books_at = excluded.books_at, decided_at = null, decision = null, decided_by = null, decision_words = null`)
}

/** @returns 0 when the record is already disputed. */
export function updateReviewDisputed(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
  dispute: { readonly words: string; readonly personId: string; readonly booksAt: Date; readonly now: Date },
) {
  const { words, personId, booksAt, now } = dispute
  return tx.run(sql`
    update session_review set disputed_at = ${now}, disputed_by = ${personId}, dispute_words = ${words},
      books_at = case when books_at is null then null else ${booksAt}::timestamptz end
    where wallet_id = ${walletId} and session_id = ${sessionId} and disputed_at is null and decided_at is null`)
}

/** The first decision stays. */
export function updateReviewDecided(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
  decided: {
    readonly decision: ReviewDecision
    readonly personId: string | null
    readonly words: string | null
    readonly now: Date
  },
) {
  const { decision, personId, words, now } = decided
  return tx.run(sql`
    update session_review set decided_at = ${now}, decision = ${decision}, decided_by = ${personId}, decision_words = ${words}
    where wallet_id = ${walletId} and session_id = ${sessionId} and decided_at is null`)
}

export interface ReviewRow {
  wallet_id: string
  session_id: string
  card_id: string
  reasons: DoubtReason[]
  opened_at: string
  books_at: string | null
  disputed_at: string | null
  disputed_by: string | null
  dispute_words: string | null
}

/** The review of a waiting record. */
export function selectOpenReview(
  on: Sql,
  { walletId }: WalletScope,
  sessionId: string,
): Promise<ReviewRow | undefined> {
  return on.row<ReviewRow>(sql`
    select r.wallet_id, r.session_id, s.card_id, r.reasons, r.opened_at, r.books_at, r.disputed_at, r.disputed_by, r.dispute_words
    from session_review r join session s on s.wallet_id = r.wallet_id and s.id = r.session_id
    where r.wallet_id = ${walletId} and r.session_id = ${sessionId} and r.decided_at is null`)
}

/** Records whose review period has ended, of all wallets, oldest first. */
export function selectDueReviews(db: Db, now: Date, limit: number) {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; session_id: string; card_id: string }>(sql`
      select r.wallet_id, r.session_id, s.card_id from session_review r
      join session s on s.wallet_id = r.wallet_id and s.id = r.session_id
      where r.decided_at is null and r.books_at <= ${now} and s.status = 'IN_VALIDATION' and s.record is not null
        ${only(sql`r.wallet_id`)}
      order by r.books_at, r.session_id limit ${limit}`),
  )
}

/** Records in review whose price is not fully on hold, of all wallets that have money for more. */
export function selectShortReviews(db: Db, limit: number) {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; session_id: string }>(sql`
      select r.wallet_id, r.session_id from session_review r
      join session s on s.wallet_id = r.wallet_id and s.id = r.session_id
      join wallet w on w.id = r.wallet_id
      join ledger_account f on f.wallet_id = r.wallet_id and f.kind = 'FUNDS'
      left join ledger_hold h on h.wallet_id = r.wallet_id and h.session_id = r.session_id and h.state = 'OPEN'
      where r.decided_at is null and s.source = 'NETWORK' and s.status = 'IN_VALIDATION' and s.record is not null
        and (r.price_minor is null or r.price_minor > coalesce(h.amount_minor, 0) and f.balance_minor + w.credit_minor > 0)
        ${only(sql`r.wallet_id`)}
      order by r.opened_at, r.session_id limit ${limit}`),
  )
}

export function updateReviewPrice(tx: Tx, { walletId }: WalletScope, sessionId: string, priceMinor: bigint) {
  return tx.run(sql`
    update session_review set price_minor = ${priceMinor}
    where wallet_id = ${walletId} and session_id = ${sessionId} and decided_at is null`)
}

/** Its price no longer exists since the review began, so the operator decides. */
export function updateReviewForOperator(on: Sql, { walletId }: WalletScope, sessionId: string) {
  return on.run(sql`
    update session_review set books_at = null
    where wallet_id = ${walletId} and session_id = ${sessionId} and decided_at is null`)
}

/** Leaves a review to the operator because its record overlaps a booked one, and adds that reason. */
export async function updateReviewOverlaps(tx: Tx, { walletId }: WalletScope, sessionId: string): Promise<void> {
  const reason = { flag: 'OVERLAP', found: null, expected: null } satisfies DoubtReason
  await tx.run(sql`
    update session_review set books_at = null, reasons = reasons || ${JSON.stringify([reason])}::jsonb
    where wallet_id = ${walletId} and session_id = ${sessionId} and decided_at is null`)
}

/** The wallet of a waiting record, for the operator of the installation, who has no wallet's rights. */
export function selectWalletOfReview(on: Sql, sessionId: string) {
  return on.row<{ wallet_id: string }>(sql`
    select wallet_id from session_review where session_id = ${sessionId} and decided_at is null limit 1`)
}

export interface OperatorReviewRow extends ReviewRow {
  wallet_name: string
  card_name: string
  station: { name: string; city: string; operator: string }
  network: string | null
  held_minor: bigint | null
  disputed_by_email: string | null
  record: object
  cdr_id: string | null
}

/** Waiting records of all wallets: disputed ones and those only the operator may decide first, then by age. */
export function selectOpenReviews(on: Sql, page: { limit: number; offset: number }, sessionId: string | null = null) {
  return on.rows<OperatorReviewRow & { total: bigint }>(sql`
    select r.wallet_id, r.session_id, s.card_id, r.reasons, r.opened_at, r.books_at, r.disputed_at, r.disputed_by, r.dispute_words,
      w.name as wallet_name, c.name as card_name, s.station, n.name as network, p.email as disputed_by_email, s.record, s.cdr_id,
      (select h.amount_minor from ledger_hold h where h.wallet_id = s.wallet_id and h.id = s.hold_id and h.state = 'OPEN') as held_minor,
      count(*) over () as total
    from session_review r
    join session s on s.wallet_id = r.wallet_id and s.id = r.session_id
    join wallet w on w.id = r.wallet_id
    join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    left join network_peer n on n.id = s.peer_id
    left join person p on p.id = r.disputed_by
    where r.decided_at is null and s.status = 'IN_VALIDATION' and s.record is not null
      and (${sessionId}::uuid is null or r.session_id = ${sessionId})
    order by (r.disputed_at is not null or r.books_at is null) desc, r.opened_at, r.session_id
    limit ${page.limit} offset ${page.offset}`)
}

/** Reviews that only the operator can close, with the last reminder before an instant. Marks them as reminded. */
export function updateReviewsReminded(tx: Tx, remindedBefore: Date, now: Date) {
  return tx.rows<{ session_id: string }>(sql`
    update session_review set reminded_at = ${now}
    where decided_at is null and (books_at is null or disputed_at is not null)
      and coalesce(reminded_at, opened_at) < ${remindedBefore}
    returning session_id`)
}
