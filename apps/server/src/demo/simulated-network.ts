import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, systemCtx } from '../kernel/ctx.ts'
import { removePeer } from '../kernel/network/ocpi/handshake.ts'
import { insertPeer, selectPeers } from '../kernel/network/peer.sql.ts'
import { hashOfToken, newToken } from '../kernel/network/sealed.ts'

const program = fileURLToPath(new URL('../../../network-simulator/src/main.ts', import.meta.url))
/** The simulator's own name, and the one used before it registers. */
const names = new Set(['Voltway Simulated Mobility', 'Simulated network'])
/** Delays before a restart, which grow with repeated failures. */
const startAgainMs = [2_000, 5_000, 15_000, 60_000]
const endWithinMs = 5_000

/**
 * Runs a simulated charge-point operator beside the server, so that a demo has live data. It is a separate program that
 * uses OCPI like any operator. It registers with a token when no registration exists.
 */
export function startSimulatedNetwork(app: App): { stop(): Promise<void> } {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0

  const start = async (agreed: boolean) => {
    const state = join(app.config.dataDir, 'simulator.jsonl')
    const token = agreed && existsSync(state) && (await isRegistered(app)) ? undefined : await invite(app)
    if (stopped) return
    const flags = [
      '--server',
      `http://localhost:${app.config.port}`,
      '--state',
      state,
      '--keep-running',
      String(app.config.demoSessions),
      // Duration of a remotely started charge: long enough to watch, short enough to wait for.
      '--remote-minutes',
      '1',
    ]
    child = spawn(process.execPath, [program, ...flags, '--end-with-stdin'], {
      env: { ...process.env, ...(token ? { SIMULATOR_TOKEN: token } : {}) },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => app.log.info({ simulator: text.trim() }, 'simulator'))
    child.stdin?.on('error', () => undefined)
    child.once('error', (error) => app.log.warn({ err: error }, 'the simulator could not be started'))
    child.once('exit', (code) => {
      if (stopped) return
      app.log.warn({ code }, 'the simulator exited and is restarted')
      timer = setTimeout(begin, startAgainMs[Math.min(failures++, startAgainMs.length - 1)], false)
    })
  }
  const begin = (agreed: boolean) => {
    start(agreed).catch((error: unknown) => {
      if (!stopped) app.log.warn({ err: error }, 'the simulated network is not available')
    })
  }

  begin(true)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin?.end()
      const hurry = setTimeout(() => child?.kill('SIGKILL'), endWithinMs)
      await ended
      clearTimeout(hurry)
    },
  }
}

async function isRegistered(app: App): Promise<boolean> {
  return (await selectPeers(app.db)).some((peer) => names.has(peer.name) && peer.state === 'REGISTERED')
}

/** Replaces an existing registration, because the simulator has lost its part of it. */
async function invite(app: App): Promise<string> {
  const ctx = systemCtx(app)
  for (const peer of await selectPeers(app.db)) {
    if (names.has(peer.name) && peer.state !== 'REMOVED') await removePeer(ctx, peer.id)
  }
  const token = newToken()
  const peer = {
    id: ctx.newId(),
    name: 'Simulated network',
    incomingTokenHash: hashOfToken(token),
    outgoingToken: null,
    versionsUrl: null,
  }
  await insertPeer(app.db, peer, ctx.now)
  return token
}
