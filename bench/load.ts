import { Agent, request as httpRequest } from 'node:http'

export interface Shot {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly bytes: number
  readonly milliseconds: number
}

/** Sends one request over a kept connection and reads the whole answer. */
export function send(agent: Agent, port: number, shot: Shot): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { agent, host: '127.0.0.1', port, path: shot.path, method: shot.method ?? 'GET', headers: shot.headers },
      (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, bytes, milliseconds: performance.now() - startedAt }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(shot.body)
  })
}

export interface LoadResult {
  readonly answers: readonly Answer[]
  readonly seconds: number
}

/** `count` requests from `connections` callers that each wait for their answer: how much the server can do. */
export async function closedLoop(
  port: number,
  options: { readonly count: number; readonly connections: number; readonly shot: (index: number) => Shot },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const answers: Answer[] = []
  let next = 0
  const startedAt = performance.now()
  const caller = async () => {
    while (next < options.count) answers.push(await send(agent, port, options.shot(next++)))
  }
  await Promise.all(Array.from({ length: options.connections }, caller))
  agent.destroy()
  return { answers, seconds: (performance.now() - startedAt) / 1000 }
}

/** `perSecond` requests begun at even intervals for `seconds`, whatever the answers do: how long people wait. */
export async function pacedLoad(
  port: number,
  options: { readonly perSecond: number; readonly seconds: number; readonly shot: (index: number) => Shot },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const count = options.perSecond * options.seconds
  const startedAt = performance.now()
  const running: Promise<Answer>[] = []
  for (let index = 0; index < count; index++) {
    const due = startedAt + (index * 1000) / options.perSecond
    const ahead = due - performance.now()
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
    running.push(send(agent, port, options.shot(index)))
  }
  const answers = await Promise.all(running)
  agent.destroy()
  return { answers, seconds: (performance.now() - startedAt) / 1000 }
}

/** Throws when an answer was not good, so that a fast error is never taken for speed. */
export function expectGood(result: LoadResult): LoadResult {
  const bad = result.answers.find((answer) => answer.status >= 400)
  if (bad !== undefined) throw new Error(`the load got an answer ${bad.status}`)
  return result
}
