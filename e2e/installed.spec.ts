import { barriers, chooseFleet, expect, fleets, type Page, settled, signIn, test } from './fixture.ts'

const owner = 'owner@demo.voltway.example'

// Service workers are enabled only in this file, because they cache the product's code.
test.use({ serviceWorkers: 'allow' })

async function openWithWorker(page: Page): Promise<void> {
  await signIn(page, owner)
  await chooseFleet(page, fleets.prepaid, '/cards')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await settled(page)
  // The worker caches the files that the page has already loaded. It has finished when the chunks of the texts are
  // cached.
  await page.waitForFunction(async () => {
    const stored = await caches.match('/')
    const words = performance.getEntriesByType('resource').filter(({ name }) => /assets.en-.*js$/.test(name))
    const all = await Promise.all(words.map(({ name }) => caches.match(name)))
    return stored !== undefined && all.every((one) => one !== undefined)
  })
}

/** Returns the paths of all cached responses of this site. */
const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

test('without a connection the product opens, shows since when, and reconnects by itself', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL as string, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await openWithWorker(page)
  const stored = await cachedAddresses(page)
  expect(stored.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])

  let loads = 0
  page.on('load', () => loads++)
  await context.setOffline(true)
  await expect(page.getByRole('region', { name: 'You are offline.' })).toContainText(/Data from \d\d:\d\d/)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('link', { name: 'Consumption', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await expect(page.getByText('Pages you opened before are still available:')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(loads).toBe(0)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await expect(page.getByText(/Last connected \d\d:\d\d/)).toBeVisible()
  expect(loads).toBe(1)

  // Works also for a language that was never opened in this browser.
  await page.goto('/pt/cards')
  await expect(page.getByRole('heading', { name: 'Esta página precisa de ligação' })).toBeVisible()
  await page.goto('/cards')
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  loads = 1

  await context.setOffline(false)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(loads).toBe(1)
  await context.close()
})

test('the product can be installed with its name and both kinds of icons, and its worker is always current', async ({
  request,
}) => {
  const get = (path: string) => request.get(new URL(path, process.env.E2E_URL).href)
  const manifest = await (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Voltway Fleets', display: 'standalone', start_url: '/' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
    if (type === 'image/png') expect(sizeOfPng(await icon.body())).toBe(sizes)
  }
  expect(new Set(manifest.icons.map((icon: { purpose: string }) => icon.purpose))).toEqual(new Set(['any', 'maskable']))
  const worker = await get('/service-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
})

function sizeOfPng(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
