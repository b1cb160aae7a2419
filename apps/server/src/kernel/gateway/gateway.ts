/**
 * The payment provider. Amounts are integers of the minor unit. Card data and IBANs never reach the product: the payer
 * types them into fields that the provider hosts.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe'
  /** Key for the provider's fields in the browser. */
  readonly publishableKey: string
  createCustomer(customer: { walletId: string; name: string; email: string | null }): Promise<string>
  /** Starts the setup of a method, which the payer finishes in fields hosted by the provider. */
  beginSetup(setup: NewSetup): Promise<{ setupId: string; secret: string; url: string }>
  fetchSetup(setupId: string): Promise<Setup>
  /** Deletes a method at the provider. An unknown method is treated as deleted. */
  forgetMethod(providerMethodId: string): Promise<void>
  /**
   * Charges a payment. Our payment id is the idempotency key, so a retry never charges twice.
   * @throws GatewayUnknown when no response came: the payment may exist, and {@link findPayment} resolves it.
   * @throws GatewayRefused when the provider refused the request: no payment exists.
   */
  charge(charge: Charge): Promise<ProviderPayment>
  /** Captures all or part of a charge that was reserved with `capture: false`. */
  capture(providerId: string, amountMinor: bigint): Promise<ProviderPayment>
  cancel(providerId: string): Promise<ProviderPayment>
  /**
   * Refunds all or part of a payment, once per key. Many banks respond days later: until then the refund is pending.
   */
  refund(refund: { providerId: string; amountMinor: bigint; key: string }): Promise<ProviderRefund>
  fetchRefund(refundId: string): Promise<ProviderRefund>
  /** Finds a refund whose request got no response. Undefined: the provider did not receive the request. */
  findRefund(refund: { providerId: string; key: string }): Promise<ProviderRefund | undefined>
  fetchPayment(providerId: string): Promise<ProviderPayment>
  /** Finds a payment whose charge got no response. Undefined: the provider did not receive the request. */
  findPayment(payment: { customerId: string; paymentId: string; since: Date }): Promise<ProviderPayment | undefined>
  /** Lists all payments since an instant, newest first, also those that the product does not know. */
  listPayments(since: Date): AsyncIterable<ListedPayment>
}

/** The kinds of payment methods that a gateway offers. */
export type MethodKind = 'CREDIT_CARD' | 'MULTIBANCO' | 'DIRECT_DEBIT' | 'MB_WAY'

/** A setup of a method that the payer types into the provider's fields. */
export interface NewSetup {
  readonly customerId: string
  readonly kind: 'CREDIT_CARD' | 'DIRECT_DEBIT'
  /** Our id of the method, which is the idempotency key. */
  readonly methodId: string
  readonly walletId: string
  /** The page to which the payer returns. */
  readonly returnUrl: string
}

/** The result of a setup. `method` is null until it succeeds. Wallet and method are null when it is not ours. */
export interface Setup {
  readonly walletId: string | null
  readonly methodId: string | null
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly method: ProviderMethod | null
}

/** A payment method as the provider describes it. It never contains a complete card or bank number. */
export interface ProviderMethod {
  readonly id: string
  readonly card: {
    readonly brand: string
    readonly last4: string
    readonly expMonth: number
    readonly expYear: number
  } | null
  readonly directDebit: { readonly last4: string; readonly bank: string | null; readonly name: string | null } | null
  readonly mandateReference: string | null
}

/** A payment to charge. Amounts are cents. */
export interface Charge {
  readonly paymentId: string
  readonly walletId: string
  readonly customerId: string
  readonly kind: MethodKind
  /** Null for Multibanco and MB WAY, whose method is created with each payment. */
  readonly providerMethodId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  /** No payer is present to confirm the payment (auto-recharge, invoices). */
  readonly offSession: boolean
  readonly returnUrl: string
  readonly email: string | null
  /** The payer's phone for MB WAY, in E.164. */
  readonly phone: string | null
  readonly now: Date
  /** False: only reserves the amount on a card, to capture or cancel later. */
  readonly capture?: boolean
}

/** The next action of the payer. */
export type PayerAction =
  | { readonly kind: 'THREE_D_SECURE'; readonly url: string }
  | { readonly kind: 'MULTIBANCO'; readonly entity: string; readonly reference: string; readonly expiresAt: string }
  | { readonly kind: 'MB_WAY'; readonly expiresAt: string }

/** The current state of a payment at the provider. */
export interface ProviderPayment {
  readonly id: string
  readonly paymentId: string | null
  readonly walletId: string | null
  readonly status: 'requires_action' | 'processing' | 'reserved' | 'succeeded' | 'failed'
  readonly amountMinor: bigint
  readonly receivedMinor: bigint
  readonly refundedMinor: bigint
  readonly action: PayerAction | null
  /** The provider's failure code. */
  readonly failure: string | null
  /** A chargeback or a returned direct debit after the payment succeeded. */
  readonly reversal: {
    readonly kind: 'CHARGEBACK' | 'RETURNED'
    readonly amountMinor: bigint
    readonly isWon: boolean
  } | null
}

/** A payment as the provider lists it, with what is needed to store one that the product does not know. */
export interface ListedPayment extends ProviderPayment {
  readonly kind: MethodKind
  /** The provider's id of the method; null when it was created with the payment. */
  readonly providerMethodId: string | null
  readonly createdAt: Date
}

/**
 * The current state of a refund at the provider. A succeeded refund may fail later, when the payer's bank returns it.
 */
export interface ProviderRefund {
  /** Null when the provider refused the refund. */
  readonly id: string | null
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** The provider's failure code. */
  readonly failure: string | null
}

/** The provider did not respond, or its response does not determine the result. It is never treated as a refusal. */
export class GatewayUnknown extends Error {
  override name = 'GatewayUnknown'
}

/** The provider refused the request. No payment exists. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code: string
  constructor(code: string, options?: ErrorOptions) {
    super(`the payment provider refused: ${code}`, options)
    this.code = code
  }
}

/** Time in ms to confirm an MB WAY request in the payer's app (docs.mollie.com, MB WAY: session timeout). */
export const MB_WAY_MS = 4 * 60_000
