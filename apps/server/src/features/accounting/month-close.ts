import { type MonthReport, type MonthState, monthAllows, preventingGaps } from '@voltway/contract/accounting'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { readCentreCodes } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { enqueue } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import { checkAge, updateLineCentres } from '../invoices/invoices.ts'
import { finishRenames } from '../sessions/sessions.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { insertClose, updateResend } from './month-close.sql.ts'
import { gapsOf, monthStateOf, readMonthFacts, readMonthReport } from './month-report.ts'
import { sendMonth } from './month-send.ts'

/** Who closes a month: a person, who may give a reason to close it before an earlier one, or the settings. */
type Closing = { readonly by: 'PERSON'; readonly earlierOpenReason: string | null } | { readonly by: 'SETTINGS' }

/**
 * Closes a month: from now on it changes only by credit notes of later months, and its files go to the accountant in a
 * job. The wallet is locked, so that no document is issued meanwhile.
 * @throws `month.already_closed`, `month.earlier_open`, `month.incomplete` with the points that are missing.
 */
export async function closeMonthNow(
  ctx: Ctx,
  scope: WalletScope,
  month: string,
  closing: Closing,
): Promise<MonthReport> {
  await checkAge(ctx, scope, `${month}-01`)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const facts = await readMonthFacts(work, month)
    if (facts.close !== undefined) refuse('month.already_closed')
    const missing = preventingGaps(gapsOf(facts))
    const recipient = facts.settings.accountant_email
    if (!allows('close', monthStateOf(facts.row)) || missing.length > 0 || recipient === null)
      refuse('month.incomplete', { detail: missing.map(({ gap }) => gap).join(', ') })
    const earlierOpenReason = reasonFor(closing, facts)
    await finishRenames(tx, scope)
    await updateLineCentres(tx, scope, `${month}-01`)
    await insertClose(tx, scope, {
      month: `${month}-01`,
      // The codes as they are now, because the files of a closed month never change.
      settings: { ...facts.settings, centre_codes: await readCentreCodes(tx, scope) },
      delivery: facts.settings.delivery,
      recipient,
      language: facts.book.language,
      at: ctx.now,
      by: ctx.person?.id ?? null,
      earlierOpenReason,
    })
    recordAudit(work, {
      action: 'month.closed',
      object: { kind: 'month', id: null, name: month },
      after: { recipient, format: facts.settings.format, delivery: facts.settings.delivery, earlierOpenReason },
    })
    await enqueue(tx, sendMonth, { walletId: scope.walletId, month, sends: 1 })
    return readMonthReport(work, month)
  })
}

/**
 * The reason to close a month while an earlier one is open; null when none is. Settings that close automatically begin
 * with the first month for which they are due.
 * @throws `month.earlier_open` with the months.
 */
function reasonFor(closing: Closing, { earlierOpen, isFirst }: Awaited<ReturnType<typeof readMonthFacts>>) {
  if (earlierOpen.length === 0) return null
  const reason = closing.by === 'PERSON' ? closing.earlierOpenReason : null
  if (reason === null && !(closing.by === 'SETTINGS' && isFirst))
    refuse('month.earlier_open', { detail: earlierOpen.join(', ') })
  return reason
}

/** Sends the files of a closed month again, with the delivery and to the recipient of the current settings. */
export function resendClosedMonth(ctx: Ctx, scope: WalletScope, month: string): Promise<MonthReport> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const { row, close, settings } = await readMonthFacts(work, month)
    if (close === undefined || !allows('resend', monthStateOf(row))) refuse('month.not_closed')
    const recipient = settings.accountant_email ?? refuse('month.incomplete', { detail: 'NO_RECIPIENT' })
    await updateResend(tx, scope, `${month}-01`, { delivery: settings.delivery, recipient, at: ctx.now })
    recordAudit(work, {
      action: 'month.sent_again',
      object: { kind: 'month', id: null, name: month },
      after: { recipient, delivery: settings.delivery },
    })
    await enqueue(tx, sendMonth, { walletId: scope.walletId, month, sends: close.sends + 1 })
    return readMonthReport(work, month)
  })
}

function allows(command: keyof typeof monthAllows, state: MonthState): boolean {
  const states: readonly MonthState[] = monthAllows[command]
  return states.includes(state)
}
