import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'
import { factsOf, isSameProcess } from './processes.ts'

/** Written into DATA_DIR by the process whose database runs there, so that a second start and the admin tool find it. */
export type Owner = { pid: number; born: string; url?: string }

const fileName = 'running.json'
const tidyUpMs = 15_000

/** The living process that runs the database of this DATA_DIR, if any. */
export function currentOwner(dataDir: string): Owner | undefined {
  const owner = readOwner(dataDir)
  return owner && isSameProcess(owner) ? owner : undefined
}

/** Refuses in one line when another living process has this DATA_DIR. */
export function refuseWhileRunning(dataDir: string): void {
  const owner = currentOwner(dataDir)
  if (!owner) return
  throw new StartRefused(`already running: process ${owner.pid} uses ${dataDir} (stop it, or choose another DATA_DIR)`)
}

/** Takes DATA_DIR for this process, or refuses in one line when another living process has it. */
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

/** Removes the file of a dead owner; gives it back when another start replaced it by its own in that instant. */
function setAside(dataDir: string): void {
  const file = join(dataDir, fileName)
  const aside = join(dataDir, `${fileName}.${process.pid}`)
  try {
    renameSync(file, aside)
    const taken = JSON.parse(readFileSync(aside, 'utf8')) as Owner
    if (isSameProcess(taken)) linkSync(aside, file)
  } catch {
    // Somebody else was faster, or the file was garbage: the next attempt sees what is there now.
  }
  rmSync(aside, { force: true })
}

/** Publishes the address of the running database to this account's other tools. */
export function announce(dataDir: string, url: string): void {
  const owner = readOwner(dataDir)
  writeFileSync(join(dataDir, fileName), JSON.stringify({ ...owner, url }), { mode: 0o600 })
}

/** Gives DATA_DIR back, if it is ours. */
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
 * Makes the database folder startable after its last owner died: a PostgreSQL that outlived it is asked to stop and
 * waited for; a postmaster.pid that names no living PostgreSQL of this folder is removed, because PostgreSQL itself
 * refuses to start over an empty one or one whose number belongs to another program by now.
 */
export async function clearLeftovers(pgData: string, socketFolder: string): Promise<void> {
  const deadline = Date.now() + tidyUpMs
  let asked: 'not yet' | 'to stop' | 'to drop everything' = 'not yet'
  for (let pid = livingPostmaster(pgData); pid !== undefined; pid = livingPostmaster(pgData)) {
    if (Date.now() > deadline) throw new StartRefused(`an old PostgreSQL (process ${pid}) does not stop on ${pgData}`)
    // Its watchdog has asked already unless it was killed too; asking twice does no harm.
    if (asked === 'not yet') asked = signal(pid, 'SIGINT', 'to stop')
    else if (asked === 'to stop' && Date.now() > deadline - tidyUpMs / 2)
      asked = signal(pid, 'SIGQUIT', 'to drop everything')
    await wait(10)
  }
  rmSync(join(pgData, 'postmaster.pid'), { force: true })
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
  rmSync(join(socketFolder, '.s.PGSQL.5432'), { force: true })
}

function signal<Asked>(pid: number, name: NodeJS.Signals, asked: Asked): Asked {
  try {
    process.kill(pid, name)
  } catch {
    // Gone in between, or not ours: the loop finds out.
  }
  return asked
}

/** The id of the PostgreSQL server that really runs on this folder. */
export function livingPostmaster(pgData: string): number | undefined {
  const file = join(pgData, 'postmaster.pid')
  const written = statSync(file, { throwIfNoEntry: false })
  if (!written) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]?.trim() || Number.NaN)
  const facts = factsOf(pid)
  if (!facts || !/\bpostgres\b/.test(basename(facts.command.split(' ')[0] ?? ''))) return undefined
  // A server works inside its data folder; where the folder cannot be read (macOS) its command line names it.
  const here = facts.folder === undefined ? facts.command.includes(pgData) : resolve(facts.folder) === resolve(pgData)
  return here ? pid : undefined
}
