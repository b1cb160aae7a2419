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
import { openDataFolder } from '../data-folder.ts'
import { readIfThere } from '../read-if-there.ts'
import { StartRefused } from '../start-refused.ts'
import { type Account, accountForPostgres, canReach } from './account.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { announce, claim, clearLeftovers, release } from './ownership.ts'
import { asAccount, type ClusterPaths, lastLine, startServer } from './postgres-process.ts'
import { CLUSTER_ROLE, createProductDatabase, DATABASE_NAME, handOverDatabase, PRODUCT_ROLE } from './product-role.ts'

/** A running embedded server. */
export type EmbeddedPostgres = {
  /**
   * Connection URL for `pg`, as the ordinary role that owns the database. The socket folder is in the query, so the path
   * can be replaced to name another database.
   */
  url: string
  /** The folder of the cluster, for messages and backups. */
  folder: string
  /** Resolves when the server ends without a request to stop. */
  died: Promise<string>
  /** Stops the server cleanly. May be called repeatedly. */
  stop(): Promise<void>
}

type Log = { info(message: string): void }

/** The limit for a socket address is 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103
const systemFolder = '/var/lib/voltway-fleets'

/**
 * Starts the npm package's PostgreSQL on `dataDir` (created on the first start) and supervises it. It listens only on a
 * Unix socket in a private folder. A pipe held by this process stops it when this process dies in any way.
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> {
  return beginEmbeddedPostgres(options).started
}

/**
 * Like the function above, with separate steps for callers that work in parallel. The URL is known at once. `answers`
 * resolves before `started`, while a new cluster is still being written to the disk: tables may be created then, but no
 * data may be accepted.
 */
export function beginEmbeddedPostgres(options: { dataDir: string; log: Log }): {
  url: string
  reachable: Promise<void>
  started: Promise<EmbeddedPostgres>
} {
  const dataDir = claimFolder(options.dataDir)
  try {
    const paths = chooseClusterPaths(dataDir, options.log)
    const url = databaseUrl(paths)
    let resolveReachable = () => {}
    const reachable = new Promise<void>((resolve) => {
      resolveReachable = resolve
    })
    const started = startAt(paths, dataDir, url, resolveReachable).catch((error) => {
      release(dataDir)
      throw error
    })
    return { url, reachable, started }
  } catch (error) {
    release(dataDir)
    throw error
  }
}

/** The URL of the database of a cluster, as the product's role. */
export const databaseUrl = ({ socket }: ClusterPaths): string =>
  `postgres://${PRODUCT_ROLE}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(socket)}`

async function startAt(
  paths: ClusterPaths,
  dataDir: string,
  url: string,
  onReachable: () => void,
): Promise<EmbeddedPostgres> {
  await clearLeftovers(paths.data, paths.socket)
  const isNew = !existsSync(join(paths.data, 'PG_VERSION')) || existsSync(unwrittenNote(paths))
  if (isNew) await initialise(paths)
  refuseOtherMajor(paths)
  // Waits for the disk in parallel with the server's start, before any data is accepted.
  const written = isNew ? writeToDisk(paths) : Promise.resolve()
  written.catch(() => undefined)
  const server = await startServer(paths)
  if (isNew) {
    await createProductDatabase(url)
      .then(onReachable)
      .then(() => markClusterWritten(paths, written))
      .catch(async (error) => {
        await server.stop()
        throw error
      })
  } else {
    await handOverDatabase(url).catch(async (error) => {
      await server.stop()
      throw error
    })
    onReachable()
  }
  announce(dataDir, url)
  return {
    url,
    folder: paths.data,
    died: server.died,
    stop: async () => {
      await server.stop()
      if (!paths.socket.startsWith(dataDir)) rmSync(paths.socket, { recursive: true, force: true })
      release(dataDir)
    },
  }
}

/**
 * Creates the data folder and claims it for this process.
 * @returns the folder's real path.
 * @throws StartRefused when another process uses the folder.
 */
