import { groups } from '@voltway/contract/groups'
import type { GroupId } from '@voltway/contract/rights'
import type { Wallet } from '@voltway/contract/wallets'
import { formatMoney } from '@voltway/money/money'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectWallet, type WalletRow } from './wallets.sql.ts'

/**
 * Formats the wallet's amounts: the balance includes reserved money; the available amount excludes it and adds the
 * credit.
 */
export function moneyOf(row: Pick<WalletRow, 'funds_minor' | 'held_minor' | 'credit_minor'>) {
  return {
    balance: formatMoney(row.funds_minor + row.held_minor),
    reserved: formatMoney(row.held_minor),
    available: formatMoney(row.funds_minor + row.credit_minor),
    credit: formatMoney(row.credit_minor),
  }
}

/** Fields that the list entry and the details of a wallet share. */
export function walletFieldsOf(row: WalletRow, scope: WalletScope) {
  const { balance, credit } = moneyOf(row)
  return {
    id: row.id,
    name: row.name,
    type: 'BUSINESS' as const,
    state: row.state,
    payment_logic: row.payment_logic,
    balance,
    credit,
    currency: row.currency,
    negative_tolerance: formatMoney(row.negative_tolerance_minor),
    has_auto_recharge: row.has_auto_recharge,
    payment_method_info: methodInfoOf(row),
    time_zone: row.time_zone,
    language: row.language,
    // Sorted by id, so that the first id is the person's level (spec §6).
    permission_groups: [...scope.permissionGroups]
      .sort((a, b) => a - b)
      .map((id) => ({ id: id as GroupId, name: groups[id as GroupId].name })),
    allowed_actions: [...scope.rights],
    created_at: row.created_at,
  }
}

export function walletReplyOf(row: WalletRow, scope: WalletScope): Wallet {
  return {
    ...walletFieldsOf(row, scope),
    nif_id: row.nif_id,
    billing_address: row.billing_address,
    finance_email: row.finance_email,
    energy_cycle: row.energy_cycle,
    renewal_defaults: row.renewal_defaults,
    location_enabled: row.location_enabled,
    post_payment_requested_at: row.post_payment_requested_at,
    version: row.settings_version,
  }
}

function methodInfoOf(row: WalletRow): Wallet['payment_method_info'] {
  const { method_exp_year: year, method_exp_month: month, method_label: label, method_status: status } = row
  if (row.method_id === null || row.method_kind === null || label === null || status === null) return null
  return {
    id: row.method_id,
    kind: row.method_kind,
    label,
    last4: row.method_last4,
    expires: year === null ? null : `${year}-${String(month).padStart(2, '0')}`,
    status,
  }
}

export async function readWallet(on: Sql, scope: WalletScope): Promise<Wallet> {
  const row = (await selectWallet(on, scope)) ?? refuse('wallet.not_found')
  return walletReplyOf(row, scope)
}
