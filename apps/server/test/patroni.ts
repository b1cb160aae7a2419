import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { asPostgres, postgresPrograms } from './debian-postgres.ts'
import { freePort } from './free-port.ts'
import { until } from './server-process.ts'

const PROGRAMS = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' } as const

/** The programs of Debian that the drill needs and that are not installed. */
export function missingPrograms(): string[] {
  const missing = Object.entries(PROGRAMS).filter(([, path]) => !existsSync(path))
  return [...missing.map(([name]) => name), ...(postgresPrograms() === undefined ? ['postgresql'] : [])]
}

/** Longer than the lease of a primary (`ttl`), so that the standby takes over. */
const MACHINE_AWAY_MS = 30_000

interface Member {
  readonly name: string
  readonly port: number
  readonly rest: number
  readonly data: string
  readonly start: () => ChildProcess
  process: ChildProcess
}

/** Two PostgreSQL servers with synchronous replication under Patroni, and HAProxy in front of them. */
export interface Cluster {
  /** Always leads to the primary. */
  readonly url: string
  /** Always leads to the standby. */
  readonly readUrl: string
  readonly standbyPort: () => Promise<number>
  /** Kills -9 every process of the primary's PostgreSQL, and its Patroni too when the whole machine is lost. */
  killPrimary(what: 'postgres' | 'machine'): Promise<void>
  /** Resolves when a primary and its synchronous standby run again. */
  whole(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** Starts the cluster. Its log files are in the folder that a failed start names. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-cluster-'))
  chmodSync(folder, 0o777)
  const etcdPort = await freePort()
  const etcdPeer = await freePort()
  const etcd = run(folder, 'etcd', PROGRAMS.etcd, [
    ...['--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...[
      '--listen-client-urls',
      `http://127.0.0.1:${etcdPort}`,
      '--advertise-client-urls',
      `http://127.0.0.1:${etcdPort}`,
    ],
    ...[
      '--listen-peer-urls',
      `http://127.0.0.1:${etcdPeer}`,
      '--initial-advertise-peer-urls',
      `http://127.0.0.1:${etcdPeer}`,
    ],
    ...['--initial-cluster', `default=http://127.0.0.1:${etcdPeer}`],
  ])
  await until(20_000, () => responds(`http://127.0.0.1:${etcdPort}/health`))
  const members = [await startMember(folder, 'a', etcdPort), await startMember(folder, 'b', etcdPort)]
  const ports = { primary: await freePort(), standby: await freePort() }
  writeFileSync(join(folder, 'haproxy.cfg'), haproxySettings(members, ports))
  const haproxy = run(folder, 'haproxy', PROGRAMS.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')])
  const roles = async () => {
    for (const { rest } of members) {
      const found = await membersAt(rest)
      if (found !== undefined) return found
    }
    return []
  }
  const primary = async () => {
    const leader = (await roles()).find(({ role }) => role === 'leader')
    return members.find(({ name }) => name === leader?.name)
  }
  /** The killed primary. The cluster is whole again only under another one. */
  let killed = ''
  let isClosed = false
  const whole = (withinMs: number) =>
    until(withinMs, async () => {
      const found = await roles()
      if (found.some(({ name, role }) => role === 'leader' && name === killed)) return false
      const isRunning = (role: string) =>
        found.some((member) => member.role === role && ['running', 'streaming'].includes(member.state))
      return isRunning('leader') && isRunning('sync_standby')
    })
  const close = async () => {
    isClosed = true
    for (const { process, data } of members) {
      process.kill('SIGKILL')
      killPostmaster(data)
    }
    haproxy.kill('SIGKILL')
    etcd.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  await whole(90_000).catch(async (error: unknown) => {
    for (const { process } of members) process.kill('SIGKILL')
    haproxy.kill('SIGKILL')
    etcd.kill('SIGKILL')
    throw new Error(`the cluster did not start: see ${folder}`, { cause: error })
  })
  await createProductDatabase((await primary())?.port ?? ports.primary)
  return {
    url: `postgres://fleets@127.0.0.1:${ports.primary}/fleets`,
    readUrl: `postgres://fleets@127.0.0.1:${ports.standby}/fleets`,
    standbyPort: async () => {
      const found = await primary()
      return members.find((member) => member !== found)?.port ?? 0
    },
    killPrimary: async (what) => {
      const member = await primary()
      if (member === undefined) throw new Error('there is no primary to kill')
      killed = member.name
      if (what === 'machine') member.process.kill('SIGKILL')
      killPostmaster(member.data)
      const restart = () => {
        if (!isClosed) member.process = member.start()
      }
      if (what === 'machine') setTimeout(restart, MACHINE_AWAY_MS)
    },
    whole,
    close,
  }
}

/** A database of an ordinary role, as an operator makes it. */
async function createProductDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` })
  await client.connect()
  await client.query('create role fleets login')
  await client.query('create database fleets owner fleets')
  await client.end()
}

interface Role {
  readonly name: string
  readonly role: string
  readonly state: string
}

async function membersAt(rest: number): Promise<Role[] | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) })
    return ((await response.json()) as { members: Role[] }).members
  } catch {
    return undefined
  }
}

const responds = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function run(folder: string, name: string, program: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const [command, ...rest] = asPostgres(program, args)
  return spawn(command, rest, {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
  })
}

async function startMember(folder: string, name: string, etcdPort: number): Promise<Member> {
  const [port, rest] = [await freePort(), await freePort()]
  const data = join(folder, name, 'data')
  mkdirSync(join(folder, name))
  chmodSync(join(folder, name), 0o777)
  const settings = join(folder, `${name}.yml`)
  writeFileSync(settings, patroniSettings({ name, port, rest, etcdPort, data, folder: join(folder, name) }))
  chmodSync(settings, 0o644)
  const start = () => run(folder, name, PROGRAMS.patroni, [settings])
  const member: Member = { name, port, rest, data, start, process: start() }
  // The first member creates the cluster, and the second one copies it.
  if (name === 'a') await until(90_000, () => responds(`http://127.0.0.1:${rest}/primary`))
  return member
}

interface MemberSettings {
  readonly name: string
  readonly port: number
  readonly rest: number
  readonly etcdPort: number
  readonly data: string
  readonly folder: string
}

/** YAML includes JSON. A killed PostgreSQL is not restarted in place: its standby takes over at once. */
const patroniSettings = ({ name, port, rest, etcdPort, data, folder }: MemberSettings): string =>
  JSON.stringify({
    scope: 'fleets',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // The shortest lease that these two allow: a lost machine is replaced after it. Patroni 3.1 and later take 20 at least.
        ttl: 8,
        loop_wait: 1,
        retry_timeout: 3,
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: postgresPrograms(),
      pgpass: join(folder, 'pgpass'),
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
      },
    },
  })

function haproxySettings(members: readonly Member[], ports: { readonly primary: number; readonly standby: number }) {
  const backend = (name: string, port: number, path: string) =>
    [
      `listen ${name}`,
      `  bind 127.0.0.1:${port}`,
      `  option httpchk OPTIONS ${path}`,
      '  http-check expect status 200',
      '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
      ...members.map((member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.rest}`),
    ].join('\n')
  const defaults =
    'defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 30m\n  timeout server 30m\n  timeout check 1s'
  return `${[defaults, backend('primary', ports.primary, '/primary'), backend('standby', ports.standby, '/replica')].join('\n')}\n`
}

/** The first process and, at once, all that it made. */
function killPostmaster(data: string): void {
  const postmaster = pidIn(data)
  if (postmaster === undefined) return
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function pidIn(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
