import type { PayrollLayout } from '@voltway/contract/reimbursements-payments'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on how a company pays charges at home. Writes: reimbursement_setting. */

export interface SettingRow {
  debtor_name: string | null
  debtor_iban_sealed: string | null
  debtor_iban_last4: string | null
  debtor_bic: string | null
  payroll_layout: PayrollLayout
  wage_type: string | null
  pays_private_part: boolean
}

export function selectSetting(on: Sql, { walletId }: WalletScope): Promise<SettingRow | undefined> {
  return on.row<SettingRow>(sql`
    select debtor_name, debtor_iban_sealed, debtor_iban_last4, debtor_bic, payroll_layout, wage_type, pays_private_part
    from reimbursement_setting where wallet_id = ${walletId}`)
}

export async function upsertSetting(tx: Tx, { walletId }: WalletScope, row: SettingRow): Promise<void> {
  await tx.run(sql`
    insert into reimbursement_setting (wallet_id, debtor_name, debtor_iban_sealed, debtor_iban_last4, debtor_bic,
      payroll_layout, wage_type, pays_private_part)
    values (${walletId}, ${row.debtor_name}, ${row.debtor_iban_sealed}, ${row.debtor_iban_last4}, ${row.debtor_bic},
      ${row.payroll_layout}, ${row.wage_type}, ${row.pays_private_part})
    on conflict (wallet_id) do update set debtor_name = excluded.debtor_name,
      debtor_iban_sealed = excluded.debtor_iban_sealed, debtor_iban_last4 = excluded.debtor_iban_last4,
      debtor_bic = excluded.debtor_bic, payroll_layout = excluded.payroll_layout, wage_type = excluded.wage_type,
      pays_private_part = excluded.pays_private_part`)
}

/** The wallet's name, time zone, currency and language. */
export function selectPayingWallet(
  on: Sql,
  { walletId }: WalletScope,
): Promise<{ name: string; time_zone: string; currency: string; language: 'en' | 'pt' | 'es' | 'fr' } | undefined> {
  return on.row(sql`select name, time_zone, currency, language from wallet where id = ${walletId}`)
}
