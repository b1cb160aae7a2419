import { describe, expect, test } from 'vitest'
import { pageNames } from '../shared/paths.ts'
import { redirectOf } from './guards.ts'

const nobody = { signedIn: false, fleetSelected: false, walletSelected: false }
const newcomer = { signedIn: true, fleetSelected: false, walletSelected: false }
const inWallet = { signedIn: true, fleetSelected: true, walletSelected: true }
const lostWallet = { signedIn: true, fleetSelected: true, walletSelected: false }

describe('guard 1 (spec §6): every page whose name does not contain login wants a signed-in person', () => {
  test.each(pageNames.filter((page) => !page.includes('login')))('%s sends a stranger to sign in', (page) => {
    expect(redirectOf(page, nobody)).toBe('login')
  })
  test.each(pageNames.filter((page) => page.includes('login')))('%s is open to a stranger', (page) => {
    expect(redirectOf(page, nobody)).toBeNull()
  })
  test('who is signed in already has no business on the sign-in page, but follows the links of our mails', () => {
    expect(redirectOf('login', inWallet)).toBe('back')
    expect(redirectOf('login-sign-up', inWallet)).toBe('back')
    expect(redirectOf('login-confirm', inWallet)).toBeNull()
    expect(redirectOf('login-reset', inWallet)).toBeNull()
  })
})

describe('guard 2 (spec §6): a fleet was selected, its wallet is not known any more', () => {
  const stays = ['index', 'subscription', 'subscription-subscribe-plan', 'wallet-guest', 'fleets-add-new-fleet']
  test.each(pageNames.filter((page) => !page.includes('login')))('%s', (page) => {
    expect(redirectOf(page, lostWallet)).toBe(stays.includes(page) ? null : 'index')
  })
})

test('with a wallet every page may be opened', () => {
  for (const page of pageNames.filter((name) => !name.includes('login'))) expect(redirectOf(page, inWallet)).toBeNull()
})

test('a driver has one page of the wallet, and what is one’s own', () => {
  const driver = { ...inWallet, isDriver: true }
  for (const page of ['home', 'cards', 'charging-sessions', 'locations'] as const)
    expect(redirectOf(page, driver)).toBe('driver')
  for (const page of ['settings', 'faq', 'wallet-guest', 'index'] as const) expect(redirectOf(page, driver)).toBeNull()
})

test('a newcomer without a wallet chooses one before seeing its pages, and may look at the rest', () => {
  expect(redirectOf('cards', newcomer)).toBe('index')
  expect(redirectOf('home', newcomer)).toBe('index')
  expect(redirectOf('settings', newcomer)).toBeNull()
  expect(redirectOf('faq', newcomer)).toBeNull()
  expect(redirectOf('index', newcomer)).toBeNull()
})

test('a middleware nobody knows is an error 500 with its text (spec §8)', () => {
  expect(() => redirectOf('home', inWallet, ['signed-in', 'of-last-year'])).toThrow(
    expect.objectContaining({ status: 500, message: 'Unknown middleware' }),
  )
})
