import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { version } from '../../../../package.json'
import { loaded, nobody, openAt, responses, tokenFor10Minutes, user } from './test-frame.tsx'

afterEach(() => void vi.restoreAllMocks())

test('opening a Portuguese page without a session leads to the Portuguese sign-in and stores the page', async () => {
  await openAt('/pt/settings')
  await screen.findByRole('heading', { level: 1, name: 'Iniciar sessão' })
  expect(location.pathname).toBe('/pt/login')
  expect(document.title).toBe('Iniciar sessão | Voltway Fleets')
  expect(document.documentElement.lang).toBe('pt')
  expect(sessionStorage.getItem('go_to_after_sign_in')).toBe('/pt/settings')
  // Support needs it from people who cannot sign in.
  await screen.findByText(`Versão ${version}`)
})

test('changing the language keeps the page, its query and the input, and is not saved in an account before sign-in', async () => {
  const person = userEvent.setup()
  await openAt('/login?from=mail')
  await person.type(await screen.findByLabelText('E-mail'), 'ana@company.example')
  await person.click(screen.getByRole('button', { name: /Language: English/ }))
  const others = await screen.findAllByRole('menuitem')
  expect(others.map(({ textContent }) => textContent)).toEqual(['Português', 'Español', 'Français'])
  await person.click(screen.getByText('Français'))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  expect(location.pathname + location.search).toBe('/fr/login?from=mail')
  expect(screen.getByLabelText('Adresse e-mail')).toHaveProperty('value', 'ana@company.example')
  expect((await screen.findByRole('status')).textContent).toContain('La langue a bien été changée')
  expect(document.cookie).toContain('language=fr')
  expect(loaded).not.toContain('/editor/v2/users')
})

