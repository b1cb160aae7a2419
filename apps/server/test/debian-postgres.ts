import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const VERSIONS = '/usr/lib/postgresql'

/** The folder of the programs of Debian's newest PostgreSQL; undefined when none is installed. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  const major = readdirSync(VERSIONS).sort().at(-1)
  return major === undefined ? undefined : join(VERSIONS, major, 'bin')
}

/** A command line for the account of Debian's PostgreSQL, which refuses to run as root. */
export function asPostgres(program: string, args: readonly string[]): readonly [string, ...string[]] {
  const isRoot = process.getuid?.() === 0
  return isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]
    : [program, ...args]
}

/** Runs a program of PostgreSQL to its end, in a folder that its account can write to. */
export function runPostgresProgram(folder: string, name: string, args: readonly string[]): void {
  const [command, ...rest] = asPostgres(resolve(postgresPrograms() ?? '', name), args)
  // Without a terminal of its own, because pg_ctl leaves a server that would keep the pipes open.
  execFileSync(command, rest, { cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } })
}
