import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  addCard,
  blockCard,
  bootNetwork,
  type FakeOperator,
  registered,
  type TestNetwork,
} from '../../../test/test-network.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { systemScope } from '../scope.ts'
import { type NewCommand, requestCommand } from './commands.ts'
import { catchUpOperator } from './token-lanes.ts'
import { pushTokensOf } from './tokens.ts'

const CARDS = 50

let network: TestNetwork
let healthy: FakeOperator
let hanging: FakeOperator
beforeAll(async () => {
  network = await bootNetwork({ works: true })
  healthy = await registered(network, 'GUT')
  hanging = await registered(network, 'ZZZ')
})
afterAll(async () => {
  await healthy?.close()
  await hanging?.close()
  await network?.close()
})

/** Returns the number of these cards that were pushed to an operator as invalid. */
function blockedAt(operator: FakeOperator, prefix: string): number {
  const pushed = operator.of('PUT', 'tokens').map((one) => one.body as { uid: string; valid: boolean })
  return new Set(pushed.filter((one) => !one.valid && one.uid.startsWith(prefix)).map(({ uid }) => uid)).size
}

/** Creates cards that are blocked now and were last pushed to all operators as valid. */
async function blockedCards(prefix: string) {
  const cards = await Promise.all(
    Array.from({ length: CARDS }, (_, n) => addCard(network, { uid: `${prefix}${n}`, creditMode: 'UNLOCKED' })),
  )
  await network.db.run(sql`
    insert into network_token_push (peer_id, uid, type, valid, whitelist, pushed_at)
    select p.id, t.uid, t.type, true, 'ALLOWED_OFFLINE', now() from network_peer p, network_token t
    where starts_with(t.uid, ${prefix})`)
  for (const card of cards) await blockCard(network, card, true)
  return cards
}

test('fifty blocks reach an operator while another hangs, and the other gets them all when it is back', async () => {
  const cards = await blockedCards('HANG')
  hanging.script['PUT tokens'] = () => ({ never: true })
  for (const { walletId, cardId } of cards)
    await network.db.tx((tx) => pushTokensOf(tx, systemScope(walletId), [cardId], network.ctx().now))
  await vi.waitUntil(() => blockedAt(healthy, 'HANG') === CARDS)
  expect(blockedAt(hanging, 'HANG')).toBeLessThan(CARDS)

  // Blocks that occur while the operator is known to hang do not wait for it.
  const more = await blockedCards('MORE')
  for (const { walletId, cardId } of more)
    await network.db.tx((tx) => pushTokensOf(tx, systemScope(walletId), [cardId], network.ctx().now))
  await vi.waitUntil(() => blockedAt(healthy, 'MORE') === CARDS)
  expect(blockedAt(hanging, 'MORE')).toBeLessThan(CARDS)

  hanging.script['PUT tokens'] = () => ({})
  await vi.waitUntil(() => blockedAt(hanging, 'HANG') + blockedAt(hanging, 'MORE') === 2 * CARDS)
  await vi.waitUntil(async () => {
    const behind = await network.db.rows(sql`select from network_token where pushed_valid is distinct from false`)
    return behind.length === 0
  })
})

test('a card that is blocked while the slow lane of its operator ends is pushed by it too', async () => {
  const peer = await network.db.row<{ id: string }>(
    sql`select peer_id as id from network_party where party_id = ${'GUT'}`,
  )
  const peerId = peer?.id ?? ''
  const runLane = () => catchUpOperator.handle(network.ctx(), { peerId }, undefined)
  let first = Promise.resolve()
  await network.db.tx(async (tx) => {
    await tx.run(sql`select from network_peer where id = ${peerId} for no key update`)
    first = runLane()
    await vi.waitUntil(async () => {
      const waiting = await network.db.rows(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
    await blockedCards('ENDS')
    await runLane()
  })
  await first
  expect(blockedAt(healthy, 'ENDS')).toBe(CARDS)
})

test('an operator that was unavailable gets the blocked cards first', async () => {
  healthy.received.length = 0
  hanging.script['PUT tokens'] = () => ({ http: 503 })
  const good = await Promise.all(Array.from({ length: 20 }, (_, n) => addCard(network, { uid: `AGOOD${n}` })))
  for (const { walletId, cardId } of good)
    await network.db.tx((tx) => pushTokensOf(tx, systemScope(walletId), [cardId], network.ctx().now))
  await vi.waitUntil(() => healthy.of('PUT', 'tokens').length >= good.length)
  const blocked = await blockedCards('LATE')
  for (const { walletId, cardId } of blocked)
    await network.db.tx((tx) => pushTokensOf(tx, systemScope(walletId), [cardId], network.ctx().now))
  await vi.waitUntil(() => blockedAt(healthy, 'LATE') === CARDS)
  hanging.received.length = 0
  hanging.script['PUT tokens'] = () => ({})
  const pushed = () => hanging.of('PUT', 'tokens').map((one) => (one.body as { valid: boolean }).valid)
  await vi.waitUntil(() => pushed().filter(Boolean).length >= good.length)
  const firstGood = pushed().indexOf(true)
  expect(firstGood).toBeGreaterThanOrEqual(CARDS - 4)
})

test('a stop command reaches its operator while ten commands wait for another that hangs', async () => {
  const reply = () => ({ data: { result: 'ACCEPTED', timeout: 30 } })
  healthy.script['POST commands'] = reply
  hanging.script['POST commands'] = () => ({ never: true })
  const stop = async (party: string) => {
    const peer = await network.db.row<{ id: string }>(
      sql`select peer_id as id from network_party where party_id = ${party}`,
    )
    const command: NewCommand = {
      type: 'STOP_SESSION',
      peerId: peer?.id ?? '',
      walletId: newId(),
      sessionId: null,
      request: { country_code: 'PT', party_id: party, session_id: newId() },
    }
    await network.db.tx((tx) => requestCommand({ ctx: network.ctx(), tx }, command))
  }
  const waiting = 10
  for (let n = 0; n < waiting; n++) await stop('ZZZ')
  await vi.waitUntil(() => hanging.of('POST', 'commands').length >= 2)
  await stop('GUT')
  await vi.waitUntil(() => healthy.of('POST', 'commands').length === 1)
  expect(hanging.of('POST', 'commands').length).toBeLessThan(waiting)
  hanging.script['POST commands'] = reply
})
