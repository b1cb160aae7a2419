import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Facts of a process by its pid. `born` is constant during its life and differs when the pid is reused, so (pid, born)
 * identifies a process.
 */
export type ProcessFacts = { pid: number; born: string; command: string; folder: string | undefined }

/** Reads the facts of a living process. Undefined when there is none, or only a zombie. */
export function factsOf(pid: number): ProcessFacts | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined
  return process.platform === 'linux' ? factsFromProc(pid) : factsFromPs(pid)
}

/** Whether the recorded process is alive, and not another one with its pid. */
export function isSameProcess(recorded: { pid: number; born: string }): boolean {
  return factsOf(recorded.pid)?.born === recorded.born
}

function factsFromProc(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain spaces and brackets, so fields are counted from the last bracket.
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
