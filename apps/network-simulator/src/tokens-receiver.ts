import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Token } from './ocpi-objects.ts'
import { envelope, refuse } from './ocpi-response.ts'
import type { Operator } from './operator.ts'

const tokenBody = z.looseObject({
  country_code: z.string(),
  party_id: z.string(),
  uid: z.string(),
  type: z.string(),
  contract_id: z.string(),
  valid: z.boolean(),
  whitelist: z.string(),
  last_updated: z.string(),
})

interface TokenAddress {
  Params: { country: string; party: string; uid: string }
  Querystring: { type?: string }
}

/** Receives the tokens that the provider pushes. Stations use them from then on. */
export function mountTokens(server: FastifyInstance, { book, log }: Operator): void {
  const address = '/ocpi/cpo/2.2.1/tokens/:country/:party/:uid'
  const find = ({ Params: params, Querystring: query }: TokenAddress) => {
    const token = book.findToken(params.uid)
    const requested = [params.country, params.party, query.type ?? token?.type].join('*').toUpperCase()
    return token && [token.country_code, token.party_id, token.type].join('*').toUpperCase() === requested
      ? token
      : undefined
  }

  server.get<TokenAddress>(address, (request, reply) => {
    const token = find({ Params: request.params, Querystring: request.query })
    return token ? envelope(token) : refuse(reply, 404, 2004, 'unknown token')
  })

  server.put<TokenAddress>(address, (request, reply) => {
    const parsed = tokenBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 200, 2001, z.prettifyError(parsed.error))
    if (parsed.data.uid.toLowerCase() !== request.params.uid.toLowerCase()) {
      return refuse(reply, 200, 2001, 'the uid in the address is not the one in the body')
    }
    storeToken(parsed.data as unknown as Token)
    return envelope(undefined)
  })

  server.patch<TokenAddress>(address, (request, reply) => {
    const token = find({ Params: request.params, Querystring: request.query })
    if (!token) return refuse(reply, 404, 2004, 'unknown token')
    const change = z.looseObject({ last_updated: z.string() }).safeParse(request.body)
    if (!change.success) return refuse(reply, 200, 2001, 'last_updated is missing')
    storeToken({ ...token, ...change.data } as Token)
    return envelope(undefined)
  })

  function storeToken(token: Token): void {
    const known = book.findToken(token.uid)
    // An older push must not unblock a card that a newer push blocked.
    if (known && Date.parse(known.last_updated) > Date.parse(token.last_updated)) return
    book.saveToken(token)
    if (known && known.valid !== token.valid) log(`card ${token.uid} is now ${token.valid ? 'valid' : 'not valid'}`)
  }
}
