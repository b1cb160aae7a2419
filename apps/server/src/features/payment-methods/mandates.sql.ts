import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on mandates. Writes: mandate. */

export interface MandateRow {
  id: string
  payment_method_id: string
  umr: string
  creditor_id: string
  creditor_name: string
  debtor_name: string
  iban_masked: string
  status: 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'CANCELLED'
  language: 'en' | 'pt' | 'es' | 'fr'
  text_version: string
  text_hash: string
  mandate_text: string
  signed_at: string
  signed_name: string
  signed_from: string
}

const columns = sql`id, payment_method_id, umr, creditor_id, creditor_name, debtor_name, iban_masked, status, language,
  text_version, text_hash, mandate_text, signed_at, signed_name, signed_from`

export function selectMandates(db: Sql, scope: WalletScope, methodId: string): Promise<MandateRow[]> {
  return db.rows<MandateRow>(sql`
    select ${columns} from mandate where wallet_id = ${scope.walletId} and payment_method_id = ${methodId}
    order by signed_at desc, id desc`)
}

export function insertMandate(
  tx: Sql,
  scope: WalletScope,
  mandate: Omit<MandateRow, 'status'> & { signed_by: string | null },
): Promise<number> {
  return tx.run(sql`
    insert into mandate (
      wallet_id, id, payment_method_id, umr, creditor_id, creditor_name, debtor_name, iban_masked, status, language,
      text_version, text_hash, mandate_text, signed_at, signed_by, signed_name, signed_from)
    values (
      ${scope.walletId}, ${mandate.id}, ${mandate.payment_method_id}, ${mandate.umr}, ${mandate.creditor_id},
      ${mandate.creditor_name}, ${mandate.debtor_name}, ${mandate.iban_masked}, 'ACTIVE', ${mandate.language},
      ${mandate.text_version}, ${mandate.text_hash}, ${mandate.mandate_text}, ${mandate.signed_at}, ${mandate.signed_by},
      ${mandate.signed_name}, ${mandate.signed_from})`)
}

export function updateMandateCancelled(tx: Sql, scope: WalletScope, id: string, at: Date): Promise<number> {
  return tx.run(sql`
    update mandate set status = 'CANCELLED', cancelled_at = ${at}
    where wallet_id = ${scope.walletId} and id = ${id} and status = 'ACTIVE'`)
}
