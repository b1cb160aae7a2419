import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildApp } from '../src/app.ts'
import { checkLedger } from '../src/kernel/ledger/ledger-check.ts'
import { openDb, sql } from '../src/platform/sql.ts'
import { fleetOfFile } from './fleet-of-file.ts'

interface Alerts {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const rules = (parse(read('deploy/alerts.yaml')) as Alerts).groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  panels: { targets: { expr: string }[] }[]
}

const fleet = fleetOfFile()
let metrics: string

/** Returns the metrics of a process with a read replica and an operator. */
async function readMetrics(): Promise<string> {
  const db = openDb({ url: fleet.databaseUrl, readUrls: [fleet.databaseUrl], maxConnections: 2 })
  const http = await buildApp({ ...fleet.app, db, config: { ...fleet.app.config, metricsToken: undefined } })
  await http.inject('/health/live')
  const { body } = await http.inject('/metrics')
  await http.close()
  await db.close()
  return body
}

beforeAll(async () => {
  const seen = new Date(fleet.clock.now().getTime() - 90_000)
  await fleet.db.run(sql`
    insert into network_peer (id, name, state, last_seen_at, certificate_until, created_at, updated_at)
    values (${fleet.ctx().newId()}, 'Lento', 'REGISTERED', ${seen}, ${seen}, ${seen}, ${seen})`)
  metrics = await readMetrics()
})

/** The metrics that an expression selects, parsed with the grammar of Prometheus. Prometheus itself reports `up`. */
function metricsIn(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter: ({ type, name, from, to, node }) => {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expression}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text)
    },
  })
  return names.filter((name) => name !== 'up')
}

const isMeasured = (name: string) => metrics.includes(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `)

test('an expression that is not PromQL is found', () => {
  expect(metricsIn('sum by (le) (rate(a_bucket[5m])) / b > 1')).toEqual(['a_bucket', 'b'])
  expect(() => metricsIn('sum by (le (a)')).toThrow('no PromQL')
})

test.each(rules)('the metrics of the alert $alert exist', ({ alert, expr }) => {
  const names = metricsIn(expr)
  expect(names.length > 0 || alert === 'TargetDown').toBe(true)
  expect(names.filter((name) => !isMeasured(name))).toEqual([])
})

test('the runbook explains each alert, and no other', () => {
  const [, section = ''] = read('docs/guides/operations.md').split('\n## Alerts\n')
  const explained = [...(section.split('\n## ')[0] ?? '').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(explained).toEqual(rules.map(({ alert }) => alert))
})

test('the dashboard shows metrics that exist', () => {
  const names = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !isMeasured(name))).toEqual([])
})

test('a job that failed for good raises the alert for an hour and is shown for longer', async () => {
  const insert = (age: string) =>
    fleet.db.run(sql`
    insert into pgboss.job (name, data, created_on) values ('dead-letters', '{}', now() - ${age}::interval)`)
  await insert('2 hours')
  const [stored, recent] = [/\njob_dead_letters 1\n/, /\njob_dead_letters_recent 0\n/]
  expect(await readMetrics()).toMatch(stored)
  expect(await readMetrics()).toMatch(recent)
  await insert('1 minute')
  fleet.clock.advance(60_000)
  expect(await readMetrics()).toContain('\njob_dead_letters_recent 1\n')
})

test('metrics name the last request of an operator and the end of its certificate', () => {
  expect(metrics).toContain('network_peer_last_seen_seconds{operator="Lento"} 90')
  expect(metrics).toContain('network_peer_certificate_seconds{operator="Lento"} -90')
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
