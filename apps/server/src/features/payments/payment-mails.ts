import type { Locale } from '@voltway/contract/values'
import { formatMoney } from '@voltway/money/money'
import { paymentMail as en } from '@voltway/phrases/en/payment-mail'
import { paymentMail as es } from '@voltway/phrases/es/payment-mail'
import { paymentMail as fr } from '@voltway/phrases/fr/payment-mail'
import { paymentMail as pt } from '@voltway/phrases/pt/payment-mail'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { Tx } from '../../platform/sql.ts'
import { readPayer, type UsableMethod, walletUrl } from '../payment-methods/payment-methods.ts'

const words = { en, pt, es, fr }
const tags: Readonly<Record<Locale, string>> = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR' }

/** Tells the debtor the amount and the day of a collection before it happens, as the scheme wants it. */
export async function mailCollection(
  ctx: Ctx,
  tx: Tx,
  scope: WalletScope,
  { method, amountMinor, day }: { method: UsableMethod; amountMinor: bigint; day: string },
): Promise<void> {
  const payer = await readPayer(tx, scope)
  if (payer?.email == null) return
  const { collection, linkHint, footer } = words[payer.language]
  const tag = tags[payer.language]
  const values: Record<string, string> = {
    amount: moneyText(amountMinor, payer.currency, tag),
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)),
    iban: method.last4 ?? '',
    umr: method.umr ?? '',
    creditor: `${ctx.app.config.creditor.name} (${ctx.app.config.creditor.id})`,
    wallet: payer.name,
  }
  await enqueueMail(tx, ctx.app.config, payer.email, {
    language: payer.language,
    subject: filled(collection.subject, values),
    title: collection.title,
    paragraphs: [filled(collection.body, values), filled(collection.mandate, values)],
    action: { label: collection.action, url: walletUrl(ctx, payer.language) },
    notes: [collection.note],
    linkHint,
    footer,
  })
}

/** Auto-recharge failed too often and is off: cards may soon stop charging. */
export async function mailRechargeOff(ctx: Ctx, tx: Tx, scope: WalletScope): Promise<void> {
  const payer = await readPayer(tx, scope)
  if (payer?.email == null) return
  const { rechargeOff, linkHint, footer } = words[payer.language]
  await enqueueMail(tx, ctx.app.config, payer.email, {
    language: payer.language,
    subject: filled(rechargeOff.subject, { wallet: payer.name }),
    title: rechargeOff.title,
    paragraphs: [filled(rechargeOff.body, { wallet: payer.name })],
    action: { label: rechargeOff.action, url: walletUrl(ctx, payer.language) },
    notes: [],
    linkHint,
    footer,
  })
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

/** The decimal text goes to Intl as it stands, so that no amount passes through a float. */
function moneyText(amountMinor: bigint, currency: string, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(formatMoney(amountMinor) as `${number}`)
}
