import { Gauge, type Registry } from 'prom-client'
import { jobRuns } from '../../platform/jobs.ts'
import { hasSpace } from '../../platform/storage.ts'
import type { App } from '../ctx.ts'
import { measureLedger } from '../ledger/ledger-check.ts'
import { measureBacklog } from '../network/backlog.ts'
import { measureLateAuthorizations } from '../network/late-authorizations.ts'
import { countEvents } from './event-counts.ts'
import {
  countDeadLetters,
  selectDueJobs,
  selectWaitingWork,
  selectWatchedPeers,
  type Waiting,
} from './operation-metrics.sql.ts'

/** The queries take longer with more messages, so each process runs them at most once in this time. */
const READ_FOR_MS = 10_000

/** Adds the metrics of charging networks, the job queue and the ledger. deploy/alerts.yaml contains the alerts on them. */
export function measureOperations(registry: Registry, app: App): void {
  measureBacklog(registry, app)
  measureLedger(registry)
  measureLateAuthorizations(registry)
  measurePeers(registry, app)
  measureJobs(registry, app)
  measureWaiting(registry, app)
  measureStorage(registry, app)
  countEvents(registry)
  registry.registerMetric(jobRuns)
}

function measurePeers(registry: Registry, app: App): void {
  const peers = remembered(app, () => selectWatchedPeers(app.db.urgent), [])
  new Gauge({
    name: 'network_peer_last_seen_seconds',
    help: 'Time since the last request of an operator',
    labelNames: ['operator'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, last_seen_at: seen } of await peers())
        if (seen !== null) this.set({ operator: name }, Math.max(0, (app.clock().getTime() - Date.parse(seen)) / 1000))
    },
  })
  new Gauge({
    name: 'network_peer_certificate_seconds',
    help: 'Time until the certificate of an operator ends',
    labelNames: ['operator'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, certificate_until: until } of await peers())
        if (until !== null) this.set({ operator: name }, (Date.parse(until) - app.clock().getTime()) / 1000)
    },
  })
  new Gauge({
    name: 'network_inbox_quarantined',
    help: 'Messages of an operator that wait for a person',
    labelNames: ['operator'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, quarantined } of await peers()) this.set({ operator: name }, Number(quarantined))
    },
  })
}

function measureJobs(registry: Registry, app: App): void {
  const due = remembered(app, () => selectDueJobs(app.db.urgent), [])
  const dead = remembered(app, () => countDeadLetters(app.db.urgent), undefined)
  new Gauge({
    name: 'job_lag_seconds',
    help: 'How long the oldest job of a kind has waited although it could run',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, lag_s } of await due()) this.set({ job: name }, lag_s)
    },
  })
  new Gauge({
    name: 'job_dead_letters',
    help: 'Jobs that failed for good and are stored for 14 days',
    registers: [registry],
    async collect() {
      this.set(Number((await dead())?.stored ?? Number.NaN))
    },
  })
  new Gauge({
    name: 'job_dead_letters_recent',
    help: 'Jobs that failed for good in the last hour',
    registers: [registry],
    async collect() {
      this.set(Number((await dead())?.recent ?? Number.NaN))
    },
  })
}

/** Gauges of what waits, each a column of one statement. */
const WAITING = {
  mail_waiting: 'Mails that are not sent yet',
  mail_delayed: 'Mails that have waited for more than an hour',
  mail_abandoned: 'Mails that were given up: after three days, or for their address',
  mail_refused: 'Mails that were given up because the mail server refused their address',
  webhook_deliveries_waiting: 'Events that wait for the program of a company',
  payments_open: 'Payments without a final result',
  documents_missing: 'Documents that could not be issued and are tried again',
  payouts_delayed: 'Payouts that were asked for more than three days ago and are in no file for the bank',
} as const satisfies Record<keyof Waiting, string>

function measureWaiting(registry: Registry, app: App): void {
  const waiting = remembered(app, () => selectWaitingWork(app.db.urgent), undefined)
  for (const [name, help] of Object.entries(WAITING))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(Number((await waiting())?.[name as keyof Waiting] ?? Number.NaN))
      },
    })
}

function measureStorage(registry: Registry, { db, config }: App): void {
  new Gauge({
    name: 'storage_full',
    help: 'Whether writes fail for want of disk space',
    labelNames: ['of'],
    registers: [registry],
    collect() {
      this.set({ of: 'database' }, db.primary.isFull ? 1 : 0)
      this.set({ of: 'DATA_DIR' }, hasSpace(config.dataDir) ? 0 : 1)
    },
  })
}

/** Reads at most once in a while. A process without its database still reports its other metrics. */
function remembered<T>(app: App, read: () => Promise<T>, otherwise: T): () => Promise<T> {
  let atMs = 0
  let value: Promise<T> | undefined
  return () => {
    const nowMs = app.clock().getTime()
    // The clock may be set back.
    if (value === undefined || Math.abs(nowMs - atMs) > READ_FOR_MS) {
      atMs = nowMs
      value = read().catch(() => otherwise)
    }
    return value
  }
}
