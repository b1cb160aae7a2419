import { Card } from '@voltway/contract/cards'
import { PING, type WebhookEvent, webhookEvents } from '@voltway/contract/integrations-webhooks'
import { Invoice } from '@voltway/contract/invoices'
import { CardRequest } from '@voltway/contract/requests'
import { RuleRefusal } from '@voltway/contract/rules'
import { Session } from '@voltway/contract/sessions'
import { toJSONSchema } from 'zod/v4/core'

type Json = Record<string, unknown>

/** The payload of each event: the object as the API returns it, without `allowed_actions`. */
const data = {
  session: Session,
  invoice: Invoice,
  credit_note: Invoice,
  card: Card,
  request: CardRequest,
  rule: RuleRefusal,
} as const

const meanings: Readonly<Record<WebhookEvent, string>> = {
  'session.started': 'A charge started',
  'session.ended': 'A charge ended and its record is awaited',
  'session.completed': 'The price of a charge is final',
  'session.invalid': 'A charge will not be billed',
  'session.stopped_at_limit':
    'A stop was sent to a charge that used up what its card’s limit, its wallet or a rule allowed (`stop.reason`)',
  'invoice.issued': 'An invoice was issued',
  'invoice.paid': 'An invoice is paid',
  'invoice.payment_failed': 'An invoice could not be collected, or the payer’s bank returned the payment',
  'invoice.credited': 'A credit note was issued for an invoice',
  'credit_note.issued': 'A credit note was issued',
  'card.created': 'A card was created',
  'card.changed': 'Limit, name, holder or period of a card changed',
  'card.blocked': 'A card was blocked manually',
  'card.unblocked': 'A manually blocked card was unblocked',
  'card.limit_reached': 'A charge has used up the limit of a card',
  'request.created': 'A person asked for a higher limit or a card',
  'request.decided': 'A request was approved, declined or withdrawn, or expired',
  'rule.refused': 'A rule refused a charge; repeated attempts within a quarter of an hour are one event',
}

const headers: readonly Json[] = [
  ['webhook-id', 'Event id, the same for every attempt'],
  ['webhook-timestamp', 'Time of the signature in seconds since 1970; reject messages older than five minutes'],
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
    id: { type: 'string', format: 'uuid', description: 'May arrive twice: store the ids already processed' },
    type: { const: event },
    created_at: { type: 'string', format: 'date-time' },
    wallet_id: { type: 'string', format: 'uuid' },
    number: { type: 'integer', description: 'Sequence number of the messages of this webhook about this object' },
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
        '2XX': {
          description: 'Delivered. Any other response is retried ten times within a day, in order for each object.',
        },
      },
    },
  }
}

/** Returns the `webhooks` of the OpenAPI document: the events sent to a company's programs. */
export function openApiWebhooks(): Json {
  const ping = { type: 'object', properties: { webhook_id: { type: 'string', format: 'uuid' } } }
  return Object.fromEntries([
    ...webhookEvents.map((event) => [event, operationOf(event, meanings[event], schemaOf(event))]),
    [PING, operationOf(PING, 'A test message was sent', ping)],
  ])
}
