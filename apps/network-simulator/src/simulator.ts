import { demoOperator } from '@voltway/demo-stations/stations'
import type { FastifyInstance } from 'fastify'
import { Charging } from './charging.ts'
import { ControlDesk } from './control.ts'
import { cpoServer } from './cpo-server.ts'
import { DemoDrivers } from './demo-drivers.ts'
import { EmspClient } from './emsp-client.ts'
import { agreeWithProvider, exchangeCredentials, type OwnSide } from './handshake.ts'
import { type Network, openNetwork } from './network.ts'
import { type ChargingLocation, instant, type Party, type Role, type Tariff } from './ocpi-objects.ts'
import type { VersionNumber } from './ocpi-version.ts'
import { agreedVersion, defaultVersions } from './ocpi-versions.ts'
import type { Operator } from './operator.ts'
import { OperatorBook, providerOf } from './operator-book.ts'
import type { Quirks } from './quirks.ts'
import { seededRandom } from './random.ts'
import { closeInterruptedSessions } from './recovery.ts'
import { type ReplayOptions, type ReplaySummary, replay } from './replay.ts'
import { sentTariff } from './sent-objects.ts'
import { SessionReporter } from './session-reporter.ts'

/** Only the provider's address and, for the first start, its registration token are required. */
export interface SimulatorOptions {
  /** The provider's base URL, with its versions at `/ocpi/versions`. */
  server: string
  /** The provider's registration token. Without it the simulator waits for the provider to register itself. */
  token?: string | undefined
  /** The offered versions, of which the highest common one is spoken. Default: 2.2.1. */
  versions?: readonly VersionNumber[] | undefined
  /** A token with which the provider may register itself here. */
  acceptToken?: string | undefined
  /** 0 or absent: a free port. */
  port?: number | undefined
  host?: string | undefined
  publicUrl?: string | undefined
  state?: string | undefined
  stations?: string | undefined
  usesListedParties?: boolean | undefined
  party?: (Party & { name: string }) | undefined
  /** Registers as this hub. HubClientInfo then names the operators instead of the credentials. */
  hub?: (Party & { name: string }) | undefined
  runningSessions?: number | undefined
  /** Duration of the demo's sessions. */
  minutes?: readonly [number, number] | undefined
  /** Factor by which charges run faster than in reality. Their reports keep real time. */
  speed?: number | undefined
  /** Interval of a running session's reports. Default: 3 to 5 s. */
  updateMs?: number | undefined
  commandDelayMs?: number | undefined
  /** Duration of charges that the provider starts. */
  remoteMinutes?: number | undefined
  seed?: number | undefined
  quirks?: Quirks | undefined
  failCommands?: ReadonlyMap<string, string> | undefined
  control?: boolean | undefined
  now?: (() => Date) | undefined
  log?: ((line: string) => void) | undefined
}

export interface Simulator {
  /** `http://host:port`, without a path. */
  url: string
  network: Network
  book: OperatorBook
  charging: Charging
  /** The remote control, as under /control. */
  desk: ControlDesk
  replay(options: ReplayOptions): Promise<ReplaySummary>
  /** Pulls all cards of the provider. @returns their number. */
  fetchTokens(): Promise<number>
  /** Rotates the tokens of both directions. */
  rotateCredentials(): Promise<void>
  close(): Promise<void>
}

/** Above this number, stations are not pushed and the provider pulls them. */
const pushAtMost = 200

