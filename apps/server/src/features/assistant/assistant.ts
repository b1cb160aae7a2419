import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { getCard } from '@voltway/contract/cards-details'
import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import type { Locale } from '@voltway/contract/values'
import type * as z from 'zod'
import { pageUrl } from '../../kernel/page-url.ts'
import { VERSION } from '../../platform/version.ts'
import { assistantOutputs, assistantReplies } from './assistant-replies.ts'
import {
  cardPath,
  commandOf,
  type Proposal,
  type ProposalInput,
  proposals,
  type ReadTool,
  readTools,
} from './assistant-tools.ts'

/** What a tool needs from the request: the rights of its key, and the product's own calls. */
export interface AssistantCaller {
  readonly walletId: string
  readonly language: Locale
  readonly publicUrl: string
  readonly mayCall: (call: Endpoint) => boolean
  /** Makes a call of the contract with the key of the request. */
  readonly get: (url: string) => Promise<{ readonly status: number; readonly body: string }>
  /** Records the use of a tool in the activity. */
  readonly record: (tool: string, input: Readonly<Record<string, unknown>>) => Promise<void>
}

type Values = Readonly<Record<string, unknown>>

const INSTRUCTIONS =
  'Reads the charging of a company fleet of electric vehicles. Amounts are decimal texts in the currency of the wallet. ' +
  'Tools whose name begins with `propose_` change nothing: they return a link that a person opens to check and confirm.'

/**
 * Creates the MCP server of one request. It has the tools that the rights of the key allow. No tool changes anything:
 * a change is prepared as a link, and the person who opens it confirms it under their own rights.
 */
export function assistantServer(caller: AssistantCaller): McpServer {
  const server = new McpServer({ name: 'voltway-fleets', version: VERSION }, { instructions: INSTRUCTIONS })
  for (const { name, title, description, call, input, path } of readTools) {
    if (!caller.mayCall(call)) continue
    const reply = assistantReplies[name]
    const annotations = { title, readOnlyHint: true, openWorldHint: false }
    const config = { title, description, inputSchema: input, outputSchema: assistantOutputs[name], annotations }
    server.registerTool(name, config, async (values) => {
      await caller.record(name, values)
      const { status, body } = await caller.get(urlOf({ call, path }, caller.walletId, values))
      return status >= 400 ? refusalOf(body) : resultOf(reply.parse(JSON.parse(body)))
    })
  }
  if (caller.mayCall(getCard))
    for (const verb of Object.keys(proposals) as Proposal[]) addProposal(server, caller, verb)
  return server
}

const refusalOf = (body: string): CallToolResult => ({ content: [{ type: 'text', text: body }], isError: true })

/** A result in both forms: clients of earlier versions of the protocol read the text. */
const resultOf = (values: Values): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(values) }],
  structuredContent: values,
})

const titles: Readonly<Record<Proposal, string>> = {
  block: 'Prepare a block',
  unblock: 'Prepare the end of a block',
  limit: 'Prepare a new limit',
}

const descriptions: Readonly<Record<Proposal, string>> = {
  block: 'Prepares the block of a card. Returns the state of the card and the link at which a person confirms it.',
  unblock: 'Prepares the end of a block. Returns the state of the card and the link at which a person confirms it.',
  limit:
    'Prepares a new limit of a card, also for a time. Returns the card and the link at which a person confirms it.',
}

function addProposal(server: McpServer, caller: AssistantCaller, verb: Proposal): void {
  const name = `propose_${verb}`
  const title = titles[verb]
  const annotations = { title, readOnlyHint: true, openWorldHint: false }
  const inputSchema: z.ZodType<ProposalInput> = proposals[verb]
  const config = {
    title,
    description: descriptions[verb],
    inputSchema,
    outputSchema: assistantOutputs.proposal,
    annotations,
  }
  server.registerTool(name, config, async (values) => {
    await caller.record(name, values)
    const { status, body } = await caller.get(
      urlOf({ call: getCard, path: cardPath }, caller.walletId, { card_id: values.card_id }),
    )
    if (status >= 400) return refusalOf(body)
    const card = assistantReplies.get_card.parse(JSON.parse(body))
    const command = commandOf(caller.language, verb, { ...values, number: card.card_id })
    const link = pageUrl(caller, caller.language, `/home?command=${encodeURIComponent(command)}`)
    return resultOf({ confirm_at: link, command, card })
  })
}

/** The address of a call. Inputs that are no path parameter go into the query. */
function urlOf({ call, path = {} }: Pick<ReadTool, 'call' | 'path'>, walletId: string, values: Values): string {
  const walletParam = call.wallet?.split('.')[1]
  const address = mountedPath(call).replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(param === walletParam ? walletId : String(values[path[param] ?? ''])),
  )
  const inPath = Object.values(path)
  const query = Object.entries(values).filter(([name, value]) => value !== undefined && !inPath.includes(name))
  const search = new URLSearchParams(Object.fromEntries(query.map(([name, value]) => [name, String(value)])))
  return search.size === 0 ? address : `${address}?${search}`
}
