import { execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries } from '../apps/server/src/platform/embedded-postgres/binaries.ts'
import { atMost, atMostValue, type Figure, median, printFigures } from './report.ts'
import { builtProduct, ROOT } from './server-process.ts'

const ROUNDS = 5
const PORT = 4917
/** The flags of `npm start`. */
const compileCache = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'voltway') }

/**
 * First start (empty folder to ready, without install and demo data) against initdb alone, and restart after kill -9.
 */
export async function benchStart(): Promise<void> {
  const product = builtProduct()
  const initdb: number[] = []
  const firstStart: number[] = []
  const restart: number[] = []
  // Folders are deleted at the end of the bench: after many deletions, ext4 creates files at half the speed or less.
  const folder = mkdtempSync(join(tmpdir(), 'voltway-start-'))
  chmodSync(folder, 0o777)
  const initdbCommand = findInitdb(folder)
  for (let round = 0; round < ROUNDS; round++) {
    initdb.push(await timeInitdb(initdbCommand, join(folder, `initdb-${round}`)))
    const dataDir = join(folder, `data-${round}`)
    firstStart.push(await timeStart(product, dataDir, 'SIGKILL'))
    // The first restart finds a database that was killed right after its creation, with its files not yet written to
    // the disk.
    for (const ending of ['SIGKILL', 'SIGKILL', 'SIGTERM'] as const)
      restart.push(await timeStart(product, dataDir, ending))
  }
  rmSync(folder, { recursive: true, force: true })
  const seconds = (samples: readonly number[]) => `${(median(samples) / 1000).toFixed(2)} s`
  const figures: Figure[] = [
    atMost('first start, empty folder to ready', seconds(firstStart), {
      baseline: `initdb ${seconds(initdb)}`,
      ratio: median(firstStart) / median(initdb),
      bound: 2,
    }),
    atMostValue('start again after kill -9 to ready', median(restart), 500, (ms) => `${ms.toFixed(0)} ms`),
  ]
  printFigures(`Start (median of ${ROUNDS}, each killed three times)`, figures)
}

/** The path and the account of initdb, as the supervisor uses them. PostgreSQL refuses to run as root. */
function findInitdb(folder: string) {
  const { folder: native } = findBinaries(folder)
  const asUser = process.getuid?.() === 0
  const binaries = asUser ? join(folder, 'bin-copy') : native
  if (asUser) cpSync(native, binaries, { recursive: true, verbatimSymlinks: true })
  return { file: join(binaries, 'bin', 'initdb'), account: asUser ? { uid: 65_534, gid: 65_534 } : {} }
}

async function timeInitdb({ file, account }: ReturnType<typeof findInitdb>, data: string): Promise<number> {
  const args = [
    '-D',
    data,
    '-U',
    'voltway',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
  const startedAt = performance.now()
  await promisify(execFile)(file, args, account)
  return performance.now() - startedAt
}

function timeStart(
  { script, args, flags }: ReturnType<typeof builtProduct>,
  dataDir: string,
  ending: 'SIGKILL' | 'SIGTERM',
): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...flags, ROOT + script, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: String(PORT),
      LOG_LEVEL: 'error',
      ...compileCache,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let took: number | undefined
    child.stdout.on('data', (chunk: Buffer) => {
      if (took !== undefined || !chunk.toString().includes('is ready')) return
      took = performance.now() - startedAt
      child.kill(ending)
    })
    child.on('exit', () => (took === undefined ? reject(new Error('the server did not become ready')) : resolve(took)))
  })
}
