import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { rightsOf } from '@voltway/contract/groups'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '../lib/locale.ts'
import { type PageName, pageNames } from '../shared/paths.ts'
import { wallet } from '../shared/test-screen.tsx'
import { nobody, responses, tokenFor10Minutes } from './test-frame.tsx'

/**
 * Written from the specification, not from the code. The page on which a visitor of a page lands (spec §6, guards 1 and
 * 2): `stays`, or the target of the redirect. `links`: whether its sidebar lists the pages of the wallet (spec §2: not on
 * index, subscription and faq). The minimal layout and the sign-in pages have no sidebar.
 *
 * page                        | signed out | in a wallet | newcomer | wallet lost | links
 */
const table = `
index                          | login      | stays       | stays    | stays       | no
login                          | stays      | index       | index    | index       | no
login-sign-up                  | stays      | index       | index    | index       | no
login-confirm                  | stays      | stays       | stays    | stays       | no
login-forgot                   | stays      | index       | index    | index       | no
login-reset                    | stays      | stays       | stays    | stays       | no
login-request                  | stays      | stays       | stays    | stays       | no
login-link                     | stays      | stays       | stays    | stays       | no
login-join                     | stays      | index       | index    | index       | no
home                           | login      | stays       | index    | index       | yes
wallet                         | login      | stays       | index    | index       | yes
wallet-settings                | login      | stays       | index    | index       | yes
cards                          | login      | stays       | index    | index       | yes
vehicles                       | login      | stays       | index    | index       | yes
vehicle                        | login      | stays       | index    | index       | yes
sites                          | login      | stays       | index    | index       | yes
invoices                       | login      | stays       | index    | index       | yes
month-close                    | login      | stays       | index    | index       | yes
charging-sessions              | login      | stays       | index    | index       | yes
consumption                    | login      | stays       | index    | index       | yes
invites                        | login      | stays       | index    | index       | yes
activity                       | login      | stays       | index    | index       | yes
locations                      | login      | stays       | index    | index       | yes
requests                       | login      | stays       | index    | index       | yes
faq                            | login      | stays       | stays    | index       | no
settings                       | login      | stays       | stays    | index       | yes
subscription                   | login      | stays       | stays    | stays       | no
subscription-subscribe-plan    | login      | stays       | stays    | stays       | no
fleets-add-new-fleet           | login      | stays       | stays    | stays       | no
wallet-guest                   | login      | stays       | stays    | stays       | no
connect-assistant              | login      | stays       | stays    | stays       | no
operator-reviews               | login      | stays       | stays    | index       | no
charging-operators             | login      | stays       | stays    | index       | no
`

const columns = ['signed out', 'in a wallet', 'newcomer', 'wallet lost'] as const
type Column = (typeof columns)[number]
const rows = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([page = '', ...cells]) => [page, cells]),
)

function landingOf(page: PageName, column: Column): PageName {
  const cell = rows.get(page)?.[columns.indexOf(column)] ?? 'no row'
  return cell === 'stays' ? page : (cell as PageName)
}

/** The address of each page without prefix, from spec §2 and not from the code. */
const addresses: Record<string, string> = {
  index: '/',
  login: '/login',
  'login-sign-up': '/login/sign-up',
  'login-confirm': '/login/confirm',
  'login-forgot': '/login/forgot',
  'login-reset': '/login/reset',
  'login-request': '/login/request',
  'login-link': '/login/link',
  'login-join': '/login/join',
  home: '/home',
  wallet: '/wallet',
  'wallet-settings': '/wallet/settings',
  cards: '/cards',
  vehicles: '/vehicles',
  vehicle: '/vehicles/0190abcd',
  sites: '/sites',
  invoices: '/invoices',
  'month-close': '/month-close',
  'charging-sessions': '/charging-sessions',
  consumption: '/consumption',
  invites: '/invites',
  activity: '/activity',
  locations: '/locations',
  requests: '/requests',
  faq: '/faq',
  settings: '/settings',
  subscription: '/subscription',
  'subscription-subscribe-plan': '/subscription/subscribe-plan',
  'fleets-add-new-fleet': '/fleets/add-new-fleet',
  'wallet-guest': '/wallet-guest/0190abcd',
  'connect-assistant': '/connect-assistant',
  'operator-reviews': '/operator/reviews',
  'charging-operators': '/operator/charging-operators',
}

