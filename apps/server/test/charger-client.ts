import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { addCharger } from '@voltway/contract/chargers'
import type { FastifyInstance } from 'fastify'
import { RPCClient } from 'ocpp-rpc'
import { sql } from '../src/platform/sql.ts'
import type { Fleet } from './harness.ts'

export type Version = '1.6' | '2.0.1'
type Json = Record<string, unknown>

/** What a person enters into a charger, and the charger's id here. */
export interface TestCharger {
  readonly id: string
  readonly siteId: string
  readonly identity: string
  readonly password: string
}

/** A connected charger that sends what the test says. */
export interface ChargerClient {
  call(action: string, payload: Json): Promise<Json>
  /** Sends a text as it is. */
  raw(text: string): void
  /** The next answer to a text that was sent as it is. */
  nextFrame(): Promise<unknown[]>
  /** Commands that were received, the oldest first. */
  readonly commands: { action: string; payload: Json }[]
  /** Answers to commands by action. The default accepts. */
  readonly answers: Record<string, Json | Error>
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  close(): Promise<void>
  /** Ends the connection as a power failure does. */
  cut(): Promise<void>
}

/** The address at which the chargers of a server connect. Makes it listen. */
export async function chargersUrl(http: FastifyInstance): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  return `ws://127.0.0.1:${(http.server.address() as AddressInfo).port}/ocpp`
}

/** Adds a site with a tariff to the fleet: with a card of the driver their home, else a depot. */
export async function addTestSite(fleet: Fleet, cardId: string | null = null): Promise<string> {
  const id = fleet.ctx().newId()
  const memberId = cardId === null ? null : fleet.driverMemberId
  await fleet.db.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, member_id, card_id, created_at)
    values (${fleet.walletId}, ${id}, ${cardId === null ? 'DEPOT' : 'HOME'}, 'Porto', 'Rua 1', '4000-001', 'Porto', 'PT',
      ${memberId}, ${cardId}, ${fleet.clock.now()})`)
  const bands = [{ band: 'NORMAL', unit_price: '0.1500', hours: [] }]
  await fleet.db.run(sql`
    insert into site_tariff (wallet_id, site_id, id, valid_from, bands, vat_basis_points, source, created_at)
    values (${fleet.walletId}, ${id}, ${fleet.ctx().newId()}, '2026-01-01', ${JSON.stringify(bands)}::jsonb,
      ${cardId === null ? 2300 : 0},
      'Contract', ${fleet.clock.now()})`)
  return id
}

export async function addTestCharger(fleet: Fleet, siteId: string): Promise<TestCharger> {
  const { id, identity, password } = await fleet
    .as('owner')
    .call(addCharger, { body: { site_id: siteId, name: 'Bay 1' } })
  return { id, siteId, identity, password }
}

interface Connecting {
  readonly url: string
  readonly identity: string
  readonly password?: string | null
  readonly version?: Version
  readonly protocols?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Connects. @throws error with the HTTP status as `code` when the connection is refused. */
export async function connectCharger(options: Connecting): Promise<ChargerClient> {
  const { url, identity, password = null, version = '1.6', headers = {} } = options
  const protocols = options.protocols ?? [`ocpp${version}`]
  const client = new RPCClient({
    ...{
      endpoint: url,
      identity,
      password,
      protocols,
      reconnect: false,
      strictMode: false,
      headers,
      pingIntervalMs: 0,
    },
  } as unknown as ConstructorParameters<typeof RPCClient>[0])
  const commands: ChargerClient['commands'] = []
  const answers: ChargerClient['answers'] = {}
  client.handle(async ({ method = '', params = {} }) => {
    commands.push({ action: method, payload: params })
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer ?? { status: 'Accepted' }
  })
  const closed = new Promise<number>((resolve) => {
    client.once('disconnect', ({ code }: { code: number }) => resolve(code))
  })
  await client.connect()
  return {
    call: async (action, payload) => (await client.call(action, payload)) as Json,
    raw: (text) => client.sendRaw(text),
    nextFrame: async () => {
      for (;;) {
        const [frame] = (await once(client, 'message')) as [{ message: string; outbound: boolean }]
        if (!frame.outbound) return JSON.parse(frame.message) as unknown[]
      }
    },
    commands,
    answers,
    closed,
    close: async () => void (await client.close()),
    cut: async () => void (await client.close({ force: true })),
  }
}

/** The HTTP status of a refused connection; 101 when it was not refused. */
export async function refusedWith(options: Connecting): Promise<number> {
  try {
    await (await connectCharger(options)).close()
    return 101
  } catch (error) {
    return (error as { code: number }).code
  }
}
