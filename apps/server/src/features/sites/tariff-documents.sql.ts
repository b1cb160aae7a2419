import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on the documents that prove tariffs. Writes: site_tariff_document. */

/** A tariff of a site. */
export interface TariffKey {
  readonly siteId: string
  readonly tariffId: string
}

/** The document of a tariff; all null without one. */
export interface TariffDocumentRow {
  media: string | null
  content: Uint8Array | null
  valid_from: string | null
}

/** @returns undefined when the person of the scope may not see the site. A driver sees their own homes. */
export function selectTariffDocument(
  db: Sql,
  { walletId, ownOnly, memberId }: WalletScope,
  { siteId, tariffId }: TariffKey,
): Promise<TariffDocumentRow | undefined> {
  return db.row<TariffDocumentRow>(sql`
    select d.media, d.content, t.valid_from
    from site s
    left join site_tariff t on t.wallet_id = ${walletId} and t.site_id = s.id and t.id = ${tariffId}
    left join site_tariff_document d on d.wallet_id = ${walletId} and d.site_id = s.id and d.tariff_id = t.id
    where s.wallet_id = ${walletId} and s.id = ${siteId} and s.removed_at is null
      ${ownOnly ? sql`and s.member_id = ${memberId}` : empty}`)
}

/** Stores the document of a tariff, instead of an earlier one. */
export function upsertTariffDocument(
  tx: Tx,
  { walletId }: WalletScope,
  { siteId, tariffId }: TariffKey,
  { media, content, now }: { readonly media: string; readonly content: Uint8Array; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    insert into site_tariff_document (wallet_id, site_id, tariff_id, media, content, created_at)
    values (${walletId}, ${siteId}, ${tariffId}, ${media}, ${content}, ${now})
    on conflict (wallet_id, site_id, tariff_id) do update
    set media = excluded.media, content = excluded.content, created_at = excluded.created_at`)
}

export function deleteTariffDocument(
  tx: Tx,
  { walletId }: WalletScope,
  { siteId, tariffId }: TariffKey,
): Promise<number> {
  return tx.run(sql`
    delete from site_tariff_document
    where wallet_id = ${walletId} and site_id = ${siteId} and tariff_id = ${tariffId}`)
}

/** Deletes the documents of the homes of a person who closes their account. */
export function deleteDocumentsOfSites(tx: Tx, { walletId }: WalletScope, siteIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    delete from site_tariff_document where wallet_id = ${walletId} and site_id = any(${[...siteIds]}::uuid[])`)
}
