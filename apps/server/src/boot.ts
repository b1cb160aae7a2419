import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { buildApp } from './app.ts'
import { DEMO_PASSWORD, demoPeople } from './demo/people.ts'
import { emptyUnfinishedDemo, refuseUnfinishedDemo } from './demo/unfinished-demo.sql.ts'
import { type App, systemCtx } from './kernel/ctx.ts'
import { distributeNewTables, migrateDistributed } from './kernel/distribution/distribute.ts'
import { stopSandbox } from './kernel/gateway/sandbox.ts'
import type { InboxRunner } from './kernel/network/inbox.ts'
import type { Config } from './platform/config.ts'
import { drainHttp } from './platform/drain.ts'
import { borrowDatabase, type FoundDatabase, openDatabase } from './platform/embedded-postgres/find-database.ts'
import { refuseWhileRunning } from './platform/embedded-postgres/ownership.ts'
import type { Shutdown } from './platform/shutdown.ts'
import { type Outage, openDb, sql } from './platform/sql.ts'
import { StartRefused } from './platform/start-refused.ts'

/** Starts a server process, each part after those it depends on, and prints when it is ready. */
export async function serve(config: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  if (!config.databaseUrl) refuseWhileRunning(config.dataDir)
  await refuseUsedPort(config)
  if (config.tracing !== undefined) {
    const { traceCharges } = await import('./kernel/network/trace-charges.ts')
    shutdown.add('traces', await traceCharges(config.tracing, log))
  }
  // The database starts in separate processes. Meanwhile this process loads the rest of the program and builds the HTTP
  // server.
  const app = openApp(config, log, shutdown, { find: openDatabase })
  // Loading blocks this process, so the other processes are started first.
  await turn()
  const loading = loadProduct()
  const works = config.roles.has('worker')
  const cleared = app.reachable.then(async () => {
    const isOwn = config.demo && config.databaseUrl === undefined
    if (isOwn && (await emptyUnfinishedDemo(app.databaseUrl))) console.log('The interrupted demo is created again.')
  })
  let inbox: InboxRunner | undefined
  const [product, jobs, http] = await Promise.all([
    loading,
    // The queue has its own tables, so they are created in parallel with the product's.
    Promise.all([loading, app.ready, cleared]).then(([{ openJobs, jobKinds, retiredSchedules }]) =>
      openJobs({
        db: app.db,
        url: app.databaseUrl,
        maxConnections: config.database.jobConnections,
        log,
        kinds: jobKinds,
        retired: retiredSchedules,
        works,
      }),
    ),
    loading.then(async ({ buildApp }) => {
      const built = await buildApp(app, { reported: (stored) => inbox?.wake(stored) })
      await built.ready()
      return built
    }),
    cleared
      .then(() => migrateDistributed(app.databaseUrl, (line) => log.warn(line)))
      .then(() => distributeNewTables(app.db, (line) => log.warn(line)))
      // If the database failed meanwhile, its error explains more.
      .catch((error) => app.ready.then(() => Promise.reject(error))),
    app.ready,
  ])
  shutdown.add('jobs', () => jobs.close())
  shutdown.add('inbox', async () => inbox?.stop())
  shutdown.add('http', (isUrgent) => drainHttp(http, { log, drainMs: isUrgent ? 0 : config.drainMs }))
  if (config.production) await refuseDemoPeople(app.db)
  await warnOfSuperuser(app)
  if (config.demo) await refuseUnfinishedDemo(app.db)
  if (config.demo && !(await hasDemoPeople(app.db))) await seedApart(app, shutdown)
  if (shutdown.begun) return
  app.db.watch()

  if (config.roles.has('web')) await storeWeb(app, product, shutdown)
  if (shutdown.begun) return
  await listen(http, config)
  if (shutdown.begun) return
  if (config.demo && config.demoSessions > 0 && config.roles.has('network')) {
    const { startSimulatedNetwork } = await import('./demo/simulated-network.ts')
    const network = startSimulatedNetwork(app)
    shutdown.add('simulated network', () => network.stop())
  }
  if (config.demo && config.demoSessions > 0 && config.roles.has('chargers')) {
    const { startSimulatedChargers } = await import('./demo/simulated-chargers.ts')
    const chargers = startSimulatedChargers(app)
    shutdown.add('simulated chargers', () => chargers.stop())
  }
  console.log(`Voltway Fleets is ready: ${config.publicUrl}`)
  if (config.demo) printPeople()
  // Node stores the compile cache only at a regular exit. Flushed here, it also speeds up the start after a kill.
  flushCompileCache()
  // Background work starts last, so that waiting requests are served first.
  if (!works) return
  inbox = product.runInbox(app, product.sessionsNetwork)
  await jobs.work(product.jobKinds, (kind) => systemCtx(app, undefined, `job:${kind}`))
}

