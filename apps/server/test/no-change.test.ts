import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { served } from '../src/app.ts'
import { subscribeToWalletEvents } from '../src/kernel/wallet-events.ts'
import { sql } from '../src/platform/sql.ts'
import { table } from './access-table.ts'
import { openWorld, type World } from './access-world.ts'
import { send, validRequest } from './bad-input.ts'
import { fleetOfFile } from './fleet-of-file.ts'

/*
 * Sends the valid request of every call that sets a state twice, generated from the contract. The second one changes
 * nothing, so it is published to nobody.
 */

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let world: World
const events: string[] = []
beforeAll(async () => {
  world = await openWorld(fleet)
  subscribeToWalletEvents(async (_work, read) => {
    events.push(...(await read()).map(({ kind }) => kind))
  })
})

/** What others see of changes: events of programs and screens, the audit, and the tokens that operators get. */
const published = async () => ({
  events: events.length,
  ...(await fleet.db.row<object>(sql`
    select (select count(*)::integer from live_event) as screens,
      (select count(*)::integer from audit_entry where result = 'CHANGED') as audit,
      (select max(last_updated)::text from network_token) as tokens`)),
})

/**
 * These record that something happened, also for the second time: a position, a secret that was set, and a bank account
 * whose new link replaces the mailed one.
 */
const RECORDS = [
  'vehicles/:vehicleId/position',
  'company-sign-in/oidc',
  'company-sign-in/saml',
  'wallet/:id/payout-account',
  'own-bank-account',
]

/** An invitation is answered once: the second answer is refused. */
const ONCE = ['guests/:id/invitation']

const setting = served
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, path, upload }) =>
      /^P(UT|ATCH)$/.test(method) && upload === undefined && ![...RECORDS, ...ONCE].some((one) => path.endsWith(one)),
  )

test.each(setting.map((endpoint) => [`${endpoint.method} ${mountedPath(endpoint)}`, endpoint] as const))(
  '%s publishes nothing when it changes nothing',
  async (_, endpoint: Endpoint) => {
    const sent = validRequest(endpoint, world)
    const who = table[`${endpoint.method} ${mountedPath(endpoint)}`]?.who ?? []
    const by = who.includes('owner') ? 'owner' : (who[0] ?? 'owner')
    const how = sent.body === undefined ? { by } : { by, payload: JSON.stringify(sent.body) }
    const first = await send(world, endpoint, sent, how)
    fleet.clock.advance(1_000)
    const before = await published()
    const second = await send(world, endpoint, sent, how)
    // A refused request publishes nothing either, so it would prove nothing.
    expect([first, second].filter(({ status }) => status >= 400)).toEqual([])
    expect(await published()).toEqual(before)
  },
)
