import { startSimulator } from '../apps/network-simulator/src/simulator.ts'
import { chooseFleet, expect, fleets, test } from './fixture.ts'
import { network, usualSpeed } from './network.ts'
import { operate } from './operator.ts'
import { cents, figure, findCard, follow, kwh, rowOf } from './screens.ts'

/** A charge point at an operator of a version, at which a person holds a card to the reader. */
interface ChargePoint {
  readonly driver: string
  start(uid: string): Promise<string>
  stop(sessionId: string): Promise<unknown>
  isDelivered(sessionId: string): Promise<boolean>
  close(): Promise<void>
}

async function openOperator(version: '2.1.1' | '2.3.0', party_id: string, driver: string): Promise<ChargePoint> {
  const name = `Costa Charging ${version}`
  const token = /^token\s+(\S+)/m.exec(await operate('network-token', name))?.[1]
  const simulator = await startSimulator({
    server: process.env.E2E_URL as string,
    token,
    versions: [version],
    party: { country_code: 'PT', party_id, name },
    speed: usualSpeed,
    updateMs: 500,
  })
  return {
    driver,
    start: async (uid) => {
      const started = await simulator.desk.start({ uid })
      if ('refused' in started) throw new Error(`OCPI ${version} refused the card: ${started.refused}`)
      return started.session_id
    },
    stop: async (sessionId) => simulator.desk.stop(sessionId),
    isDelivered: async (sessionId) =>
      [...simulator.book.cdrs.values()].some(({ cdr, delivered }) => cdr.session_id === sessionId && delivered),
    // Its stations are not offered to the journeys after this one.
    close: async () => {
      await operate('network-remove', name)
      await simulator.close()
    },
  }
}

/** The operator of this worker's product speaks 2.2.1. */
const usualOperator = (driver: string): ChargePoint => ({
  driver,
  start: async (uid) => (await network.start({ uid })).session_id,
  stop: (sessionId) => network.stop(sessionId),
  isDelivered: async (sessionId) => (await network.record(sessionId))?.delivered ?? false,
  close: async () => undefined,
})

test('charges at operators of OCPI 2.1.1, 2.2.1 and 2.3.0 run side by side, and each is debited once', async ({
  journey,
}) => {
  const points = await Promise.all([
    openOperator('2.1.1', 'J21', 'Rui Valente'),
    openOperator('2.3.0', 'J23', 'Nuno Farinha'),
    usualOperator('Jorge Teles'),
  ])
  try {
    const page = await journey.as('owner')
    await chooseFleet(page, fleets.prepaid, null)
    const uids = new Map<ChargePoint, string>()
    for (const point of points) uids.set(point, (await findCard(page, point.driver)).uid)
    await follow(page, 'Wallet')
    const before = cents(await figure(page, 'Balance'))
    await follow(page, 'Home')

    const charges = await Promise.all(
      points.map(async (point) => ({ point, id: await point.start(uids.get(point) ?? '') })),
    )
    const running = page.getByRole('list', { name: 'Charging now' }).getByRole('listitem')
    for (const { driver } of points) {
      const charge = running.filter({ hasText: driver })
      await expect.poll(async () => kwh((await charge.getByText(/kWh$/).textContent()) ?? '')).toBeGreaterThan(0)
    }
    await journey.picture(page, 'vehicles charge at operators of three versions')

    await Promise.all(charges.map(({ point, id }) => point.stop(id)))
    for (const { point, id } of charges) await expect.poll(() => point.isDelivered(id)).toBe(true)
    await expect(page.getByText('No charge in progress')).toBeVisible()
    await follow(page, 'Charging sessions')
    let sum = 0
    for (const { driver } of points) {
      const row = rowOf(page, driver).first()
      await expect(row).toContainText(/Completed|Paid/)
      const price = cents(/€[\d.,]+/.exec((await row.textContent()) ?? '')?.[0] ?? '')
      expect(price).toBeGreaterThan(0)
      sum += price
    }
    await follow(page, 'Wallet')
    await expect.poll(async () => cents(await figure(page, 'Balance'))).toBe(before - sum)
  } finally {
    await Promise.all(points.map((point) => point.close()))
  }
})
