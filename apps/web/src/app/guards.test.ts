import { describe, expect, test } from 'vitest'
import { pageNames } from '../shared/paths.ts'
import { redirectOf } from './guards.ts'

const nobody = { signedIn: false, fleetSelected: false, walletSelected: false }
const newcomer = { signedIn: true, fleetSelected: false, walletSelected: false }
const inWallet = { signedIn: true, fleetSelected: true, walletSelected: true }
const lostWallet = { signedIn: true, fleetSelected: true, walletSelected: false }

describe('guard 1 (spec §6): every page whose name does not contain login requires a signed-in person', () => {
  test.each(pageNames.filter((page) => !page.includes('login')))(
    '%s redirects a visitor without a session to the sign-in',
    (page) => {
      expect(redirectOf(page, nobody)).toBe('login')
    },
  )
  test.each(pageNames.filter((page) => page.includes('login')))('%s is open without a session', (page) => {
    expect(redirectOf(page, nobody)).toBeNull()
  })
  test('a signed-in visitor is redirected from the sign-in pages, but not from links in mails', () => {
    expect(redirectOf('login', inWallet)).toBe('back')
    expect(redirectOf('login-sign-up', inWallet)).toBe('back')
    expect(redirectOf('login-confirm', inWallet)).toBeNull()
    expect(redirectOf('login-reset', inWallet)).toBeNull()
  })
})

describe('guard 2 (spec §6): a fleet was selected, but its wallet is unknown', () => {
  const stays = [
    'index',
    'subscription',
    'subscription-subscribe-plan',
    'wallet-guest',
    'fleets-add-new-fleet',
    'connect-assistant',
  ]
  test.each(pageNames.filter((page) => !page.includes('login')))('%s', (page) => {
    expect(redirectOf(page, lostWallet)).toBe(stays.includes(page) ? null : 'index')
  })
})

test('with a wallet every page may be opened', () => {
  for (const page of pageNames.filter((name) => !name.includes('login'))) expect(redirectOf(page, inWallet)).toBeNull()
})

test('a team manager is led from the pages of the whole wallet to the cards', () => {
  const manager = { ...inWallet, isOutsideTeams: true }
  expect(redirectOf('home', manager)).toBe('cards')
  expect(redirectOf('index', manager)).toBeNull()
})

test('a driver has one page of the wallet and their own pages', () => {
  const driver = { ...inWallet, isDriver: true }
  for (const page of ['home', 'cards', 'charging-sessions', 'locations'] as const)
    expect(redirectOf(page, driver)).toBe('driver')
  for (const page of ['settings', 'faq', 'wallet-guest', 'index'] as const) expect(redirectOf(page, driver)).toBeNull()
})

test('without a wallet the pages of a wallet redirect to the selection, and the others open', () => {
  expect(redirectOf('cards', newcomer)).toBe('index')
  expect(redirectOf('home', newcomer)).toBe('index')
  expect(redirectOf('settings', newcomer)).toBeNull()
  expect(redirectOf('faq', newcomer)).toBeNull()
  expect(redirectOf('index', newcomer)).toBeNull()
})

test('an unknown middleware is an error 500 with its message (spec §8)', () => {
  expect(() => redirectOf('home', inWallet, ['signed-in', 'of-last-year'])).toThrow(
    expect.objectContaining({ status: 500, message: 'Unknown middleware' }),
  )
})
