import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { providerVersions } from '../test/provider-versions.ts'
import { openSimulated, type Simulated } from '../test/simulated.ts'
import type { TinyProvider } from '../test/tiny-provider.ts'

let world: Simulated
let provider: TinyProvider
beforeEach(async () => {
  world = await openSimulated('2.2.1')
  provider = world.provider
})
afterEach(() => world.close())

const until = (condition: () => void) => vi.waitFor(condition)

const { readCdr } = providerVersions['2.2.1']
const dataFolder = path.resolve(import.meta.dirname, '../../../../shared/data')
const recordings = path.join(dataFolder, 'sessions/sessions.csv.gz')
const stations = path.join(dataFolder, 'stations/mobie_ocpi_locations_20240614.json.gz')

describe.skipIf(!existsSync(recordings))(`the replay of real sessions (needs ${recordings})`, () => {
  test('sends 50 rows with duplicates and credits, reports each, and continues after an outage of the provider', async () => {
    const running = await world.start({ stations })
    const report = path.join(world.folder, 'report.jsonl')
    const options = { sessions: recordings, limit: 50, duplicates: 0.1, credits: 0.1, shuffle: true, report }
    const replaying = running.replay(options)
    await until(() => expect(provider.cdrs.size).toBeGreaterThan(5))
    provider.down = true
    await until(() => expect(provider.turnedAway).toBeGreaterThan(10))
    provider.down = false
    const summary = await replaying
    expect(summary).toMatchObject({ rows: 50, originals: 50, sessions: 50, refused: 0, lost: 0 })
    expect(summary.duplicates).toBeGreaterThan(0)
    expect(summary.credits).toBeGreaterThan(0)
    expect(provider.cdrs.size).toBe(50 + summary.credits)
    const lines = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ReportLine)
    expect(lines).toHaveLength(summary.cdrs)
    const settled = lines.filter(({ kind }) => kind !== 'duplicate')
    const received = [...provider.cdrs.values()].reduce((sum, cdr) => sum + readCdr(cdr).exclVat, 0)
    expect(settled.reduce((sum, line) => sum + line.cost_excl_vat, 0)).toBeCloseTo(received, 6)
  })

  test('sends no credit records in OCPI 2.1.1, which has none', async () => {
    const old = await openSimulated('2.1.1')
    const running = await old.start()
    const summary = await running.replay({ sessions: recordings, limit: 20, credits: 0.5 })
    expect(summary).toMatchObject({ originals: 20, credits: 0, refused: 0, lost: 0 })
    await old.close()
  })

  test('is identical for the same seed', async () => {
    const orders: string[][] = []
    for (const report of ['one.jsonl', 'two.jsonl'].map((name) => path.join(world.folder, name))) {
      const running = await world.start({ seed: 7 })
      await running.replay({ sessions: recordings, limit: 20, shuffle: true, duplicates: 0.2, concurrency: 1, report })
      const lines = readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ReportLine)
      orders.push(lines.map((line) => `${line.kind} ${line.cdr_id} ${line.token_uid} ${line.cost_excl_vat}`))
    }
    expect(orders[0]).toEqual(orders[1])
  })
})

interface ReportLine {
  kind: string
  cdr_id: string
  token_uid: string
  cost_excl_vat: number
}
