import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured logs, one JSON object a line. Names that hold secrets are blanked wherever a request or an error carries them. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    base: { pid: process.pid },
    serializers: { err: errorFacts },
    redact: { paths: secretPaths, censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What an error says of itself. Errors of drivers carry their whole connection, which nobody wants in a log. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code, constraint, detail } = error as { code?: unknown; constraint?: unknown; detail?: unknown }
  return {
    name,
    message,
    code,
    constraint,
    detail,
    stack,
    ...(cause === undefined ? {} : { cause: errorFacts(cause) }),
  }
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
/** Pino's paths are exact, so each name is given for the depths at which requests, replies and errors are logged. */
const secretPaths = ['', '*', '*.*', 'req.headers', 'res.headers'].flatMap((at) =>
  secretNames.map((name) => (at === '' ? name : name.startsWith('[') ? `${at}${name}` : `${at}.${name}`)),
)
