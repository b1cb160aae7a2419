import { createHash } from 'node:crypto'
import type { ReplyOf } from '@voltway/contract/endpoint'
import type { listMandates, Mandate } from '@voltway/contract/payment-methods'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person, Work } from '../../kernel/ctx.ts'
import { renderPdf } from '../../kernel/documents/render-pdf.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { MANDATE_TEXT_VERSION, mandateText } from './mandate-text.ts'
import { insertMandate, type MandateRow, selectMandates, updateMandateCancelled } from './mandates.sql.ts'
import { lockMethods, type MethodRow, selectMethod } from './payment-methods.sql.ts'
import { becomeUnusable, becomeUsable, findMethod, readPayer, refuseUnconfirmedStop } from './payment-methods.ts'

interface MandateRequest {
  readonly scope: WalletScope | null
  readonly person: Person
  readonly methodId: string
}

async function findDebit(
  ctx: Ctx,
  { scope, person, methodId }: MandateRequest,
): Promise<{ scope: WalletScope; row: MethodRow }> {
  const found = await findMethod(ctx, scope, person, methodId)
  return found.row.kind === 'DIRECT_DEBIT' ? found : refuse('payment.method_not_supported')
}

/** The mandates of a direct debit, newest first, and the text of the next one. */
export async function readMandates(ctx: Ctx, mandateRequest: MandateRequest): Promise<ReplyOf<typeof listMandates>> {
  const { scope, row } = await findDebit(ctx, mandateRequest)
  const { title, paragraphs } = mandateText(mandateRequest.person.language, ctx.app.config.creditor.name)
  const mandates = await selectMandates(ctx.db, scope, row.id)
  return {
    results: mandates.map((mandate) => mandateReplyOf(scope, mandate)),
    text: { version: MANDATE_TEXT_VERSION, title, paragraphs: [...paragraphs] },
    draft: row.provider_method_id === null ? null : await draftOf({ ctx, tx: ctx.db }, { scope, row }, mandates.length),
  }
}

/** Both parties of a mandate. Shown before the signature, so it must be reproducible. */
async function draftOf(
  { ctx, tx }: Work<Sql>,
  { scope, row }: { scope: WalletScope; row: MethodRow },
  earlier: number,
) {
  const payer = (await readPayer(tx, scope)) ?? refuse('wallet.not_found')
  const { creditor } = ctx.app.config
  const own = createHash('sha256').update(`${row.id}:${earlier}`).digest('hex').slice(0, 32).toUpperCase()
  return {
    // At most 35 characters of the SEPA set; the provider's own reference counts when it gives one.
    umr: row.mandate_reference ?? `VWF${own}`,
    creditor_id: creditor.id,
    creditor_name: creditor.name,
    debtor_name: row.debtor_name ?? payer.billing_name ?? payer.name,
    iban_masked: `•••• •••• •••• ${row.last4 ?? ''}`,
  }
}

/**
 * Signs the mandate of a bank account, which can then be charged. Person, time, address and the hash of the text are
 * stored. Signing twice returns the active mandate.
 */
export async function signMandate(ctx: Ctx, mandateRequest: MandateRequest): Promise<Mandate> {
  const found = await findDebit(ctx, mandateRequest)
  const { scope } = found
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockMethods(tx, scope)
    const row = (await selectMethod(tx, scope, mandateRequest.methodId)) ?? refuse('payment_method.not_found')
    if (row.provider_method_id === null) refuse('payment.invalid_method')
    const mandates = await selectMandates(tx, scope, row.id)
    const active = mandates.find(({ status }) => status === 'ACTIVE')
    if (active !== undefined) return mandateReplyOf(scope, active)
    const { title, paragraphs } = mandateText(mandateRequest.person.language, ctx.app.config.creditor.name)
    const text = [title, ...paragraphs].join('\n\n')
    const id = ctx.newId()
    await insertMandate(tx, scope, {
      ...(await draftOf(work, { scope, row }, mandates.length)),
      id,
      payment_method_id: row.id,
      language: mandateRequest.person.language,
      text_version: MANDATE_TEXT_VERSION,
      text_hash: createHash('sha256').update(text).digest('hex'),
      mandate_text: text,
      signed_at: ctx.now.toISOString(),
      signed_by: mandateRequest.person.id,
      signed_name: mandateRequest.person.name,
      signed_from: ctx.caller?.address ?? 'unknown',
    })
    await becomeUsable(work, row.id)
    const signed = (await selectMandates(tx, scope, row.id)).find((mandate) => mandate.id === id) as MandateRow
    recordAudit(work, {
      action: 'mandate.signed',
      object: { kind: 'mandate', id, name: signed.umr },
      after: { umr: signed.umr, iban_masked: signed.iban_masked, text_version: signed.text_version },
    })
    return mandateReplyOf(scope, signed)
  })
}

