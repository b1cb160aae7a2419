import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, buildWeb } from './builds.mjs'
import { refusedVariables } from './environment.mjs'
import { install, root, stop } from './install.mjs'

const refused = refusedVariables(process.env)
if (refused.length > 0) stop(refused.join('\n'))
const node = install()
checkConfiguration(node)
buildWeb(node)
buildServer(node)

// Limits the young generation of the heap. By default it grows to three times 16 MB while the program loads and is
// never released, which is 60 MB of memory at rest.
const flags = JSON.parse(readFileSync(join(root, 'scripts', 'server-flags.json'), 'utf8'))

// Starts the server in its own session, because Ctrl-C reaches every process of the terminal and the server must
// receive the signal once, from here. The channel closes when this process ends in any way, and the server then stops.
const server = spawn(node, [...flags, join(root, 'apps', 'server', 'dist', 'main.js'), 'serve'], {
  cwd: root,
  detached: true,
  env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'voltway') },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

/** The server's own check of its variables, before the build. It prints what is wrong. */
function checkConfiguration(node) {
  const main = join(root, 'apps', 'server', 'src', 'main.ts')
  const { status } = spawnSync(node, [main, 'check'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(1)
}

const impatienceMs = 2_000
let requestedAt
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // The terminal and npm both deliver the same Ctrl-C. A later one means to stop immediately.
    if (requestedAt !== undefined && Date.now() - requestedAt < impatienceMs) return
    requestedAt ??= Date.now()
    server.kill(signal)
  })
}

// A killed npm cannot forward signals, and the shell between npm and this process may outlive it.
if (process.env.npm_lifecycle_event === 'start') {
  const starter = starterOf()
  setInterval(() => starterOf() !== starter && server.kill('SIGTERM'), 1_000).unref()
}

/** The process of npm: our parent, or its parent where npm starts a shell. */
function starterOf() {
  try {
    const [, name, , parent] = /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return ['sh', 'dash', 'bash', 'ash', 'busybox'].includes(name) ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}

server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
