import { expect, test } from 'vitest'
import { pageNames } from '../shared/paths.ts'
import { mayOpen, maySee, menuEntries, showsMenu, workEntries } from './menu.ts'

const seen = (level: number | null) => menuEntries.filter((entry) => maySee(entry, level)).map((entry) => entry.page)
const pages = ['home', 'wallet', 'cards', 'invoices', 'charging-sessions', 'consumption']

test('the sidebar has the entries of the specification in order (§2), and nothing between them', () => {
  expect(menuEntries.map(({ id, page, level }) => [id, page, level])).toEqual([
    [0, 'index', 0],
    [1, 'home', 2],
    [2, 'wallet', 2],
    [3, 'cards', 2],
    [4, 'invoices', 2],
    [5, 'charging-sessions', 2],
    [6, 'consumption', 2],
  ])
})

test('an owner sees all entries, managers and viewers the pages, a driver none (spec §6)', () => {
  expect(seen(0)).toEqual(['index', ...pages])
  expect(seen(1)).toEqual(pages)
  expect(seen(2)).toEqual(pages)
  expect(seen(3)).toEqual([])
})

test('a team manager sees the pages of cards, charges and consumption, their people and activity, and no money', () => {
  expect(seen(13)).toEqual(['cards', 'charging-sessions', 'consumption'])
  const more = workEntries.filter((entry) => maySee(entry, 13, ['cards.read'])).map(({ page }) => page)
  expect(more).toEqual(['invites', 'requests', 'activity', 'settings'])
  expect(mayOpen('home', 13)).toBe(false)
  expect(mayOpen('cards', 13)).toBe(true)
})

test('where drivers charge is offered to those who may see it, whatever their level', () => {
  const locations = workEntries.find(({ page }) => page === 'locations') as (typeof workEntries)[number]
  expect(maySee(locations, 2)).toBe(false)
  expect(maySee(locations, 2, ['location.read'])).toBe(true)
  expect(maySee(locations, 0)).toBe(true)
})

test('without a wallet, or with a level nobody can read, there is nothing to see', () => {
  expect(seen(null)).toEqual([])
  expect(seen(Number.NaN)).toEqual([])
})

test('page links are shown everywhere but on index, subscription and faq (spec §2)', () => {
  const without = pageNames.filter((page) => !showsMenu(page))
  expect(without.sort()).toEqual(['faq', 'index', 'subscription', 'subscription-subscribe-plan'])
})