/** Cancels a mandate, unless it is used for auto-recharge. Pending debits are still collected. */
export async function cancelMandateByHand(
  ctx: Ctx,
  mandateRequest: MandateRequest,
  { mandateId, isConfirmed }: { readonly mandateId: string; readonly isConfirmed: boolean },
): Promise<Mandate> {
  const { scope } = await findDebit(ctx, mandateRequest)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockMethods(tx, scope)
    const row = (await selectMethod(tx, scope, mandateRequest.methodId)) ?? refuse('payment_method.not_found')
    const known = (await selectMandates(tx, scope, row.id)).find(({ id }) => id === mandateId)
    if (known === undefined) refuse('payment_method.not_found')
    if (row.recharges) refuse('payment_method.in_use')
    if (known.status !== 'ACTIVE') refuse('payment.mandate_inactive')
    await refuseUnconfirmedStop(work, row, { isConfirmed })
    await updateMandateCancelled(tx, scope, mandateId, ctx.now)
    await becomeUnusable(work, row.id, 'PENDING')
    recordAudit(work, {
      action: 'mandate.cancelled',
      object: { kind: 'mandate', id: mandateId, name: known.umr },
      before: { status: 'ACTIVE' },
      after: { status: 'CANCELLED' },
    })
    return mandateReplyOf(scope, { ...known, status: 'CANCELLED' })
  })
}

/** The signed mandate as a PDF, rendered from stored data: always the same bytes. */
export async function readMandateDocument(
  ctx: Ctx,
  mandateRequest: MandateRequest,
  mandateId: string,
): Promise<{ umr: string; pdf: Buffer }> {
  const { scope, row } = await findDebit(ctx, mandateRequest)
  const mandate = (await selectMandates(ctx.db, scope, row.id)).find(({ id }) => id === mandateId)
  if (mandate === undefined) return refuse('payment_method.not_found')
  const [title = '', ...paragraphs] = mandate.mandate_text.split('\n\n')
  const { labels } = mandateText(mandate.language, mandate.creditor_name)
  const pdf = await renderPdf({
    template: 'mandate',
    at: new Date(mandate.signed_at),
    data: {
      language: mandate.language,
      title,
      paragraphs,
      facts: [
        [labels.umr, mandate.umr],
        [labels.creditor, `${mandate.creditor_name} (${mandate.creditor_id})`],
        [labels.debtor, mandate.debtor_name],
        [labels.iban, mandate.iban_masked],
        [labels.scheme, 'SEPA Core'],
        [labels.signed, `${mandate.signed_name}, ${mandate.signed_at.slice(0, 19).replace('T', ' ')} UTC`],
        [labels.from, mandate.signed_from],
        [labels.text, `${mandate.text_version}, SHA-256 ${mandate.text_hash}`],
      ],
    },
  })
  return { umr: mandate.umr, pdf }
}

function mandateReplyOf(scope: WalletScope, row: MandateRow): Mandate {
  const path = `/editor/v2/gateway/user/payment-methods/${row.payment_method_id}/mandates/${row.id}/document`
  return {
    id: row.id,
    umr: row.umr,
    creditor_id: row.creditor_id,
    creditor_name: row.creditor_name,
    debtor_name: row.debtor_name,
    iban_masked: row.iban_masked,
    scheme: 'CORE',
    type: 'RECURRENT',
    status: row.status,
    signed_at: row.signed_at,
    text_version: row.text_version,
    document_url: `${path}?wallet=${scope.walletId}`,
  }
}
