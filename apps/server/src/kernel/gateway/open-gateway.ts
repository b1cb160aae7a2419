import type { App } from '../ctx.ts'
import type { PaymentGateway } from './gateway.ts'
import { openSandbox } from './sandbox/sandbox-server.ts'
import { stripeGateway } from './stripe-gateway.ts'

/** A provider that does not answer costs a payer's patience, not a worker: what is unknown then is resolved by fetching. */
const TIMEOUT_MS = 20_000

const gateways = new WeakMap<App, PaymentGateway>()

/** The installation's payment provider, opened with its first call. */
export function gatewayOf(app: App): PaymentGateway {
  let gateway = gateways.get(app)
  if (gateway === undefined) {
    gateway = openGateway(app)
    gateways.set(app, gateway)
  }
  return gateway
}

function openGateway(app: App): PaymentGateway {
  const { payments, publicUrl } = app.config
  if (payments.provider === 'stripe') {
    const address = payments.apiUrl === undefined ? {} : addressOf(new URL(payments.apiUrl))
    return stripeGateway({
      name: 'stripe',
      publishableKey: payments.publishableKey,
      open: () => openSdk(payments.secretKey, address),
      // The secret goes behind the #, which no server and no log ever sees.
      setupUrl: ({ secret, returnUrl }) =>
        `${publicUrl}/payment-setup?return=${encodeURIComponent(returnUrl)}#${encodeURIComponent(secret)}`,
    })
  }
  return stripeGateway({
    name: 'sandbox',
    publishableKey: 'pk_sandbox',
    open: async () => {
      const { port, secretKey } = await openSandbox(app)
      return openSdk(secretKey, { host: '127.0.0.1', port, protocol: 'http' })
    },
    setupUrl: ({ setupId, returnUrl }) =>
      `${publicUrl}/dev/payments/setup/${setupId}?return=${encodeURIComponent(returnUrl)}`,
  })
}

interface Address {
  readonly host?: string
  readonly port?: number
  readonly protocol?: 'http' | 'https'
}

const addressOf = ({ hostname, port, protocol }: URL): Address => ({
  host: hostname,
  protocol: protocol === 'http:' ? 'http' : 'https',
  port: Number(port) || (protocol === 'http:' ? 80 : 443),
})

async function openSdk(secretKey: string, address: Address) {
  const { default: Stripe } = await import('stripe')
  // Each request on a connection of its own: one that is kept may be ended by the provider in the moment it is used again, and
  // then nobody knows what became of the payment.
  const { Agent } = await import(address.protocol === 'http' ? 'node:http' : 'node:https')
  return new Stripe(secretKey, {
    ...address,
    httpClient: Stripe.createNodeHttpClient(new Agent({ keepAlive: false })),
    timeout: TIMEOUT_MS,
    // Trying again is ours to decide: a payment is fetched before it is charged again.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
