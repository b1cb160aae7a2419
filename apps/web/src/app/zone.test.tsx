import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAt, responses, tokenFor10Minutes } from './test-frame.tsx'

afterEach(() => vi.unstubAllEnvs())

/** Returns the time zone in which the design system formats dates. */
async function zoneShown(cookie: string): Promise<string | undefined> {
  // biome-ignore lint/suspicious/noDocumentCookie: what an earlier visit left behind
  for (const pair of ['wallet_id=w', cookie]) document.cookie = `${pair}; Path=/`
  // Without a session the product would forget the wallet while the page loads.
  responses['/identity/token'] = tokenFor10Minutes
  await openAt('/login')
  const [{ walletHint }] = await Promise.all([import('../shared/session/hints.ts')])
  return walletHint()?.timeZone
}

test('the time zone of the selected wallet is known at the first paint, independent of the browser’s', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(await zoneShown('time_zone=Europe/Madrid')).toBe('Europe/Madrid')
})

test('an unknown time zone is ignored', async () => {
  const zone = await zoneShown('time_zone=Nowhere/Else')
  const { formats } = await import('../shared/format.ts')
  const noon = '2026-03-01T12:00:00Z'
  expect(formats('en-GB', zone).dateTime(noon)).toBe(formats('en-GB').dateTime(noon))
  await waitFor(() => expect(document.title).toContain('Voltway'))
})
