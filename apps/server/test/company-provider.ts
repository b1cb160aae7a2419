import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import dns2 from 'dns2'
import Provider from 'oidc-provider'

/* The outside of a company sign-in: a certified OpenID Connect provider and a DNS server, both of them real. */

/** A person at the provider. */
export interface ProviderAccount {
  readonly email: string
  readonly email_verified?: boolean
  readonly name: string
  readonly groups?: readonly string[]
}

export interface CompanyProvider {
  readonly issuer: string
  /** Accounts by subject. */
  readonly accounts: Map<string, ProviderAccount>
  /** The subject of the person who uses the browser. */
  who: string
  close(): Promise<void>
}

/** Starts the provider with one client, whose secret is `secret`. */
export async function startCompanyProvider(port: number, redirectUri: string): Promise<CompanyProvider> {
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, ProviderAccount>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'fleets', client_secret: 'secret', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/at-the-provider/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
  })
  const company: CompanyProvider = { issuer, accounts, who: '', close: () => closed(server) }
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/at-the-provider/') !== true) return provider.callback()(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const done = (result: object) => provider.interactionFinished(request, response, result)
    if (prompt.name === 'login') return done({ login: { accountId: company.who } })
    const grant = new provider.Grant({ accountId: session?.accountId as string, clientId: params.client_id as string })
    grant.addOIDCScope('openid email profile')
    return done({ consent: { grantId: await grant.save() } })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return company
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

/** Starts a DNS server with these TXT records. */
export async function startDns(port: number, texts: ReadonlyMap<string, string>) {
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = dns2.Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const data = texts.get(question?.name ?? '')
      const { TXT } = dns2.Packet.TYPE
      const { IN } = dns2.Packet.CLASS
      if (question !== undefined && data !== undefined)
        response.answers.push({ name: question.name, type: TXT, class: IN, ttl: 60, data } as never)
      send(response)
    },
  })
  await server.listen({ udp: { port, address: '127.0.0.1' } })
  return server
}
