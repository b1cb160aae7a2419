import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loaded, openAt, responses, tokenFor10Minutes, user } from './test-frame.tsx'

/* Third-party code is loaded only if the operator configured it and the person consented (spec §7; domain: privacy). */

const tagManager = 'https://tags.example/gtm.js?id=GTM-1'
const heatMap = 'https://heat.example/script.js'
const dsn = 'https://key@errors.example/7'
const legal = { provider: 'https://provider.example/terms', network: '/legal/network', mandate: 'javascript:alert(1)' }
const configured = {
  legal,
  analytics: { tag_manager_url: tagManager },
  error_reporting: { dsn },
  heat_map: { script_url: heatMap },
}
const nothing = {
  payments: { sandbox: false, bank: false },
  legal,
  analytics: null,
  error_reporting: null,
  heat_map: null,
}

let saved: unknown[] = []
let account: typeof user
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
const events = () => (window.dataLayer ?? []).filter(({ event }) => event !== 'gtm.js')
const reports = () => loaded.filter((address) => address.startsWith('https://errors.example'))

beforeEach(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove()
  delete window.dataLayer
  saved = []
  account = user
  responses['/web-config'] = () => Response.json(configured)
  responses['/editor/v2/users'] = (init) => {
    if (init?.method === 'PATCH') {
      const { consents } = JSON.parse(String(init.body)) as { consents: typeof user.consents }
      saved.push(consents)
      account = { ...account, consents, consents_chosen: true }
    }
    return Response.json(account)
  }
})

/** Reports an unexpected error. */
async function failing() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { reportError } = await import('../lib/report-error.ts')
  return (text: string) => reportError(new Error(text))
}

afterEach(() => vi.restoreAllMocks())

const signedIn = () => {
  responses['/identity/token'] = tokenFor10Minutes
}
const findConsentDialog = () => screen.findByRole('dialog', { name: 'Analytics and error reports' })