/** Starts an operator: listens, registers with the provider, pulls its cards and pushes the stations. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const log = options.log ?? (() => undefined)
  const book = new OperatorBook(options.state)
  const client = new EmspClient(book)
  const network = openNetwork({
    stations: options.stations,
    usesListedParties: options.usesListedParties ?? false,
    operator: options.party ?? demoOperator,
  })
  const operator = assemble(options, { book, client, network, log })
  let admitted: string | undefined
  operator.side.admit = (token) => {
    admitted = token
  }
  const reporter = new SessionReporter({ client, book, network }, operator.quirks)
  operator.settleIn = () => settleIn(operator, reporter)
  const server = cpoServer(
    operator,
    {
      // The provider may use its new token before this side has read the response that carries it.
      agreedTokens: () => [book.registration?.tokenFromPeer, admitted],
      registrationTokens: () => [options.acceptToken],
    },
    options.control ?? false,
  )
  const drivers: DemoDrivers[] = []
  const close = async () => {
    for (const driver of drivers) driver.close()
    client.close()
    await operator.charging.close()
    await server.close()
    book.close()
  }
  try {
    const url = await listen(server, options)
    operator.baseUrl = `${(options.publicUrl ?? url).replace(/\/$/, '')}/ocpi/cpo`
    operator.side.versionsUrl = `${operator.baseUrl}/versions`
    const providerVersions = `${options.server.replace(/\/$/, '')}/ocpi/versions`
    if (options.token !== undefined || book.registration || options.acceptToken === undefined) {
      const outcome = await agreeWithProvider(operator.side, providerVersions, options.token)
      log(`agreement with ${providerVersions}: ${outcome}, OCPI ${agreedVersion(book).number}`)
      await operator.settleIn()
    }
    if (options.runningSessions)
      drivers.push(new DemoDrivers(operator, options.runningSessions, options.minutes ?? [2, 5]))
    return {
      url,
      network,
      book,
      charging: operator.charging,
      desk: new ControlDesk(operator),
      replay: async (request) => {
        await fetchTokens(operator)
        return replay(operator, reporter, request)
      },
      fetchTokens: () => fetchTokens(operator),
      rotateCredentials: () =>
        exchangeCredentials(operator.side, providerVersions, 'PUT', book.registration?.tokenToPeer ?? ''),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function assemble(options: SimulatorOptions, parts: Pick<Operator, 'book' | 'client' | 'network' | 'log'>): Operator {
  const seed = options.seed ?? 1
  const random = seededRandom(seed)
  const quirks = options.quirks ?? new Set()
  const now = options.now ?? (() => new Date())
  const reporter = new SessionReporter(parts, quirks)
  const updateMs = () => options.updateMs ?? random.between(3000, 5000)
  const side: OwnSide = {
    book: parts.book,
    client: parts.client,
    versionsUrl: '',
    offered: options.versions ?? defaultVersions,
    roles: options.hub === undefined ? parts.network.roles : [roleOfHub(options.hub)],
    operators: parts.network.roles,
    admit: () => undefined,
  }
  return {
    ...parts,
    baseUrl: '',
    settleIn: () => Promise.resolve(),
    side,
    quirks,
    random,
    seed,
    now,
    startedAt: instant(new Date()),
    failCommands: options.failCommands ?? new Map(),
    commandDelayMs: options.commandDelayMs ?? 800,
    remoteMinutes: options.remoteMinutes,
    charging: new Charging({ ...parts, reporter, quirks, random, now, updateMs }, options.speed ?? 1),
  }
}

/** A hub registers with the role HUB only (OCPI 2.2.1, credentials). */
const roleOfHub = ({ country_code, party_id, name }: Party & { name: string }): Role => ({
  role: 'HUB',
  country_code,
  party_id,
  business_details: { name },
})

async function listen(server: FastifyInstance, options: SimulatorOptions): Promise<string> {
  const host = options.host ?? '127.0.0.1'
  await server.listen({ host, port: options.port ?? 0 })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
}

/** After the registration: ends interrupted sessions, pulls cards and pushes stations. */
async function settleIn(operator: Operator, reporter: SessionReporter): Promise<void> {
  const closed = await closeInterruptedSessions(operator, reporter)
  if (closed > 0) operator.log(`${closed} interrupted sessions closed`)
  await operator.charging.deliverAll()
  await fetchTokens(operator)
  if (operator.network.locations.length <= pushAtMost) await announceNetwork(operator)
}

async function fetchTokens({ book, client }: Operator): Promise<number> {
  const url = client.endpoint('tokens', 'SENDER')
  const pulled = url === undefined ? [] : await client.callPages(url)
  for (const body of pulled) {
    const token = { ...providerOf(book), ...agreedVersion(book).tokenBody.parse(body) }
    const known = book.findToken(token.uid)
    // A push that arrived meanwhile is newer than the pulled page.
    if (!known || Date.parse(known.last_updated) <= Date.parse(token.last_updated)) book.saveToken(token)
  }
  return book.tokens.size
}

async function announceNetwork({ book, network, client, quirks, log }: Operator): Promise<void> {
  const version = agreedVersion(book)
  const put = async (module: 'locations' | 'tariffs', object: ChargingLocation | Tariff, body: object) => {
    const base = client.endpoint(module, 'RECEIVER')
    if (base === undefined) return
    const path = [object.country_code, object.party_id, object.id].map(encodeURIComponent).join('/')
    const response = await client.call({ method: 'PUT', url: `${base}/${path}`, from: object, body })
    if (response.status !== 1000)
      log(`${module} ${object.id}: HTTP ${response.http}, ${response.status} ${response.message}`)
  }
  for (const tariff of network.tariffs) {
    await put('tariffs', tariff, sentTariff(tariff, { version, quirks }))
  }
  for (const location of network.locations) await put('locations', location, version.formatLocation(location))
}
