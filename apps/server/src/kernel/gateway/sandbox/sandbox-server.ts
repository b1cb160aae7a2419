import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brokenConstraint } from '../../../platform/sql.ts'
import type { App } from '../../ctx.ts'
import {
  insertObject,
  insertReply,
  lockObject,
  selectIntents,
  selectSavedReply,
  updateObject,
  type Wire,
} from './sandbox.sql.ts'
import { inSandbox, type SandboxTx } from './sandbox-events.ts'
import { cancelIntent, captureIntent, createIntent, createRefund, getObject, settledIntent } from './sandbox-intents.ts'
import { listRefunds } from './sandbox-refunds.ts'
import { createSetup } from './sandbox-setup.ts'
import { newWireId, WireError } from './wire.ts'

/*
 * A small payment provider on this machine's own address. It speaks Stripe's wire form, so that the official SDK talks to it as
 * it talks to Stripe; its state is in the database, so every process of an installation sees the same one.
 */

/** Amounts that make the line break, to show what becomes of a payment nobody answered. */
const ANSWER_IS_LOST = '6660'
const NEVER_ARRIVES = '6661'

interface OpenSandbox {
  readonly port: number
  readonly secretKey: string
}
const sandboxes = new WeakMap<App, Promise<OpenSandbox>>()

export function openSandbox(app: App): Promise<OpenSandbox> {
  let open = sandboxes.get(app)
  if (open === undefined) {
    open = listen(app)
    sandboxes.set(app, open)
  }
  return open
}

