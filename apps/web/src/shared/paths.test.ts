import { describe, expect, test } from 'vitest'
import { locales } from '../lib/locale.ts'
import {
  hrefOf,
  isOwnPage,
  type PageTarget,
  pageAndLocaleAt,
  pageAt,
  pageNames,
  pages,
  paramsAt,
  routeNameOf,
} from './paths.ts'

test('every page has a path in every language, and the path resolves to the page (spec §2)', () => {
  for (const locale of locales) {
    for (const page of pageNames) {
      const href = hrefOf(
        { to: page, params: { wallet_guest: 'abc', vehicle: 'abc' } } as unknown as PageTarget,
        locale,
      )
      expect(href.startsWith(`/${locale}`)).toBe(locale !== 'en')
      expect(pageAndLocaleAt(href)).toEqual({ page, locale })
    }
  }
})

test('paths have a language prefix except in English', () => {
  expect(hrefOf({ to: 'charging-sessions' }, 'en')).toBe('/charging-sessions')
  expect(hrefOf({ to: 'charging-sessions' }, 'pt')).toBe('/pt/charging-sessions')
  expect(hrefOf({ to: 'index' }, 'fr')).toBe('/fr')
  expect(hrefOf({ to: 'index' }, 'en')).toBe('/')
})

test('routes have the specification’s names', () => {
  expect(routeNameOf('login', 'pt')).toBe('login___pt')
  expect(routeNameOf('index', 'en')).toBe('index___en')
})

test('the guest page’s parameter is encoded and decoded unchanged', () => {
  const href = hrefOf({ to: 'wallet-guest', params: { wallet_guest: 'a/b é' } }, 'es')
  expect(href).toBe('/es/wallet-guest/a%2Fb%20%C3%A9')
  expect(paramsAt('wallet-guest', href)).toEqual({ wallet_guest: 'a/b é' })
})

test('a query is serialized readably, without empty values', () => {
  const query = { status: ['PAID', 'INVALID'], search: '', limit: 10, from: undefined }
  expect(hrefOf({ to: 'charging-sessions', query }, 'en')).toBe('/charging-sessions?status=PAID,INVALID&limit=10')
})

test('an unknown path has no page', () => {
  expect(pageAt('/nowhere')).toBeNull()
  expect(pageAt('/de/cards')).toBeNull()
  expect(pageAt('/cards/')).toBe('cards')
  expect(Object.values(pages)).toHaveLength(pageNames.length)
})

describe('the destination after sign-in is a page of the product', () => {
  test.each(['/cards', '/pt/charging-sessions?status=PAID', '/', '/wallet-guest/abc'])('%s is accepted', (href) => {
    expect(isOwnPage(href)).toBe(true)
  })
  test.each([
    'https://evil.example/cards',
    '//evil.example/cards',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login',
    '/pt/login/forgot',
    '/identity/sign-out',
    '',
  ])('%s is refused', (href) => {
    expect(isOwnPage(href)).toBe(false)
  })
})
