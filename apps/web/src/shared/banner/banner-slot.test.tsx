import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { listSubscriptions } from '@voltway/contract/subscriptions'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberWallet } from '../session/hints.ts'
import { signOut } from '../session/session.ts'
import { openScreen, TestResponses, walletId } from '../test-screen.tsx'
import { BannerSlot } from './banner-slot.tsx'

const none = () =>
  new TestResponses().on(listSubscriptions, () => ({ count: 0, next: null, previous: null, results: [] }))

/** Loads a page in a tab. Only the tab stores earlier dismissals. */
async function open(level: number) {
  cleanup()
  await openScreen(BannerSlot, { at: '/home', areas: ['banner'], responses: none() })
  act(() => rememberWallet({ walletId, level }))
}

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a driver, who cannot see invoices, has no banner', async () => {
  await open(3)
  expect(document.querySelector('.banner-slot')).toBeNull()
})

test('the banner’s space is reserved before it loads, and a dismissal lasts for the person’s session', async () => {
  await open(2)
  expect(document.querySelector('.banner-slot')).not.toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(document.querySelector('.banner-slot')).toBeNull()
  await open(2)
  expect(document.querySelector('.banner-slot')).toBeNull()
  expect(sessionStorage.getItem('banner_dismissed')).toBe('1')

  // A person who signs in after another person in the same tab starts with no dismissal.
  vi.stubGlobal('fetch', async () => Response.json({}))
  await act(() => signOut())
  expect(sessionStorage.getItem('banner_dismissed')).toBeNull()
  await open(2)
  expect(document.querySelector('.banner-slot')).not.toBeNull()
})
