import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renewPassword, storeCharger } from '../features/chargers/chargers.ts'
import { changeChargeTarget } from '../features/load-plans/load-plans.ts'
import { type App, systemCtx } from '../kernel/ctx.ts'
import { systemScope } from '../kernel/scope.ts'
import { HOUR_MS } from '../platform/durations.ts'
import { sql } from '../platform/sql.ts'
import { demoSiteNames } from './sites.ts'

const program = fileURLToPath(new URL('../../../charger-simulator/src/main.ts', import.meta.url))
const endWithinMs = 5_000
/** Of these the first ones charge now and then, as far as their cards may, and the last one waits for a vehicle. */
const CHARGING_BAYS = 3
const BAYS = ['Bay 1', 'Bay 2', 'Bay 3', 'Bay 4']
const WALLBOX = 'Wallbox'
const TARGETS_EVERY_MS = 30_000
/** A car of the depot needs this much by its departure, so that the plan of the load limit has a promise to keep. */
const TARGET = { kwh: '30', hours: 6 } as const

interface Played {
  readonly identity: string
  readonly password: string
  readonly version: '1.6' | '2.0.1'
  readonly card?: string
  readonly kw: number
  readonly kwh: number
  readonly pause: number
}

/**
 * Runs the chargers of the demo's homes and depot beside the server. The program of the simulator uses OCPP like any
 * charger. Their passwords are in the data folder, because the database has only what proves them.
 */
export function startSimulatedChargers(app: App): { stop(): Promise<void> } {
  let child: ChildProcess | undefined
  let stopped = false
  const targets = setInterval(() => {
    setTarget(app).catch((error: unknown) => app.log.warn({ err: error }, 'a car of the demo has no ready time'))
  }, TARGETS_EVERY_MS)
  targets.unref()
  const start = async () => {
    const file = join(app.config.dataDir, 'simulated-chargers.json')
    const chargers = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Played[]) : await equipSites(app)
    if (stopped || chargers.length === 0) return
    const url = `ws://localhost:${app.config.port}/ocpp`
    writeFileSync(file, JSON.stringify(chargers.map((one) => ({ ...one, url }))), { mode: 0o600 })
    child = spawn(process.execPath, [program, '--config', file, '--end-with-stdin'], {
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => app.log.info({ chargers: text.trim() }, 'chargers'))
    child.stdin?.on('error', () => undefined)
    child.once('error', (error) => app.log.warn({ err: error }, 'the simulated chargers could not be started'))
  }
  start().catch((error: unknown) => {
    if (!stopped) app.log.warn({ err: error }, 'the simulated chargers are not available')
  })
  return {
    stop: async () => {
      stopped = true
      clearInterval(targets)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin?.end()
      const hurry = setTimeout(() => child?.kill('SIGKILL'), endWithinMs)
      await ended
      clearTimeout(hurry)
    },
  }
}

/** Sets when one charging car of the depot has to be ready, unless one of them has such a time. */
async function setTarget(app: App): Promise<void> {
  const ctx = systemCtx(app, undefined, 'demo')
  const charge = await ctx.db.row<{ wallet_id: string; id: string }>(sql`
    select s.wallet_id, s.id from session s join site d on d.wallet_id = s.wallet_id and d.id = s.station_id
    where s.status = 'ONGOING' and d.kind = 'DEPOT' and d.name = any(${[...demoSiteNames]})
      and not exists (
        select from session o join charge_target t on t.wallet_id = o.wallet_id and t.session_id = o.id
        where o.wallet_id = s.wallet_id and o.station_id = d.id and o.status = 'ONGOING')
    order by s.started_at desc limit 1`)
  if (charge === undefined) return
  const readyBy = new Date(ctx.now.getTime() + TARGET.hours * HOUR_MS).toISOString()
  await changeChargeTarget(ctx, systemScope(charge.wallet_id), charge.id, { ready_by: readyBy, energy_kwh: TARGET.kwh })
}

/** Adds the chargers of the demo's sites; those that are there get new passwords. */
async function equipSites(app: App): Promise<Played[]> {
  const ctx = systemCtx(app, undefined, 'demo')
  const sites = await ctx.db.rows<{ wallet_id: string; id: string; kind: 'HOME' | 'DEPOT'; uids: string[] }>(sql`
    select s.wallet_id, s.id, s.kind, array(select t.uid from network_token t
      where t.wallet_id = s.wallet_id and t.type = 'RFID' and (t.card_id = s.card_id or s.card_id is null and t.card_id in (
        select x.card_id from session x where x.wallet_id = s.wallet_id and x.station_id = s.id))
      order by t.uid) as uids
    from site s where s.name = any(${[...demoSiteNames]}) and s.removed_at is null order by s.kind, s.name`)
  const chargers: Played[] = []
  for (const { wallet_id, id: siteId, kind, uids } of sites) {
    const scope = systemScope(wallet_id)
    for (const [index, name] of (kind === 'DEPOT' ? BAYS : [WALLBOX]).entries()) {
      const known = await ctx.db.row<{ id: string; identity: string }>(sql`
        select id, identity from charger
        where wallet_id = ${wallet_id} and site_id = ${siteId} and name = ${name} and removed_at is null`)
      const { identity, password } =
        known === undefined
          ? await storeCharger(ctx, scope, { site_id: siteId, name })
          : { ...known, ...(await renewPassword(ctx, scope, known.id)) }
      const uid = index < CHARGING_BAYS ? uids[index] : undefined
      const charges = uid === undefined ? {} : { card: uid }
      const version = index % 2 === 0 ? '2.0.1' : '1.6'
      chargers.push({ identity, password, version, kw: kind === 'DEPOT' ? 11 : 7.4, kwh: 18, pause: 1_800, ...charges })
    }
  }
  return chargers
}
