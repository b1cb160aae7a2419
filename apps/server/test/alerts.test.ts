import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildApp } from '../src/app.ts'
import { checkLedger } from '../src/kernel/ledger/ledger-check.ts'
import { openDb, sql } from '../src/platform/sql.ts'
import { bootFleet, type Fleet } from './harness.ts'

interface Alerts {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const rules = (parse(read('deploy/alerts.yaml')) as Alerts).groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  panels: { targets: { expr: string }[] }[]
}

let fleet: Fleet
let metrics: string

/** Returns the metrics of a process with a read replica and an operator. */
async function readMetrics(): Promise<string> {
  const db = openDb({ url: fleet.databaseUrl, readUrl: fleet.databaseUrl, maxConnections: 2 })
  const http = await buildApp({ ...fleet.app, db, config: { ...fleet.app.config, metricsToken: undefined } })
  await http.inject('/health/live')
  const { body } = await http.inject('/metrics')
  await http.close()
  await db.close()
  return body
}

beforeAll(async () => {
  fleet = await bootFleet()
  const seen = new Date(fleet.clock.now().getTime() - 90_000)
  await fleet.db.run(sql`
    insert into network_peer (id, name, state, last_seen_at, created_at, updated_at)
    values (${fleet.ctx().newId()}, 'Lento', 'REGISTERED', ${seen}, ${seen}, ${seen})`)
  metrics = await readMetrics()
})
afterAll(() => fleet?.close())

/** Prometheus itself reports `up`. The other names have an underscore and are neither functions nor labels. */
const namesIn = (expression: string) =>
  [...expression.replace(/"[^"]*"|\{[^}]*\}|\b(histogram_quantile)\b/g, '').matchAll(/[a-z]\w*_\w+/g)].map(
    ([name]) => name,
  )

test.each(rules)('the metrics of the alert $alert exist', ({ alert, expr }) => {
  const names = namesIn(expr)
  if (alert !== 'TargetDown') expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(metrics).toContain(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `)
})

test('the runbook explains each alert, and no other', () => {
  const [, section = ''] = read('docs/guides/operations.md').split('\n## Alerts\n')
  const explained = [...(section.split('\n## ')[0] ?? '').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(explained).toEqual(rules.map(({ alert }) => alert))
})

test('the dashboard shows metrics that exist', () => {
  const names = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(metrics).toContain(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `)
})

test('metrics name the last request of an operator', () => {
  expect(metrics).toContain('network_peer_last_seen_seconds{operator="Lento"} 90')
  expect(metrics).toContain('network_inbox_quarantined{operator="Lento"} 0')
})

test('the nightly check counts violated invariants', async () => {
  await checkLedger.handle(fleet.ctx(), {}, undefined)
  expect(await readMetrics()).toContain('\nledger_check_violations 0\n')
  await fleet.db.run(sql`
    update ledger_account set balance_minor = balance_minor + 1
    where kind = 'FUNDS' and wallet_id = ${fleet.walletId}`)
  await checkLedger.handle(fleet.ctx(), {}, undefined)
  expect(await readMetrics()).toMatch(/\nledger_check_violations [1-9]/)
})
