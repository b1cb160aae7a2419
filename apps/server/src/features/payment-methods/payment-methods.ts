import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import type { addPaymentMethod, PaymentMethod, updatePaymentMethod } from '@voltway/contract/payment-methods'
import type { Locale } from '@voltway/contract/values'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person, Work } from '../../kernel/ctx.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import { openSealed, seal } from '../../kernel/gateway/sealed-phone.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import { openWalletScopes, systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { enqueue } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { refreshWalletReasons } from '../wallets/wallets.ts'
import { forgetAtProvider } from './forget-method.ts'
import { methodReplies } from './payment-method-reply.ts'
import {
  insertCustomer,
  insertMethod,
  lockMethods,
  type MethodRow,
  selectCustomer,
  selectMethod,
  selectMethods,
  selectPayer,
  updateDefault,
  updateMethodDetails,
  updateMethodLabel,
  updateMethodStatus,
  updateRemoved,
  updateSetup,
} from './payment-methods.sql.ts'

/** Kinds that can be charged without the payer: for auto-recharge, invoices and subscriptions. */
const OFF_SESSION: readonly MethodRow['kind'][] = ['CREDIT_CARD', 'DIRECT_DEBIT']
const MANAGES = 'payment_methods.manage'

/** The wallets of a call: the named one (its right is checked), else all whose methods the person manages. */
async function scopesOf(ctx: Ctx, scope: WalletScope | null, person: Person): Promise<WalletScope[]> {
  if (scope !== null) return [scope]
  return (await openWalletScopes(ctx.db, person)).filter(({ rights }) => rights.has(MANAGES))
}

export async function readPaymentMethods(
  ctx: Ctx,
  scope: WalletScope | null,
  person: Person,
): Promise<PaymentMethod[]> {
  const rows = await selectMethods(ctx.db, await scopesOf(ctx, scope, person))
  return methodReplies({ ctx, tx: ctx.db }, rows)
}

async function methodReply(work: Work<Sql>, row: MethodRow | undefined): Promise<PaymentMethod> {
  if (row === undefined) refuse('payment_method.not_found')
  const [reply] = await methodReplies(work, [row])
  return reply as PaymentMethod
}

/**
 * @throws `payment_method.stops_cards` when cards would stop without the method and the caller has not confirmed it.
 */
export async function refuseUnconfirmedStop(
  work: Work<Sql>,
  row: MethodRow,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<void> {
  if (!isConfirmed && (await methodReply(work, row)).stops_cards !== null) refuse('payment_method.stops_cards')
}

/** A method with its wallet. @throws `payment_method.not_found`, also for another company's. */
export async function findMethod(
  ctx: Ctx,
  scope: WalletScope | null,
  person: Person,
  id: string,
): Promise<{ scope: WalletScope; row: MethodRow }> {
  for (const one of await scopesOf(ctx, scope, person)) {
    const row = await selectMethod(ctx.db, one, id)
    if (row !== undefined) return { scope: one, row }
  }
  return refuse('payment_method.not_found')
}

/** One method. An unfinished set-up is fetched from the provider, which may be faster than its webhook. */
export async function readPaymentMethod(
  ctx: Ctx,
  scope: WalletScope | null,
  person: Person,
  id: string,
): Promise<PaymentMethod> {
  const found = await findMethod(ctx, scope, person, id)
  if (found.row.status === 'PENDING' && found.row.setup_id !== null && found.row.provider_method_id === null) {
    await finishSetup(ctx, found.scope, id)
  }
  return methodReply({ ctx, tx: ctx.db }, await selectMethod(ctx.db, found.scope, id))
}

type Added = ReplyOf<typeof addPaymentMethod>

/** Starts adding a method. Cards and bank accounts are entered into the provider's fields; other kinds need none. */
export async function beginPaymentMethod(
  ctx: Ctx,
  scope: WalletScope | null,
  person: Person,
  body: BodyOf<typeof addPaymentMethod>,
): Promise<Added> {
  if (scope === null) refuse('validation_failed', { fields: { wallet: 'required' } })
  if (body.kind === 'MB_WAY' && body.phone === undefined) refuse('validation_failed', { fields: { phone: 'required' } })
  const isSetUp = body.kind === 'CREDIT_CARD' || body.kind === 'DIRECT_DEBIT'
  // A default method must support off-session payments.
  if (body.is_default === true && !OFF_SESSION.includes(body.kind)) refuse('payment.method_not_supported')
  const gateway = gatewayOf(ctx.app)
  const id = ctx.newId()
  const phone = body.kind === 'MB_WAY' ? (body.phone ?? null) : null
  await ctx.db.tx(async (tx) => {
    await insertMethod(tx, scope, {
      id,
      kind: body.kind,
      label: body.label ?? firstLabel(body.kind, phone),
      status: isSetUp ? 'PENDING' : 'ACTIVE',
      provider: gateway.name,
      phoneMasked: phone === null ? null : maskedPhone(phone),
      phoneSealed: phone === null ? null : seal(ctx.app.config.secret, phone),
      createdBy: person.id,
      at: ctx.now,
    })
    const work = { ctx, tx, scope }
    recordAudit(work, {
      action: 'payment_method.added',
      object: { kind: 'payment_method', id, name: body.label ?? firstLabel(body.kind, phone) },
      after: { kind: body.kind },
    })
  })
  const setup = isSetUp
    ? await setUp(ctx, scope, person, { methodId: id, kind: body.kind as 'CREDIT_CARD' | 'DIRECT_DEBIT' })
    : null
  return {
    payment_method: await methodReply({ ctx, tx: ctx.db }, await selectMethod(ctx.db, scope, id)),
    setup_secret: setup?.secret ?? null,
    publishable_key: setup === null ? null : gateway.publishableKey,
    setup_url: setup?.url ?? null,
  }
}

async function setUp(
  ctx: Ctx,
  scope: WalletScope,
  person: Person,
  { methodId, kind }: { readonly methodId: string; readonly kind: 'CREDIT_CARD' | 'DIRECT_DEBIT' },
) {
  try {
    const setup = await gatewayOf(ctx.app).beginSetup({
      customerId: await customerOf(ctx, scope),
      kind,
      methodId,
      walletId: scope.walletId,
      returnUrl: `${walletUrl(ctx, person.language)}?method=${methodId}`,
    })
    await updateSetup(ctx.db, scope, methodId, setup.setupId)
    return setup
  } catch (error) {
    ctx.log.warn({ err: error }, 'the set-up of a payment method could not be started')
    await updateRemoved(ctx.db, scope, methodId, ctx.now)
    return refuse('provider.unavailable')
  }
}

/** The wallet's page in the person's language, to which payers return. */
export function walletUrl(ctx: Ctx, language: Locale): string {
  return pageUrl(ctx.app.config, language, '/wallet')
}

/** The wallet's customer at the provider, created on first use. */
export async function customerOf(ctx: Ctx, scope: WalletScope): Promise<string> {
  const gateway = gatewayOf(ctx.app)
  const known = await selectCustomer(ctx.db, scope, gateway.name)
  if (known !== undefined) return known.customer_id
  const payer = (await selectPayer(ctx.db, scope)) ?? refuse('wallet.not_found')
  const customerId = await gateway.createCustomer({
    walletId: scope.walletId,
    name: payer.billing_name ?? payer.name,
    email: payer.email,
  })
  await insertCustomer(ctx.db, scope, { provider: gateway.name, customerId, at: ctx.now })
  return (await selectCustomer(ctx.db, scope, gateway.name))?.customer_id ?? customerId
}

/** Applies the payer's set-up. A card is usable at once, a bank account once its mandate is signed. */
async function finishSetup(ctx: Ctx, scope: WalletScope, id: string): Promise<void> {
  const known = await selectMethod(ctx.db, scope, id)
  if (known?.setup_id == null || known.provider_method_id !== null) return
  const { status, method } = await gatewayOf(ctx.app).fetchSetup(known.setup_id)
  if (status === 'pending') return
  await ctx.db.tx(async (tx) => {
    await lockMethods(tx, scope)
    const row = await selectMethod(tx, scope, id)
    if (row === undefined || row.provider_method_id !== null) return
    if (status === 'failed' || method === null) {
      await updateMethodStatus(tx, scope, id, 'INVALID')
      return
    }
    const next = row.kind === 'CREDIT_CARD' ? 'ACTIVE' : 'PENDING'
    await updateMethodDetails(tx, scope, id, { method, status: next, label: labelOf(row, method) })
    if (next === 'ACTIVE') await becomeUsable({ ctx, tx, scope }, id)
  })
}

/** Activates a method. The first off-session one becomes the default. */
export async function becomeUsable(work: WalletWork, id: string): Promise<void> {
  const { tx, scope } = work
  await updateMethodStatus(tx, scope, id, 'ACTIVE')
  const others = await selectMethods(tx, [scope])
  if (!others.some((method) => method.is_default)) await updateDefault(tx, scope, id)
  await refreshWalletReasons(work)
}

/** Deactivates a method, temporarily or for good. */
export async function becomeUnusable(work: WalletWork, id: string, status: MethodRow['status']): Promise<void> {
  await updateMethodStatus(work.tx, work.scope, id, status)
  await refreshWalletReasons(work)
}

export async function changePaymentMethod(
  ctx: Ctx,
  scope: WalletScope | null,
  person: Person,
  { id, change }: { id: string; change: BodyOf<typeof updatePaymentMethod> },
): Promise<PaymentMethod> {
  const found = await findMethod(ctx, scope, person, id)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope: found.scope }
    await lockMethods(tx, found.scope)
    const row = (await selectMethod(tx, found.scope, id)) ?? refuse('payment_method.not_found')
    if (change.is_default === true) {
      if (row.status === 'EXPIRED') refuse('payment.expired_method')
      if (row.status !== 'ACTIVE' || !OFF_SESSION.includes(row.kind)) refuse('payment.invalid_method')
      await updateDefault(tx, found.scope, id)
    }
    if (change.label !== undefined) await updateMethodLabel(tx, found.scope, id, change.label)
    const is = await methodReply(work, await selectMethod(tx, found.scope, id))
    recordAudit(work, {
      action: 'payment_method.changed',
      object: { kind: 'payment_method', id, name: is.label },
      before: { label: row.label, is_default: row.is_default },
      after: { label: is.label, is_default: is.is_default },
    })
    return is
  })
}

