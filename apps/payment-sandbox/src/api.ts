import { createHash } from 'node:crypto'
import {
  insertObject,
  insertReply,
  lockObject,
  selectIntents,
  selectSavedReply,
  updateObject,
  type Wire,
} from './bank.sql.ts'
import type { Bank, Change } from './bank.ts'
import { formOf, json, type Request, type Response } from './exchange.ts'
import { cancelIntent, captureIntent, createIntent, createRefund, getObject, settledIntent } from './intents.ts'
import { listRefunds } from './refunds.ts'
import { createSetup } from './setup.ts'
import { newWireId, WireError } from './wire.ts'

/* The part of Stripe's API that the product uses, in Stripe's wire form, so that the official SDK is the client. */

/** Amounts that break the connection, so that payments without a response can be tested. */
const RESPONSE_IS_LOST = '6660'
const NEVER_ARRIVES = '6661'

/** Handles a request below `/v1/`. Returns undefined to end the connection without a response. */
export async function serveApi(bank: Bank, request: Request): Promise<Response | undefined> {
  const { method, path, now, text } = request
  const params = formOf(text === '' ? request.search : text)
  const isCharge = method === 'POST' && path === '/v1/payment_intents'
  if (isCharge && params.amount === NEVER_ARRIVES) return undefined
  const key = request.headers['idempotency-key']?.toString()
  const { status, body } = await once({ bank, now, key, content: `${method} ${path} ${text}` }, (change) =>
    route(bank, change, request, params),
  )
  return isCharge && params.amount === RESPONSE_IS_LOST ? undefined : json(status, body)
}

/** Runs a request once per idempotency key, as Stripe does. Refusals are stored as responses too. */
async function once(
  { bank, now, key, content }: { bank: Bank; now: Date; key: string | undefined; content: string },
  work: (change: Change) => Promise<Wire>,
): Promise<{ status: number; body: Wire }> {
  const hash = createHash('sha256').update(content).digest('hex')
  try {
    return await bank.change(now, async (change) => {
      const saved = key === undefined ? undefined : await selectSavedReply(change.tx, key)
      if (saved !== undefined) return repeated(saved, hash)
      const reply = await work(change).then(
        (body) => ({ status: 200, body }),
        (error: unknown) => {
          // A decline by the card's bank is stored with its payment. Other refusals change nothing.
          if (error instanceof WireError) return { status: error.status, body: error.body }
          throw error
        },
      )
      if (key !== undefined)
        await insertReply(change.tx, key, { content: hash, status: reply.status, reply: reply.body })
      return reply
    })
  } catch (error) {
    if (key === undefined || (error as { constraint?: string }).constraint !== 'sandbox_request_pkey') throw error
    // A concurrent request with the same key was stored first.
    const saved = await selectSavedReply(bank.pool, key)
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

async function route(bank: Bank, change: Change, { method, path }: Request, params: Wire): Promise<Wire> {
  const [, , kind = '', id = '', action = ''] = path.split('/')
  switch (`${method} ${kind}${id === '' ? '' : '/:id'}${action === '' ? '' : `/${action}`}`) {
    case 'POST customers': {
      const customer = {
        id: newWireId('cus'),
        object: 'customer',
        name: params.name,
        email: params.email ?? null,
        metadata: params.metadata ?? {},
      }
      await insertObject(change.tx, { body: customer, hidden: {}, at: change.now })
      return customer
    }
    case 'POST setup_intents':
      return createSetup(change, params)
    case 'GET setup_intents/:id':
      return (await getObject(change, id, 'setup_intent')).body
    case 'GET payment_methods/:id':
      return (await getObject(change, id, 'payment_method')).body
    case 'POST payment_methods/:id/detach': {
      const { body, hidden } = await getObject(change, id, 'payment_method')
      const detached = { ...body, customer: null }
      await updateObject(change.tx, id, detached, hidden)
      return detached
    }
    case 'POST payment_intents':
      return shown(bank, await createIntent(change, params))
    case 'GET payment_intents':
      return listIntents(bank, change, params)
    case 'GET payment_intents/:id':
      return shown(bank, await settledIntent(change, id))
    case 'POST payment_intents/:id/capture':
      return captureIntent(
        change,
        id,
        params.amount_to_capture === undefined ? undefined : Number(params.amount_to_capture),
      )
    case 'POST payment_intents/:id/cancel':
      return cancelIntent(change, id)
    case 'POST refunds':
      return createRefund(change, params)
    case 'GET refunds/:id':
      return (await getObject(change, id, 'refund')).body
    case 'GET refunds': {
      const intent = await getObject(change, String(params.payment_intent), 'payment_intent')
      return listRefunds(change, intent.body)
    }
    case 'GET disputes': {
      const intent = await getObject(change, String(params.payment_intent), 'payment_intent')
      const dispute = await lockObject(change.tx, String(intent.body.latest_charge?.dispute))
      return { object: 'list', has_more: false, url: '/v1/disputes', data: dispute === undefined ? [] : [dispute.body] }
    }
    default:
      throw new WireError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path})`,
      })
  }
}

async function listIntents(bank: Bank, { tx }: Change, params: Wire): Promise<Wire> {
  const limit = Number(params.limit ?? 10)
  const rows = await selectIntents(tx, {
    customer: params.customer ?? null,
    since: new Date(Number(params.created?.gte ?? 0) * 1000),
    after: params.starting_after ?? null,
    limit: limit + 1,
  })
  return {
    object: 'list',
    has_more: rows.length > limit,
    url: '/v1/payment_intents',
    data: rows.slice(0, limit).map((row) => shown(bank, row.body)),
  }
}

/**
 * The URL of the 3-D Secure page is added when the payment is shown, because it is unknown when the payment is created.
 */
function shown({ options }: Bank, intent: Wire): Wire {
  const redirect = intent.next_action?.redirect_to_url as Wire | undefined
  if (redirect === undefined) return intent
  const url = `${options.publicUrl}/dev/payments/confirm/${intent.id}`
  return { ...intent, next_action: { ...intent.next_action, redirect_to_url: { ...redirect, url } } }
}
