import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { DelegableRight } from './groups.ts'
import { Id, Instant, text } from './values.ts'

/** What an assistant may read, as far as the person may who connects it. The names are its OAuth scopes. */
export const assistantRights = [
  'wallet.read',
  'cards.read',
  'sessions.read',
  'consumption.read',
  'invoices.read',
  'members.read',
] as const satisfies readonly DelegableRight[]
/** Right of a connected assistant. */
export type AssistantRight = (typeof assistantRights)[number]

/** The authorization request of an assistant's program (OAuth 2.1), which the person sees before they agree. */
const request = {
  /** Id that the program got when it registered. */
  client_id: text(4_000),
  /** Registered address to which the person returns. */
  redirect_uri: text(400),
  /** Requested rights, separated by spaces. Absent: all that assistants can have. */
  scope: z.optional(text(400)),
  /** Value that the program gets back unchanged. */
  state: z.optional(text(1_000)),
  /** Address of this installation’s MCP server, for which the access is. */
  resource: z.optional(text(400)),
} as const

/** Own call: what a program asks for that wants to read as an assistant of the signed-in person. */
export const viewAssistantRequest = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v1/assistant-request',
  summary: 'Read the request of an assistant before agreeing to it',
  right: 'self',
  query: z.object(request),
  reply: z.object({
    /** Name that the program gives itself. */
    client_name: z.string(),
    /** Where the person returns to: a host, or the scheme of a program on their device. */
    returns_to: z.string(),
    /** What the assistant would read, as far as the person may. */
    rights: z.array(z.enum(assistantRights)),
    /** Address that tells the program that the person declined. */
    decline_url: z.string(),
  }),
  refusals: ['assistant.request_invalid'],
})

/** A connected assistant of the caller. */
export const Assistant = z.object({
  /** Id of the assistant’s access. */
  id: Id,
  /** Name that the program gives itself. */
  name: z.string(),
  /** What the assistant may read. */
  rights: z.array(z.string()),
  /** When the person connected it. */
  connected_at: Instant,
  /** When it read last; null before the first time. */
  last_used_at: z.nullable(Instant),
})
export type Assistant = z.output<typeof Assistant>

const own = { service: 'editor', right: 'member', wallet: 'params.id' } as const

/** Own call: agrees to the request of an assistant, which then reads this wallet under the person's rights. */
export const connectAssistant = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/assistants',
  summary: 'Connect an assistant to a wallet',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  body: z.strictObject({
    ...request,
    /** Challenge of the program’s proof key (PKCE, method S256). */
    code_challenge: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid' })),
  }),
  status: 201,
  reply: z.object({
    /** Address that brings the authorization code to the program. It works for a minute. */
    redirect_to: z.string(),
  }),
  refusals: ['assistant.request_invalid', 'plan.entitlement_missing', 'api_key.too_many'],
})

/** Own call: the assistants that the caller connected to a wallet. Owners see those of everybody among the keys. */
export const listAssistants = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:id/assistants',
  summary: 'List the assistants that you connected',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: z.object({
    /** The caller’s assistants, the newest first. */
    results: z.array(Assistant),
  }),
  refusals: [],
})

/** Own call: ends the access of an assistant at once. */
export const disconnectAssistant = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v1/wallet/:id/assistants/:assistantId',
  summary: 'Disconnect an assistant that you connected',
  params: z.object({ /** Id of the wallet. */ id: Id, /** Id of the assistant’s access. */ assistantId: Id }),
  reply: z.object({ /** Id of the ended access. */ id: Id }),
  refusals: ['api_key.not_found'],
})