/** Stores the web's files where other nodes find them, before a page of this node names them. */
async function storeWeb(
  { db, log, config }: App,
  { renewWebAssets, webDist }: Awaited<ReturnType<typeof loadProduct>>,
  shutdown: Shutdown,
): Promise<void> {
  const storing = renewWebAssets(db, log, webDist)
  shutdown.add('web files', async () => (await storing)())
  // The embedded database has one node only, which does not wait.
  if (config.databaseUrl !== undefined) await storing
}

/** Loads the features and their dependencies: most of the code that a start reads. */
async function loadProduct() {
  const [app, sessions, inbox, jobs, webAssets, webFiles] = await Promise.all([
    import('./app.ts'),
    import('./features/sessions/sessions.routes.ts'),
    import('./kernel/network/inbox.ts'),
    import('./platform/jobs.ts'),
    import('./platform/web-assets.ts'),
    import('./platform/web-files.ts'),
  ])
  return {
    buildApp: app.buildApp,
    jobKinds: app.jobKinds,
    retiredSchedules: app.retiredSchedules,
    sessionsNetwork: sessions.sessionsNetwork,
    runInbox: inbox.runInbox,
    openJobs: jobs.openJobs,
    renewWebAssets: webAssets.renewWebAssets,
    webDist: webFiles.WEB_DIST,
  }
}

/** Applies the missing migrations and prints their names. */
export async function migrateOnly(config: Config, _log: Logger, shutdown: Shutdown): Promise<void> {
  const { url, ready } = borrowDatabase(config)
  const database = await ready
  shutdown.add('database', () => database.stop())
  const ran = await migrateDistributed(url, (line) => console.log(line))
  const db = openDb({ url, maxConnections: 1, statementMs: 0 })
  await distributeNewTables(db, (line) => console.log(line))
  await db.close()
  console.log(ran.length === 0 ? 'The database is up to date.' : ran.map((name) => `migrated ${name}`).join('\n'))
}

/** Inserts the demo company, once. */
export async function seedOnly(config: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  if (config.production)
    throw new StartRefused('seed makes demo people, whose password is known: it is refused in production')
  // Demo data may be lost in a crash, so the commits of a year's charges do not wait for the disk.
  const app = openApp(config, log, shutdown, { find: borrowDatabase, settings: '-c synchronous_commit=off' })
  const [{ openJobs, jobKinds }] = await Promise.all([loadProduct(), app.ready])
  await migrateDistributed(app.databaseUrl)
  await distributeNewTables(app.db, (line) => log.warn(line))
  const jobs = await openJobs({ db: app.db, url: app.databaseUrl, log, kinds: jobKinds, works: false })
  shutdown.add('jobs', () => jobs.close())
  await seed(app)
  printPeople()
}

/** An app whose `answers` and `ready` resolve with those of its database. */
type OpenApp = App & {
  readonly databaseUrl: string
  readonly reachable: Promise<unknown>
  readonly ready: Promise<void>
}

function openApp(
  config: Config,
  log: Logger,
  shutdown: Shutdown,
  { find, settings }: { readonly find: (config: Config) => FoundDatabase; readonly settings?: string | undefined },
): OpenApp {
  const { url, reachable, ready } = find(config)
  // Registered with the shutdown before the database runs, so that a stop during the first start also stops it.
  shutdown.add('database', async () => (await ready.catch(() => undefined))?.stop())
  const followed = ready.then(({ died }) => {
    died.then((reason) => {
      // The server cannot continue: an uncaught error drains the running requests and exits with code 1.
      setImmediate(() => {
        throw new Error(`the embedded PostgreSQL ended: ${reason}`)
      })
    })
  })
  // Awaited later with everything else. Until then a failure must not be an unhandled rejection.
  followed.catch(() => undefined)
  const db = openDb({
    url,
    readUrls: config.databaseReadUrls,
    ...dbOptionsOf(config, log),
    settings,
  })
  shutdown.add('pool', () => db.close())
  shutdown.add('payment sandbox', () => stopSandbox(db))
  return { db, config, log, clock: () => new Date(), databaseUrl: url, reachable, ready: followed }
}

