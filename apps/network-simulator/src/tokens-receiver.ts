import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Party, Token } from './ocpi-objects.ts'
import { envelope, refuse } from './ocpi-response.ts'
import type { OcpiVersion } from './ocpi-version.ts'
import type { Operator } from './operator.ts'

interface TokenAddress {
  Params: { country: string; party: string; uid: string }
  Querystring: { type?: string }
}

/** Receives the tokens that the provider pushes. Stations use them from then on. */
export function mountTokens(server: FastifyInstance, { book, log }: Operator, version: OcpiVersion): void {
  const address = `/ocpi/cpo/${version.number}/tokens/:country/:party/:uid`
  const find = ({ Params: params, Querystring: query }: TokenAddress) => {
    const token = book.findToken(params.uid)
    const requested = [params.country, params.party, query.type ?? token?.type].join('*').toUpperCase()
    return token && [token.country_code, token.party_id, token.type].join('*').toUpperCase() === requested
      ? token
      : undefined
  }

  server.get<TokenAddress>(address, (request, reply) => {
    const token = find({ Params: request.params, Querystring: request.query })
    return token ? envelope(version.formatToken(token)) : refuse(reply, 404, 2004, 'unknown token')
  })

  server.put<TokenAddress>(address, (request, reply) => {
    const parsed = version.tokenBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 200, 2001, z.prettifyError(parsed.error))
    if (parsed.data.uid.toLowerCase() !== request.params.uid.toLowerCase()) {
      return refuse(reply, 200, 2001, 'the uid in the address is not the one in the body')
    }
    storeToken({ ...ownerIn(request.params), ...parsed.data })
    return envelope(undefined)
  })

  server.patch<TokenAddress>(address, (request, reply) => {
    const token = find({ Params: request.params, Querystring: request.query })
    if (!token) return refuse(reply, 404, 2004, 'unknown token')
    const change = z.looseObject({ last_updated: z.string() }).safeParse(request.body)
    if (!change.success) return refuse(reply, 200, 2001, 'last_updated is missing')
    const changed = version.tokenBody.safeParse({ ...version.formatToken(token), ...change.data })
    if (!changed.success) return refuse(reply, 200, 2001, z.prettifyError(changed.error))
    storeToken({ ...ownerIn(request.params), ...changed.data })
    return envelope(undefined)
  })

  function ownerIn({ country, party }: TokenAddress['Params']): Party {
    return { country_code: country, party_id: party }
  }

  function storeToken(token: Token): void {
    const known = book.findToken(token.uid)
    // An older push must not unblock a card that a newer push blocked.
    if (known && Date.parse(known.last_updated) > Date.parse(token.last_updated)) return
    book.saveToken(token)
    if (known && known.valid !== token.valid) log(`card ${token.uid} is now ${token.valid ? 'valid' : 'not valid'}`)
  }
}
