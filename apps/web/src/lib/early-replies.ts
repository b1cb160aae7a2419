declare global {
  var earlyReplies: Record<string, Promise<Response>> | undefined
}

/**
 * As `fetch`. The first calls of a driver's page were sent by index.html while the code loaded: each of their replies
 * is used once, and a failed call is repeated.
 */
export async function fetchEarly(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' && globalThis.earlyReplies?.[url]
  if (early) {
    delete globalThis.earlyReplies?.[url]
    const response = await early
    if (response.ok) return response
  }
  return fetch(url, init)
}
