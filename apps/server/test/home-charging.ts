import { confirmOwnBankAccount, setOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { closeSiteCharge, startSiteCharge, updateSiteCharge } from '../src/features/sessions/sessions.ts'
import { systemScope, type WalletWork } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import { openCharging, type TestCard } from './charging.ts'
import type { Caller, Fleet } from './harness.ts'

/** The home of a driver, whose charger reports charges. */
export interface Home {
  readonly siteId: string
  readonly memberId: string
  readonly card: TestCard
  /** A finished charge with one meter value in its middle. @returns the id of its session. */
  charge(startedAt: string, energyWh: bigint, hours?: number): Promise<string>
  /** A charge whose begin the charger reports now, such as after it was offline. @returns the id of its session. */
  startCharge(startedAt: string): Promise<string>
  /** The end of a charge, which the charger reports now. */
  endCharge(id: string, endedAt: string, energyWh: bigint): Promise<void>
}

const place = (siteId: string) => ({
  stationId: siteId,
  station: {
    ...{ name: 'Home of the driver', address: 'Rua 2', city: 'Porto', operator: 'Wall box', evse_id: null },
    coordinates: null,
  },
  region: 'PT',
  connector: { type: 'IEC_62196_T2', power_kw: 7, current: 'AC' },
})

/** Night hours from 22 to 8 o'clock. */
const NIGHT = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY', from: '00:00', to: '08:00' },
  { weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY', from: '22:00', to: '24:00' },
]

/** Opens the home of a driver with a tariff of 0.1500, at night 0.1000. Default: of the fleet's driver. */
export async function openHome(fleet: Fleet, memberId: string = fleet.driverMemberId): Promise<Home> {
  const { walletId } = fleet
  const card = await (await openCharging(fleet)).card({ memberId })
  const siteId = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, member_id, card_id, created_at)
    values (${walletId}, ${siteId}, 'HOME', 'Home', 'Rua 2', '4000-001', 'Porto', 'PT', ${memberId}, ${card.id},
      ${fleet.clock.now()})`)
  await addTariff(fleet, siteId, { normal: '0.1500', night: '0.1000', validFrom: '2026-01-01' })
  const within = <T>(task: (work: WalletWork) => Promise<T>): Promise<T> =>
    fleet.db.tx((tx) => task({ ctx: fleet.ctx(), tx, scope: systemScope(walletId) }))
  const startCharge = (startedAt: string) =>
    within((work) =>
      startSiteCharge(work, { source: 'HOME', cardId: card.id, startedAt, authMethod: null, place: place(siteId) }),
    )
  const endCharge = async (id: string, endedAt: string, energyWh: bigint) => {
    await within((work) => closeSiteCharge(work, id, { endedAt, energyWh, flags: [] }))
  }
  return {
    siteId,
    memberId,
    card,
    charge: async (startedAt, energyWh, hours = 2) => {
      const before = fleet.clock.now().toISOString()
      const at = (share: number) => new Date(Date.parse(startedAt) + share * hours * 3_600_000).toISOString()
      fleet.clock.set(startedAt)
      const id = await startCharge(startedAt)
      await within((work) => updateSiteCharge(work, id, { at: at(0.5), energyWh: energyWh / 2n, powerW: 7000 }))
      fleet.clock.set(at(1))
      await endCharge(id, at(1), energyWh)
      fleet.clock.set(before > at(1) ? before : at(1))
      return id
    },
    startCharge,
    endCharge,
  }
}

/** Adds a tariff of a site from a day on. */
export async function addTariff(
  fleet: Fleet,
  siteId: string,
  { normal, night, validFrom }: { readonly normal: string; readonly night: string; readonly validFrom: string },
): Promise<void> {
  const bands = [
    { band: 'NORMAL', unit_price: normal, hours: [] },
    { band: 'OFF_PEAK', unit_price: night, hours: NIGHT },
  ]
  await fleet.db.run(sql`
    insert into site_tariff (wallet_id, site_id, id, valid_from, bands, vat_basis_points, source, created_at)
    values (${fleet.walletId}, ${siteId}, ${fleet.ctx().newId()}, ${validFrom}, ${JSON.stringify(bands)}, 0,
      'EDP contract 4711', ${fleet.clock.now()})`)
}

export const DRIVER_IBAN = 'PT50000201231234567890154'

/** Enters and confirms the bank account of a driver, and waits until it can be used. */
export async function useDriverAccount(
  fleet: Fleet,
  as: Caller = fleet.as('driver'),
  iban = DRIVER_IBAN,
): Promise<void> {
  const params = { walletId: fleet.walletId }
  await as.call(setOwnBankAccount, { params, body: { iban, holder: 'João Conceição' } })
  await fleet.runJobs()
  const mail = await fleet.db.row<{ text: string }>(sql`
    select body_text as text from mail_message where body_text like '%account=%' order by at desc, id desc limit 1`)
  const token = /account=[0-9a-f-]{36}\.([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await as.call(confirmOwnBankAccount, { params, body: { token } })
  fleet.clock.advance(24 * 3_600_000)
}
