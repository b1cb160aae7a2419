import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * What can be known of a process by its id. `born` never changes while it lives and differs when the id is used
 * again, so (pid, born) names one process for good.
 */
export type ProcessFacts = { pid: number; born: string; command: string; folder: string | undefined }

/** Reads the facts of a living process; undefined when there is none, or only a zombie that nobody has reaped. */
export function factsOf(pid: number): ProcessFacts | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined
  return process.platform === 'linux' ? factsFromProc(pid) : factsFromPs(pid)
}

/** True while exactly the process that was recorded lives, and not another one that got its number later. */
export function isSameProcess(recorded: { pid: number; born: string }): boolean {
  return factsOf(recorded.pid)?.born === recorded.born
}

function factsFromProc(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces and brackets itself, so the fields are counted from its last bracket.
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = afterName[0]
    if (state === 'Z' || state === 'X') return undefined
    const ticksSinceBoot = afterName[19] ?? ''
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, born: `${bootId()}:${ticksSinceBoot}`, command, folder: folderOf(pid) }
  } catch {
    return undefined
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function factsFromPs(pid: number): ProcessFacts | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    const [, state, born, command] = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/s.exec(line) ?? []
    if (!state || !born || state.startsWith('Z')) return undefined
    return { pid, born, command: command ?? '', folder: undefined }
  } catch {
    return undefined
  }
}
