import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { teamRights } from '@voltway/contract/groups'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { served } from '../src/app.ts'
import { issueAccessToken } from '../src/kernel/identity/access-token.ts'
import { sql } from '../src/platform/sql.ts'
import { type Sent, type Target, table } from './access-table.ts'
import { openWorld, type World } from './access-world.ts'
import { openCharging } from './charging.ts'
import { bootFleet, type Fleet } from './harness.ts'

/*
 * Every call as the manager of team A, with the things of team B, which are those of a colleague in the same wallet. A
 * new call needs nothing here: it is refused until its contract says `teams: true`, and then these tests apply to it.
 */

let fleet: Fleet
let world: World
let token: string
let teams: { a: string; b: string }

beforeAll(async () => {
  // Without a gateway, text messages are only stored, as in the demo.
  fleet = await bootFleet({ env: { DEMO: '1' } })
  world = await openWorld(fleet)
  const { own, colleague } = world.targets
  teams = { a: own.teamId, b: colleague.teamId }
  await putInto(teams.a, own)
  await putInto(teams.b, colleague)
  const { id } = fleet.people.viewer
  await fleet.db.run(sql`
    update wallet_membership set permission_groups = '{13}' where wallet_id = ${fleet.walletId} and person_id = ${id}`)
  await fleet.db.run(sql`
    insert into team_manager (wallet_id, person_id, team_id, added_at)
    values (${fleet.walletId}, ${id}, ${teams.a}, ${fleet.clock.now()})`)
  token = (await issueAccessToken(fleet.app, { id, email: fleet.people.viewer.email, sessionId: id })).token
})
afterAll(() => fleet?.close())

