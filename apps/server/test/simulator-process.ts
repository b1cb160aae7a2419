import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SIMULATOR = fileURLToPath(new URL('../../network-simulator/src/main.ts', import.meta.url))

/** The simulator of operators in a process of its own, because apps share no code. */
export interface SimulatorProcess {
  post(path: string, body: object): Promise<Record<string, unknown>>
  get(path: string): Promise<unknown>
  close(): Promise<void>
}

/** Starts a simulator with a control desk. Resolves when it has registered and announced its stations. */
export async function startSimulatorProcess(flags: readonly string[]): Promise<SimulatorProcess> {
  const all = [SIMULATOR, ...flags, '--control', '--end-with-stdin']
  const child = spawn(process.execPath, all, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ready = Promise.withResolvers<string>()
  let out = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
    const url = /simulator ready (http:\/\/[^/]+)/.exec(out)?.[1]
    if (url !== undefined) ready.resolve(url)
  })
  child.once('exit', (code, signal) => ready.reject(new Error(`the simulator ended (${code ?? signal}): ${out}`)))
  const control = `${await ready.promise}/control`
  return {
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${control}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as Record<string, unknown>
    },
    get: async (path) => (await fetch(`${control}/${path}`)).json(),
    close: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.stdin?.end()
      await ended
    },
  }
}
