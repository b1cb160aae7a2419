import { createServer, type IncomingMessage, type Server } from 'node:http'
import { serveApi } from './api.ts'
import type { Bank } from './bank.ts'
import { serveControl } from './control.ts'
import { json, type Request, type Response } from './exchange.ts'
import { servePage } from './pages.ts'
import { WireError } from './wire.ts'

/** Serves the bank: its API, its pages and its control. `changed` is called after each request that may have changed something. */
export function serveBank(bank: Bank, { changed, log }: { changed(): void; log(line: string): void }): Server {
  // A request without a time, as the SDK sends when it is configured for Stripe, gets the time of the last request with
  // one.
  let latest: Date | undefined
  const timeOf = ({ headers }: IncomingMessage): Date => {
    const timeHeader = headers['sandbox-now']?.toString()
    if (timeHeader !== undefined) latest = new Date(timeHeader)
    return latest ?? new Date()
  }
  return createServer((incoming, outgoing) => {
    respond(bank, incoming, timeOf(incoming))
      .catch((error: unknown) => {
        if (error instanceof WireError) return json(error.status, error.body)
        log(`a request failed: ${error instanceof Error ? error.message : String(error)}`)
        return json(500, { error: { type: 'api_error', message: 'sandbox' } })
      })
      .then((response) => {
        if (response === undefined) return incoming.socket.destroy()
        outgoing.writeHead(response.status, response.headers).end(response.body)
      })
      .finally(() => incoming.method !== 'GET' && changed())
  })
}

async function respond(bank: Bank, incoming: IncomingMessage, now: Date): Promise<Response | undefined> {
  const { pathname: path, search } = new URL(incoming.url ?? '/', 'http://sandbox')
  const { method = 'GET', headers } = incoming
  const request: Request = { method, path, search: search.slice(1), headers, text: await textOf(incoming), now }
  const missing = json(404, {
    error: { type: 'invalid_request_error', message: `Unrecognized URL (${method}: ${path})` },
  })
  // The product's server is the only client. It also forwards the pages to browsers.
  if (headers.authorization !== `Bearer ${bank.options.secretKey}`)
    return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
  if (path.startsWith('/v1/')) return serveApi(bank, request)
  if (path.startsWith('/control/') && method === 'POST') return (await serveControl(bank, request)) ?? missing
  return /^[/]dev[/]payments([/]|$)/.test(path) ? ((await servePage(bank, request)) ?? missing) : missing
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
