import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '../ctx.ts'

const STRIPE_JS = 'https://js.stripe.com'

/**
 * Serves the page with Stripe's fields. It is a separate page so that Stripe's script runs nowhere else and card data
 * never reaches our pages. The setup's secret is in the URL's fragment (#), which browsers do not send.
 */
export function serveSetupPage(fastify: FastifyInstance, { config }: App): void {
  const { payments, publicUrl } = config
  if (payments.provider !== 'stripe') return
  const key = payments.publishableKey
  fastify.get<{ Querystring: { return?: string } }>('/payment-setup', async (request, reply) => {
    const wanted = request.query.return
    const back = wanted?.startsWith(`${publicUrl}/`) ? wanted : `${publicUrl}/wallet`
    const nonce = randomBytes(16).toString('base64')
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${STRIPE_JS}`,
      `style-src 'nonce-${nonce}'`,
      `frame-src ${STRIPE_JS} https://hooks.stripe.com`,
      'connect-src https://api.stripe.com',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy.join('; '))
      .send(pageOf(nonce, JSON.stringify({ key, back }).replaceAll('<', '\\u003c')))
  })
}

const pageOf = (nonce: string, pageJson: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Payment method | Voltway Fleets</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{margin:0 auto;max-width:480px;padding:32px 16px;font:15px/24px Inter,'Segoe UI',sans-serif}
button{width:100%;min-height:44px;margin-top:16px;border:0;border-radius:8px;background:#0f766e;color:#fff;font:inherit}[role=alert]{color:#b42318}</style>
<script nonce="${nonce}" src="${STRIPE_JS}/v3/"></script></head>
<body><main><form id="form"><div id="fields"></div><p id="problem" role="alert"></p><button>✓</button></form></main>
<script nonce="${nonce}">
const page = ${pageJson}
const stripe = Stripe(page.key, { locale: 'auto' })
const elements = stripe.elements({ clientSecret: decodeURIComponent(location.hash.slice(1)) })
elements.create('payment').mount('#fields')
document.getElementById('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { error } = await stripe.confirmSetup({ elements, confirmParams: { return_url: page.back } })
  document.getElementById('problem').textContent = error ? error.message : ''
})
</script></body></html>`
