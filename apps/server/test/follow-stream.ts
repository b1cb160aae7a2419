/** One server-sent event as it arrived. */
export interface Received {
  readonly event: string
  readonly id: string
  readonly data: Record<string, unknown>
}

/** Reads a stream of server-sent events over HTTP, as a browser does, and waits for its first event. */
export async function followStream(url: string, token: string, lastEventId?: string) {
  const leaving = new AbortController()
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-product': 'FLEETS_DASHBOARD',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  })
  const received: Received[] = []
  let ended = false
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) if (!part.startsWith(':')) received.push(eventOf(part))
    }
  }
  const reading = read()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  const until = async (condition: () => boolean, withinMs = 300_000) => {
    const deadline = performance.now() + withinMs
    while (!condition()) {
      if (performance.now() > deadline)
        throw new Error(`timeout after ${withinMs} ms, received ${JSON.stringify(received)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  if (response.status === 200) await until(() => received.length > 0)
  return {
    status: response.status,
    received,
    until,
    hasEnded: () => ended,
    leave: async () => {
      leaving.abort()
      await reading
    },
  }
}

function eventOf(text: string): Received {
  const fields = Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  return { event: fields.event ?? '', id: fields.id ?? '', data: JSON.parse(fields.data ?? 'null') }
}
