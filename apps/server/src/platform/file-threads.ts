import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { FairQueue, type TurnRequest } from './fair-queue.ts'
import { type FieldError, Refusal, refuse } from './refusal.ts'

/**
 * Parses files of people outside of the event loop, so that no file delays a charger. Every importer uses it. Bytes are
 * bounded by the contract, records by `readCsv`, time and memory here, errors by the thread's program.
 */

/** Threads that parse at once. One processor stays with the calls. */
const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A file of 10,000 charges takes a second of a processor. Counted from the start of the parse. */
const LONGEST_MS = 30_000
/** Of which the largest file needs a fifth. */
const MOST_MEMORY_MB = 256
/** Idle time of a thread, because starting it takes longer than parsing most files. */
const RETENTION_MS = 30_000

const queue = new FairQueue({
  running: MOST_THREADS,
  runningWhileUrgent: MOST_THREADS,
  runningEach: 1,
  waitingEach: 10,
  waitingOfGroup: 10,
  longestWaitMs: 30_000,
})

/** A request to the thread's program. */
export interface ParseRequest {
  readonly parser: string
  readonly input: unknown
}

/** The response of the thread's program: that it has begun, the result, or the line of the first record too many. */
export type ParseResponse = { readonly begun: true } | ParseResult
type ParseResult = { readonly output: unknown } | { readonly tooManyAt: number } | { readonly problem: string }

/** Who asks, for the fair queue, and how a parse ends with its request. */
export interface ParseCaller {
  readonly walletId: string
  /** Calls the function when the client disconnects. Returns the end of the observation. */
  readonly onGone?: ((then: () => void) => () => void) | undefined
}

/**
 * Runs a parser of the program `file-thread.ts` in a thread. Wallets take turns.
 * @throws `validation_failed` naming the file, and the line when it has too many; `request.too_many` when too many files
 * of the wallet wait.
 */
export async function parseInThread<Parser extends (input: never) => unknown>(
  parser: string,
  input: Parameters<Parser>[0],
  { walletId, onGone }: ParseCaller,
): Promise<ReturnType<Parser>> {
  let isGone = false
  let stop = () => {}
  const forget = onGone?.(() => {
    isGone = true
    stop()
  })
  const turnRequest: TurnRequest = { caller: walletId, group: null, isGone: () => isGone }
  const turn = await queue.enter(turnRequest)
  if (turn !== 'granted') {
    forget?.()
    refuse('request.too_many', { retryAfterSeconds: 5 })
  }
  try {
    const response = await runIn({ parser, input }, (terminate) => {
      stop = terminate
    })
    if ('output' in response) return response.output as ReturnType<Parser>
    if ('tooManyAt' in response) {
      refuse('validation_failed', { fields: { csv: 'too_big', [`csv.${response.tooManyAt}`]: 'too_many' } })
    }
    throw new Error(`the parser ${parser} failed: ${response.problem}`)
  } finally {
    forget?.()
    queue.leave(turnRequest)
  }
}

const program = fileURLToPath(new URL('../file-thread.ts', import.meta.url))

/** A thread with the request it works on. */
interface ParserThread {
  readonly worker: Worker
  onMessage: (response: ParseResponse) => void
  onError: (error: NodeJS.ErrnoException) => void
}

/** Idle threads, each with the end of its retention. */
const idle: { readonly thread: ParserThread; readonly end: NodeJS.Timeout }[] = []

function claim(): ParserThread {
  const found = idle.pop()
  if (found === undefined) return startThread()
  clearTimeout(found.end)
  found.thread.worker.ref()
  return found.thread
}

function startThread(): ParserThread {
  const worker = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
  const thread: ParserThread = { worker, onMessage: () => {}, onError: () => {} }
  worker.on('message', (response: ParseResponse) => thread.onMessage(response))
  worker.on('error', (error) => thread.onError(error))
  return thread
}

function retain(thread: ParserThread): void {
  thread.worker.unref()
  const entry = {
    thread,
    end: setTimeout(() => {
      idle.splice(idle.indexOf(entry), 1)
      void thread.worker.terminate()
    }, RETENTION_MS).unref(),
  }
  idle.push(entry)
}

/** A thread that fails, takes too long or loses its client is ended, not reused. */
function runIn(request: ParseRequest, onStart: (terminate: () => void) => void): Promise<ParseResult> {
  return new Promise((resolve, reject) => {
    const thread = claim()
    let timer: NodeJS.Timeout | undefined
    const end = (error: Error) => {
      clearTimeout(timer)
      // Its end has no reader.
      thread.onError = () => {}
      void thread.worker.terminate()
      reject(error)
    }
    thread.onMessage = (response) => {
      if ('begun' in response) {
        timer = setTimeout(() => end(fileRefusal('too_slow')), LONGEST_MS)
        return
      }
      clearTimeout(timer)
      retain(thread)
      resolve(response)
    }
    thread.onError = (error) => end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fileRefusal('too_big') : error)
    onStart(() => end(fileRefusal('cancelled')))
    thread.worker.postMessage(request)
  })
}

const fileRefusal = (code: FieldError): Refusal => new Refusal('validation_failed', { fields: { csv: code } })