describe('signed in', () => {
  test('all consents are off and no third-party code is loaded before an answer', async () => {
    signedIn()
    const person = userEvent.setup()
    await openAt('/faq')
    await findConsentDialog()
    expect(scripts()).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Choose…' }))
    const switches = await screen.findAllByRole('switch')
    expect(switches.map((one) => (one as HTMLInputElement).checked)).toEqual([false, false, false])
    await person.click(screen.getByRole('switch', { name: /Heat map/ }))
    await person.click(screen.getByRole('button', { name: 'Save choices' }))
    await waitFor(() => expect(scripts()).toEqual([heatMap]))
    expect(saved).toEqual([{ analytics: false, error_reporting: false, heat_map: true }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([window.dataLayer, reports()]).toEqual([undefined, []])
  })

  test('a person who rejects all is not asked again and finds the choices in the account menu', async () => {
    signedIn()
    const person = userEvent.setup()
    await openAt('/faq')
    await findConsentDialog()
    await person.click(screen.getByRole('button', { name: 'Reject all' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved).toEqual([{ analytics: false, error_reporting: false, heat_map: false }])
    await person.click(screen.getByRole('button', { name: /Ana Costa/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Privacy choices' }))
    await screen.findByRole('dialog', { name: 'Privacy choices' })
    expect(scripts()).toEqual([])
  })

  test('page views are sent 250 ms after each navigation with the route’s name and the uid, without ids or queries (spec §9)', async () => {
    signedIn()
    account = { ...user, consents: { ...user.consents, analytics: true }, consents_chosen: true }
    const router = await openAt('/faq?question=secret')
    await waitFor(() => expect(scripts()).toEqual([tagManager]))
    await waitFor(() => expect(events()).toHaveLength(1))
    const at = Date.now()
    await router.navigate('/pt/wallet-guest/01890000-0000-7000-8000-00000000000b?x=1')
    await waitFor(() => expect(events()).toHaveLength(2))
    expect(Date.now() - at).toBeGreaterThanOrEqual(245)
    await router.navigate('/pt/wallet-guest/01890000-0000-7000-8000-00000000000b?x=2')
    await router.navigate('/nowhere/at/all')
    await waitFor(() => expect(events()).toHaveLength(3))
    expect(events()).toEqual(
      ['faq___en', 'wallet-guest___pt', 'not-found___en'].map((page_name) => ({
        event: 'page_view',
        uid: user.uid,
        page_name,
      })),
    )
  })

  test('unexpected errors are reported only between consent and its withdrawal (spec §8)', async () => {
    signedIn()
    account = { ...user, consents: { ...user.consents, error_reporting: true }, consents_chosen: true }
    const person = userEvent.setup()
    await openAt('/faq')
    const fail = await failing()
    await waitFor(() => {
      fail('first')
      expect(reports()).toHaveLength(1)
    })
    fail('second')
    expect(reports()).toHaveLength(2)
    await person.click(screen.getByRole('button', { name: /Ana Costa/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Privacy choices' }))
    await person.click(await screen.findByRole('button', { name: 'Reject all' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    fail('third')
    expect(reports()).toHaveLength(2)
  })

  test('a withdrawal that cannot be saved still stops the reports and shows the error', async () => {
    signedIn()
    account = { ...user, consents: { ...user.consents, error_reporting: true }, consents_chosen: true }
    const person = userEvent.setup()
    await openAt('/faq')
    await person.click(await screen.findByRole('button', { name: /Ana Costa/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Privacy choices' }))
    const refuse = await screen.findByRole('button', { name: 'Reject all' })
    responses['/editor/v2/users'] = () => Response.json({ code: 'internal', fields: {} }, { status: 500 })
    await person.click(refuse)
    await screen.findByText(/Your choice could not be saved/)
    const fail = await failing()
    fail('late')
    expect(reports()).toEqual([])
  })
})

test.each(['signed in', 'before signing in'])(
  'a withdrawal in another tab takes effect in this one at once (%s)',
  async (when) => {
    const yes = { analytics: false, error_reporting: true, heat_map: false }
    const no = { ...yes, error_reporting: false }
    account = { ...user, consents: yes, consents_chosen: true }
    localStorage.setItem('consents', JSON.stringify({ consents: yes, pending: true }))
    if (when === 'signed in') responses['/identity/token'] = tokenFor10Minutes
    await openAt(when === 'signed in' ? '/faq' : '/login')
    const fail = await failing()
    await waitFor(() => {
      fail('first')
      expect(reports().length).toBeGreaterThan(0)
    })
    if (when === 'signed in') {
      const otherTab = new BroadcastChannel('voltway-consents')
      otherTab.postMessage({ uid: user.uid, consents: no })
      await waitFor(() => expect(ended(fail)).toBe(true))
      otherTab.close()
    } else {
      const newValue = JSON.stringify({ consents: no, pending: true })
      window.dispatchEvent(new StorageEvent('storage', { key: 'consents', newValue }))
      await waitFor(() => expect(ended(fail)).toBe(true))
    }
  },
)

/** Returns whether the error reporter ignores a further error. */
function ended(fail: (text: string) => void): boolean {
  const before = reports().length
  fail('late')
  return reports().length === before
}

describe('before signing in', () => {
  test('a choice before sign-in is stored on the device and copied to an account without a choice', async () => {
    const person = userEvent.setup()
    await openAt('/login')
    await findConsentDialog()
    await person.click(screen.getByRole('button', { name: 'Allow all' }))
    await waitFor(() => expect(scripts().sort()).toEqual([heatMap, tagManager]))
    await waitFor(() => expect(events()).toEqual([{ event: 'page_view', uid: null, page_name: 'login___en' }]))
    expect(saved).toEqual([])
    responses['/identity/sign-in/email'] = () => Response.json({})
    signedIn()
    await person.type(screen.getByLabelText('E-mail'), user.email)
    await person.type(screen.getByLabelText('Password'), 'a very calm sentence{Enter}')
    await waitFor(() => expect(saved).toEqual([{ analytics: true, error_reporting: true, heat_map: true }]))
    // The next person who signs in here does not inherit the consent.
    expect(JSON.parse(localStorage.getItem('consents') ?? '')).toMatchObject({
      consents: { analytics: false, error_reporting: false, heat_map: false },
      pending: false,
    })
    await waitFor(() => expect(events().at(-1)).toMatchObject({ uid: user.uid, page_name: 'index___en' }))
  })

  test('the legal terms are linked, the product’s own in the language of the page (spec §2)', async () => {
    responses['/web-config'] = () => Response.json(nothing)
    await openAt('/pt/login')
    const provider = await screen.findByRole('link', { name: 'Termos do fornecedor' })
    expect([provider.getAttribute('href'), provider.getAttribute('rel')]).toEqual([
      legal.provider,
      'noopener noreferrer',
    ])
    const network = screen.getByRole('link', { name: 'Termos da rede pública de carregamento' })
    expect(network.getAttribute('href')).toBe('/legal/network?language=pt')
    expect(screen.queryByRole('link', { name: 'Autorização de débito direto' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Opções de privacidade' })).toBeNull()
  })
})

test('without configured third parties no consent is requested', async () => {
  responses['/web-config'] = () => Response.json(nothing)
  signedIn()
  const person = userEvent.setup()
  await openAt('/faq')
  await waitFor(() => expect(loaded).toContain('/web-config'))
  await person.click(await screen.findByRole('button', { name: /Ana Costa/ }))
  await screen.findByRole('menuitem', { name: 'Terms of the provider' })
  expect(screen.queryByRole('menuitem', { name: 'Privacy choices' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
