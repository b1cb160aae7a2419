import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Shot {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface TimedResponse {
  readonly status: number
  readonly body: Buffer
  readonly milliseconds: number
}

export interface LoadResult {
  readonly responses: readonly TimedResponse[]
  readonly seconds: number
}

const wires = new WeakMap<Shot, string>()

/** A request, serialized once and sent repeatedly. */
function wireText(shot: Shot): string {
  const known = wires.get(shot)
  if (known !== undefined) return known
  const { method = 'GET', path, headers = {}, body = '' } = shot
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (body !== '') lines.push(`content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`)
  else if (method !== 'GET') lines.push('content-length: 0\r\n')
  const text = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${body}`
  wires.set(shot, text)
  return text
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection. It uses a bare socket, because the client of node:http would use more processor time than
 * the measured server on the same machine.
 */
export class Caller {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #settle: { resolve: (response: TimedResponse) => void; reject: (error: Error) => void } | undefined
  #requestedAt = 0

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    const fail = () => this.#settle?.reject(new Error('the server closed the connection'))
    this.#socket.on('error', fail).on('close', fail)
  }

  send(shot: Shot): Promise<TimedResponse> {
    this.#requestedAt = performance.now()
    this.#socket.write(wireText(shot))
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(HEAD_END)
    if (end === -1) return
    const head = this.#received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#settle?.reject(new Error(`an answer without a length: ${head}`))
      return
    }
    const bodyEnd = end + HEAD_END.length + Number(length)
    if (this.#received.length < bodyEnd) return
    const body = this.#received.subarray(end + HEAD_END.length, bodyEnd)
    this.#received = Buffer.alloc(0)
    this.#settle?.resolve({
      status: Number(head.slice(9, 12)),
      body,
      milliseconds: performance.now() - this.#requestedAt,
    })
  }
}

/** The seconds that a work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** An operator that is too fast waits ten seconds. */
const WAIT_MS = 10_000

/**
 * Sends a message as an operator does: again after a while when it is refused with 429.
 * @returns how often it was refused.
 */
export async function sendUntilAccepted(caller: Caller, shot: Shot): Promise<number> {
  for (let refused = 0; ; refused++) {
    const { status, body } = await caller.send(shot)
    if (status < 400) return refused
    if (status !== 429) throw new Error(`a message was answered ${status}: ${body}`)
    await pause(WAIT_MS)
  }
}

/** Closed loop: `count` requests from `connections` callers that each wait for their response. Measures throughput. */
export async function closedLoop(
  port: number,
  options: { readonly count: number; readonly connections: number; readonly shot: (index: number) => Shot },
): Promise<LoadResult> {
  const responses: TimedResponse[] = []
  let next = 0
  const startedAt = performance.now()
  const loop = async () => {
    const caller = new Caller(port)
    while (next < options.count) responses.push(await caller.send(options.shot(next++)))
    caller.close()
  }
  await Promise.all(Array.from({ length: options.connections }, loop))
  return { responses, seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * Starts work at even intervals, however long earlier work takes. `due` is when the work should have started, on the clock
 * of `performance`. An error is thrown when all has started.
 */
export async function atEvenIntervals<Result>(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  work: (index: number, due: number) => Promise<Result>,
): Promise<Result[]> {
  const startedAt = performance.now()
  const running: Promise<Result>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = startedAt + (index * 1000) / perSecond
    const ahead = due - performance.now()
    if (ahead > 0) await pause(ahead)
    const started = work(index, due)
    started.catch(() => undefined)
    running.push(started)
  }
  return Promise.all(running)
}

/**
 * Open loop: `perSecond` requests at even intervals for `seconds`. Measures latency. A request that starts late,
 * because this process was delayed, is counted from its due time.
 */
export async function pacedLoad(
  port: number,
  options: { readonly perSecond: number; readonly seconds: number; readonly shot: (index: number) => Shot },
): Promise<LoadResult> {
  const idle: Caller[] = []
  const callers = new Set<Caller>()
  const startedAt = performance.now()
  const send = async (index: number, due: number): Promise<TimedResponse> => {
    const caller = idle.pop() ?? new Caller(port)
    callers.add(caller)
    const response = await caller.send(options.shot(index))
    idle.push(caller)
    return { ...response, milliseconds: performance.now() - due }
  }
  const responses = await atEvenIntervals(options, send)
  for (const caller of callers) caller.close()
  return { responses, seconds: (performance.now() - startedAt) / 1000 }
}

/** Throws when a response was an error, so that a fast error does not count as speed. */
export function expectGood(result: LoadResult): LoadResult {
  const bad = result.responses.find((response) => response.status >= 400)
  if (bad !== undefined) throw new Error(`the load got an answer ${bad.status}: ${bad.body.toString().slice(0, 300)}`)
  return result
}
