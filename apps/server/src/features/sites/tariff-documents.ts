import { type SiteTariff, tariffDocumentUpload } from '@voltway/contract/sites-tariffs'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { siteTariffReply } from './site-reply.ts'
import { selectSiteTariff } from './site-tariffs.sql.ts'
import { lockSite } from './sites.sql.ts'
import {
  deleteTariffDocument,
  selectTariffDocument,
  type TariffKey,
  upsertTariffDocument,
} from './tariff-documents.sql.ts'

type Media = (typeof tariffDocumentUpload.types)[number]

/** How the hexadecimal bytes of a file of each type begin. Of WebP, the size stands between both parts. */
const beginnings: Readonly<Record<Media, RegExp>> = {
  'application/pdf': /^255044462d/,
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
}

/** The type of a file by its first bytes; undefined for another one. */
function mediaOf(content: Buffer): Media | undefined {
  const beginning = content.subarray(0, 16).toString('hex')
  return tariffDocumentUpload.types.find((media) => beginnings[media].test(beginning))
}

/**
 * Stores the document that proves the prices of a tariff. It may be added to a closed month, because no price changes.
 * @throws `site.not_found`, `site.tariff_not_found`, `validation_failed` for a file that is no document or image.
 */
export function storeDocument(ctx: Ctx, scope: WalletScope, key: TariffKey, file: unknown): Promise<SiteTariff> {
  const content = Buffer.isBuffer(file) ? file : Buffer.alloc(0)
  const media = mediaOf(content) ?? refuse('validation_failed', { fields: { document: 'invalid' } })
  return changeDocument(ctx, scope, key, async ({ tx }) => {
    await upsertTariffDocument(tx, scope, key, { media, content, now: ctx.now })
  })
}

/**
 * Removes the document of a tariff. Without one nothing changes.
 * @throws `site.not_found`, `site.tariff_not_found`
 */
export function removeDocument(ctx: Ctx, scope: WalletScope, key: TariffKey): Promise<SiteTariff> {
  return changeDocument(ctx, scope, key, async ({ tx }) => {
    await deleteTariffDocument(tx, scope, key)
  })
}

function changeDocument(
  ctx: Ctx,
  scope: WalletScope,
  { siteId, tariffId }: TariffKey,
  change: (work: WalletWork) => Promise<void>,
): Promise<SiteTariff> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const site = (await lockSite(tx, scope, siteId)) ?? refuse('site.not_found')
    const read = async () => (await selectSiteTariff(tx, scope, siteId, tariffId)) ?? refuse('site.tariff_not_found')
    const before = await read()
    await change(work)
    const after = await read()
    const recorded = ({ document }: typeof after) => ({ document })
    recordAudit(work, {
      action: 'site_tariff.document_changed',
      object: { kind: 'site', id: siteId, name: site.name },
      before: recorded(before),
      after: recorded(after),
    })
    return siteTariffReply(after)
  })
}

/** A document as a file. */
interface DocumentFile {
  readonly name: string
  readonly media: string
  readonly content: Buffer
}

/**
 * The document of a tariff.
 * @throws `site.not_found`; `site.tariff_not_found` also for a tariff without a document.
 */
export async function readDocument({ db }: Ctx, scope: WalletScope, key: TariffKey): Promise<DocumentFile> {
  const { media, content, valid_from } = (await selectTariffDocument(db, scope, key)) ?? refuse('site.not_found')
  if (media === null || content === null) refuse('site.tariff_not_found')
  return { name: `tariff-${valid_from}.${media.split('/')[1]}`, media, content: Buffer.from(content) }
}
