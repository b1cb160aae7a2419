import type { PayrollLayout } from '@voltway/contract/reimbursements-payments'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on the files with which drivers are paid. Writes: reimbursement_batch, reimbursement_transfer. */

export interface BatchRow {
  id: string
  way: 'BANK' | 'PAYROLL'
  currency: string
  created_at: string
  created_by: string
  debtor_name: string | null
  debtor_iban_sealed: string | null
  debtor_bic: string | null
  payroll_layout: PayrollLayout | null
  wage_type: string | null
  statements: number
  amount_minor: bigint
  paid: number
  returned: number
}

/** The files of a wallet, or one of them, the newest first. */
export function selectBatches(
  on: Sql,
  { walletId }: WalletScope,
  { id, limit, offset }: { readonly id?: string; readonly limit: number; readonly offset: number },
): Promise<BatchRow[]> {
  return on.rows<BatchRow>(sql`
    select b.id, b.way, b.currency, b.created_at, p.name as created_by, b.debtor_name, b.debtor_iban_sealed, b.debtor_bic,
      b.payroll_layout, b.wage_type, t.statements, t.amount_minor, t.paid, t.returned
    from reimbursement_batch b
    join person p on p.id = b.created_by
    cross join lateral (
      select count(*)::integer as statements, coalesce(sum(t.amount_minor), 0)::bigint as amount_minor,
        count(*) filter (where back.kind is null and done.kind is not null)::integer as paid,
        count(*) filter (where back.kind is not null)::integer as returned
      from reimbursement_transfer t
      left join reimbursement_entry done on done.wallet_id = t.wallet_id and done.reimbursement_id = t.reimbursement_id
        and done.attempt = t.attempt and done.kind = 'PAID'
      left join reimbursement_entry back on back.wallet_id = t.wallet_id and back.reimbursement_id = t.reimbursement_id
        and back.attempt = t.attempt and back.kind = 'RETURNED'
      where t.wallet_id = b.wallet_id and t.batch_id = b.id) t
    where b.wallet_id = ${walletId} and (${id ?? null}::uuid is null or b.id = ${id ?? null}::uuid)
    order by b.created_at desc, b.id desc limit ${limit} offset ${offset}`)
}

export async function selectBatchCount(on: Sql, { walletId }: WalletScope): Promise<number> {
  const row = await on.row<{ count: number }>(sql`
    select count(*)::integer as count from reimbursement_batch where wallet_id = ${walletId}`)
  return row?.count ?? 0
}

export interface NewBatch {
  readonly id: string
  readonly way: 'BANK' | 'PAYROLL'
  readonly at: Date
  readonly by: string
  readonly debtor: { readonly name: string; readonly ibanSealed: string; readonly bic: string | null } | null
  readonly payroll: { readonly layout: PayrollLayout; readonly wageType: string } | null
}

export async function insertBatch(tx: Tx, { walletId }: WalletScope, batch: NewBatch): Promise<void> {
  const { id, way, at, by, debtor, payroll } = batch
  await tx.run(sql`
    insert into reimbursement_batch (wallet_id, id, way, currency, created_at, created_by, debtor_name, debtor_iban_sealed,
      debtor_bic, payroll_layout, wage_type)
    select ${walletId}, ${id}, ${way}, currency, ${at}, ${by}, ${debtor?.name ?? null}, ${debtor?.ibanSealed ?? null},
      ${debtor?.bic ?? null}, ${payroll?.layout ?? null}, ${payroll?.wageType ?? null}
    from wallet where id = ${walletId}`)
}

export interface NewTransfer {
  readonly reimbursementId: string
  readonly attempt: number
  readonly batchId: string
  readonly amountMinor: bigint
  readonly receiver: string
  readonly ibanSealed: string | null
  readonly employeeNumber: string | null
}

export async function insertTransfer(tx: Tx, { walletId }: WalletScope, transfer: NewTransfer): Promise<void> {
  const { reimbursementId, attempt, batchId, amountMinor, receiver, ibanSealed, employeeNumber } = transfer
  await tx.run(sql`
    insert into reimbursement_transfer (wallet_id, reimbursement_id, attempt, batch_id, amount_minor, receiver, iban_sealed,
      employee_number)
    values (${walletId}, ${reimbursementId}, ${attempt}, ${batchId}, ${amountMinor}, ${receiver}, ${ibanSealed},
      ${employeeNumber})`)
}

export interface TransferRow {
  reimbursement_id: string
  attempt: number
  amount_minor: bigint
  receiver: string
  iban_sealed: string | null
  employee_number: string | null
  month: string
  business_minor: bigint
  cost_minor: bigint
}

/** The statements of a file, in its order. */
export function selectTransfers(on: Sql, { walletId }: WalletScope, batchId: string): Promise<TransferRow[]> {
  return on.rows<TransferRow>(sql`
    select t.reimbursement_id, t.attempt, t.amount_minor, t.receiver, t.iban_sealed, t.employee_number, r.month,
      r.business_minor, r.cost_minor
    from reimbursement_transfer t
    join reimbursement r on r.wallet_id = t.wallet_id and r.id = t.reimbursement_id
    where t.wallet_id = ${walletId} and t.batch_id = ${batchId} order by t.receiver, t.reimbursement_id`)
}

/** Names and numbers of the drivers of approved statements, by statement. */
export function selectReceivers(
  on: Sql,
  { walletId }: WalletScope,
  ids: readonly string[],
): Promise<{ id: string; name: string; employee_number: string | null }[]> {
  return on.rows(sql`
    select r.id, m.name, coalesce(m.employee_number, m.external_id) as employee_number
    from reimbursement r join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    where r.wallet_id = ${walletId} and r.id = any(${[...ids]}::uuid[])`)
}

/** Erases the bank account and the name of a driver in all files. */
export async function updateTransfersForgotten(
  tx: Tx,
  { walletId }: WalletScope,
  { personId, name }: { readonly personId: string; readonly name: string },
): Promise<void> {
  await tx.run(sql`
    update reimbursement_transfer t set iban_sealed = null, receiver = ${name}
    from reimbursement r join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    where t.wallet_id = ${walletId} and r.wallet_id = ${walletId} and r.id = t.reimbursement_id
      and m.person_id = ${personId}`)
}
