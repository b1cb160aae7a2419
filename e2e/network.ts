/** What the operator answered when it asked whether a card may charge. */
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
 * A minute of charging in ten seconds. Records carry the times of the wall clock, and the server holds a record whose energy its
 * connector cannot have given in its time. At this speed a charge of 20 s is still possible on every connector.
 */
export const usualSpeed = 6

async function ask<Reply>(path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${process.env.E2E_NETWORK_URL}/control/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = await response.json()
  if (!response.ok) throw new Error(`the operator answered ${response.status} to ${path}: ${JSON.stringify(reply)}`)
  return reply as Reply
}

/** The driver's hand at the charge point, and what the operator knows. */
export const network = {
  authorize: (uid: string) => ask<Authorization>('authorize', { uid }),
  start: (wish: { uid: string; seconds?: number; kwh?: number; location?: string }) =>
    ask<{ session_id: string; evse: string }>('start', wish),
  stop: (sessionId: string) => ask<unknown>('stop', { session_id: sessionId }),
  /** How many times faster than in reality charges live; without a number, as at the start. */
  speed: (times = usualSpeed) => ask<unknown>('speed', { speed: times }),
  token: (uid: string) => ask<PushedToken>(`tokens/${uid}`),
  sessions: () => ask<ReportedSession[]>('sessions'),
  stopAll: async () => {
    const running = (await network.sessions()).filter(({ status }) => status === 'ACTIVE' || status === 'PENDING')
    for (const { id } of running) await network.stop(id).catch(() => undefined)
  },
  session: async (id: string) => (await network.sessions()).find((session) => session.id === id),
  record: async (sessionId: string) =>
    (await ask<BookedRecord[]>('cdrs')).find(({ cdr }) => cdr.session_id?.toLowerCase() === sessionId.toLowerCase()),
  /** The card with this number on it, as the operator was told of it. */
  tokenOf: async (visualNumber: string) => {
    const found = (await ask<PushedToken[]>('tokens')).find((token) => token.visual_number === visualNumber)
    if (!found) throw new Error(`the operator was never told of card ${visualNumber}`)
    return found
  },
}
