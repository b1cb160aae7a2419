import { type Bindings, type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { traceFields } from './tracing.ts'
import { VERSION } from './version.ts'

/**
 * Structured logs, one JSON object a line. Fields with secrets are blanked wherever a request or an error carries them.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    base: { pid: process.pid, version: VERSION },
    mixin: traceFields,
    serializers: { err: (error: unknown) => errorFacts(error) },
    redact: { paths: secretPaths, censor: '[hidden]' },
  }
  if (destination) return pino(options, destination)
  const output = pino.destination({ sync: false, minLength: BUFFERED, periodicFlush: FLUSH_MS })
  return pino({ ...options, hooks: { logMethod: flushFromLevel(output) } }, output)
}

/** Lines are written together, because writing each one costs as much as the rest of a line of the access log. */
const [BUFFERED, FLUSH_MS] = [4_096, 200]
const WARN = pino.levels.values.warn ?? 40

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Warnings and errors are written at once: the process may end soon. */
const flushFromLevel = (output: { flush(): void }): LogMethod =>
  function (args, method, level) {
    method.apply(this, args)
    if (level >= WARN) output.flush()
  }

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * A child logger that is created on its first write. Most requests log nothing, and creating a child of pino costs as
 * much as finding the request's route.
 */
export class LateLog {
  readonly #parent: Logger
  readonly #bindings: Bindings
  #made: Logger | undefined

  constructor(parent: Logger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  static {
    for (const level of levels) {
      Object.defineProperty(LateLog.prototype, level, {
        value(this: LateLog, ...args: Parameters<Logger['info']>) {
          if (this.#parent.isLevelEnabled(level)) this.own()[level](...args)
        },
      })
    }
  }

  get level(): string {
    return this.#parent.level
  }

  isLevelEnabled(level: string): boolean {
    return this.#parent.isLevelEnabled(level)
  }

  child(bindings: Bindings): Logger {
    return this.own().child(bindings)
  }

  own(): Logger {
    this.#made ??= this.#parent.child(this.#bindings)
    return this.#made
  }
}

/** The fields of an error that are logged, each with the most characters of its text. */
const ERROR_FIELDS = { name: 100, message: 2_000, code: 100, constraint: 200, detail: 500, queue: 100, stack: 4_000 }
/** Causes of causes that are logged. */
const MOST_CAUSES = 3

/**
 * The logged fields of an error. Errors of drivers carry their whole connection, and libraries report copies of errors
 * that are no errors themselves with their whole pool, so only these fields are logged, whatever it is.
 */
function errorFacts(error: unknown, causes = 0): unknown {
  if (typeof error !== 'object' || error === null) return bounded(error, ERROR_FIELDS.message)
  const found = error as Readonly<Record<string, unknown>>
  const facts = Object.entries(ERROR_FIELDS).map(([name, most]) => [name, bounded(found[name], most)])
  const { cause } = found
  const hasCause = cause !== undefined && cause !== null && causes < MOST_CAUSES
  return { ...Object.fromEntries(facts), ...(hasCause ? { cause: errorFacts(cause, causes + 1) } : {}) }
}

function bounded(value: unknown, most: number): unknown {
  if (typeof value === 'object' && value !== null) return undefined
  return typeof value === 'string' && value.length > most ? `${value.slice(0, most)}…` : value
}

const secretNames = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'newPassword',
  'token',
  'secret',
  'accessToken',
]
/**
 * Pino's redaction paths are exact, so each name is given for the depths at which requests, replies and errors are
 * logged.
 */
const secretPaths = ['', '*', '*.*', 'req.headers', 'res.headers'].flatMap((at) =>
  secretNames.map((name) => (at === '' ? name : name.startsWith('[') ? `${at}${name}` : `${at}.${name}`)),
)
