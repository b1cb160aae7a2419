import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { SiteWalker } from '../../../test/site-walker.ts'
import { buildApp } from '../../app.ts'
import { sql } from '../../platform/sql.ts'
import { createPerson } from './person.ts'

/* A company's identity provider (a certified library) and our server, both listening. The test browser uses both. */

const [PROVIDER_PORT, OURS_PORT] = [await freePort(), await freePort()]
const ISSUER = `http://localhost:${PROVIDER_PORT}`
const OURS = `http://localhost:${OURS_PORT}`

interface Account {
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}
const accounts = new Map<string, Account>()
/** The person who uses the browser. */
let who = ''
/** Whether the provider omits the ID token, as one that supports only OAuth does. */
let isWithoutIdToken = false

async function startProvider(): Promise<Server> {
  const provider = new Provider(ISSUER, {
    clients: [
      {
        client_id: 'fleets',
        client_secret: 'a secret of the tests',
        redirect_uris: [`${OURS}/identity/callback/hosted`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/at-the-provider/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...(accounts.get(id) as Account) }) }),
  })
  provider.use(async (ctx, next) => {
    await next()
    if (isWithoutIdToken && ctx.path === '/token') delete (ctx.body as { id_token?: string }).id_token
  })
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/at-the-provider/') !== true) return provider.callback()(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: who } })
    const grant = new provider.Grant({ accountId: session?.accountId as string, clientId: params.client_id as string })
    grant.addOIDCScope('openid email profile')
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })
  await once(server.listen(PROVIDER_PORT, 'localhost'), 'listening')
  return server
}

const stop = (server: Server | undefined) =>
  new Promise<void>((closed) => {
    server?.closeAllConnections()
    if (server?.listening) server.close(() => closed())
    else closed()
  })

class Walker extends SiteWalker {
  constructor() {
    super(OURS)
  }

  async start(callbackURL = '/home'): Promise<Response> {
    return this.send('/identity/sign-in/social', {
      provider: 'hosted',
      callbackURL,
      errorCallbackURL: '/login?from=hosted',
    })
  }

  async signIn(): Promise<string> {
    const { url } = (await (await this.start()).json()) as { url: string }
    return this.walk(url)
  }
}

const bootOurs = async () => {
  const fleet = await bootFleet({
    env: {
      PUBLIC_URL: OURS,
      OIDC_ISSUER: ISSUER,
      OIDC_CLIENT_ID: 'fleets',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
      OIDC_NAME: 'Acme',
    },
  })
  await fleet.http.listen({ port: OURS_PORT, host: 'localhost' })
  return fleet
}

let fleet: Fleet
let provider: Server | undefined
beforeAll(async () => {
  // The provider's library prints long production advice.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  fleet = await bootOurs()
})
afterAll(() => fleet.close())
beforeEach(async () => {
  accounts.clear()
  provider = await startProvider()
})
afterEach(() => stop(provider))

test('sign-in works as soon as a provider that was down at the server’s start is up', async () => {
  await stop(provider)
  const walker = new Walker()
  const refused = await walker.start()
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })

  provider = await startProvider()
  who = 'late'
  accounts.set('late', { email: 'late@acme.example', email_verified: true, name: 'Late Riser' })
  expect(await walker.signIn()).toBe('/home')
  expect(await walker.user()).toMatchObject({ email: 'late@acme.example', name: 'Late Riser', email_verified: true })
})

test('the login page offers the provider by its name, with proof of possession of the code (PKCE) and a nonce', async () => {
  expect(await (await fetch(`${OURS}/identity/options`)).json()).toMatchObject({ hosted: { name: 'Acme' } })
  const { url } = (await (await new Walker().start()).json()) as { url: string }
  const query = new URL(url).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('nonce')).toBeTruthy()
  expect(query.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile'])
})

test('repeated sign-ins of one account are the same person', async () => {
  who = 'ines'
  accounts.set('ines', { email: 'ines@acme.example', email_verified: true, name: 'Inês' })
  const first = new Walker()
  await first.signIn()
  const second = new Walker()
  expect(await second.signIn()).toBe('/home')
  expect((await second.user()).uid).toBe((await first.user()).uid)
})

test('an existing person signs in through the provider by the verified address', async () => {
  const { id } = await createPerson(fleet.ctx(), {
    email: 'olga@acme.example',
    name: 'Olga',
    language: 'es',
    verified: true,
  })
  who = 'olga'
  accounts.set('olga', { email: 'Olga@acme.example', email_verified: true, name: 'O. Prates' })
  const walker = new Walker()
  expect(await walker.signIn()).toBe('/home')
  expect(await walker.user()).toMatchObject({ uid: id, name: 'Olga', language: 'es' })
})