/** The seven entries in order (spec §2) then those of the second group and the help. */
const words: Record<Locale, readonly string[]> = {
  en: ['Select wallet', 'Home', 'Wallet', 'Cards', 'Invoices', 'Charging sessions', 'Consumption'],
  pt: ['Selecionar carteira', 'Início', 'Carteira', 'Cartões', 'Faturas', 'Sessões de carregamento', 'Consumo'],
  es: ['Seleccionar cartera', 'Inicio', 'Cartera', 'Tarjetas', 'Facturas', 'Sesiones de carga', 'Consumo'],
  fr: [
    'Choisir un portefeuille',
    'Accueil',
    'Portefeuille',
    'Cartes',
    'Factures',
    'Sessions de recharge',
    'Consommation',
  ],
}
const moreWords: Record<Locale, readonly string[]> = {
  en: [
    'People',
    'Vehicles',
    'Home and depot',
    'Driver locations',
    'Requests',
    'Month close',
    'Activity',
    'Settings',
    'Help',
  ],
  pt: [
    'Pessoas',
    'Veículos',
    'Casa e base',
    'Localização dos condutores',
    'Pedidos',
    'Fecho do mês',
    'Atividade',
    'Definições',
    'Ajuda',
  ],
  es: [
    'Personas',
    'Vehículos',
    'Domicilio y base',
    'Ubicación de los conductores',
    'Solicitudes',
    'Cierre del mes',
    'Actividad',
    'Ajustes',
    'Ayuda',
  ],
  fr: [
    'Personnes',
    'Véhicules',
    'Domicile et dépôt',
    'Lieux de recharge des conducteurs',
    'Demandes',
    'Clôture du mois',
    'Activité',
    'Paramètres',
    'Aide',
  ],
}
const menuAddresses = ['/', '/home', '/wallet', '/cards', '/invoices', '/charging-sessions', '/consumption']
const moreAddresses = [
  ...['/invites', '/vehicles', '/sites', '/locations', '/requests', '/month-close', '/activity', '/settings'],
  '/faq',
]
const prefixes: Record<Locale, string> = { en: '', pt: '/pt', es: '/es', fr: '/fr' }

interface Person {
  readonly groups: readonly number[] | null
  /**
   * The visible entries of the sidebar, by index (spec §6: level 0 sees all, other levels see entries of their own level or
   * a higher number).
   */
  readonly sidebar: readonly number[]
  /** The entries of the second group by index, and the help (8), which only the mobile menu has. */
  readonly more: readonly number[]
}

