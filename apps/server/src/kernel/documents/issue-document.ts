import { createHash } from 'node:crypto'
import { formatMoney } from '@voltway/money/money'
import { DAY_MS } from '../../platform/durations.ts'
import { documentsCounted } from '../metrics/event-counts.ts'
import type { WalletWork } from '../scope.ts'
import {
  brokenTotals,
  type DocumentContent,
  type EInvoiceProfile,
  type FiscalMarks,
  type Party,
  type Totals,
} from './document-content.ts'
import { insertDocument, lockFiscalChain, lockSeries, updateFiscalChain, updateSeries } from './documents.sql.ts'
import { noMarks, type UnmarkedDocument } from './fiscal-provider.ts'
import { fiscalProviderOf } from './fiscal-providers.ts'
import { profileOf, sellerCountryOf } from './seller.ts'
import { type SeriesPrefix, seriesBeginning, seriesFor } from './series.ts'

/** A document to issue. {@link issueDocument} sets the number, the date and the seller. */
export interface DocumentDraft
  extends Pick<
    DocumentContent,
    | 'type'
    | 'class'
    | 'period'
    | 'language'
    | 'time_zone'
    | 'buyer'
    | 'account'
    | 'payment'
    | 'purchase_order'
    | 'buyer_reference'
    | 'credits'
    | 'currency'
  > {
  readonly id: string
  /** Under another VAT number of the seller, in a series of its country. Default: the seller's own country. */
  readonly seller?: Party
  /** The object that the document bills. It is permanently unique in the wallet. */
  readonly source: string
  readonly totals: Totals
  readonly prepaidMinor: bigint
  /** Days from the issue to the due date. Null: nothing is due. */
  readonly dueAfterDays: number | null
}

/** Prefix of the series. What buys nothing is not among invoices and credit notes, whose files have no gap then. */
const prefixOf = ({ type, class: kind }: Pick<DocumentContent, 'type' | 'class'>): SeriesPrefix =>
  kind === 'TOPUP' ? (type === 'CREDIT_NOTE' ? 'RE' : 'RC') : type === 'CREDIT_NOTE' ? 'NC' : 'FT'

/**
 * Issues a document with the next number of its series, chained to the previous document. Call it as late in the
 * transaction as possible, because the series stays locked until the end. Lock order: wallet, card, ledger accounts,
 * series, fiscal chain, audit.
 * @throws Error when the totals break a rule of EN 16931.
 */
export async function issueDocument({ ctx, tx, scope }: WalletWork, draft: DocumentDraft): Promise<DocumentContent> {
  const home = sellerCountryOf(ctx.app.config)
  const seller = draft.seller ?? ctx.app.config.seller
  const country = seller.vat_number?.slice(0, 2) ?? home
  // A series belongs to one VAT number.
  const { name: series, earliest } = await seriesFor(tx, seriesBeginning(prefixOf(draft), country, home), ctx.now)
  const last = await lockSeries(tx, series, earliest)
  const date = last.last_date > earliest ? last.last_date : earliest
  const sequence = last.last_number + 1n
  const { totals } = draft
  const provider = fiscalProviderOf(ctx.app.config, country)
  const chainName = provider.chainOf(series)
  const chain = chainName === null ? null : await lockFiscalChain(tx, chainName)
  const content = documentContentOf(draft, {
    walletId: scope.walletId,
    number: `${series}/${sequence}`,
    date,
    seller,
    profile: profileOf(ctx.app.config, country),
    newId: ctx.newId,
    marksOf: (unmarked) =>
      provider.marksOf(unmarked, {
        at: ctx.now,
        sequence,
        previous: chain?.last_signature ?? '',
        validationCode: chain?.validation_code ?? null,
      }),
  })
  const { signature } = content.fiscal
  if (chainName !== null && signature !== undefined) await updateFiscalChain(tx, chainName, signature)
  const broken = brokenTotals(content)
  if (broken.length > 0) throw new Error(`document ${draft.source} does not add up: ${broken.join(', ')}`)
  const text = JSON.stringify(content)
  const hash = chainedHash(last.last_hash, { series, sequence, source: draft.source, content: text })
  tx.afterCommit(() => documentsCounted.inc({ type: draft.type }))
  await insertDocument(
    tx,
    scope,
    {
      id: draft.id,
      type: draft.type,
      class: draft.class,
      series,
      sequence,
      number: content.number,
      date,
      currency: draft.currency,
      net_minor: totals.netMinor,
      vat_minor: totals.vatMinor,
      total_minor: totals.totalMinor,
      source: draft.source,
      content: text,
      previous_hash: last.last_hash,
      hash,
    },
    ctx.now,
  )
  await updateSeries(tx, series, { number: sequence, hash, date })
  return content
}

/** The number, date and seller that an issued document gets. */
export interface Issue {
  readonly walletId: string
  readonly number: string
  readonly date: string
  readonly seller: Party
  /** Default: no national profile. */
  readonly profile?: EInvoiceProfile | undefined
  /** Creates the ids of lines. */
  readonly newId: () => string
  /** The marks of the fiscal provider. Default: the document is not a fiscal document. */
  readonly marksOf?: (unmarked: UnmarkedDocument) => FiscalMarks
}

/** Returns the content of a document, with the marks of the fiscal provider. */
export function documentContentOf(draft: DocumentDraft, issue: Issue): DocumentContent {
  const { totals, dueAfterDays } = draft
  const { walletId, number, date, seller, profile, newId, marksOf = () => noMarks } = issue
  const unmarked: UnmarkedDocument = {
    version: 2,
    id: draft.id,
    wallet_id: walletId,
    type: draft.type,
    class: draft.class,
    number,
    date,
    due: dueAfterDays === null ? null : new Date(Date.parse(date) + dueAfterDays * DAY_MS).toISOString().slice(0, 10),
    period: draft.period,
    currency: draft.currency,
    language: draft.language,
    time_zone: draft.time_zone,
    seller,
    buyer: draft.buyer,
    account: draft.account ?? draft.buyer.name,
    payment: draft.payment ?? null,
    purchase_order: draft.purchase_order,
    buyer_reference: draft.buyer_reference,
    credits: draft.credits,
    lines: totals.lines.map((line) => ({ id: newId(), ...line })),
    vat_groups: totals.vat_groups,
    net: formatMoney(totals.netMinor),
    vat: formatMoney(totals.vatMinor),
    total: formatMoney(totals.totalMinor),
    prepaid: formatMoney(draft.prepaidMinor),
    payable: formatMoney(totals.totalMinor - draft.prepaidMinor),
    ...(profile === undefined ? {} : { e_invoice: profile }),
  }
  return { ...unmarked, fiscal: marksOf(unmarked) }
}

/**
 * Computes the hash of a document in its chain. The other columns repeat the content, and the verifier compares them.
 */
export function chainedHash(
  previous: string,
  { series, sequence, source, content }: { series: string; sequence: bigint; source: string; content: string },
): string {
  return createHash('sha256')
    .update([previous, series, String(sequence), source, content].join('\n'))
    .digest('hex')
}