function dbOptionsOf({ database }: Config, log: Logger) {
  return {
    maxConnections: database.connections,
    urgentConnections: database.urgentConnections,
    silentMs: database.silentMs,
    isPooled: database.isPooled,
    onError: (error: unknown) => log.error({ err: error }, 'database'),
    onOutage: ({ of, cause, downMs }: Outage) => {
      const which = of === 'primary' ? 'the database' : 'the read replica'
      if (cause) log.error({ err: cause }, `${which} does not respond: its connections are closed`)
      else log.warn({ downMs: Math.round(downMs ?? 0) }, `${which} responds again`)
    },
  }
}

async function hasDemoPeople(db: App['db']): Promise<boolean> {
  const emails = demoPeople.map((person) => person.email)
  return (await db.row(sql`select from person where email = any(${emails}) limit 1`)) !== undefined
}

/** Rights cannot be taken from a superuser, so that only an ordinary role is refused to alter issued documents. */
async function warnOfSuperuser({ db, log }: App): Promise<void> {
  if ((await db.row(sql`select from pg_roles where rolname = current_user and rolsuper`)) !== undefined)
    log.warn(
      'DATABASE_URL connects as a superuser, who may alter issued documents: see "The role of the database" in docs/guides/operations.md',
    )
}

async function refuseDemoPeople(db: App['db']): Promise<void> {
  if (await hasDemoPeople(db))
    throw new StartRefused('NODE_ENV=production refuses a database with demo people: their password is known')
}

/**
 * Seeds in a separate process, whose end releases the memory that thirteen months of charging need. It runs the current
 * program.
 */
async function seedApart({ databaseUrl, config }: OpenApp, shutdown: Shutdown): Promise<void> {
  console.log('Creating the demo, once: a company with thirteen months of charges…')
  const [, program = ''] = process.argv
  const child = spawn(process.execPath, [program, 'seed'], {
    // The folder too, which a process on a DATABASE_URL must name.
    env: { ...process.env, DATABASE_URL: databaseUrl, CHARGE_FILES_DIR: config.chargeFiles.folder, DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  shutdown.add('demo', () => child.kill())
  const [code] = await once(child, 'exit')
  if (code !== 0 && !shutdown.begun) throw new StartRefused('the demo could not be filled in')
}

async function seed(app: App): Promise<void> {
  const { seedDemo } = await import('./demo/seed.ts')
  let shown = 0
  const onProgress = (percent: number) => {
    if (percent < shown + 20) return
    shown = percent - (percent % 20)
    console.error(`Creating the demo: ${shown}%`)
  }
  await seedDemo(app, { onProgress })
}

/**
 * Checks the port before anything starts, so that the most frequent mistake is reported immediately and leaves nothing
 * behind.
 */
async function refuseUsedPort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(refusalToListen(error, port, host)))
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

async function listen(http: Awaited<ReturnType<typeof buildApp>>, { port, host }: Config): Promise<void> {
  await http.listen({ port, host }).catch((error: unknown) => {
    throw refusalToListen(error, port, host)
  })
}

/** EAI_AGAIN: no DNS server responds. EINVAL: a link-local address without its interface, or a name that is too long. */
const NO_ADDRESS_HERE: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

function refusalToListen(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartRefused(`PORT ${port} is taken by another program: set PORT to a free one`)
  if (code === 'EACCES') return new StartRefused(`PORT ${port} is not allowed for this user: choose one above 1023`)
  if (code !== undefined && NO_ADDRESS_HERE.has(code))
    return new StartRefused(`HOST ${host} is not an address of this machine`)
  return error
}

function printPeople(): void {
  const width = Math.max(...demoPeople.map((person) => person.email.length))
  const lines = demoPeople.map((person) => `  ${person.email.padEnd(width)}  ${person.role.replace('_', ' ')}`)
  console.log(`\nDemo people, all with the password "${DEMO_PASSWORD}":\n${lines.join('\n')}\n`)
}
