import { addCharger } from '@voltway/contract/chargers'
import { addSite } from '@voltway/contract/sites'
import { addSiteTariff } from '@voltway/contract/sites-tariffs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import { SimulatedCharger } from '../../../../charger-simulator/src/charger.ts'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import type { Fleet } from '../../../test/harness.ts'
import { type Killable, openKillable, type Victim } from '../../../test/killing.ts'
import { until } from '../../../test/server-process.ts'
import { sql } from '../../platform/sql.ts'

/** Chargers of both versions on real WebSockets, whose server and database are killed while they charge. */

let product: Killable
let network: Charging
const added: Added[] = []
const open: SimulatedCharger[] = []
beforeEach(async () => {
  product = await openKillable(prepare)
})
afterEach(async () => {
  for (const charger of open.splice(0)) await charger.close()
  await product?.close()
})

const VERSIONS = ['1.6', '2.0.1'] as const
const CHARGERS = 6
const victims: readonly Victim[] = [...Array<Victim>(10).fill('server'), 'database', 'database']
/** More than homes have, so that a charge takes seconds of real time. */
const POWER_W = 40_000
const [LEAST_WH, STEP_WH] = [40, 7]
/** A Wh of the depot costs one cent. */
const PRICE_PER_KWH = '10.0000'

interface Added {
  readonly id: string
  readonly identity: string
  readonly password: string
  readonly version: (typeof VERSIONS)[number]
  readonly card: TestCard
}

async function prepare(fleet: Fleet): Promise<void> {
  network = await openCharging(fleet)
  const owner = fleet.as('owner')
  const place = { street: 'Rua 1', postal_code: '4000-001', city: 'Porto', country: 'PT' }
  const { id: siteId } = await owner.call(addSite, { body: { kind: 'DEPOT', name: 'Porto depot', ...place } as never })
  await owner.call(addSiteTariff, {
    params: { siteId },
    body: {
      ...{ valid_from: '2026-01-01', source: 'Contract', vat_percent: '0' },
      bands: [{ band: 'NORMAL', unit_price: PRICE_PER_KWH, hours: [] }],
    },
  })
  for (let number = 0; number < CHARGERS; number++) {
    const { id, identity, password } = await owner.call(addCharger, {
      body: { site_id: siteId, name: `Bay ${number}` },
    })
    const version = VERSIONS[number % VERSIONS.length] ?? '1.6'
    added.push({ id, identity, password, version, card: await network.card() })
  }
}

/** A charger that charges again and again, and the energies that its meter counted. */
class Player {
  readonly energiesWh: number[] = []
  readonly simulated: SimulatedCharger
  readonly #card: TestCard
  #stops = false

  constructor({ identity, password, version, card }: Added) {
    const url = `${product.address.replace('http', 'ws')}/ocpp`
    this.simulated = new SimulatedCharger({ url, identity, password, version, intervalS: 0.25 })
    this.#card = card
    open.push(this.simulated)
  }

  async play(): Promise<void> {
    await this.simulated.connect()
    while (!this.#stops) {
      const before = this.simulated.registerWh
      await this.#charge(this.energiesWh.length)
      this.energiesWh.push(this.simulated.registerWh - before)
    }
    await this.simulated.settled()
  }

  stop(): void {
    this.#stops = true
  }

  async #charge(number: number): Promise<void> {
    const charge = { uid: this.#card.uid, powerW: POWER_W, energyWh: LEAST_WH + STEP_WH * (number % 5) }
    // Every second charge begins by the charger's own list, even without a server and after charges that still wait.
    const presentsCard = number % 2 === 0
    if (presentsCard) await this.simulated.settled()
    const started = await this.simulated.start({ ...charge, presentsCard }).catch(() => undefined)
    if (started === false) throw new Error('a card was refused')
    if (started === undefined) await this.simulated.start({ ...charge, presentsCard: false })
    await until(PATIENCE_MS, async () => !this.simulated.isCharging())
  }
}

test('chargers whose server and database are killed lose no charge, double none, and every Wh costs its price', async () => {
  const players = added.map((one) => new Player(one))
  const playing = Promise.all(players.map((player) => player.play()))
  playing.catch(() => undefined)
  let begunBefore = 0
  for (const victim of victims) {
    // Every kill interrupts charges that run, and comes after some have ended since the one before.
    await until(PATIENCE_MS, async () => {
      const { begun, running } = await countTransactions()
      if (begun < begunBefore + CHARGERS || running < CHARGERS / 2) return false
      begunBefore = begun
      return true
    })
    await product.kill(victim)
  }
  for (const player of players) player.stop()
  await playing
  await product.settled(PATIENCE_MS)

  const charges = await Promise.all(added.map(({ id }) => chargesOf(id)))
  for (const [index, player] of players.entries()) {
    expect(charges[index]?.map(({ energy_wh }) => Number(energy_wh))).toEqual(player.energiesWh)
  }
  expect(charges.flat().filter((one) => one.cost_minor !== one.energy_wh || one.status !== 'COMPLETED')).toEqual([])
  expect(await wrongRows()).toEqual([])
  expect(await network.broken()).toEqual([])
  console.log(`${charges.flat().length} charges of ${CHARGERS} chargers, ${victims.length} kills`)
}, 3_600_000)

async function countTransactions(): Promise<{ begun: number; running: number }> {
  const counted = sql`
    select count(*)::integer as begun, count(*) filter (where ended_at is null)::integer as running from charger_transaction`
  // The first query after a kill uses dead connections.
  const row = await product.fleet.db.row<{ begun: number; running: number }>(counted).catch(() => undefined)
  return row ?? { begun: 0, running: 0 }
}

interface ChargeRow {
  status: string
  energy_wh: bigint
  cost_minor: bigint
}

/** The charges of a charger in their order: all sessions of its transactions. */
function chargesOf(chargerId: string): Promise<ChargeRow[]> {
  return product.fleet.db.rows<ChargeRow>(sql`
    select s.status, s.energy_wh, s.cost_minor
    from charger_transaction t join session s on s.wallet_id = t.wallet_id and s.id = t.session_id
    where t.charger_id = ${chargerId} order by s.started_at, s.id`)
}

/** What is wrong beside the charges themselves. */
async function wrongRows(): Promise<string[]> {
  const rows = await product.fleet.db.rows<{ what: string }>(sql`
    select 'session without exactly one transaction: ' || s.id as what
    from session s left join charger_transaction t on t.wallet_id = s.wallet_id and t.session_id = s.id
    group by s.id having count(t.id) <> 1
    union all
    select 'transaction ' || id || ' has doubts ' || array_to_string(doubts, ', ') || ', ended ' || coalesce(ended_at::text, 'never')
    from charger_transaction where doubts <> '{}' or ended_at is null or session_id is null
    union all
    select 'doubtful message ' || action from charger_message where is_doubtful
    union all
    select 'card ' || c.id || ' has spent ' || c.spent_minor || ' of ' || sum(s.cost_minor)
    from card c join session s on s.wallet_id = c.wallet_id and s.card_id = c.id
    group by c.id, c.spent_minor having c.spent_minor <> sum(s.cost_minor)
    union all
    select 'a hold of card ' || card_id from ledger_hold
    union all
    select 'a settled charge ' || id from session where settled_at is not null`)
  return rows.map(({ what }) => what)
}
