import { listCards } from '@voltway/contract/cards'
import { blockCards } from '@voltway/contract/cards-blocks'
import { getCard } from '@voltway/contract/cards-details'
import { getWalletOverview } from '@voltway/contract/overview'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'

const fleet = fleetOfFile()
let network: Charging

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterEach(async () => {
  expect(await network.broken()).toEqual([])
})

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const nothing = { count: 0, amount: '0.00' }

test('the amount on hold names its purpose: an ended charge is in review and not running', async () => {
  const card = await network.card()
  fleet.clock.advance(2 * 3_600_000)
  const owner = fleet.as('owner')
  const held = async () => {
    const [detail, overview, preview, list] = await Promise.all([
      owner.call(getCard, { params: { cardId: card.id } }),
      owner.call(getWalletOverview),
      owner.call(blockCards, { body: { card_ids: [card.id], deed: 'BLOCK', dry_run: true } }),
      owner.call(listCards),
    ])
    // Every reply with the amount agrees.
    expect(overview.held).toEqual(detail.held)
    expect(preview.summary.held).toEqual(detail.held)
    expect(overview.reserved).toBe(detail.reserved)
    expect(list.results[0]?.reserved).toBe(detail.reserved)
    expect(overview.holds.map(({ amount }) => amount)).toEqual(detail.reserved === '0.00' ? [] : [detail.reserved])
    return { ...detail, purposes: overview.holds.map(({ purpose }) => purpose) }
  }
  expect((await held()).held).toEqual({ running: nothing, checking: nothing, authorised: nothing })

  const start = { id: 'H1', start_date_time: at('11:00') }
  await network.session(card, { ...start, last_updated: at('11:20'), kwh: 7.3 })
  const running = await held()
  expect(running.held).toEqual({
    running: { count: 1, amount: running.reserved },
    checking: nothing,
    authorised: nothing,
  })
  expect(running.purposes).toEqual(['RUNNING'])
  expect(Number(running.reserved)).toBeGreaterThan(0)

  const end = { start_date_time: at('11:00'), end_date_time: at('11:45') }
  await network.session(card, { id: 'H1', ...end, last_updated: at('11:45'), kwh: 20, status: 'COMPLETED' })
  const ended = await held()
  expect(ended.held).toEqual({ running: nothing, checking: { count: 1, amount: ended.reserved }, authorised: nothing })
  expect(ended.purposes).toEqual(['CHECKING'])
  expect(Number(ended.reserved)).toBeGreaterThan(0)

  await network.cdr(card, { id: 'CDR-H1', session_id: 'H1', ...end, total_energy: 20 })
  expect(await held()).toMatchObject({
    reserved: '0.00',
    held: { running: nothing, checking: nothing, authorised: nothing },
    purposes: [],
  })
})
