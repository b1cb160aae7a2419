/** The page context that an error report contains. */
export interface ErrorContext {
  readonly uid: string | null
  /** `cards___pt` */
  readonly routeName: string
  readonly at: Date
  readonly eventId: string
}

interface Frame {
  readonly function: string
  readonly filename: string
  readonly lineno: number
  readonly colno: number
}

const longestMessage = 300
const mostFrames = 30
const mostCauses = 3

/** Returns the envelope endpoint of a DSN: `https://key@host/path/7` → `https://host/path/api/7/envelope/?…`. */
export function envelopeAddress(dsn: string): string {
  const { origin, username, pathname } = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  return `${origin}${path}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7&sentry_client=voltway-fleets/1`
}

/** Formats one error as a Sentry envelope (lines of JSON). The envelope contains no addresses, inputs or responses. */
export function envelopeOf(error: unknown, { uid, routeName, at, eventId }: ErrorContext): string {
  const event = {
    event_id: eventId,
    timestamp: at.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    tags: { route: routeName },
    ...(uid === null ? {} : { user: { id: uid } }),
    // Sentry lists the cause before the error that it caused.
    exception: { values: chainOf(error).map(exceptionOf).reverse() },
  }
  const lines = [{ event_id: eventId, sent_at: at.toISOString() }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

function chainOf(error: unknown): unknown[] {
  const chain = [error]
  for (let next = error; next instanceof Error && next.cause !== undefined && chain.length < mostCauses; ) {
    next = next.cause
    chain.push(next)
  }
  return chain
}

function exceptionOf(error: unknown) {
  if (!(error instanceof Error)) return { type: 'Thrown', value: withoutPersonal(String(error)) }
  const frames = framesOf(error.stack ?? '')
  return {
    type: error.name,
    value: withoutPersonal(error.message),
    ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
  }
}

/** Messages may quote search terms, so ids, addresses and longer numbers are removed. */
export function withoutPersonal(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '<address>')
    .replace(/\?[^\s"')]*/g, '')
    .replace(/\d{4,}/g, '<number>')
    .slice(0, longestMessage)
}

/**
 * Parses a stack of Chromium (`at name (file:1:2)`) or of Firefox and Safari (`name@file:1:2`). The oldest call comes
 * first.
 */
export function framesOf(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((line): Frame[] => {
    const found =
      /^\s*at (?:(?<name>.+?) \()?(?<file>\S+?):(?<line>\d+):(?<column>\d+)\)?$/.exec(line) ??
      /^(?<name>[^@]*)@(?<file>\S+?):(?<line>\d+):(?<column>\d+)$/.exec(line)
    const { name, file = '', line: row, column } = found?.groups ?? {}
    const filename = file.replace(/[?#].*$/, '')
    return found ? [{ function: name || '?', filename, lineno: Number(row), colno: Number(column) }] : []
  })
  return frames.slice(0, mostFrames).reverse()
}