/** Deletes an unused method. The next usable one becomes the default. */
export async function removePaymentMethodByHand(
  ctx: Ctx,
  scope: WalletScope | null,
  person: Person,
  { id, isConfirmed }: { readonly id: string; readonly isConfirmed: boolean },
): Promise<{ id: string }> {
  const found = await findMethod(ctx, scope, person, id)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope: found.scope }
    await lockMethods(tx, found.scope)
    const row = (await selectMethod(tx, found.scope, id)) ?? refuse('payment_method.not_found')
    if (row.recharges || row.is_collecting) refuse('payment_method.in_use')
    await refuseUnconfirmedStop(work, row, { isConfirmed })
    await updateRemoved(tx, found.scope, id, ctx.now)
    if (row.is_default) {
      const next = (await selectMethods(tx, [found.scope])).find(
        (method) => method.status === 'ACTIVE' && OFF_SESSION.includes(method.kind),
      )
      await updateDefault(tx, found.scope, next?.id ?? null)
    }
    if (row.provider_method_id !== null)
      await enqueue(tx, forgetAtProvider, { providerMethodId: row.provider_method_id })
    await refreshWalletReasons(work)
    recordAudit(work, {
      action: 'payment_method.removed',
      object: { kind: 'payment_method', id, name: row.label },
      before: { kind: row.kind, label: row.label },
    })
    return { id }
  })
}

