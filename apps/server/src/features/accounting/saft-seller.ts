import type { Ctx } from '../../kernel/ctx.ts'
import type { DocumentContent } from '../../kernel/documents/document-content.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { lastDayOf } from './journal.ts'
import { selectSellerDocuments } from './month-documents.sql.ts'
import { portugueseNumberOf, saftOf } from './saft.ts'

/**
 * The seller's file of a month: all documents of all wallets by their date. The tax authority receives one file per
 * taxpayer and month (Decreto-Lei 198/2012, artigo 3.º); the file of one customer is a partial one.
 * @returns undefined when the seller is not Portuguese.
 */
export async function sellerSaft(ctx: Ctx, month: string): Promise<{ documents: number; content: Buffer } | undefined> {
  const { fiscal, seller } = ctx.app.config
  if (portugueseNumberOf(seller) === null) return undefined
  const rows = await selectSellerDocuments(ctx.db, `${month}-01`)
  const documents = rows.map(({ content, issued_at }) => ({
    content: JSON.parse(content) as DocumentContent,
    issuedAt: new Date(issued_at),
  }))
  const content = saftOf(documents, {
    from: `${month}-01`,
    to: lastDayOf(month),
    createdOn: legalDay(ctx.now.getTime(), 'Europe/Lisbon'),
    seller,
    covers: 'ALL',
    certificate: fiscal?.provider === 'portugal' ? fiscal.number : null,
  })
  return { documents: documents.length, content }
}