export function claimFolder(wanted: string): string {
  openDataFolder(wanted)
  const dataDir = realpathSync(wanted)
  claim(dataDir)
  return dataDir
}

/**
 * The locations of data, socket and binaries, and the account: in DATA_DIR under the current account, unless it is
 * root.
 */
export function chooseClusterPaths(dataDir: string, log: Log): ClusterPaths {
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

/** Whether this DATA_DIR has a database. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(join(movedTo(dataDir) ?? dataDir, 'postgres', 'PG_VERSION'))

const movedNote = 'postgres-is-in'

const movedTo = (dataDir: string): string | undefined => readIfThere(join(dataDir, movedNote))?.trim()

/** The name contains the identity of this folder, so that a new clone at an old path starts with new data. */
function moveTo(dataDir: string): string {
  const { ino, birthtimeMs } = statSync(dataDir)
  const name = createHash('sha256').update(`${dataDir} ${ino} ${birthtimeMs}`).digest('hex').slice(0, 12)
  const folder = join(systemFolder, name)
  writeFileSync(join(dataDir, movedNote), `${folder}\n`)
  return folder
}

/** A folder that only the account may enter: beside the data when its path fits into a socket address, else in /tmp. */
export function socketFolder(folder: string, account: Account): string {
  const beside = join(folder, 'run')
  const fits = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= longestSocketPath
  const chosen = fits ? beside : mkdtempSync(join(tmpdir().length < 40 ? tmpdir() : '/tmp', 'voltway-'))
  mkdirSync(chosen, { recursive: true })
  hand(chosen, account)
  return chosen
}

/** Gives a folder to the account that runs PostgreSQL, if it is another one, and denies access to all others. */
export function hand(folder: string, account: Account): void {
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/**
 * Marks a cluster that may not be completely on the disk or has no database yet. A start that finds it creates the
 * cluster again, because nobody has used it.
 */
const unwrittenNote = ({ data }: ClusterPaths) => `${data}.unwritten`

/** @throws StartRefused when the disk rejects the writes. */
export const writeToDisk = (paths: ClusterPaths) => runInitdb(paths, ['--sync-only', '-D', paths.data])

/** Removes the mark, so that the cluster is kept. */
async function markClusterWritten(paths: ClusterPaths, written: Promise<void>): Promise<void> {
  await written
  rmSync(unwrittenNote(paths))
  // Synced, because a mark that reappeared after a power failure would delete stored data.
  writeNames(dirname(paths.data))
}

/** Syncs the entries of a folder to the disk. */
function writeNames(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

async function runInitdb(paths: ClusterPaths, args: readonly string[]): Promise<void> {
  await promisify(execFile)(join(paths.binaries.folder, 'bin', 'initdb'), args, asAccount(paths)).catch((error) => {
    const output = (error as { stderr?: string }).stderr ?? String(error)
    throw new StartRefused(`PostgreSQL could not be set up in ${paths.data}: ${lastLine(output)}`)
  })
}

/**
 * Creates the cluster under a temporary name and renames it, so that an interrupted first start leaves nothing behind.
 */
export async function initialise(paths: ClusterPaths): Promise<void> {
  const parent = dirname(paths.data)
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.new-')) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const draft = `${paths.data}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  hand(draft, paths.account)
  const flags = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
  const access = [`--username=${CLUSTER_ROLE}`, '--auth=trust']
  try {
    await runInitdb(paths, ['-D', draft, '--no-sync', ...flags, ...access])
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  writeFileSync(unwrittenNote(paths), '')
  writeNames(parent)
  rmSync(paths.data, { recursive: true, force: true })
  renameSync(draft, paths.data)
}

function refuseOtherMajor(paths: ClusterPaths): void {
  const major = readFileSync(join(paths.data, 'PG_VERSION'), 'utf8').trim()
  const ours = paths.binaries.version.split('.')[0]
  if (major !== ours)
    throw new StartRefused(
      `${paths.data} was made by PostgreSQL ${major}, this program brings ${ours}: run npm run admin -- upgrade-database`,
    )
}
