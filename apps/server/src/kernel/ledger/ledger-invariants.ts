import { type Sql, type Statement, sql } from '../../platform/sql.ts'
import { brokenDocuments } from './document-invariants.ts'
import { brokenPayouts } from './payout-invariants.ts'
import { brokenReimbursements } from './reimbursement-invariants.ts'

interface Violation {
  invariant: string
  wallet_id: string | null
  detail: string
}

/**
 * Checks the invariants of money (guide: money). Every test that touches money and every simulation runs it at its end,
 * and the operator runs it when needed. It reads everything, so it takes seconds with millions of entries.
 * @returns the violations of one wallet or of all as sentences, empty when there are none.
 */
export async function checkInvariants(db: Sql, walletId?: string): Promise<string[]> {
  if (walletId === undefined && db.isDistributed()) return checkEachWallet(db)
  // The planner pushes the condition into each part, so that one wallet is read without the others.
  const of = (broken: Statement) =>
    walletId === undefined ? broken : sql`select * from (${broken}) broken where wallet_id = ${walletId}`
  const violations = await db.rows<Violation>(of(brokenLedger))
  violations.push(...(await db.rows<Violation>(of(brokenDocuments(walletId)))))
  violations.push(...(await db.rows<Violation>(of(brokenPayouts))))
  violations.push(...(await db.rows<Violation>(of(brokenReimbursements))))
  return violations.map(({ invariant, wallet_id, detail }) => `${invariant}: wallet ${wallet_id}: ${detail}`)
}

/** A distributed database compares the rows of one wallet, which are on one machine. */
async function checkEachWallet(db: Sql): Promise<string[]> {
  const violations: string[] = []
  for (const { id } of await db.rows<{ id: string }>(sql`select id from wallet order by id`))
    violations.push(...(await checkInvariants(db, id)))
  return violations
}

const brokenLedger = sql`
  select 'a transfer sums to 0' as invariant, wallet_id, transfer_id || ' sums to ' || sum(amount_minor) as detail
  from ledger_entry group by wallet_id, transfer_id having sum(amount_minor) <> 0
  union all
  select 'a transfer has entries', t.wallet_id, t.id::text from ledger_transfer t
  where not exists (select from ledger_entry e where e.wallet_id = t.wallet_id and e.transfer_id = t.id)
  union all
  select 'an entry has its transfer', e.wallet_id, e.transfer_id::text from ledger_entry e
  where not exists (select from ledger_transfer t where t.wallet_id = e.wallet_id and t.id = e.transfer_id)
  union all
  select 'a session has its card', s.wallet_id, s.id::text from session s
  where not exists (select from card c where c.wallet_id = s.wallet_id and c.id = s.card_id)
  union all
  select 'all accounts sum to 0', null, sum(amount_minor)::text from ledger_entry having sum(amount_minor) <> 0
  union all
  select 'the stored balance is the sum of its entries', a.wallet_id,
    a.kind || ' says ' || a.balance_minor || ', entries say ' || coalesce(e.total, 0)
  from ledger_account a
  left join (select wallet_id, account, sum(amount_minor) as total from ledger_entry group by 1, 2) e
    on e.wallet_id = a.wallet_id and e.account = a.kind
  where a.balance_minor <> coalesce(e.total, 0)
  union all
  select 'entries are numbered without a gap, each with the balance after it', wallet_id, account || ' at ' || sequence
  from (
    select wallet_id, account, sequence, balance_after_minor,
      row_number() over numbered as expected_sequence, sum(amount_minor) over numbered as expected_balance
    from ledger_entry where sequence is not null
    window numbered as (partition by wallet_id, account order by sequence)
  ) e where sequence <> expected_sequence or balance_after_minor <> expected_balance
  union all
  select 'the number of entries is right', a.wallet_id, a.kind || ' says ' || a.entry_count
  from ledger_account a
  where a.entry_count <>
    (select count(*) from ledger_entry e where e.wallet_id = a.wallet_id and e.account = a.kind)
  union all
  select 'what is held is the sum of the open holds', a.wallet_id, a.balance_minor || ' held, holds say ' || coalesce(h.total, 0)
  from ledger_account a
  left join (select wallet_id, sum(amount_minor) as total from ledger_hold where state = 'OPEN' group by 1) h
    on h.wallet_id = a.wallet_id
  where a.kind = 'HELD' and a.balance_minor <> coalesce(h.total, 0)
  union all
  select 'a hold is resolved once', h.wallet_id, h.id || ' is ' || h.state || ' with ' || count(t.id) || ' resolutions'
  from ledger_hold h
  left join ledger_transfer t on t.wallet_id = h.wallet_id and t.hold_id = h.id and t.phase in ('SETTLED', 'RELEASED')
  group by h.wallet_id, h.id, h.state
  having count(t.id) <> (h.state <> 'OPEN')::integer
  union all
  select 'no hold takes available below 0', t.wallet_id, t.id || ' left funds at ' || e.balance_after_minor
  from ledger_transfer t
  join ledger_entry e on e.wallet_id = t.wallet_id and e.transfer_id = t.id and e.account = 'FUNDS'
  join wallet w on w.id = t.wallet_id
  where t.phase = 'HELD' and e.balance_after_minor < -w.credit_minor
  union all
  select 'net and VAT of a charge add up', wallet_id, id::text from ledger_transfer
  where vat_minor is not null and net_minor + vat_minor <> amount_minor
  union all
  select 'a limited card has reserved what its open holds of the period keep', c.wallet_id,
    c.id || ' says ' || c.reserved_minor || ', holds say ' || coalesce(sum(h.amount_minor), 0)
  from card c
  left join ledger_hold h on h.wallet_id = c.wallet_id and h.card_id = c.id and h.state = 'OPEN'
    and h.counts_from >= c.period_started_at
  group by c.wallet_id, c.id, c.reserved_minor
  having c.reserved_minor <> coalesce(sum(h.amount_minor), 0)`