/** Puts a target's card and member into a team. The other cards of the member stay outside. */
async function putInto(teamId: string, { walletId, cardId, memberId, budgetId }: Target): Promise<void> {
  const { db } = fleet
  await db.run(sql`update card set team_id = ${teamId} where wallet_id = ${walletId} and id = ${cardId}`)
  await db.run(sql`update member set team_id = ${teamId} where wallet_id = ${walletId} and id = ${memberId}`)
  await db.run(sql`
    update budget set cost_centre = ${teamId}, team_id = ${teamId} where wallet_id = ${walletId} and id = ${budgetId}`)
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${mountedPath(endpoint)}`
/** Calls in a wallet: the others are about the person. */
const ofWallet = served.map(({ endpoint }) => endpoint).filter(({ wallet }) => wallet !== undefined)
const narrowed = ofWallet.filter((endpoint) => endpoint.teams === true && table[nameOf(endpoint)]?.streams !== true)
const reads = narrowed.filter(({ method }) => method === 'GET')

async function makeCall(endpoint: Endpoint, target: Target, query: Readonly<Record<string, string>> = {}) {
  const sent: Sent = table[nameOf(endpoint)]?.send?.(target) ?? {}
  const walletParam = endpoint.wallet?.startsWith('params.') === true ? endpoint.wallet.slice('params.'.length) : ''
  const params: Record<string, string> = { [walletParam]: target.walletId, ...sent.params }
  const path = mountedPath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const response = await fleet.http.inject({
    method: endpoint.method,
    url: `${path}?${new URLSearchParams({ ...sent.query, ...query })}`,
    headers: {
      'x-product': 'FLEETS_DASHBOARD',
      authorization: `Bearer ${token}`,
      ...(endpoint.idempotent === true ? { 'idempotency-key': fleet.ctx().newId() } : {}),
      ...(sent.file === undefined ? {} : { 'content-type': sent.file.type }),
    },
    ...(sent.body === undefined ? {} : { payload: sent.body }),
    ...(sent.file === undefined ? {} : { payload: sent.file.content }),
  })
  return { status: response.statusCode, body: response.body.replace(/"request_id":"[^"]*"/, '') }
}

/** Whether a call names an object of a target besides the wallet. */
function namesObject(endpoint: Endpoint): boolean {
  const read = new Set<string>()
  const watched = new Proxy(world.targets.own, {
    get: (target, key: string) => {
      read.add(key)
      return target[key as keyof Target]
    },
  })
  table[nameOf(endpoint)]?.send?.(watched)
  return [...read].some((key) => key !== 'walletId')
}

describe('the manager of team A', () => {
  test('makes no call of the wallet that is not narrowed to teams', async () => {
    const open: string[] = []
    for (const endpoint of ofWallet) {
      // A call that only names an object finds the wallet by it; without `?wallet=` the object belongs to the person.
      if (endpoint.teams === true || endpoint.wallet === 'found') continue
      const { status } = await makeCall(endpoint, world.targets.own, walletQueryOf(endpoint))
      if (status !== 403) open.push(`${nameOf(endpoint)}: ${status}`)
    }
    expect(open).toEqual([])
  })

  test('finds no object by its id alone unless the call is narrowed to teams', async () => {
    const open: string[] = []
    for (const endpoint of ofWallet) {
      if (endpoint.teams === true || endpoint.wallet !== 'found') continue
      const { status } = await makeCall(endpoint, world.targets.own)
      if (status < 400) open.push(`${nameOf(endpoint)}: ${status}`)
    }
    expect(open).toEqual([])
  })

  test('narrowed calls need only rights that exist in teams', () => {
    const wrong = narrowed.filter(({ right }) => !(teamRights as readonly string[]).includes(right))
    expect(wrong.map(nameOf)).toEqual([])
  })

  test('gets for things of team B the response that things get that do not exist', async () => {
    const wrong: string[] = []
    for (const endpoint of narrowed) {
      if (!namesObject(endpoint) || table[nameOf(endpoint)]?.otherwise === 404) continue
      const foreign = await makeCall(endpoint, world.targets.colleague)
      const unknown = await makeCall(endpoint, world.targets.gone)
      if (foreign.status !== 404 || foreign.body !== unknown.body)
        wrong.push(`${nameOf(endpoint)}: ${foreign.status} ${foreign.body}, unknown ${unknown.status}`)
    }
    expect(wrong).toEqual([])
  })

  test('may ask for team B as for a team that does not exist', async () => {
    const wrong: string[] = []
    for (const endpoint of reads) {
      const shape = (endpoint.query as { shape?: Readonly<Record<string, unknown>> } | undefined)?.shape ?? {}
      if (!('team' in shape)) continue
      const unknownId = fleet.ctx().newId()
      const plain = (body: string) => body.replaceAll(teams.b, '').replaceAll(unknownId, '')
      const foreign = await makeCall(endpoint, world.targets.own, { team: teams.b })
      const unknown = await makeCall(endpoint, world.targets.own, { team: unknownId })
      if (foreign.status !== 200 || plain(foreign.body) !== plain(unknown.body)) wrong.push(nameOf(endpoint))
    }
    expect(wrong).toEqual([])
  })

  test('reads the same whatever exists and happens outside the team: no id, name, count or sum gets out', async () => {
    const before = new Map<string, string>()
    for (const endpoint of reads) {
      const { status, body } = await makeCall(endpoint, world.targets.own)
      expect(`${nameOf(endpoint)} ${status}`).toBe(`${nameOf(endpoint)} 200`)
      before.set(nameOf(endpoint), body)
    }
    // Both name the wallet and the operator's station.
    const shared = new Set<string>(['', ...Object.values(world.targets.own)])
    const ofB = Object.values(world.targets.colleague).filter((id) => !shared.has(id))
    expect(ofB.length).toBeGreaterThan(5)
    const named = [...before].filter(([, body]) => ofB.some((id) => body.includes(id)))
    expect(named.map(([name]) => name)).toEqual([])
    await changeEverythingElse()
    const changed: string[] = []
    for (const endpoint of reads) {
      const { body } = await makeCall(endpoint, world.targets.own)
      if (body !== before.get(nameOf(endpoint))) changed.push(nameOf(endpoint))
    }
    expect(changed).toEqual([])
  })
})

const walletQueryOf = ({ wallet }: Endpoint): Readonly<Record<string, string>> =>
  wallet === 'query.wallet?' || wallet === 'query.wallet' ? { wallet: fleet.walletId } : {}

/** Creates, charges, renames and removes things of the wallet that are in team B or in no team. */
async function changeEverythingElse(): Promise<void> {
  const { db } = fleet
  const { colleague } = world.targets
  const charging = await openCharging(fleet)
  await charging.topUp(77_700n)
  for (const teamId of [teams.b, null]) {
    const card = await charging.card({ name: 'Card of others', memberId: colleague.memberId })
    if (teamId !== null) await db.run(sql`update card set team_id = ${teamId} where id = ${card.id}`)
    await charging.session(card, { id: `OTHER-${card.id}`, kwh: 5 })
    const times = { start_date_time: '2026-03-01T08:00:00Z', end_date_time: '2026-03-01T09:00:00Z', total_energy: 11 }
    await charging.cdr(card, { id: `CDR-${card.id.slice(-8)}`, ...times })
  }
  await db.run(sql`update member set name = 'Somebody else' where id = ${colleague.memberId}`)
  await db.run(sql`update budget set amount_minor = 12345 where team_id = ${teams.b}`)
  await db.run(sql`
    insert into budget (wallet_id, id, cost_centre, period, amount_minor, created_at, updated_at)
    values (${fleet.walletId}, ${fleet.ctx().newId()}, 'Others', 'YEAR', 100, ${fleet.clock.now()}, ${fleet.clock.now()})`)
  await db.run(sql`
    insert into session_anomaly (wallet_id, session_id, kind, started_at, facts, found_at)
    values (${fleet.walletId}, ${colleague.pricedSessionId}, 'LONG_IDLE', ${fleet.clock.now()}, '{}', ${fleet.clock.now()})`)
  await db.run(sql`update card_raise set amount_minor = 900 where card_id = ${colleague.cardId}`)
  await db.run(sql`update request set reason = 'Changed' where id = ${colleague.requestId}`)
  await db.run(sql`update team set name = 'Renamed' where id = ${teams.b}`)
}