/** The method of a payment. */
export interface UsableMethod {
  readonly id: string
  readonly kind: MethodRow['kind']
  readonly label: string
  readonly last4: string | null
  readonly providerMethodId: string | null
  readonly umr: string | null
}

/**
 * A method that can pay now; `offSession`: without the payer's confirmation. Default: the default method.
 * @throws the refusal with the reason.
 */
export async function usableMethod(
  on: Sql,
  scope: WalletScope,
  { id, offSession }: { id: string | null; offSession: boolean },
): Promise<UsableMethod> {
  const row =
    id === null
      ? (await selectMethods(on, [scope])).find((method) => method.is_default)
      : await selectMethod(on, scope, id)
  if (row === undefined) return refuse(id === null ? 'payment.invalid_method' : 'payment_method.not_found')
  if (offSession && !OFF_SESSION.includes(row.kind)) refuse('payment.method_not_supported')
  if (row.status === 'EXPIRED') refuse('payment.expired_method')
  if (row.kind === 'DIRECT_DEBIT' && row.provider_method_id !== null && row.mandate_id === null) {
    refuse('payment.mandate_inactive')
  }
  if (row.status !== 'ACTIVE') refuse('payment.invalid_method')
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    last4: row.last4,
    providerMethodId: row.provider_method_id,
    umr: row.mandate_umr,
  }
}

/** The phone number of an MB WAY request, decrypted for the request only. */
export async function phoneOf(ctx: Ctx, scope: WalletScope, id: string): Promise<string | null> {
  const row = await selectMethod(ctx.db, scope, id)
  return row?.phone_sealed == null ? null : openSealed(ctx.app.config.secret, row.phone_sealed)
}

/** The recipients of payment notifications, and their languages. */
export const readPayer = selectPayer

const maskedPhone = (phone: string) => `${phone.slice(0, 4)} ••• ${phone.slice(-3)}`

function firstLabel(kind: MethodRow['kind'], phone: string | null): string {
  if (kind === 'MB_WAY') return `MB WAY ${maskedPhone(phone ?? '')}`
  return { CREDIT_CARD: 'Card', MULTIBANCO: 'Multibanco', DIRECT_DEBIT: 'SEPA' }[kind]
}

/** A typed label stays; a generated one describes the saved method. */
function labelOf(
  row: MethodRow,
  {
    card,
    directDebit,
  }: { card: { brand: string; last4: string } | null; directDebit: { last4: string; bank: string | null } | null },
): string {
  if (row.label !== firstLabel(row.kind, null)) return row.label
  if (card !== null) return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`
  return directDebit === null ? row.label : `${directDebit.bank ?? 'IBAN'} •••• ${directDebit.last4}`
}

/** Locks the wallet's methods: deletion checks under this lock whether a payment is being collected. */
export const holdMethods = lockMethods

/** The provider reported a set-up: it is fetched if it is ours. */
export async function followSetup(ctx: Ctx, setupId: string): Promise<void> {
  const { walletId, methodId } = await gatewayOf(ctx.app).fetchSetup(setupId)
  if (walletId === null || methodId === null) return
  await finishSetup(ctx, systemScope(walletId), methodId)
}
