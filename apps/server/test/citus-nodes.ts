import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './server-process.ts'

/**
 * The nodes of a cluster that a drill started, to be killed and started again: node 0 is the coordinator
 * (drills/cluster.ts).
 */
const { VOLTWAY_TEST_CITUS_FOLDER: folder = '', VOLTWAY_TEST_CITUS_SCRIPT: script = '' } = process.env

/** Whether this run may kill nodes. */
export const ownsNodes = folder !== ''

/**
 * Kills a node with all its processes at once, like a power failure, and resolves when they have ended: before, the node
 * cannot start again.
 */
export async function killNode(node: number): Promise<void> {
  const [postmaster = ''] = readFileSync(join(folder, String(node), 'postmaster.pid'), 'utf8').split('\n')
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  const processes = [postmaster, ...children]
  for (const pid of processes) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch (error) {
      // The process ended between listing and killing.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  await until(30_000, async () => processes.every((pid) => !existsSync(`/proc/${pid}`)))
}

export function startNode(node: number): void {
  execFileSync(script, ['start', folder, String(node)], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function parentOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
  } catch {
    return undefined
  }
}
