import { Card } from '@voltway/contract/cards'
import { Charger } from '@voltway/contract/chargers'
import { Anomaly, Budget } from '@voltway/contract/insight'
import { PING, type WebhookEvent, webhookEvents } from '@voltway/contract/integrations-webhooks'
import { Invoice } from '@voltway/contract/invoices'
import { Member } from '@voltway/contract/members'
import { ReadyReport } from '@voltway/contract/reports'
import { CardRequest } from '@voltway/contract/requests'
import { RuleRefusal } from '@voltway/contract/rules'
import { Session } from '@voltway/contract/sessions'
import { Team } from '@voltway/contract/teams'
import * as z from 'zod/mini'
import { descriptions } from './described.ts'
import type { Json, Schemas } from './schemas.ts'

/** The payload of each event: the object as the API returns it, without `allowed_actions`. */
const data = {
  session: payload('Session', Session),
  invoice: payload('Invoice', Invoice),
  credit_note: payload('CreditNote', Invoice),
  card: payload('Card', Card),
  request: payload('CardRequest', CardRequest),
  rule: payload('RuleRefusal', RuleRefusal),
  member: payload('Member', Member),
  team: payload('Team', Team),
  budget: payload('Budget', Budget),
  report: payload('ReadyReport', ReadyReport),
  anomaly: payload('Anomaly', Anomaly),
  charger: payload('Charger', Charger),
} as const

function payload(name: string, { shape }: z.ZodMiniObject): z.ZodMiniType {
  const { allowed_actions: _, ...fields } = shape as Record<string, z.ZodMiniType>
  const words = `${name} as an event carries it: what the API returns, without \`allowed_actions\`.`
  return z.object(fields).register(descriptions, { id: `${name}OfEvent`, description: words })
}

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
  'member.joined': 'A driver joined the wallet',
  'member.changed': 'Name, phone, employee number, cost centre or external id of a driver changed',
  'member.removed': 'A driver was removed; their cards are blocked',
  'team.created': 'A team was created',
  'team.changed': 'A team was renamed, archived or restored, or the limit of its new cards changed',
  'budget.reached': 'The cost of a period reached 50%, 80% or 100% of a budget',
  'report.ready': 'A scheduled report was sent; its file can be downloaded',
  'budget.at_risk': 'The forecast of a period exceeds its budget, once per period',
  'anomaly.found': 'The nightly check found a session that needs review',
  'charger.connected': 'A charger of a home or depot connected',
  'charger.disconnected': 'The connection of a charger ended',
  'charger.faulted': 'A charger reported a fault of a connector',
}

const headers: readonly Json[] = [
  ['webhook-id', 'Event id, the same for every attempt'],
  ['webhook-timestamp', 'Time of the signature in seconds since 1970; reject messages older than five minutes'],
  [
    'webhook-signature',
    'One or two of `v1,<base64 of HMAC-SHA-256>` over `<webhook-id>.<webhook-timestamp>.<body>`, with the part of the secret after `whsec_`, decoded from base64, as the key',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, schema: { type: 'string' }, description }))

function operationOf(event: string, summary: string, content: Json): Json {
  const properties = {
    id: { type: 'string', format: 'uuid', description: 'May arrive twice: store the ids already processed.' },
    type: { const: event, description: 'Name of the event.' },
    created_at: { type: 'string', format: 'date-time', description: 'When it happened.' },
    wallet_id: { type: 'string', format: 'uuid', description: 'Id of the wallet.' },
    number: { type: 'integer', description: 'Sequence number of the messages of this webhook about this object.' },
    data: content,
  }
  return {
    post: {
      operationId: `on_${event.replaceAll('.', '_')}`,
      summary,
      description: `${summary}. The receiver verifies the signature and answers within five seconds.`,
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
export function openApiWebhooks(schemas: Schemas): Json {
  const ping = {
    type: 'object',
    description: 'The tested webhook.',
    properties: { webhook_id: { type: 'string', format: 'uuid', description: 'Id of the webhook.' } },
  }
  const dataOf = (event: WebhookEvent) => schemas.of(data[event.split('.', 1)[0] as keyof typeof data], 'output')
  return Object.fromEntries([
    ...webhookEvents.map((event) => [event, operationOf(event, meanings[event], dataOf(event))]),
    [PING, operationOf(PING, 'A test message was sent', ping)],
  ])
}
