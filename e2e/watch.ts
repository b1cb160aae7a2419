import type { Page } from '@playwright/test'

/**
 * Collects errors that a person does not see: exceptions, console errors, failed requests and requests to other sites.
 */
export function watch(page: Page): { faults(): string[]; allow(path: RegExp): void } {
  const faults: { path: string; text: string }[] = []
  const allowed: RegExp[] = []
  const origin = new URL(process.env.E2E_URL as string).origin
  const note = (url: string, text: string) => {
    const path = url.startsWith(origin) ? url.slice(origin.length) : url
    faults.push({ path, text: `${text} ${path} (on ${page.url().replace(origin, '')})` })
  }

  page.on('pageerror', (error) => note('', `uncaught ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // Chromium logs every response with status 400 or higher. They are handled below, by their path.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(message.location().url, `console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    // The browser aborts requests that are still loading at a navigation. That is correct.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      note(request.url(), `failed ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    // A machine that cannot keep up refuses for a moment, and the page asks again. A page that does not recover fails its
    // journey.
    const isBusy = response.status() === 503 && response.headers()['retry-after'] !== undefined
    if (response.status() >= 400 && !isBusy) note(response.url(), `answered ${response.status()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) note(request.url(), 'left for')
  })
  return {
    faults: () => faults.filter(({ path }) => !allowed.some((pattern) => pattern.test(path))).map(({ text }) => text),
    allow: (path) => allowed.push(path),
  }
}