const people: Record<string, Person> = {
  'an owner': { groups: [0], sidebar: [0, 1, 2, 3, 4, 5, 6], more: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
  'a manager': { groups: [1], sidebar: [1, 2, 3, 4, 5, 6], more: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
  'a guest with the groups viewer and accountant': {
    groups: [2, 11],
    sidebar: [1, 2, 3, 4, 5, 6],
    more: [0, 1, 2, 4, 5, 7, 8],
  },
  'a driver': { groups: [3], sidebar: [], more: [7, 8] },
  // Without a wallet there are only the selection of a wallet and the person's own pages.
  'a person without a wallet': { groups: null, sidebar: [], more: [7, 8] },
}

const walletId = wallet.id

/** Vitest compiles a part of the page at its first import. */

function setCookies(all: Record<string, string>): void {
  for (const [name, value] of Object.entries(all)) {
    // biome-ignore lint/suspicious/noDocumentCookie: what an earlier visit left behind
    document.cookie = `${name}=${value}; Path=/`
  }
}

const remembered = (groups: readonly number[]) => ({
  wallet_id: walletId,
  selected_fleet: walletId,
  permission_level: String(groups[0]),
})

/** Opens the product in a new tab. The tests then navigate with links, as people do. */
async function open(address: string) {
  vi.resetModules()
  history.replaceState(null, '', address)
  const [{ Root }, { router }, { rules }] = await Promise.all([
    import('./root.tsx'),
    import('../lib/router.ts'),
    import('./rules.ts'),
  ])
  await router.start(rules)
  await act(async () => {
    render(<Root />)
  })
  return (href: string) => act(async () => router.navigate(href))
}

const linksIn = (menu: HTMLElement) =>
  [...menu.querySelectorAll('nav a, .menu-list a')].map((link) => [link.getAttribute('href'), link.textContent])

function entries(locale: Locale, ids: readonly number[], all = menuAddresses, names = words[locale]) {
  return ids.map((id) => [all[id] === '/' ? prefixes[locale] || '/' : prefixes[locale] + all[id], names[id]])
}

const entriesOfMore = (locale: Locale, ids: readonly number[]) => entries(locale, ids, moreAddresses, moreWords[locale])

/** A driver has their own page in two parts instead of the wallet's pages. */
function driverEntries(locale: Locale) {
  const own = `${prefixes[locale]}/wallet-guest/${walletId}`
  return [
    [own, words[locale][3]],
    [`${own}?sessions=all`, words[locale][5]],
  ]
}

function sidebarLinks(): (string | null)[][] {
  const aside = document.querySelector<HTMLElement>('aside.sidebar')
  return aside ? linksIn(aside) : []
}

/** Opens the mobile menu, returns its links and closes it. Returns null without a mobile menu. */
async function mobileLinks(): Promise<(string | null)[][] | null> {
  const button = document.querySelector<HTMLElement>('.mobile-menu-button button')
  if (!button) return null
  await act(async () => void fireEvent.click(button))
  const drawer = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.mobile-menu-button dialog')
    if (!found) throw new Error('the mobile menu did not open')
    return found
  })
  const links = linksIn(drawer)
  const bare = [...drawer.querySelectorAll('nav a')].filter((link) => !link.querySelector('svg'))
  expect(
    bare.map((link) => link.textContent),
    'entries without an icon (spec §2)',
  ).toEqual([])
  await act(async () => void fireEvent(drawer, new Event('cancel', { cancelable: true })))
  expect(document.querySelector('.mobile-menu-button dialog')).toBeNull()
  return links
}

/** Every page has a heading, so it is never blank. */
const hasHeading = () => waitFor(() => expect(document.querySelector('h1')?.textContent).toBeTruthy())

const addressIn = (locale: Locale, page: string) =>
  page === 'index' ? prefixes[locale] || '/' : prefixes[locale] + addresses[page]

beforeEach(() => {
  responses['/identity/token'] = tokenFor10Minutes
})

test('the table contains exactly the pages of the product', () => {
  expect([...rows.keys()].sort()).toEqual([...pageNames].sort())
  expect(Object.keys(addresses).sort()).toEqual([...pageNames].sort())
})

