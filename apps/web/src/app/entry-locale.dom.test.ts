import { afterEach, expect, test, vi } from 'vitest'
import { rememberLanguage } from '../shared/session/hints.ts'
import { entryPath } from './entry-locale.ts'

afterEach(() => {
  vi.restoreAllMocks()
  // biome-ignore lint/suspicious/noDocumentCookie: a test clears what the product wrote
  document.cookie = 'language=; Max-Age=0; Path=/'
})

test('the language is detected only at the root, from the browser’s languages in order (spec §9)', () => {
  expect(entryPath('/', ['pt-BR', 'en'])).toBe('/pt')
  expect(entryPath('/', ['de', 'fr-CA', 'es'])).toBe('/fr')
  expect(entryPath('/', ['de', 'ja'])).toBe('/')
  expect(entryPath('/', ['en-US', 'pt'])).toBe('/')
  for (const path of ['/cards', '/es', '/es/cards', '/login']) expect(entryPath(path, ['pt'])).toBe(path)
})

test('a selected language is stored for 365 days and overrides the browser’s, only at the root (spec §9)', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  rememberLanguage('es')
  expect(written.mock.calls).toEqual([[expect.stringMatching(/^language=es; Max-Age=31536000; Path=\/; SameSite=Lax/)]])
  expect(entryPath('/', ['pt'])).toBe('/es')
  expect(entryPath('/cards', ['pt'])).toBe('/cards')
})
