/** One message of a server-sent event stream, with its data parsed from JSON. */
export interface LiveMessage {
  readonly id: string
  readonly kind: string
  readonly data: unknown
}

export type LiveState = 'connecting' | 'open' | 'interrupted' | 'closed'

interface LiveStream {
  /** URL of the stream. */
  readonly path: string
  /** Returns headers with a valid token, or null without a session. `fresh` forces a new token after a rejected one. */
  readonly headers: (fresh: boolean) => Promise<Record<string, string> | null>
  readonly onMessage: (message: LiveMessage) => void
  readonly onState: (state: LiveState) => void
  /** Called when a new token is rejected. The stream is closed. */
  readonly onUnauthorized: () => void
}

const firstWaitMs = 1000
const longestWaitMs = 30_000
/** Without data or heartbeat for this time the stream counts as dead. */
const silentForMs = 60_000
/** Browsers allow six connections to an HTTP/1.1 server, so hidden tabs close theirs. */
const closeWhenHiddenForMs = 60_000

/**
 * Reads a server-sent event stream with custom headers, which EventSource does not support. After a disconnect it
 * resumes behind the last message (`Last-Event-ID`) with growing pauses. Returns a function that closes it.
 */
export function openLive(stream: LiveStream): () => void {
  let lastId = ''
  let waitMs = firstWaitMs
  let abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let resting = false

  const connect = async (fresh = false): Promise<void> => {
    abort = new AbortController()
    const { signal } = abort
    try {
      const headers = await stream.headers(fresh)
      if (headers === null) return finish()
      const response = await fetch(stream.path, {
        headers: { ...headers, Accept: 'text/event-stream', ...(lastId ? { 'Last-Event-ID': lastId } : {}) },
        cache: 'no-store',
        signal,
      })
      if (response.status === 401) {
        if (!fresh) return connect(true)
        finish()
        return stream.onUnauthorized()
      }
      if (response.status >= 400 && response.status < 500 && response.status !== 429) return finish()
      if (!response.ok || !response.body) throw new Error(`Live stream answered ${response.status}`)
      stream.onState('open')
      waitMs = firstWaitMs
      await readStream(response.body, abort, {
        onMessage: (message) => {
          if (message.id) lastId = message.id
          stream.onMessage(message)
        },
        onRetry: (ms) => {
          waitMs = Math.min(ms, longestWaitMs)
        },
      })
    } catch {
      // Every disconnect is handled alike: wait, then resume.
    }
    reconnect()
  }
  const reconnect = () => {
    if (closed || resting) return
    stream.onState('interrupted')
    timer = setTimeout(next, waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
  const next = () => {
    timer = undefined
    void connect()
  }
  const hurry = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    next()
  }
  const rest = () => {
    resting = true
    clearTimeout(timer)
    timer = undefined
    abort.abort()
  }
  const wake = () => {
    resting = false
    waitMs = firstWaitMs
    void connect()
  }
  const seen = () => {
    clearTimeout(hiddenTimer)
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(rest, closeWhenHiddenForMs)
    else if (resting) wake()
  }
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    closed = true
    clearTimeout(timer)
    clearTimeout(hiddenTimer)
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', hurry)
    abort.abort()
    stream.onState('closed')
  }

  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', hurry)
  stream.onState('connecting')
  void connect()
  return finish
}

interface MessageHandlers {
  readonly onMessage: (message: LiveMessage) => void
  /** The server asks for this pause before the next connection, because it stops. */
  readonly onRetry?: (ms: number) => void
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  abort: AbortController,
  handlers: MessageHandlers,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader()
  const parser = messageParser(handlers)
  let watchdog: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => abort.abort(), silentForMs)
      const { done, value } = await reader.read()
      if (done) return
      parser(value)
    }
  } finally {
    clearTimeout(watchdog)
    reader.releaseLock()
  }
}

/** Parses chunks of an event stream into messages. */
export function messageParser({ onMessage, onRetry }: MessageHandlers): (piece: string) => void {
  let rest = ''
  let id = ''
  let kind = 'message'
  let data: string[] = []
  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onMessage({ id, kind, data: JSON.parse(data.join('\n')) })
      kind = 'message'
      data = []
      return
    }
    const colon = text.indexOf(':')
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'id') id = value
    else if (field === 'event') kind = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value))
    else if (field === 'data') data.push(value)
  }
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    for (const text of lines) line(text)
  }
}
