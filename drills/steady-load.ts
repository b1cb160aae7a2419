import { Agent, request } from 'node:http'

export interface Shot {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface LoadReport {
  readonly sent: number
  readonly byMethod: Readonly<Record<string, number>>
  readonly failed: readonly string[]
  readonly slowestMs: number
}

/**
 * Sends requests at even intervals until stopped, as browsers do: over connections that are kept, without repeating any.
 * A response of 400 or above, or none, is a failure.
 */
export function startLoad(port: number, perSecond: number, shot: (index: number) => Shot): () => Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const failed: string[] = []
  const byMethod: Record<string, number> = {}
  const running = new Set<Promise<void>>()
  const begun = performance.now()
  let [sent, slowestMs] = [0, 0]
  const send = ({ method, path, headers }: Shot) =>
    new Promise<void>((resolve) => {
      const requestedAt = performance.now()
      const end = (problem?: string) => {
        slowestMs = Math.max(slowestMs, performance.now() - requestedAt)
        if (problem !== undefined) failed.push(`${method} ${path}: ${problem}`)
        resolve()
      }
      const call = request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
        const { statusCode = 0 } = response
        response.resume()
        response.on('error', (error) => end(error.message))
        response.on('end', () => end(statusCode >= 400 ? String(statusCode) : undefined))
      })
      call.on('error', (error) => end(error.message))
      call.end()
    })
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * perSecond
    for (; sent < due; sent++) {
      const one = shot(sent)
      byMethod[one.method] = (byMethod[one.method] ?? 0) + 1
      const sending = send(one).finally(() => running.delete(sending))
      running.add(sending)
    }
  }, 2)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
    agent.destroy()
    return { sent, byMethod, failed, slowestMs }
  }
}
