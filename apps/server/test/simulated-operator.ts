import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SIMULATOR = fileURLToPath(new URL('../../network-simulator/src/main.ts', import.meta.url))

/** A simulated operator in its own process, whose charge points a test controls. */
export interface SimulatedOperator {
  /** Sends to the remote control; without a body, reads from it. */
  control<Reply>(path: string, body?: object): Promise<Reply>
  end(): Promise<void>
}

/** Starts the simulator with these flags. Resolves when it is registered and has announced its stations. */
export async function startSimulatedOperator(flags: readonly string[]): Promise<SimulatedOperator> {
  const child = spawn(process.execPath, [SIMULATOR, ...flags, '--control', '--end-with-stdin'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = Promise.withResolvers<string>()
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    const url = /simulator ready (http:\/\/[^/]+)/.exec(out)?.[1]
    if (url !== undefined) ready.resolve(url)
  })
  child.once('exit', () => ready.reject(new Error(`the simulated operator ended: ${out}`)))
  const url = await ready.promise
  return {
    control: async <Reply>(path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      const request = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
      return (await (await fetch(`${url}/control/${path}`, request)).json()) as Reply
    },
    end: async () => {
      child.stdin.end()
      await ended
    },
  }
}
