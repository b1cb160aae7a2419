import type Stripe from 'stripe'
import type { App } from '../ctx.ts'
import type { PaymentGateway } from './gateway.ts'
import { sandboxHeaders, sandboxKey, sandboxPort } from './sandbox.ts'
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
    open: () => openSdk(sandboxKey(app), { host: '127.0.0.1', protocol: 'http', reach: reachOf(app) }),
    setupUrl: ({ setupId, returnUrl }) =>
      `${publicUrl}/dev/payments/setup/${setupId}?return=${encodeURIComponent(returnUrl)}`,
  })
}

interface Address {
  readonly host?: string
  readonly port?: number
  readonly protocol?: 'http' | 'https'
  /** Where each request goes instead, and the headers it gets. */
  readonly reach?: () => Promise<{ readonly port: number; readonly headers: Readonly<Record<string, string>> }>
}

/** The sandbox has another port after each of its starts, and lives at this server's time. */
const reachOf = (app: App) => async () => ({ port: await sandboxPort(app), headers: sandboxHeaders(app) })

const addressOf = ({ hostname, port, protocol }: URL): Address => ({
  host: hostname,
  protocol: protocol === 'http:' ? 'http' : 'https',
  port: Number(port) || (protocol === 'http:' ? 80 : 443),
})

type Reach = NonNullable<Address['reach']>

/** The client with each request sent to where `reach` says it is now. */
const redirected = (client: Stripe.HttpClient, reach: Reach): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...[host, , path, method, headers, ...rest]) => {
    const now = await reach()
    return client.makeRequest(host, String(now.port), path, method, { ...headers, ...now.headers }, ...rest)
  },
})

async function openSdk(secretKey: string, { reach, ...address }: Address) {
  const { default: Stripe } = await import('stripe')
  // Each request on a connection of its own: one that is kept may be ended by the provider in the moment it is used again, and
  // then nobody knows what became of the payment.
  const { Agent } = await import(address.protocol === 'http' ? 'node:http' : 'node:https')
  const client = Stripe.createNodeHttpClient(new Agent({ keepAlive: false }))
  return new Stripe(secretKey, {
    ...address,
    httpClient: reach === undefined ? client : redirected(client, reach),
    timeout: TIMEOUT_MS,
    // Trying again is ours to decide: a payment is fetched before it is charged again.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