test('an address that the provider has not verified neither signs in nor creates a person', async () => {
  await createPerson(fleet.ctx(), { email: 'boss@acme.example', name: 'Boss', language: 'en', verified: true })
  for (const email of ['boss@acme.example', 'fresh@acme.example']) {
    who = `liar ${email}`
    accounts.set(who, { email, email_verified: false, name: 'Liar' })
    const walker = new Walker()
    const landed = await walker.signIn()
    expect(landed).toMatch(/^\/login\?from=hosted&error=(EMAIL_NOT_VERIFIED|account_not_linked)/)
    expect(await walker.token()).toBeNull()
  }
  expect(await fleet.db.rows(sql`select from person where email = 'fresh@acme.example'`)).toEqual([])
})

test('a reply of the provider without an ID token is refused', async () => {
  who = 'bruno'
  accounts.set('bruno', { email: 'bruno@acme.example', email_verified: true, name: 'Bruno' })
  isWithoutIdToken = true
  try {
    const walker = new Walker()
    expect(await walker.signIn()).toMatch(/^\/login\?.*error=/)
    expect(await walker.token()).toBeNull()
    expect(await fleet.db.rows(sql`select from person where email = 'bruno@acme.example'`)).toEqual([])
  } finally {
    isWithoutIdToken = false
  }
})

test('a sign-in through the provider removes the password of an unconfirmed sign-up with the same address', async () => {
  const squatted = {
    email: 'paula@acme.example',
    name: 'Squatter',
    language: 'en' as const,
    password: 'the squatter waits here',
    verified: false,
  }
  const { id } = await createPerson(fleet.ctx(), squatted)
  who = 'paula'
  accounts.set('paula', { email: 'paula@acme.example', email_verified: true, name: 'Paula' })
  const walker = new Walker()
  expect(await walker.signIn()).toBe('/home')
  expect(await walker.user()).toMatchObject({ uid: id, email_verified: true })
  const ways = await fleet.db.rows(
    sql`select provider_id, access_token, id_token from identity_account where person_id = ${id}`,
  )
  expect(ways).toEqual([{ provider_id: 'hosted', access_token: null, id_token: null }])
})

test('a callback with a wrong, foreign or unknown state is refused', async () => {
  who = 'rita'
  accounts.set('rita', { email: 'rita@acme.example', email_verified: true, name: 'Rita' })
  const changed = new Walker()
  const { url } = (await (await changed.start()).json()) as { url: string }
  let callback = ''
  const landed = await changed.walk(url, (at) => {
    if (!at.pathname.startsWith('/identity/callback')) return
    callback = at.href
    at.searchParams.set('state', 'x'.repeat(32))
  })
  expect(landed).toMatch(/^\/login\?.*error=state_mismatch/)
  expect(await changed.token()).toBeNull()

  // The victim's browser opens the attacker's unfinished sign-in.
  const victim = new Walker()
  expect(await victim.walk(callback)).toMatch(/error=state_mismatch/)
  expect(await victim.token()).toBeNull()

  const french = new Walker()
  french.speaks('fr')
  const lost = callback.replace(/state=[^&]+/, 'state=nobody-knows-it')
  expect(await french.walk(lost)).toMatch(/^\/fr\/login\?.*error=state_mismatch/)
})

test('the provider’s refusal redirects to the login page with its error', async () => {
  const walker = new Walker()
  const { url } = (await (await walker.start()).json()) as { url: string }
  const state = new URL(url).searchParams.get('state')
  expect(await walker.walk(`${OURS}/identity/callback/hosted?error=access_denied&state=${state}`)).toMatch(
    /^\/login\?from=hosted&error=access_denied/,
  )
})

test('passwords stay beside a hosted provider, unless the operator makes it the only way', async () => {
  const answers = async (http: Fleet['http']) => {
    const paths = ['sign-up/email', 'sign-in/email', 'request-password-reset', 'reset-password', 'sign-in/link/begin']
    const sent = paths.map((path) =>
      http.inject({ method: 'POST', url: `/identity/${path}`, headers: { origin: OURS }, payload: {} }),
    )
    return new Set((await Promise.all(sent)).map((result) => `${result.statusCode} ${result.json().code}`))
  }
  const hostedOf = async (http: Fleet['http']) => (await http.inject('/identity/options')).json()
  expect(await answers(fleet.http)).toEqual(new Set(['400 INVALID_EMAIL', '400 INVALID_REQUEST']))
  expect(await hostedOf(fleet.http)).toMatchObject({ hosted: { name: 'Acme' }, passwords: true })

  const oidc = fleet.app.config.oidc && { ...fleet.app.config.oidc, isOnlyWay: true }
  const only = await buildApp({ ...fleet.app, config: { ...fleet.app.config, oidc } })
  expect(await answers(only)).toEqual(new Set(['403 EMAIL_PASSWORD_DISABLED']))
  expect(await hostedOf(only)).toMatchObject({ hosted: { name: 'Acme' }, passwords: false })
  await only.close()
})

test('a redirect to another site after sign-in is refused', async () => {
  expect((await new Walker().start('https://evil.example/')).status).toBe(403)
})
