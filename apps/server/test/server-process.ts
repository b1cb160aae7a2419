import { spawn } from 'node:child_process'
import { PATIENCE_MS } from '../../../test-patience.ts'
import { recordingEnv, recordingFlags } from './record-rows.ts'

const SERVER = new URL('../src/main.ts', import.meta.url)

/** A server of the product in a separate process. */
export interface ServerProcess {
  readonly pid: number
  /** Kills the server without a signal handler, like a power failure. */
  kill(): Promise<void>
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>
}

/** Starts the server and resolves when it is ready. It ends with the process that started it. */
export async function startServerProcess(port: number, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...recordingFlags, SERVER.pathname, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...recordingEnv,
      ...env,
    },
  })
  let out = ''
  const listen = (text: Buffer) => {
    out += text.toString()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = until(PATIENCE_MS, async () => {
    if (child.exitCode !== null) throw new Error(`the server ended: ${out}`)
    return out.includes('is ready')
  })
  await ready.catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`the server did not start: ${out}`, { cause: error })
  })
  return {
    pid: child.pid as number,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    exited,
  }
}

/**
 * Waits for a condition.
 * @throws when it does not hold in time.
 */
export async function until(withinMs: number, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not so within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
