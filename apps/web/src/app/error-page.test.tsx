import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '../lib/locale.ts'
import { PageError } from '../lib/page-error.ts'
import { LocaleProvider, loadPhrases } from '../lib/phrases.tsx'
import { onUnexpectedError } from '../lib/report-error.ts'
import { RequestError } from '../lib/request.ts'
import { render } from '../ui/test-render.tsx'
import { ErrorPage } from './error-page.tsx'

const reported: unknown[] = []

beforeEach(() => {
  reported.length = 0
  // React and the reporter also log the error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

async function show(error: unknown, locale: Locale = 'en'): Promise<void> {
  await loadPhrases(locale)
  await act(async () => {
    render(
      <LocaleProvider locale={locale}>
        <ErrorPage error={error} />
      </LocaleProvider>,
    )
  })
}

test('an unexpected error is shown as “Error” with the code 500, its message and a link, and is reported (spec §8)', async () => {
  const end = onUnexpectedError((error) => reported.push(error))
  const error = new Error('x is not a function')
  await show(error)
  screen.getByRole('heading', { level: 1, name: 'Error' })
  screen.getByText('500')
  screen.getByText('x is not a function')
  screen.getByText('An error occurred. If the issue persists, please contact customer support.')
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/home')
  expect(reported).toEqual([error])
  end()
})

test('a refused page shows the status and the request id, and is not reported (spec §8)', async () => {
  const end = onUnexpectedError((error) => reported.push(error))
  await show(new RequestError(503, { code: 'provider.unavailable', request_id: 'r-77' }))
  screen.getByText('503')
  screen.getByText('Request r-77')
  expect(reported).toEqual([])
  end()
})

test('a refusal and an unknown middleware show their messages for people (spec §8)', async () => {
  await loadPhrases('en', ['refusals'])
  await show(new RequestError(503, { code: 'provider.unavailable' }))
  screen.getByText(/A required service is not responding/)
  cleanup()
  await show(new PageError(500, 'Unknown middleware'))
  screen.getByRole('heading', { level: 1, name: 'Unknown middleware' })
  screen.getByText('500')
})

test('an error page that fails shows a message and a link in the page’s language, or in English without its texts (spec §8)', async () => {
  const unreadable = () =>
    Object.defineProperty(new RequestError(500, { code: 'internal' }), 'status', {
      get() {
        throw new Error('unreadable')
      },
    })
  history.replaceState(null, '', '/fr/cards')
  await show(unreadable(), 'fr')
  screen.getByRole('heading', { level: 1, name: 'Une erreur est survenue lors de l’affichage de la page d’erreur' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/fr/home')
  cleanup()
  history.replaceState(null, '', '/es/cards')
  await show(unreadable(), 'fr')
  screen.getByRole('heading', { level: 1, name: 'An error occurred while showing the error page' })
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/es/home')
})
