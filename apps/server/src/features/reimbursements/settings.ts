import type { BodyOf } from '@voltway/contract/endpoint'
import type { ReimbursementSettings, setReimbursementSettings } from '@voltway/contract/reimbursements-payments'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { readIban, sealIban } from '../../kernel/bank/sealed-iban.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { type SettingRow, selectSetting, upsertSetting } from './settings.sql.ts'

/** What applies before a company sets anything. */
const DEFAULTS: SettingRow = {
  debtor_name: null,
  debtor_iban_sealed: null,
  debtor_iban_last4: null,
  debtor_bic: null,
  payroll_layout: 'GENERAL',
  wage_type: null,
  pays_private_part: true,
}

/** The stored settings, or what applies without them. */
export const readSetting = async (on: Sql, scope: WalletScope): Promise<SettingRow> =>
  (await selectSetting(on, scope)) ?? DEFAULTS

/** How the company pays charges at home. */
export const readSettings = async (on: Sql, scope: WalletScope): Promise<ReimbursementSettings> =>
  settingsReply(await readSetting(on, scope))

const settingsReply = ({ debtor_iban_sealed: _, ...shown }: SettingRow): ReimbursementSettings => shown

/**
 * Changes the given settings.
 * @throws `validation_failed` for the IBAN.
 */
export function changeSettings(
  ctx: Ctx,
  scope: WalletScope,
  { debtor, ...others }: BodyOf<typeof setReimbursementSettings>,
): Promise<ReimbursementSettings> {
  const account = debtor === undefined ? {} : debtorColumns(ctx, debtor)
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const before = await readSetting(tx, scope)
    const after = { ...before, ...account, ...present(others) }
    await upsertSetting(tx, scope, after)
    recordAudit(
      { ctx, tx, scope },
      {
        action: 'reimbursement_settings.changed',
        object: { kind: 'wallet', id: scope.walletId, name: null },
        before: settingsReply(before),
        after: settingsReply(after),
      },
    )
    return settingsReply(after)
  })
}

type Debtor = NonNullable<BodyOf<typeof setReimbursementSettings>['debtor']>

function debtorColumns(ctx: Ctx, debtor: Debtor | null): Partial<SettingRow> {
  if (debtor === null) return { debtor_name: null, debtor_iban_sealed: null, debtor_iban_last4: null, debtor_bic: null }
  const iban = readIban(debtor.iban, 'debtor.iban')
  return {
    debtor_name: debtor.name,
    debtor_iban_sealed: sealIban(ctx, iban),
    debtor_iban_last4: iban.slice(-4),
    debtor_bic: debtor.bic,
  }
}

/** Without fields that are absent. */
const present = (fields: Omit<BodyOf<typeof setReimbursementSettings>, 'debtor'>): Partial<SettingRow> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
