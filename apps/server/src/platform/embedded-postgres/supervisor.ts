import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDataFolder } from '../data-folder.ts'
import { StartRefused } from '../start-refused.ts'
import { type Account, accountForPostgres, canReach } from './account.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { announce, claim, clearLeftovers, release } from './ownership.ts'
import { asAccount, lastLine, type Place, startServer } from './postgres-process.ts'

export type EmbeddedPostgres = {
  /** For `pg`: the socket folder is in the query, so the path can be exchanged to name another database. */
  url: string
  /** The folder of the cluster, for messages and backups. */
  folder: string
  /** Resolves when the server ends without having been asked to: there is nothing left to serve from. */
  died: Promise<string>
  /** Stops it cleanly. May be called again. */
  stop(): Promise<void>
}

type Log = { info(message: string): void }

const databaseName = 'voltway'
/** The kernel's limit for a socket address is 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103
const systemFolder = '/var/lib/voltway-fleets'

/**
 * Starts the PostgreSQL that came with npm on `dataDir` (made on the first start) and supervises it: it listens on a
 * unix socket in a private folder only, and a pipe held by this process stops it when this process dies in any way.
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> {
  return beginEmbeddedPostgres(options).started
}

/**
 * The same for whoever has something to do meanwhile: where it will be reached is known at once. It `answers` before it has
 * `started`, while a new cluster is still being written to the disk: time to make tables, not to keep what anybody entrusts to it.
 */
export function beginEmbeddedPostgres(options: { dataDir: string; log: Log }): {
  url: string
  answers: Promise<void>
  started: Promise<EmbeddedPostgres>
} {
  const dataDir = claimFolder(options.dataDir)
  try {
    const place = choosePlace(dataDir, options.log)
    const url = `postgres://voltway@localhost/${databaseName}?host=${encodeURIComponent(place.socket)}`
    let answer = () => {}
    const answers = new Promise<void>((resolve) => {
      answer = resolve
    })
    const started = startAt(place, dataDir, url, answer).catch((error) => {
      release(dataDir)
      throw error
    })
    return { url, answers, started }
  } catch (error) {
    release(dataDir)
    throw error
  }
}

async function startAt(place: Place, dataDir: string, url: string, answer: () => void): Promise<EmbeddedPostgres> {
  await clearLeftovers(place.data, place.socket)
  const isNew = !existsSync(join(place.data, 'PG_VERSION')) || existsSync(unwrittenNote(place))
  if (isNew) await initialise(place)
  refuseOtherMajor(place)
  // The disk is waited for beside the server's own start, and before anybody may rely on what is stored.
  const written = isNew ? writeToDisk(place) : Promise.resolve()
  written.catch(() => undefined)
  const server = await startServer(place)
  if (isNew) {
    await nameDatabase(url)
      .then(answer)
      .then(() => keep(place, written))
      .catch(async (error) => {
        await server.stop()
        throw error
      })
  } else answer()
  announce(dataDir, url)
  return {
    url,
    folder: place.data,
    died: server.died,
    stop: async () => {
      await server.stop()
      if (!place.socket.startsWith(dataDir)) rmSync(place.socket, { recursive: true, force: true })
      release(dataDir)
    },
  }
}

function claimFolder(wanted: string): string {
  openDataFolder(wanted)
  const dataDir = realpathSync(wanted)
  claim(dataDir)
  return dataDir
}

/** Where data, socket and binaries live, and who runs them: in DATA_DIR as ourselves, unless we are root. */
function choosePlace(dataDir: string, log: Log): Place {
  const moved = movedTo(dataDir)
  const account = accountForPostgres(join(moved ?? dataDir, 'postgres'))
  const folder = moved ?? (canReach(dataDir, account) ? dataDir : moveTo(dataDir))
  if (folder !== dataDir) {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    log.info(`root runs PostgreSQL under an account that cannot enter ${dataDir}: the data is in ${folder}`)
  }
  const copies = account ? systemFolder : dataDir
  const binaries = reachableBinaries(findBinaries(copies), account, copies)
  return { data: join(folder, 'postgres'), socket: socketFolder(folder, account), binaries, account }
}

const movedNote = 'postgres-is-in'

function movedTo(dataDir: string): string | undefined {
  const note = join(dataDir, movedNote)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
}

/** The note stays in DATA_DIR, and the name is of this very folder: a new clone at an old path begins with new data. */
function moveTo(dataDir: string): string {
  const { ino, birthtimeMs } = statSync(dataDir)
  const name = createHash('sha256').update(`${dataDir} ${ino} ${birthtimeMs}`).digest('hex').slice(0, 12)
  const folder = join(systemFolder, name)
  writeFileSync(join(dataDir, movedNote), `${folder}\n`)
  return folder
}

/** A folder only that account may enter; beside the data when its path fits into a socket address, else in /tmp. */
function socketFolder(folder: string, account: Account): string {
  const beside = join(folder, 'run')
  const fits = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= longestSocketPath
  const chosen = fits ? beside : mkdtempSync(join(tmpdir().length < 40 ? tmpdir() : '/tmp', 'voltway-'))
  mkdirSync(chosen, { recursive: true })
  hand(chosen, account)
  return chosen
}

function hand(folder: string, account: Account): void {
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/**
 * There while a new cluster may not be on the disk yet or has no database of ours: found at a start, the cluster is made anew, for
 * nobody had used it.
 */
const unwrittenNote = ({ data }: Place) => `${data}.unwritten`

/** @throws StartRefused when the disk does not take it. */
const writeToDisk = (place: Place) => runInitdb(place, ['--sync-only', '-D', place.data])

/** Makes a new cluster one that is kept. */
async function keep(place: Place, written: Promise<void>): Promise<void> {
  await written
  rmSync(unwrittenNote(place))
  // A note that came back after a power cut would take with it what was stored since.
  writeNames(dirname(place.data))
}

/** Brings to the disk which files a folder has. */
function writeNames(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

async function runInitdb(place: Place, args: readonly string[]): Promise<void> {
  await promisify(execFile)(join(place.binaries.folder, 'bin', 'initdb'), args, asAccount(place)).catch((error) => {
    const said = (error as { stderr?: string }).stderr ?? String(error)
    throw new StartRefused(`PostgreSQL could not be set up in ${place.data}: ${lastLine(said)}`)
  })
}

/** Makes the cluster aside and renames it, so that a first start that was cut short leaves nothing half made. */
async function initialise(place: Place): Promise<void> {
  const parent = dirname(place.data)
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.new-')) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const draft = `${place.data}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  hand(draft, place.account)
  const flags = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
  const access = ['--username=voltway', '--auth=trust']
  try {
    await runInitdb(place, ['-D', draft, '--no-sync', ...flags, ...access])
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  writeFileSync(unwrittenNote(place), '')
  writeNames(parent)
  rmSync(place.data, { recursive: true, force: true })
  renameSync(draft, place.data)
}

function refuseOtherMajor(place: Place): void {
  const made = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim()
  const ours = place.binaries.version.split('.')[0]
  if (made !== ours)
    throw new StartRefused(
      `${place.data} was made by PostgreSQL ${made}, this program brings ${ours}: see "major upgrade" in docs/guides/operations.md`,
    )
}

/** initdb leaves an empty database; naming it ours takes a moment, where copying it would take a quarter of the first start. */
async function nameDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/template1'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  await client.query(`alter database postgres rename to ${databaseName}`).finally(() => client.end())
}
