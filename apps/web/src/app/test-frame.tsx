import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** The requested paths, in order. */
export const loaded: string[] = []
/** The responses of the server by path. All other paths return 404. */
export const responses: Record<string, (init?: RequestInit) => Response> = {}

export const nobody = () => Response.json({ token: null, expires_at: null })
export const tokenFor10Minutes = () =>
  Response.json({ token: 't', expires_at: new Date(Date.now() + 600_000).toISOString() })
export const user = {
  uid: '01890000-0000-7000-8000-000000000001',
  email: 'ana@company.example',
  email_verified: true,
  language: 'en',
  name: 'Ana Costa',
  photo_url: null,
  consents: { analytics: false, error_reporting: false, heat_map: false },
  consents_chosen: false,
  created_at: '2026-01-01T00:00:00Z',
  claims: { sub: '01890000-0000-7000-8000-000000000001', email: 'ana@company.example', sid: 's' },
}

/** Opens the product at an address in a new tab. */
export async function openAt(address: string) {
  vi.resetModules()
  history.replaceState(null, '', address)
  const [{ Root }, { router }, { rules }, { followSession }] = await Promise.all([
    import('./root.tsx'),
    import('../lib/router.ts'),
    import('./rules.ts'),
    import('./follow-session.ts'),
  ])
  followSession()
  await router.start(rules)
  // Waits for parts that are still loading.
  await act(async () => {
    render(<Root />)
  })
  return router
}

beforeEach(() => {
  loaded.length = 0
  for (const path of Object.keys(responses)) delete responses[path]
  Object.assign(responses, {
    '/identity/token': nobody,
    '/identity/options': () => Response.json({ hosted: null, demo: false }),
    '/editor/v2/users': () => Response.json(user),
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    loaded.push(path)
    const respond = responses[path.split('?')[0] ?? '']
    return respond ? respond(init) : Response.json({ code: 'request.not_found', fields: {} }, { status: 404 })
  })
  vi.stubGlobal('scrollTo', () => {})
})

afterEach(() => {
  cleanup()
  for (const name of ['language', 'wallet_id', 'selected_fleet', 'permission_level', 'time_zone']) {
    // biome-ignore lint/suspicious/noDocumentCookie: a test clears what the product wrote
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})
