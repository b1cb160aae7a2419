import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { readIfThere } from '../read-if-there.ts'
import { StartRefused } from '../start-refused.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { livingPostmaster } from './ownership.ts'

/** The data folder, socket, binaries and account of a PostgreSQL. */
export type ClusterPaths = { data: string; socket: string; binaries: Binaries; account: Account }

/** Recovery after a power failure takes minutes on a slow disk, and a start that gives up begins it again. */
const readyWithinMs = 600_000
const stopWithinMs = 20_000

/** Options to run a program of PostgreSQL as the cluster's account. */
export function asAccount(paths: ClusterPaths) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { ...paths.account, env, cwd: '/', encoding: 'utf8' as const }
}

/** Fast recovery and safe commits. Memory is proportional to the machine, with an upper bound. */
function settings(socket: string): Record<string, string | number> {
  const megabytes = totalmem() / 2 ** 20
  const within = (least: number, most: number, wanted: number) => Math.round(Math.min(most, Math.max(least, wanted)))
  return {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: 120,
    shared_buffers: `${within(64, 512, megabytes / 16)}MB`,
    effective_cache_size: `${within(256, 4096, megabytes / 4)}MB`,
    maintenance_work_mem: `${within(32, 256, megabytes / 64)}MB`,
    work_mem: '16MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'fatal',
    idle_in_transaction_session_timeout: '120s',
  }
}

/**
 * The shell starts the server and a reader of file descriptor 3, whose other end this process holds. When this process
 * dies, the reader ends and requests a fast shutdown. The shell is detached, so that Ctrl-C does not reach the
 * database, which must outlive the drain.
 */
const watchdog =
  '"$@" 3<&- & p=$!; (cat >/dev/null 2>&1; kill -INT $p) <&3 2>/dev/null & w=$!; wait $p; s=$?; kill $w 2>/dev/null; exit $s'

/** Starts the server. @returns `died`, which resolves with a reason when it ends by itself, and `stop`. */
export async function startServer(paths: ClusterPaths): Promise<{ died: Promise<string>; stop(): Promise<void> }> {
  const flags = Object.entries(settings(paths.socket)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(paths.binaries.folder, 'bin', 'postgres'), '-D', paths.data, ...flags]
  const child = spawn('/bin/sh', ['-c', watchdog, 'sh', ...command], {
    ...asAccount(paths),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000)
  })
  const leash = child.stdio[3] as Writable
  leash.on('error', () => undefined)
  const ended = once(child, 'exit')
  let stopping = false
  const stop = async () => {
    stopping = true
    leash.destroy()
    await stopOrDrop(child, ended, paths.data)
  }
  const died = new Promise<string>((resolve) => {
    ended.then(
      () => stopping || resolve(lastLine(output)),
      (error) => resolve(String(error)),
    )
  })
  await untilReady(child, paths.data).catch(async (error) => {
    await stop()
    throw child.exitCode === null && !output
      ? error
      : new StartRefused(`PostgreSQL does not start on ${paths.data}: ${lastLine(output)}`)
  })
  return { died, stop }
}

async function stopOrDrop(child: ChildProcess, ended: Promise<unknown>, data: string): Promise<void> {
  const hurry = setTimeout(() => {
    // A checkpoint on a slow disk may take long. An immediate shutdown is safe, because the next start recovers.
    const pid = livingPostmaster(data)
    if (pid) process.kill(pid, 'SIGQUIT')
  }, stopWithinMs)
  if (child.exitCode === null && child.signalCode === null) await ended
  clearTimeout(hurry)
}

/** PostgreSQL writes "ready" into line 8 of postmaster.pid once it accepts connections. */
async function untilReady(child: ChildProcess, data: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new StartRefused(`PostgreSQL ended while starting on ${data}`)
    const status = readIfThere(join(data, 'postmaster.pid'))?.split('\n')[7]
    if (status?.trim() === 'ready') return
    await wait(5)
  }
  throw new StartRefused(`PostgreSQL was not ready on ${data} after ${readyWithinMs / 1000} s`)
}

/** The last line of an output, which has the reason of a failure. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
