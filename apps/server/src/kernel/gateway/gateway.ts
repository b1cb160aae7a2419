/**
 * The payment provider as the product sees it. Amounts are integers of the minor unit. Card data and IBANs never pass here:
 * the payer types them into fields the provider hosts.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe'
  /** For the provider's own fields in the browser. */
  readonly publishableKey: string
  createCustomer(customer: { walletId: string; name: string; email: string | null }): Promise<string>
  /** Begins what the payer finishes in fields hosted by the provider. */
  beginSetup(setup: NewSetup): Promise<{ setupId: string; secret: string; url: string }>
  fetchSetup(setupId: string): Promise<Setup>
  /** Forgets a method at the provider; one it does not know is forgotten already. */
  forgetMethod(providerMethodId: string): Promise<void>
  /**
   * Charges, with our payment id as the idempotency key: repeating it never charges twice.
   * @throws GatewayUnknown when no answer came: the payment may exist or not, and only {@link findPayment} can say.
   */
  charge(charge: Charge): Promise<ProviderPayment>
  /** Takes (part of) what a charge with `capture: false` reserved. */
  capture(providerId: string, amountMinor: bigint): Promise<ProviderPayment>
  cancel(providerId: string): Promise<ProviderPayment>
  /** Gives back (part of) a payment; the key makes it once. Many banks answer days later: the refund is pending till then. */
  refund(refund: { providerId: string; amountMinor: bigint; key: string }): Promise<ProviderRefund>
  fetchRefund(refundId: string): Promise<ProviderRefund>
  /** Looks for a refund whose request was never answered. Undefined: the provider never got it. */
  findRefund(refund: { providerId: string; key: string }): Promise<ProviderRefund | undefined>
  fetchPayment(providerId: string): Promise<ProviderPayment>
  /** Looks for a payment whose charge was never answered. Undefined: the provider never got it. */
  findPayment(payment: { customerId: string; paymentId: string; since: Date }): Promise<ProviderPayment | undefined>
}

/** The kinds of payment methods that a gateway offers. */
export type MethodKind = 'CREDIT_CARD' | 'MULTIBANCO' | 'DIRECT_DEBIT' | 'MB_WAY'

/** What a gateway needs to set up a method that the payer types into its own fields. */
export interface NewSetup {
  readonly customerId: string
  readonly kind: 'CREDIT_CARD' | 'DIRECT_DEBIT'
  /** Our id of the method; the idempotency key. */
  readonly methodId: string
  readonly walletId: string
  /** Where the payer comes back to. */
  readonly returnUrl: string
}

/** How a setup ended. `method` is null until it succeeded. */
export interface Setup {
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly method: ProviderMethod | null
}

/** A payment method as the provider describes it; never a whole card or bank number. */
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

/** What a gateway needs to charge a payment. Amounts are cents. */
export interface Charge {
  readonly paymentId: string
  readonly walletId: string
  readonly customerId: string
  readonly kind: MethodKind
  /** Null for Multibanco and MB WAY, which are made anew with each payment. */
  readonly providerMethodId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  /** Nobody is there to confirm it (auto-recharge, invoices). */
  readonly offSession: boolean
  readonly returnUrl: string
  readonly email: string | null
  /** Of MB WAY, in E.164. */
  readonly phone: string | null
  readonly now: Date
  /** False reserves a card's money only, to be captured or cancelled. */
  readonly capture?: boolean
}

/** What the payer must do next. */
export type PayerAction =
  | { readonly kind: 'THREE_D_SECURE'; readonly url: string }
  | { readonly kind: 'MULTIBANCO'; readonly entity: string; readonly reference: string; readonly expiresAt: string }
  | { readonly kind: 'MB_WAY'; readonly expiresAt: string }

/** A payment as the provider has it now. */
export interface ProviderPayment {
  readonly id: string
  readonly paymentId: string | null
  readonly walletId: string | null
  readonly status: 'requires_action' | 'processing' | 'reserved' | 'succeeded' | 'failed'
  readonly amountMinor: bigint
  readonly receivedMinor: bigint
  readonly refundedMinor: bigint
  readonly action: PayerAction | null
  /** The provider's word for why it failed. */
  readonly failure: string | null
  /** Money taken back by the payer's bank after the payment had succeeded. */
  readonly reversal: {
    readonly kind: 'CHARGEBACK' | 'RETURNED'
    readonly amountMinor: bigint
    readonly isWon: boolean
  } | null
}

/** A refund as the provider has it now. One that succeeded may fail later, when the payer's bank sends it back. */
export interface ProviderRefund {
  /** Null when the provider refused to make one. */
  readonly id: string | null
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** The provider's word for why it failed. */
  readonly failure: string | null
}

/** The provider did not answer, or not with something that tells what happened. Never taken for a no. */
export class GatewayUnknown extends Error {
  override name = 'GatewayUnknown'
}

/** The provider understood and refused to make anything of it; no payment exists. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code: string
  constructor(code: string, options?: ErrorOptions) {
    super(`the payment provider refused: ${code}`, options)
    this.code = code
  }
}

/** How long an MB WAY request waits in the payer's app (domain: payment methods). */
export const MB_WAY_MS = 4 * 60_000
