import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BINARY = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync)

/** Why nginx cannot run here; undefined when it can. */
export const nginxIsMissing =
  BINARY === undefined ? 'nginx is not installed (Debian: apt-get install nginx)' : undefined

export interface Nginx {
  /** The last lines of its error log. */
  errors(): string
  stop(): Promise<void>
}

/**
 * Runs the machine's nginx with the given content of its `http` block, until stopped. Everything that the block does not
 * say is nginx's default; only its own files are moved to a folder of the test.
 */
export async function startNginx(http: string, port: number): Promise<Nginx> {
  if (BINARY === undefined) throw new Error(nginxIsMissing)
  const folder = mkdtempSync(join(tmpdir(), 'voltway-nginx-'))
  const file = join(folder, 'nginx.conf')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(' ')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')}; events {}
    http { access_log off; ${paths}
    ${http}
    }`,
  )
  const args = ['-e', join(folder, 'error.log'), '-c', file]
  const check = spawnSync(BINARY, ['-t', ...args], { encoding: 'utf8' })
  if (check.status !== 0) throw new Error(`nginx refuses its configuration: ${check.stderr}`)
  const child = spawn(BINARY, args, { stdio: 'ignore' })
  await listening(child, port)
  return {
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8').trim().split('\n').slice(-20).join('\n'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    )
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`nginx does not listen on ${port}`)
}
