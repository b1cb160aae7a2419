import {
  adjustCardLimit,
  type Card,
  createClient,
  exportSessions,
  listCards,
  listMovements,
  listSessions,
  readChanges,
  rowsOf,
  type Session,
  VoltwayError,
  verifyWebhook,
  type WebhookMessage,
} from '../src/fleets.ts'

/* A program of a company under the strictest options of TypeScript (`npm run check` compiles it beside the client). */

interface Place {
  readonly baseUrl: string
  readonly key: string
  readonly wallet: string
  readonly signal?: AbortSignal | undefined
}

/** Options that may be absent are passed on as they are. */
export async function copySessions({ baseUrl, key, wallet, signal }: Place): Promise<readonly Session[]> {
  const client = createClient({ baseUrl, key, onRetry: undefined })
  const found: Session[] = []
  const input = { params: { wallet }, query: { limit: 100, search: undefined } }
  for await (const session of rowsOf(client, listSessions, input, { signal })) found.push(session)
  return found
}

export function copyChanges({ baseUrl, key, wallet, signal }: Place, cursor: string | undefined): Promise<string> {
  const query = cursor === undefined ? { updated_since: '2026-01-01T00:00:00Z' } : { cursor }
  const save = (rows: readonly Session[], removed: readonly string[]): void => console.log(rows.length, removed.length)
  return readChanges(createClient({ baseUrl, key }), listSessions, { params: { wallet }, query }, { save, signal })
}

export async function movementsOf({ baseUrl, key, wallet }: Place): Promise<string | undefined> {
  const { results } = await listMovements(createClient({ baseUrl, key }), { params: { id: wallet } })
  return results[0]?.balance_after ?? undefined
}

export async function limitedCards({ baseUrl, key, wallet }: Place): Promise<Card | undefined> {
  const client = createClient({ baseUrl, key })
  const { results } = await listCards(client, { params: { walletId: wallet }, query: { credit_mode: 'LIMITED' } })
  const first = results[0]
  if (first === undefined) return undefined
  const body = { card_id: first.id, assigned_credit: '250.00', reason: undefined }
  return adjustCardLimit(client, { params: { walletId: wallet }, body }, { idempotencyKey: undefined })
}

export const exported = ({ baseUrl, key, wallet }: Place): Promise<Response> =>
  exportSessions(createClient({ baseUrl, key }), { params: { wallet }, query: { format: 'csv' } })

export async function receive(secret: string, request: Request): Promise<WebhookMessage['type'] | string> {
  try {
    const message = await verifyWebhook({ secret, headers: request.headers, body: await request.text() })
    return message.type
  } catch (error) {
    return error instanceof VoltwayError ? error.code : 'not verified'
  }
}