async function listen(app: App): Promise<OpenSandbox> {
  const secretKey = `sk_sandbox_${createHmac('sha256', app.config.secret).update('sandbox key').digest('hex').slice(0, 32)}`
  const server = createServer((request, response) => {
    answer(app, secretKey, request, response).catch((error: unknown) => {
      app.log.error({ err: error }, 'the sandbox provider failed')
      send(response, 500, { error: { type: 'api_error', message: 'sandbox' } })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // Nobody waits for it to end: it lives as long as the process does.
  server.unref()
  return { port: (server.address() as AddressInfo).port, secretKey }
}

async function answer(app: App, secretKey: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
  const text = await bodyOf(request)
  const params = formOf(text === '' ? url.search.slice(1) : text)
  const isCharge = request.method === 'POST' && url.pathname === '/v1/payment_intents'
  if (isCharge && params.amount === NEVER_ARRIVES) return void request.socket.destroy()
  const key = request.headers['idempotency-key']
  const { status, body } = await once(
    app,
    typeof key === 'string' ? key : undefined,
    `${request.method} ${url.pathname} ${text}`,
    (sandbox) => route(sandbox, { method: request.method ?? 'GET', path: url.pathname, params }, app),
  )
  if (isCharge && params.amount === ANSWER_IS_LOST) return void request.socket.destroy()
  send(response, status, body)
}

/** Runs a request once per idempotency key, as Stripe does; refusals are kept as answers too. */
async function once(
  app: App,
  key: string | undefined,
  content: string,
  work: (sandbox: SandboxTx) => Promise<Wire>,
): Promise<{ status: number; body: Wire }> {
  const hash = createHash('sha256').update(content).digest('hex')
  try {
    return await inSandbox(app, async (sandbox) => {
      const saved = key === undefined ? undefined : await selectSavedReply(sandbox.tx, key)
      if (saved !== undefined) return repeated(saved, hash)
      const reply = await work(sandbox).then(
        (body) => ({ status: 200, body }),
        (error: unknown) => {
          // What a card's bank answers is kept with the payment it was about; other refusals change nothing.
          if (error instanceof WireError) return { status: error.status, body: error.body }
          throw error
        },
      )
      if (key !== undefined)
        await insertReply(sandbox.tx, { key, content: hash, status: reply.status, reply: reply.body })
      return reply
    })
  } catch (error) {
    if (key === undefined || brokenConstraint(error) !== 'sandbox_request_pkey') throw error
    // The same request came twice at once, and the other one was faster.
    const saved = await selectSavedReply(app.db, key)
    if (saved === undefined) throw error
    return repeated(saved, hash)
  }
}

function repeated(saved: { content: string; status: number; reply: Wire }, hash: string) {
  if (saved.content === hash) return { status: saved.status, body: saved.reply }
  return {
    status: 400,
    body: { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' } },
  }
}

async function route(
  sandbox: SandboxTx,
  { method, path, params }: { readonly method: string; readonly path: string; readonly params: Wire },
  app: App,
): Promise<Wire> {
  const [, , kind = '', id = '', deed = ''] = path.split('/')
  switch (`${method} ${kind}${id === '' ? '' : '/:id'}${deed === '' ? '' : `/${deed}`}`) {
    case 'POST customers': {
      const customer = {
        id: newWireId('cus'),
        object: 'customer',
        name: params.name,
        email: params.email ?? null,
        metadata: params.metadata ?? {},
      }
      await insertObject(sandbox.tx, { body: customer, hidden: {}, at: sandbox.now })
      return customer
    }
    case 'POST setup_intents':
      return createSetup(sandbox, params)
    case 'GET setup_intents/:id':
      return (await getObject(sandbox, id, 'setup_intent')).body
    case 'GET payment_methods/:id':
      return (await getObject(sandbox, id, 'payment_method')).body
    case 'POST payment_methods/:id/detach': {
      const { body, hidden } = await getObject(sandbox, id, 'payment_method')
      const detached = { ...body, customer: null }
      await updateObject(sandbox.tx, id, detached, hidden)
      return detached
    }
    case 'POST payment_intents':
      return shown(app, await createIntent(sandbox, params))
    case 'GET payment_intents': {
      const since = new Date(Number(params.created?.gte ?? 0) * 1000)
      const rows = await selectIntents(sandbox.tx, String(params.customer), since, 100)
      return {
        object: 'list',
        has_more: false,
        url: '/v1/payment_intents',
        data: rows.map((row) => shown(app, row.body)),
      }
    }
    case 'GET payment_intents/:id':
      return shown(app, await settledIntent(sandbox, id))
    case 'POST payment_intents/:id/capture':
      return captureIntent(
        sandbox,
        id,
        params.amount_to_capture === undefined ? undefined : Number(params.amount_to_capture),
      )
    case 'POST payment_intents/:id/cancel':
      return cancelIntent(sandbox, id)
    case 'POST refunds':
      return createRefund(sandbox, params)
    case 'GET refunds/:id':
      return (await getObject(sandbox, id, 'refund')).body
    case 'GET refunds': {
      const intent = await getObject(sandbox, String(params.payment_intent), 'payment_intent')
      return listRefunds(sandbox, intent.body)
    }
    case 'GET disputes': {
      const intent = await getObject(sandbox, String(params.payment_intent), 'payment_intent')
      const dispute = await lockObject(sandbox.tx, String(intent.body.latest_charge?.dispute))
      return { object: 'list', has_more: false, url: '/v1/disputes', data: dispute === undefined ? [] : [dispute.body] }
    }
    default:
      throw new WireError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path})`,
      })
  }
}

/** The address of the sandbox's own 3-D Secure page is known where the payment is shown, not where it was made. */
function shown(app: App, intent: Wire): Wire {
  const redirect = intent.next_action?.redirect_to_url as Wire | undefined
  if (redirect === undefined) return intent
  const url = `${app.config.publicUrl}/dev/payments/confirm/${intent.id}`
  return { ...intent, next_action: { ...intent.next_action, redirect_to_url: { ...redirect, url } } }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** `metadata[payment_id]=1&payment_method_types[0]=card` as the object it stands for. */
export function formOf(text: string): Wire {
  const root: Wire = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    let place = root
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) place[part] = value
      else {
        place[part] ??= /^\d+$/.test(path[index + 1] as string) ? [] : Object.create(null)
        place = place[part]
      }
    }
  }
  return root
}

function send(response: ServerResponse, status: number, body: Wire): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': newWireId('req') })
  response.end(JSON.stringify(body))
}
