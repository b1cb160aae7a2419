import type Stripe from 'stripe'
import {
  type Charge,
  GatewayRefused,
  GatewayUnknown,
  MB_WAY_MS,
  type NewSetup,
  type PayerAction,
  type PaymentGateway,
  type ProviderMethod,
  type ProviderPayment,
  type ProviderRefund,
} from './gateway.ts'
import { listIntents } from './stripe-list.ts'

/** Days in which a Multibanco reference without a stated end can be paid, as is usual (docs.mangopay.com, Multibanco). */
const MULTIBANCO_DAYS = 7
/** Stripe's type for each kind of payment method. */
const STRIPE_TYPES: Readonly<Record<Charge['kind'], Stripe.PaymentIntentCreateParams.PaymentMethodData.Type | 'card'>> =
  {
    CREDIT_CARD: 'card',
    MULTIBANCO: 'multibanco',
    MB_WAY: 'mb_way',
    DIRECT_DEBIT: 'sepa_debit',
  }
const EXPAND = { expand: ['latest_charge', 'payment_method'] }

/** Options in which Stripe and a provider with Stripe's API differ. */
export interface StripeOptions {
  readonly name: PaymentGateway['name']
  readonly publishableKey: string
  /** Opens the SDK on the first call, because it is large and most processes make no payments. */
  readonly open: () => Promise<Stripe>
  /** Returns the URL of the page with the provider's fields. */
  readonly setupUrl: (setup: { setupId: string; secret: string; returnUrl: string }) => string
}

/** Creates the gateway on Stripe's official SDK. The sandbox uses the same code with another address. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  let opened: Promise<Stripe> | undefined
  const call = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    opened ??= options.open()
    try {
      return await work(await opened)
    } catch (error) {
      throw gatewayErrorOf(error)
    }
  }
  const fetchPayment = (id: string) =>
    call(async (stripe) => paymentOf(stripe, await stripe.paymentIntents.retrieve(id, EXPAND)))
  return {
    name: options.name,
    publishableKey: options.publishableKey,
    createCustomer: ({ walletId, name, email }) =>
      call(async (stripe) => {
        const customer = { name, metadata: { wallet_id: walletId }, ...(email === null ? {} : { email }) }
        return (await stripe.customers.create(customer, { idempotencyKey: `customer-${walletId}` })).id
      }),
    beginSetup: (setup) => call((stripe) => beginSetup(stripe, options, setup)),
    fetchSetup: (setupId) =>
      call(async (stripe) => {
        const intent = await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method', 'mandate'] })
        const status = intent.status === 'succeeded' ? 'succeeded' : intent.status === 'canceled' ? 'failed' : 'pending'
        return {
          walletId: intent.metadata?.wallet_id ?? null,
          methodId: intent.metadata?.method_id ?? null,
          status,
          method: status === 'succeeded' ? methodOf(intent) : null,
        }
      }),
    forgetMethod: (id) =>
      call(async (stripe) => {
        await stripe.paymentMethods.detach(id)
      }).catch((error: unknown) => {
        if (!(error instanceof GatewayRefused)) throw error
      }),
    charge: (charge) =>
      call(async (stripe) => {
        const intent = await stripe.paymentIntents.create(chargeOf(charge), { idempotencyKey: charge.paymentId })
        return paymentOf(stripe, intent)
      }).catch((error: unknown) => {
        // A declined card is a result, not an error: the payment exists at the provider and has failed.
        if (error instanceof Declined) return fetchPayment(error.paymentId)
        throw error
      }),
    capture: (id, amountMinor) =>
      call(async (stripe) =>
        paymentOf(
          stripe,
          await stripe.paymentIntents.capture(
            id,
            { amount_to_capture: Number(amountMinor), ...EXPAND },
            { idempotencyKey: `capture-${id}` },
          ),
        ),
      ),
    cancel: (id) =>
      call(async (stripe) =>
        paymentOf(stripe, await stripe.paymentIntents.cancel(id, EXPAND, { idempotencyKey: `cancel-${id}` })),
      ),
    refund: ({ providerId, amountMinor, key }) =>
      call(async (stripe) =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: providerId, amount: Number(amountMinor), metadata: { refund_key: key } },
            { idempotencyKey: key },
          ),
        ),
      ),
    fetchRefund: (id) => call(async (stripe) => refundOf(await stripe.refunds.retrieve(id))),
    findRefund: ({ providerId, key }) =>
      call(async (stripe) => {
        for await (const refund of stripe.refunds.list({ payment_intent: providerId, limit: 100 })) {
          if (refund.metadata?.refund_key === key) return refundOf(refund)
        }
        return undefined
      }),
    fetchPayment,
    findPayment: ({ customerId, paymentId, since }) =>
      call(async (stripe) => {
        const created = { gte: Math.floor(since.getTime() / 1000) - 60 }
        for await (const intent of stripe.paymentIntents.list({ customer: customerId, created, limit: 100 })) {
          if (intent.metadata.payment_id === paymentId)
            return paymentOf(stripe, await stripe.paymentIntents.retrieve(intent.id, EXPAND))
        }
        return undefined
      }),
    listPayments: async function* (since) {
      try {
        const stripe = await call(async (one) => one)
        for await (const { intent, ...listed } of listIntents(stripe, since))
          yield { ...(await paymentOf(stripe, intent)), ...listed }
      } catch (error) {
        throw gatewayErrorOf(error)
      }
    },
  }
}

function refundOf({ id, status, failure_reason }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled'
  return {
    id,
    status: hasFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    failure: hasFailed ? (failure_reason ?? status) : null,
  }
}

async function beginSetup(stripe: Stripe, options: StripeOptions, setup: NewSetup) {
  const intent = await stripe.setupIntents.create(
    {
      customer: setup.customerId,
      allowed_payment_method_types: [STRIPE_TYPES[setup.kind] as 'card' | 'sepa_debit'],
      usage: 'off_session',
      metadata: { wallet_id: setup.walletId, method_id: setup.methodId, return_url: setup.returnUrl },
    },
    { idempotencyKey: setup.methodId },
  )
  const secret = intent.client_secret as string
  return {
    setupId: intent.id,
    secret,
    url: options.setupUrl({ setupId: intent.id, secret, returnUrl: setup.returnUrl }),
  }
}

function chargeOf(charge: Charge): Stripe.PaymentIntentCreateParams {
  const type = STRIPE_TYPES[charge.kind]
  const params: Stripe.PaymentIntentCreateParams = {
    amount: Number(charge.amountMinor),
    currency: charge.currency.toLowerCase(),
    customer: charge.customerId,
    confirm: true,
    allowed_payment_method_types: [type],
    metadata: { wallet_id: charge.walletId, payment_id: charge.paymentId, created: charge.now.toISOString() },
    ...EXPAND,
  }
  if (charge.capture === false) params.capture_method = 'manual'
  if (charge.providerMethodId !== null) {
    params.payment_method = charge.providerMethodId
    if (charge.offSession || charge.kind === 'DIRECT_DEBIT') params.off_session = true
    else params.return_url = charge.returnUrl
    return params
  }
  params.return_url = charge.returnUrl
  const details =
    charge.kind === 'MB_WAY' ? { phone: charge.phone ?? '' } : { email: charge.email ?? 'finance@invalid.example' }
  params.payment_method_data = { type: type as 'multibanco' | 'mb_way', billing_details: details }
  if (charge.kind === 'MULTIBANCO') params.payment_method_options = { multibanco: {} }
  return params
}

/** Converts a Stripe payment intent. It fetches the dispute of a disputed charge. */
async function paymentOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    paymentId: intent.metadata.payment_id ?? null,
    walletId: intent.metadata.wallet_id ?? null,
    status: statusOf(intent),
    amountMinor: BigInt(intent.amount),
    receivedMinor: BigInt(intent.amount_received),
    refundedMinor: BigInt(charge?.amount_refunded ?? 0),
    action: actionOf(intent),
    failure:
      intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? intent.cancellation_reason ?? null,
    reversal: charge?.disputed ? await reversalOf(stripe, intent) : null,
  }
}

