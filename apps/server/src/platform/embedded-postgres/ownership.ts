import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readIfThere } from '../read-if-there.ts'
import { StartRefused } from '../start-refused.ts'
import { factsOf, isSameProcess } from './processes.ts'

/** Stored in DATA_DIR by the process that runs the database, so that a second start and the admin tool find it. */
export type Owner = { pid: number; born: string; url?: string }

const fileName = 'running.json'
const tidyUpMs = 15_000

/** Finds the living process that runs the database of this DATA_DIR. */
export function currentOwner(dataDir: string): Owner | undefined {
  const owner = readOwner(dataDir)
  return owner && isSameProcess(owner) ? owner : undefined
}

/** @throws StartRefused when another living process uses this DATA_DIR. */
export function refuseWhileRunning(dataDir: string): void {
  const owner = currentOwner(dataDir)
  if (!owner) return
  throw new StartRefused(`already running: process ${owner.pid} uses ${dataDir} (stop it, or choose another DATA_DIR)`)
}

/** Claims DATA_DIR for this process. @throws StartRefused when another living process uses it. */
export function claim(dataDir: string): void {
  const self = factsOf(process.pid)
  if (!self) throw new StartRefused('the start time of this very process cannot be read; is /proc mounted?')
  const content = JSON.stringify({ pid: self.pid, born: self.born })
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(join(dataDir, fileName), content, { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    refuseWhileRunning(dataDir)
    setAside(dataDir)
  }
  throw new StartRefused(`already running: another process is starting on ${dataDir}`)
}

/** Removes the file of a dead owner, and restores it when a parallel start replaced it meanwhile. */
function setAside(dataDir: string): void {
  const file = join(dataDir, fileName)
  const aside = join(dataDir, `${fileName}.${process.pid}`)
  try {
    renameSync(file, aside)
    const owner = JSON.parse(readFileSync(aside, 'utf8')) as Owner
    if (isSameProcess(owner)) linkSync(aside, file)
  } catch {
    // A parallel start was faster, or the file was invalid: the next attempt reads it again.
  }
  rmSync(aside, { force: true })
}

/** Publishes the address of the running database to tools of the same account. */
export function announce(dataDir: string, url: string): void {
  const owner = readOwner(dataDir)
  writeFileSync(join(dataDir, fileName), JSON.stringify({ ...owner, url }), { mode: 0o600 })
}

/** Releases DATA_DIR if this process owns it. */
export function release(dataDir: string): void {
  if (readOwner(dataDir)?.pid === process.pid) rmSync(join(dataDir, fileName), { force: true })
}

function readOwner(dataDir: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')) as Owner
    return typeof owner.pid === 'number' && typeof owner.born === 'string' ? owner : undefined
  } catch {
    return undefined
  }
}

/**
 * Prepares the database folder after its last owner died. A PostgreSQL that outlived the owner is stopped. A
 * postmaster.pid that names no living PostgreSQL of this folder is removed, because PostgreSQL refuses to start over an
 * empty one or one whose pid belongs to another program.
 */
export async function clearLeftovers(pgData: string, socketFolder: string): Promise<void> {
  const deadline = Date.now() + tidyUpMs
  let requested: 'not yet' | 'to stop' | 'to drop everything' = 'not yet'
  for (let pid = livingPostmaster(pgData); pid !== undefined; pid = livingPostmaster(pgData)) {
    if (Date.now() > deadline) throw new StartRefused(`an old PostgreSQL (process ${pid}) does not stop on ${pgData}`)
    // Its watchdog has requested the stop already, unless it was killed too. A second request is harmless.
    if (requested === 'not yet') requested = signal(pid, 'SIGINT', 'to stop')
    else if (requested === 'to stop' && Date.now() > deadline - tidyUpMs / 2)
      requested = signal(pid, 'SIGQUIT', 'to drop everything')
    await wait(10)
  }
  rmSync(join(pgData, 'postmaster.pid'), { force: true })
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
  rmSync(join(socketFolder, '.s.PGSQL.5432'), { force: true })
}

function signal<Result>(pid: number, name: NodeJS.Signals, result: Result): Result {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended meanwhile or belongs to another account: the loop checks again.
  }
  return result
}

/** The pid of the PostgreSQL server that runs on this folder. */
export function livingPostmaster(pgData: string): number | undefined {
  const written = readIfThere(join(pgData, 'postmaster.pid'))
  if (written === undefined) return undefined
  const pid = Number(written.split('\n')[0]?.trim() || Number.NaN)
  const facts = factsOf(pid)
  if (!facts || !/\bpostgres\b/.test(basename(facts.command.split(' ')[0] ?? ''))) return undefined
  // A server's working directory is its data folder. Where it cannot be read (macOS), its command line names the
  // folder.
  const here = facts.folder === undefined ? facts.command.includes(pgData) : resolve(facts.folder) === resolve(pgData)
  return here ? pid : undefined
}