for (const [who, { groups, sidebar, more }] of Object.entries(people)) {
  for (const locale of ['en', 'pt', 'es', 'fr'] as const) {
    test(`${who}, signed in, lands on the specified page and sees the specified menu for every address (${locale}; spec §2, §6)`, async () => {
      if (groups) {
        setCookies(remembered(groups))
        responses[`/editor/v3/user/wallet/${walletId}`] = () =>
          Response.json({
            ...wallet,
            permission_groups: groups.map((id) => ({ id, name: 'owner' })),
            allowed_actions: [...rightsOf(groups)],
          })
      }
      const go = await open(addressIn(locale, 'subscription'))
      const seen: unknown[] = []
      const wanted: unknown[] = []
      for (const page of pageNames) {
        await go(addressIn(locale, page))
        // Pages that redirect a newcomer to the selection of a wallet are pages of a wallet. For a driver one page
        // replaces all of them (domain §8).
        const own =
          who === 'a driver' && landingOf(page, 'in a wallet') === page && landingOf(page, 'newcomer') !== page
        const landing = own ? 'wallet-guest' : landingOf(page, groups ? 'in a wallet' : 'newcomer')
        const address = own ? `${prefixes[locale]}/wallet-guest/${walletId}` : addressIn(locale, landing)
        const links = rows.get(landing)?.[4] === 'yes'
        const minimal = [
          'index',
          'fleets-add-new-fleet',
          'wallet-guest',
          'connect-assistant',
          'operator-reviews',
          'charging-operators',
        ].includes(landing)
        const isDriver = who === 'a driver'
        const mobile =
          (minimal && !isDriver) || landing.startsWith('login')
            ? null
            : [
                ...(isDriver ? driverEntries(locale) : entries(locale, groups ? sidebar : [0])),
                ...entriesOfMore(locale, more),
              ]
        const work = sidebar.length > 0 ? more.filter((id) => id < 8) : []
        const beside = links ? [...entries(locale, sidebar), ...entriesOfMore(locale, work)] : []
        wanted.push([page, address, beside, mobile, locale])
        await hasHeading()
        seen.push([page, location.pathname, sidebarLinks(), await mobileLinks(), document.documentElement.lang])
      }
      expect(seen).toEqual(wanted)
    })

    test(`${who}, signed out, must sign in on every page except the sign-in pages (${locale}; spec §6, guard 1)`, async () => {
      responses['/identity/token'] = nobody
      if (groups) setCookies(remembered(groups))
      const go = await open(addressIn(locale, 'login'))
      const seen: unknown[] = []
      const wanted: unknown[] = []
      for (const page of pageNames) {
        sessionStorage.clear()
        await go(addressIn(locale, page))
        const landing = landingOf(page, 'signed out')
        wanted.push([page, addressIn(locale, landing), landing === page ? null : addressIn(locale, page), [], locale])
        await hasHeading()
        const saved = sessionStorage.getItem('go_to_after_sign_in')
        seen.push([page, location.pathname, saved, sidebarLinks(), document.documentElement.lang])
      }
      expect(seen).toEqual(wanted)
    })
  }
}

test.each(['en', 'pt', 'es', 'fr'] as const)(
  'with a fleet but no wallet, every page except index, subscription, adding a fleet and a guest’s page redirects to the selection (%s; spec §6, guard 2)',
  async (locale) => {
    setCookies({ selected_fleet: walletId })
    const go = await open(addressIn(locale, 'subscription'))
    const seen: unknown[] = []
    const wanted: unknown[] = []
    for (const page of pageNames) {
      sessionStorage.clear()
      await go(addressIn(locale, page))
      wanted.push([page, addressIn(locale, landingOf(page, 'wallet lost'))])
      seen.push([page, location.pathname])
    }
    expect(seen).toEqual(wanted)
  },
)

test('only addresses of the product are stored for after sign-in, with their query (spec §4)', async () => {
  responses['/identity/token'] = nobody
  await open('/login')
  sessionStorage.setItem('go_to_after_sign_in', '//evil.example/cards')
  const { urlAfterSignIn, saveReturnUrl } = await import('../shared/session/after-sign-in.ts')
  expect(urlAfterSignIn('fr')).toBe('/fr')
  saveReturnUrl('https://evil.example/')
  expect(urlAfterSignIn('en')).toBe('/')
  saveReturnUrl('/charging-sessions?status=PAID')
  expect(urlAfterSignIn('pt')).toBe('/pt/charging-sessions?status=PAID')
})

test.each(['/login', '/pt/login', '/login/sign-up', '/fr/login/sign-up'])(
  'an invitation in the address of %s is stored for after sign-in and removed from the address (spec §2, §4)',
  async (address) => {
    responses['/identity/token'] = nobody
    await open(`${address}?guest_invite=inv-7&from=mail`)
    expect(location.pathname + location.search).toBe(`${address}?from=mail`)
    const { pendingInvitation } = await import('../shared/session/after-sign-in.ts')
    expect(pendingInvitation()).toBe('inv-7')
  },
)