function statusOf(intent: Stripe.PaymentIntent): ProviderPayment['status'] {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded'
    case 'requires_action':
    case 'requires_confirmation':
      return 'requires_action'
    case 'requires_capture':
      return 'reserved'
    case 'processing':
      return 'processing'
    default:
      // Stripe has no further payment method to try, or the intent is cancelled: the state does not change any more.
      return 'failed'
  }
}

function actionOf(intent: Stripe.PaymentIntent): PayerAction | null {
  if (intent.status !== 'requires_action') return null
  const voucher = intent.next_action?.multibanco_display_details
  if (voucher) {
    const expires = voucher.expires_at ?? intent.created + MULTIBANCO_DAYS * 86_400
    return {
      kind: 'MULTIBANCO',
      entity: voucher.entity ?? '',
      reference: voucher.reference ?? '',
      expiresAt: instantOf(expires),
    }
  }
  const url = intent.next_action?.redirect_to_url?.url
  if (url) return { kind: 'THREE_D_SECURE', url }
  const started = Date.parse(intent.metadata.created ?? '') || intent.created * 1000
  return { kind: 'MB_WAY', expiresAt: new Date(started + MB_WAY_MS).toISOString() }
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()

async function reversalOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderPayment['reversal']> {
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id, limit: 1 })).data
  // A warning is only an enquiry of the bank: no money has moved.
  if (dispute === undefined || dispute.status.startsWith('warning')) return null
  const isDebit = intent.payment_method_types.includes('sepa_debit')
  return {
    // The payer's bank reverses a direct debit without a dispute that the seller could win.
    kind: isDebit ? 'RETURNED' : 'CHARGEBACK',
    amountMinor: BigInt(dispute.amount),
    isWon: dispute.status === 'won',
  }
}

function methodOf(intent: Stripe.SetupIntent): ProviderMethod | null {
  const method = intent.payment_method
  if (method === null || typeof method === 'string') return null
  const { card, sepa_debit: debit } = method
  const mandate = intent.mandate
  const reference =
    mandate === null || typeof mandate === 'string'
      ? null
      : (mandate.payment_method_details.sepa_debit?.reference ?? null)
  return {
    id: method.id,
    card: card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null,
    directDebit: debit ? { last4: debit.last4 ?? '', bank: debit.bank_code, name: method.billing_details.name } : null,
    mandateReference: reference,
  }
}

/** The provider created the payment, and the bank declined it. */
class Declined extends Error {
  readonly paymentId: string
  constructor(paymentId: string) {
    super('declined')
    this.paymentId = paymentId
  }
}

interface SdkError {
  readonly type?: string
  readonly code?: string
  readonly message?: string
  readonly statusCode?: number
  readonly payment_intent?: { readonly id?: string }
}

/** Maps an SDK error to the payment's result: declined, not created, or unknown. */
function gatewayErrorOf(error: unknown): unknown {
  const { type, code, payment_intent: intent, message } = error as SdkError
  if (type === 'StripeCardError' && intent?.id !== undefined) return new Declined(intent.id)
  if (type === 'StripeCardError' || type === 'StripeInvalidRequestError')
    return new GatewayRefused(code ?? 'invalid_request', { cause: error })
  if (typeof type === 'string' && type.startsWith('Stripe'))
    return new GatewayUnknown(message ?? 'no answer', { cause: error })
  return error
}
