import type Stripe from 'stripe'
import type { App } from '../ctx.ts'
import type { PaymentGateway } from './gateway.ts'
import { sandboxHeaders, sandboxKey, sandboxPort } from './sandbox.ts'
import { stripeGateway } from './stripe-gateway.ts'

/**
 * Timeout of a provider request. It limits the payer's wait, and an unknown result is resolved by fetching the payment.
 */
const TIMEOUT_MS = 20_000

const gateways = new WeakMap<App, PaymentGateway>()

/** Returns the installation's payment provider. The first call opens it. */
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
      // The secret is in the fragment (#), which browsers send to no server and which appears in no log.
      setupUrl: ({ secret, returnUrl }) =>
        `${publicUrl}/payment-setup?return=${encodeURIComponent(returnUrl)}#${encodeURIComponent(secret)}`,
    })
  }
  return stripeGateway({
    name: 'sandbox',
    publishableKey: 'pk_sandbox',
    open: () => openSdk(sandboxKey(app), { host: '127.0.0.1', protocol: 'http', reach: reachOf(app) }),
    setupUrl: ({ setupId, returnUrl }) =>
      `${publicUrl}/dev/payments/setup/${setupId}?return=${encodeURIComponent(returnUrl)}`,
  })
}

interface Address {
  readonly host?: string
  readonly port?: number
  readonly protocol?: 'http' | 'https'
  /** Returns the port that replaces the configured one, and additional headers, for each request. */
  readonly reach?: () => Promise<{ readonly port: number; readonly headers: Readonly<Record<string, string>> }>
}

/** The sandbox's port changes with each start, and the sandbox uses this server's clock. */
const reachOf = (app: App) => async () => ({ port: await sandboxPort(app), headers: sandboxHeaders(app) })

const addressOf = ({ hostname, port, protocol }: URL): Address => ({
  host: hostname,
  protocol: protocol === 'http:' ? 'http' : 'https',
  port: Number(port) || (protocol === 'http:' ? 80 : 443),
})

type Reach = NonNullable<Address['reach']>

/** Wraps the client so that each request uses the port and headers that `reach` returns. */
const redirected = (client: Stripe.HttpClient, reach: Reach): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...[host, , path, method, headers, ...rest]) => {
    const now = await reach()
    return client.makeRequest(host, String(now.port), path, method, { ...headers, ...now.headers }, ...rest)
  },
})

async function openSdk(secretKey: string, { reach, ...address }: Address) {
  const { default: Stripe } = await import('stripe')
  // One connection per request: the provider may close a kept-alive connection at the moment it is reused, and then the
  // result of the payment is unknown.
  const { Agent } = await import(address.protocol === 'http' ? 'node:http' : 'node:https')
  const client = Stripe.createNodeHttpClient(new Agent({ keepAlive: false }))
  return new Stripe(secretKey, {
    ...address,
    httpClient: reach === undefined ? client : redirected(client, reach),
    timeout: TIMEOUT_MS,
    // The SDK must not retry: the product fetches a payment before it charges again.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
