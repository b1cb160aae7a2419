import { Card } from '@voltway/contract/cards'
import { PING, type WebhookEvent, webhookEvents } from '@voltway/contract/integrations-webhooks'
import { Invoice } from '@voltway/contract/invoices'
import { Session } from '@voltway/contract/sessions'
import { toJSONSchema } from 'zod/v4/core'

type Json = Record<string, unknown>

/** What each event carries: the thing as the API answers with it, without what somebody may do with it. */
const data = { session: Session, invoice: Invoice, credit_note: Invoice, card: Card } as const

const meanings: Readonly<Record<WebhookEvent, string>> = {
  'session.started': 'A card charges',
  'session.ended': 'A charge has ended; its record is awaited',
  'session.completed': 'The price of a charge is final',
  'session.invalid': 'A charge is never billed',
  'invoice.issued': 'An invoice was issued',
  'invoice.paid': 'An invoice is paid',
  'invoice.payment_failed': 'An invoice could not be collected, or was taken back by the payer’s bank',
  'invoice.credited': 'A credit note was issued for an invoice',
  'credit_note.issued': 'A credit note was issued',
  'card.created': 'There is a new card',
  'card.changed': 'Limit, name, holder or period of a card changed',
  'card.blocked': 'A card was blocked by hand',
  'card.unblocked': 'A card that was blocked by hand may charge again',
  'card.limit_reached': 'A charge has used up the limit of a card',
}

const headers: readonly Json[] = [
  ['webhook-id', 'Of the event; the same at every try'],
  ['webhook-timestamp', 'Seconds since 1970 when this try was signed; refuse what is older than five minutes'],
  [
    'webhook-signature',
    'One or two of `v1,<base64 of HMAC-SHA-256>` over `<webhook-id>.<webhook-timestamp>.<body>`, with the part of the secret after `whsec_`, decoded from base64, as the key',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, schema: { type: 'string' }, description }))

function schemaOf(event: WebhookEvent): Json {
  const kind = event.split('.', 1)[0] as keyof typeof data
  const { $schema: _, ...json } = toJSONSchema(data[kind], { io: 'output', unrepresentable: 'any' }) as Json
  const { allowed_actions: __, ...properties } = json.properties as Json
  const required = (json.required as string[]).filter((name) => name !== 'allowed_actions')
  return { ...json, properties, required }
}

function operationOf(event: string, summary: string, content: Json): Json {
  const properties = {
    id: { type: 'string', format: 'uuid', description: 'May come twice: keep those you have seen' },
    type: { const: event },
    created_at: { type: 'string', format: 'date-time' },
    wallet_id: { type: 'string', format: 'uuid' },
    number: { type: 'integer', description: 'Counts what this webhook was told of this object' },
    data: content,
  }
  return {
    post: {
      summary,
      tags: ['webhooks'],
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
      },
      responses: {
        '2XX': { description: 'Delivered. Anything else is tried again ten times in a day, in order for each object.' },
      },
    },
  }
}

/** The `webhooks` of the OpenAPI document: what is sent to a company's own programs. */
export function openApiWebhooks(): Json {
  const ping = { type: 'object', properties: { webhook_id: { type: 'string', format: 'uuid' } } }
  return Object.fromEntries([
    ...webhookEvents.map((event) => [event, operationOf(event, meanings[event], schemaOf(event))]),
    [PING, operationOf(PING, 'Somebody tries the webhook out', ping)],
  ])
}
