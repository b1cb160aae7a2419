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
/** Of a job's file: one of 200,000 charges needs 384 MB and half a minute. */
const LARGE = { longestMs: 15 * 60_000, memoryMb: 512 }
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

/** A request to the thread's program: a file, or a part of the list that it retains from the file before. */
export type ThreadRequest = ParseRequest | { readonly from: number; readonly to: number }
/** A file to parse. */
export interface ParseRequest {
  readonly parser: string
  readonly input: unknown
  /** The list of the output that the thread retains. */
  readonly retain?: string | undefined
}

/**
 * The response of the thread's program: that it has begun, the result, the line of the first record too many, or a part
 * of the retained list.
 */
export type ParseResponse = { readonly begun: true } | ParseResult
type ParseResult =
  | { readonly output: unknown; readonly retained?: number }
  | { readonly tooManyAt: number }
  | { readonly problem: string }

/** Who asks, for the fair queue, and how a parse ends with its request. */
export interface ParseCaller {
  readonly walletId: string
  /** The field of the request that has the file. Default: `csv`. */
  readonly field?: string
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
  { walletId, field = 'csv', onGone }: ParseCaller,
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
    const response = await runIn({ parser, input }, field, (terminate) => {
      stop = terminate
    })
    return outputOf(parser, response).output as ReturnType<Parser>
  } finally {
    forget?.()
    queue.leave(turnRequest)
  }
}

/** A parsed file whose list stays in its thread. */
export interface RetainedFile<Output, List extends keyof Output> {
  /** Its list is empty. */
  readonly output: Output
  /** Length of the list. */
  readonly length: number
  /** A part of the list. One at a time. */
  part(from: number, to: number): Promise<Output[List]>
  close(): Promise<unknown>
}

/**
 * Parses a large file for a job. The thread retains one list of the output, because all of it would stop the event loop.
 * The caller closes it.
 * @throws as {@link parseInThread}.
 */
export async function parseLarge<
  Parser extends (input: never) => unknown,
  List extends keyof ReturnType<Parser> & string,
>(parser: string, input: Parameters<Parser>[0], list: List): Promise<RetainedFile<ReturnType<Parser>, List>> {
  const thread = startThread(LARGE.memoryMb)
  const close = () => thread.worker.terminate()
  const send = (request: ThreadRequest) => resultOf(thread, request, { field: 'csv', longestMs: LARGE.longestMs })
  try {
    const { output, retained = 0 } = outputOf(parser, await send({ parser, input, retain: list }))
    const part = async (from: number, to: number) =>
      outputOf(parser, await send({ from, to })).output as ReturnType<Parser>[List]
    return { output: output as ReturnType<Parser>, length: retained, part, close }
  } catch (error) {
    void close()
    throw error
  }
}

function outputOf(parser: string, response: ParseResult) {
  if ('output' in response) return response
  if ('tooManyAt' in response) {
    refuse('validation_failed', { fields: { csv: 'too_big', [`csv.${response.tooManyAt}`]: 'too_many' } })
  }
  throw new Error(`the parser ${parser} failed: ${response.problem}`)
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
  if (found === undefined) return startThread(MOST_MEMORY_MB)
  clearTimeout(found.end)
  found.thread.worker.ref()
  return found.thread
}

function startThread(memoryMb: number): ParserThread {
  const worker = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
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
async function runIn(
  request: ParseRequest,
  field: string,
  onStart: (terminate: () => void) => void,
): Promise<ParseResult> {
  const thread = claim()
  const result = await resultOf(thread, request, { field, longestMs: LONGEST_MS }, onStart)
  retain(thread)
  return result
}

function resultOf(
  thread: ParserThread,
  request: ThreadRequest,
  { field, longestMs }: { readonly field: string; readonly longestMs: number },
  onStart?: (terminate: () => void) => void,
): Promise<ParseResult> {
  const fileRefusal = (code: FieldError) => new Refusal('validation_failed', { fields: { [field]: code } })
  return new Promise((resolve, reject) => {
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
        timer = setTimeout(() => end(fileRefusal('too_slow')), longestMs)
        return
      }
      clearTimeout(timer)
      resolve(response)
    }
    thread.onError = (error) => end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fileRefusal('too_big') : error)
    onStart?.(() => end(fileRefusal('cancelled')))
    thread.worker.postMessage(request)
  })
}
