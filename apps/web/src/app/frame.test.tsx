import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const loaded: string[] = []
let answers: Record<string, () => Response> = {}

const unauthorized = () => Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })
const tokenFor10Minutes = () => Response.json({ token: 't', expires_at: new Date(Date.now() + 600_000).toISOString() })
const user = {
  uid: '01890000-0000-7000-8000-000000000001',
  email: 'ana@company.example',
  email_verified: true,
  language: 'en',
  name: 'Ana Costa',
  photo_url: null,
  consents: { analytics: false, error_reporting: false, heat_map: false },
  created_at: '2026-01-01T00:00:00Z',
  claims: { sub: '01890000-0000-7000-8000-000000000001', email: 'ana@company.example', sid: 's' },
}

// Every test opens the product in a fresh tab at an address.
async function openAt(address: string) {
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
  // Parts that are still being loaded are waited for.
  await act(async () => {
    render(<Root />)
  })
  return router
}

beforeEach(() => {
  loaded.length = 0
  answers = {
    '/identity/token': unauthorized,
    '/identity/options': () => Response.json({ hosted: null, demo: false }),
    '/editor/v2/users': () => Response.json(user),
  }
  vi.stubGlobal('fetch', async (path: string) => {
    loaded.push(path)
    const answer = answers[path.split('?')[0] ?? '']
    return answer ? answer() : Response.json({ code: 'request.not_found', fields: {} }, { status: 404 })
  })
  vi.stubGlobal('scrollTo', () => {})
})

afterEach(() => {
  document.body.innerHTML = ''
  for (const name of ['language', 'wallet_id', 'selected_fleet', 'permission_level']) {
    // biome-ignore lint/suspicious/noDocumentCookie: a test clears what the product wrote
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a stranger who opens a page in Portuguese signs in first, in Portuguese, and the page is remembered', async () => {
  await openAt('/pt/settings')
  await screen.findByRole('heading', { level: 1, name: 'Iniciar sessão' })
  expect(location.pathname).toBe('/pt/login')
  expect(document.title).toBe('Iniciar sessão | Voltway Fleets')
  expect(document.documentElement.lang).toBe('pt')
  expect(sessionStorage.getItem('go_to_after_sign_in')).toBe('/pt/settings')
})

test('changing the language keeps the page, its query and what was typed, and is not saved before signing in', async () => {
  const person = userEvent.setup()
  await openAt('/login?from=mail')
  await person.type(await screen.findByLabelText('E-mail'), 'ana@company.example')
  await person.click(screen.getByRole('button', { name: /Language: English/ }))
  await person.click(await screen.findByText('Français'))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  expect(location.pathname + location.search).toBe('/fr/login?from=mail')
  expect(screen.getByLabelText('Adresse e-mail')).toHaveProperty('value', 'ana@company.example')
  expect((await screen.findByRole('status')).textContent).toContain('La langue a bien été changée')
  expect(document.cookie).toContain('language=fr')
  expect(loaded).not.toContain('/editor/v2/users')
})

test('a pending guest invitation leaves the address at once and waits', async () => {
  await openAt('/login?guest_invite=abc-123')
  await screen.findByText('Sign in or create an account to see your invitation.')
  expect(location.search).toBe('')
  answers['/identity/sign-in/email'] = () => Response.json({})
  answers['/identity/token'] = tokenFor10Minutes
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('E-mail'), 'ana@company.example')
  await person.type(screen.getByLabelText('Password'), 'a very calm sentence{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/wallet-guest/abc-123'))
})

test('a refused password says so in place and keeps the form', async () => {
  answers['/identity/sign-in/email'] = () => Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
  const person = userEvent.setup()
  await openAt('/login')
  const email = await screen.findByLabelText('E-mail')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await person.type(email, 'ana@company.example')
  await person.type(screen.getByLabelText('Password'), 'not this one')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('E-mail or password is not right.')
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'not this one')
})

test('an unknown address is a 404 that leads home (spec §8)', async () => {
  await openAt('/es/ninguna-parte')
  await screen.findByRole('heading', { level: 1, name: 'No se ha encontrado esta página' })
  expect(screen.getByRole('link', { name: 'Ir a la página de inicio' }).getAttribute('href')).toBe('/es/home')
})

test('without a connection the page says so and can be tried again; nothing else is lost', async () => {
  answers['/identity/token'] = () => {
    throw new TypeError('Failed to fetch')
  }
  await openAt('/settings')
  await screen.findByText('Check your internet connection and try again')
  answers['/identity/token'] = tokenFor10Minutes
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
})

test('signing out leads to the sign-in page, and nothing of the person stays', async () => {
  answers['/identity/token'] = tokenFor10Minutes
  answers['/identity/sign-out'] = () => Response.json({})
  const person = userEvent.setup()
  await openAt('/faq')
  await person.click(await screen.findByRole('button', { name: /Ana Costa/ }))
  await person.click(await screen.findByText('Sign out'))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(within(document.body).queryByText('Ana Costa')).toBeNull()
  expect(sessionStorage.getItem('go_to_after_sign_in')).toBeNull()
})

test('a session that ended by itself comes back to the same place after signing in', async () => {
  answers['/identity/token'] = tokenFor10Minutes
  await openAt('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  answers['/identity/token'] = unauthorized
  const { accessToken } = await import('../shared/session/session.ts')
  await act(async () => {
    await accessToken(true)
  })
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(sessionStorage.getItem('go_to_after_sign_in')).toBe('/settings')
})