test('a page has its canonical and alternate links without the query, and an unknown address has none (spec §2)', async () => {
  const links = () =>
    [...document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href')?.slice(location.origin.length),
    ])
  await openAt('/pt/login?from=mail')
  await screen.findByRole('heading', { level: 1, name: 'Iniciar sessão' })
  // The links are written after the texts are loaded.
  const are = (expected: unknown[]) => waitFor(() => expect(links()).toEqual(expected))
  await are([
    [null, '/pt/login'],
    ['en', '/login'],
    ['pt', '/pt/login'],
    ['es', '/es/login'],
    ['fr', '/fr/login'],
    ['x-default', '/login'],
  ])
  const description = () => document.head.querySelector('meta[name="description"]')?.getAttribute('content')
  expect(description()).toContain('carregamento')
  fireEvent.click(screen.getByRole('button', { name: /^PT/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Français' }))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  await waitFor(() => expect(description()).toContain('recharge'))
  await waitFor(() => expect(links()[0]).toEqual([null, '/fr/login']))
  cleanup()
  await openAt('/fr/nulle-part')
  await screen.findByRole('heading', { level: 1, name: /introuvable/ })
  await are([])
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

test('a guest invitation is removed from the address and stored until after sign-in', async () => {
  await openAt('/login?guest_invite=abc-123')
  await screen.findByText('Sign in or create an account to see your invitation.')
  expect(location.search).toBe('')
  responses['/identity/sign-in/email'] = () => Response.json({})
  responses['/identity/token'] = tokenFor10Minutes
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('E-mail'), 'ana@company.example')
  await person.type(screen.getByLabelText('Password'), 'a very calm sentence{Enter}')
  // The secret of the invitation is stored for the tab and is not in the address.
  await waitFor(() => expect(location.pathname).toBe('/wallet-guest/invitation'))
})

test('a wrong password shows an error and keeps the input', async () => {
  responses['/identity/sign-in/email'] = () => Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
  const person = userEvent.setup()
  await openAt('/login')
  const email = await screen.findByLabelText('E-mail')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await person.type(email, 'ana@company.example')
  await person.type(screen.getByLabelText('Password'), 'not this one')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Incorrect e-mail or password.')
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'not this one')
})

test('an unknown address shows a 404 page with a link to the home page (spec §8)', async () => {
  await openAt('/es/ninguna-parte')
  await screen.findByRole('heading', { level: 1, name: 'No se ha encontrado esta página' })
  expect(screen.getByRole('link', { name: 'Ir a la página de inicio' }).getAttribute('href')).toBe('/es/home')
})

test('without a connection a page shows the reason and can be retried', async () => {
  responses['/identity/token'] = () => {
    throw new TypeError('Failed to fetch')
  }
  await openAt('/settings')
  await screen.findByText('Check your internet connection and try again')
  responses['/identity/token'] = tokenFor10Minutes
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
})

test('signing out leads to the sign-in page and clears the person’s data', async () => {
  responses['/identity/token'] = tokenFor10Minutes
  responses['/identity/sign-out'] = () => Response.json({})
  const person = userEvent.setup()
  await openAt('/faq')
  await person.click(await screen.findByRole('button', { name: /Ana Costa/ }))
  await person.click(await screen.findByText('Sign out'))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(within(document.body).queryByText('Ana Costa')).toBeNull()
  expect(sessionStorage.getItem('go_to_after_sign_in')).toBeNull()
})

test('after an expired session signing in returns to the same page', async () => {
  responses['/identity/token'] = tokenFor10Minutes
  await openAt('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  responses['/identity/token'] = nobody
  const { accessToken } = await import('../shared/session/session.ts')
  await act(async () => {
    await accessToken(true)
  })
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(sessionStorage.getItem('go_to_after_sign_in')).toBe('/settings')
})

test('signing out everywhere ends all sessions, and a failure is shown and keeps the session', async () => {
  responses['/identity/token'] = tokenFor10Minutes
  const person = userEvent.setup()
  await openAt('/faq')
  const everywhere = async () => {
    await person.click(await screen.findByRole('button', { name: /Ana Costa/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }))
  }
  await everywhere()
  await screen.findByText('An error occurred')
  expect(location.pathname).toBe('/faq')
  responses['/identity/sign-out-everywhere'] = () => Response.json({ status: true })
  await everywhere()
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(within(document.body).queryByText('Ana Costa')).toBeNull()
})

test('the address decides: a person of a company that requires its sign-in goes on there', async () => {
  responses['/identity/company/find'] = () => Response.json({ company: { is_enforced: true } })
  await openAt('/login')
  await userEvent.type(await screen.findByLabelText('E-mail'), 'ana@acme.example')
  expect(screen.queryByRole('button', { name: 'Continue with your company' })).toBeNull()
  await userEvent.tab()
  await screen.findByRole('button', { name: 'Continue with your company' })
})

test.each([
  ['EMAIL_NOT_VERIFIED', /has not confirmed this e-mail address/],
  ['account_not_linked', /could not be linked to your company/],
  ['state_mismatch', /timed out or was started in another window/],
  ['access_denied', /was refused or cancelled/],
  ['unable_to_get_user_info', /sign-in failed/],
  ['constructor', /sign-in failed/],
])('a hosted sign-in that failed with %s shows a readable message', async (code, described) => {
  await openAt(`/login?error=${code}`)
  expect((await screen.findByRole('alert')).textContent).toMatch(described)
})

test('changing the language saves it, confirms it for 5 s, and reloads the user and the subscription (spec §4, §9)', async () => {
  responses['/identity/token'] = tokenFor10Minutes
  const person = userEvent.setup()
  await openAt('/settings')
  const subscriptions = () => loaded.filter((path) => path.startsWith('/api/v4/subscriptions/subscriptions')).length
  responses['/api/v4/subscriptions/subscriptions'] = () =>
    Response.json({ count: 0, next: null, previous: null, results: [] })
  await waitFor(() => expect(subscriptions()).toBeGreaterThan(0))
  const before = subscriptions()
  const patched: unknown[] = []
  responses['/editor/v2/users'] = (init) => {
    if (init?.method === 'PATCH') patched.push(JSON.parse(String(init.body)))
    return Response.json({ ...user, language: 'es' })
  }
  await person.click(screen.getByRole('button', { name: /Language: English/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Español' }))
  await screen.findByText('¡Idioma cambiado correctamente!')
  expect(patched).toEqual([{ language: 'es' }])
  expect(location.pathname).toBe('/es/settings')
  await waitFor(() => expect(subscriptions()).toBeGreaterThan(before))
})

test('a remembered wallet without access leads to the selection of a wallet with an explanation (spec §4, §6)', async () => {
  responses['/identity/token'] = tokenFor10Minutes
  const id = '01890000-0000-7000-8000-0000000000aa'
  for (const pair of [`wallet_id=${id}`, `selected_fleet=${id}`, 'permission_level=2']) {
    // biome-ignore lint/suspicious/noDocumentCookie: what an earlier visit left behind
    document.cookie = `${pair}; Path=/`
  }
  await openAt('/invoices')
  await screen.findByText('You no longer have access to this fleet')
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(document.cookie).not.toContain('wallet_id')
})

test('a page whose guard names an unknown middleware is replaced by the error page with 500 and its message (spec §8)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = await openAt('/login')
  const [{ rules }, { redirectOf }] = await Promise.all([import('./rules.ts'), import('./guards.ts')])
  const visitor = { signedIn: false, fleetSelected: false, walletSelected: false }
  rules.guard = async () => redirectOf('faq', visitor, ['signed-out'])
  // The page has the menu of the person.
  responses['/identity/token'] = tokenFor10Minutes
  responses['/editor/v2/users'] = () => Response.json(user)
  await act(() => router.navigate('/faq'))
  await screen.findByRole('heading', { level: 1, name: 'Unknown middleware' })
  screen.getByText('500')
  await waitFor(() => expect(document.querySelector('.progress-bar')).toBeNull())
})

test('an error page that itself fails shows its message with a link home (spec §8)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = await openAt('/login')
  const [{ rules }, { RequestError }] = await Promise.all([import('./rules.ts'), import('../lib/request.ts')])
  const unreadable = Object.defineProperty(new RequestError(500, { code: 'internal' }), 'status', {
    get() {
      throw new Error('unreadable')
    },
  })
  rules.load = () => Promise.reject(unreadable)
  await act(() => router.navigate('/login/help'))
  await screen.findByRole('heading', { level: 1, name: 'An error occurred while showing the error page' })
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/home')
})

test('a request of the page that fails turns the progress bar red (spec §8)', async () => {
  responses['/identity/token'] = tokenFor10Minutes
  await openAt('/faq')
  // The articles are not found.
  await waitFor(() => expect(document.querySelector('.progress-bar')?.getAttribute('data-state')).toBe('failed'))
})

test('the help is available before sign-in, but contacting the operator of the installation is not', async () => {
  const question = { id: 'password', group: 'account', question: 'How do I reset my password?' }
  responses['/editor/v2/faq-articles'] = () => Response.json({ results: [question] })
  responses['/editor/v2/faq-articles/password'] = () =>
    Response.json({ ...question, answer: 'We send you a **link**.', related: [] })
  const person = userEvent.setup()
  await openAt('/login')
  await person.click(await screen.findByRole('button', { name: 'Help' }))
  const help = within(await screen.findByRole('dialog', { name: 'Help' }))
  await person.click(await help.findByRole('button', { name: question.question }))
  await help.findByRole('heading', { name: question.question })
  help.getByText('link', { selector: 'strong' })
  expect(help.queryByRole('button', { name: 'Contact support' })).toBeNull()
})
