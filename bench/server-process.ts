import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../scripts/builds.mjs'
import serverFlags from '../scripts/server-flags.json' with { type: 'json' }

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** The product as `npm start` runs it, built from the current sources. */
export function builtProduct() {
  buildServer(process.execPath)
  return { script: 'apps/server/dist/main.js', args: ['serve'], flags: serverFlags }
}

export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** Processor seconds (user and system) the process has used so far. */
  cpuSeconds(): number
  /** Resident memory in bytes. */
  memoryBytes(): number
  /** The peak of the resident memory in bytes. */
  mostMemoryBytes(): number
  /** @returns the exit code; null when a signal killed it. */
  stop(): Promise<number | null>
}

const TICKS_PER_SECOND = 100

/** Processor seconds that PostgreSQL has used so far: the process with this id, its children and those that have ended. */
export function databaseCpuSeconds(postmaster: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let fields: number[]
    try {
      fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number)
    } catch {
      continue // It has ended since.
    }
    const [parent = 0, user = 0, system = 0, ofEndedUser = 0, ofEndedSystem = 0] = [1, 11, 12, 13, 14].map(
      (n) => fields[n],
    )
    if (Number(pid) === postmaster) ticks += user + system + ofEndedUser + ofEndedSystem
    else if (parent === postmaster) ticks += user + system
  }
  return ticks / TICKS_PER_SECOND
}

const running = new Set<ChildProcess>()

async function stop(child: ChildProcess): Promise<number | null> {
  running.delete(child)
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return child.exitCode
}

/** Stops every running server. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map(stop))
}

/**
 * Starts a Node script as a separate process and waits until `path` responds with 200. Linux only: figures come from
 * /proc.
 */
export async function startServer(options: {
  readonly script: string
  readonly args?: readonly string[]
  /** Arguments of Node itself. */
  readonly flags?: readonly string[]
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  readonly readyPath: string
  /** File descriptor of its output. Default: standard error, so that standard output has the tables only. */
  readonly output?: number
  /** Timeout until ready, in ms. Default: one minute. */
  readonly within?: number
}): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [...(options.flags ?? []), `${ROOT}${options.script}`, ...(options.args ?? [])],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        LOG_LEVEL: 'error',
        ...options.env,
        PORT: String(options.port),
      },
      stdio: ['ignore', options.output ?? 2, options.output ?? 2],
    },
  )
  const pid = child.pid as number
  running.add(child)
  await untilReady(child, `http://localhost:${options.port}${options.readyPath}`, options.within ?? 60_000)
  return {
    port: options.port,
    pid,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    },
    memoryBytes: () => statusBytes(pid, 'VmRSS'),
    mostMemoryBytes: () => statusBytes(pid, 'VmHWM'),
    stop: () => stop(child),
  }
}

function statusBytes(pid: number, field: string): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

async function untilReady(child: ChildProcess, url: string, within: number): Promise<void> {
  const deadline = Date.now() + within
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} before it was ready`)
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`${url} was not ready within ${within / 1000} s`)
}
