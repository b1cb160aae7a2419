/** The result of the charging network's real-time authorization. */
export interface Authorization {
  readonly allowed: string
}

interface PushedToken {
  readonly uid: string
  readonly contract_id: string
  readonly visual_number?: string
  readonly valid: boolean
}

interface ReportedSession {
  readonly id: string
  readonly status: string
  readonly kwh: number
}

interface BookedRecord {
  readonly cdr: { readonly id: string; readonly session_id?: string; readonly total_energy: number }
  readonly delivered: boolean
}

/**
 * One minute of charging takes ten seconds. Records contain real times, and the server holds back a record whose energy
 * its connector cannot deliver in that time. At this speed a charge of 20 s is plausible on every connector.
 */
export const usualSpeed = 6

async function request<Reply>(path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${process.env.E2E_NETWORK_URL}/control/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = await response.json()
  if (!response.ok)
    throw new Error(`the charging network responded with ${response.status} to ${path}: ${JSON.stringify(reply)}`)
  return reply as Reply
}

/** Controls the simulated charging network: actions of drivers at charge points, and the network's data. */
export const network = {
  authorize: (uid: string) => request<Authorization>('authorize', { uid }),
  start: (options: { uid: string; seconds?: number; kwh?: number; location?: string }) =>
    request<{ session_id: string; evse: string }>('start', options),
  stop: (sessionId: string) => request<unknown>('stop', { session_id: sessionId }),
  /** Sets the factor by which charges run faster than in reality. Default: the initial factor. */
  speed: (times = usualSpeed) => request<unknown>('speed', { speed: times }),
  token: (uid: string) => request<PushedToken>(`tokens/${uid}`),
  sessions: () => request<ReportedSession[]>('sessions'),
  stopAll: async () => {
    const running = (await network.sessions()).filter(({ status }) => status === 'ACTIVE' || status === 'PENDING')
    for (const { id } of running) await network.stop(id).catch(() => undefined)
  },
  /** Whether no charge runs, and the product has received every record. */
  isIdle: async () => {
    const isOver = (await network.sessions()).every(({ status }) => status !== 'ACTIVE' && status !== 'PENDING')
    return isOver && (await request<BookedRecord[]>('cdrs')).every(({ delivered }) => delivered)
  },
  session: async (id: string) => (await network.sessions()).find((session) => session.id === id),
  record: async (sessionId: string) =>
    (await request<BookedRecord[]>('cdrs')).find(
      ({ cdr }) => cdr.session_id?.toLowerCase() === sessionId.toLowerCase(),
    ),
  /** Returns the token with this printed number that the product pushed to the network. */
  tokenOf: async (visualNumber: string) => {
    const found = (await request<PushedToken[]>('tokens')).find((token) => token.visual_number === visualNumber)
    if (!found) throw new Error(`card ${visualNumber} was never pushed to the charging network`)
    return found
  },
}
