import type { PageName } from '../paths.ts'

/** Pressed before the letter of a page. */
export const goKey = 'g'

/** The pages that have a letter, in the order in which the help lists them. */
export const goKeys = [
  ['h', 'home'],
  ['w', 'wallet'],
  ['c', 'cards'],
  ['i', 'invoices'],
  ['s', 'charging-sessions'],
  ['u', 'consumption'],
  ['p', 'invites'],
  ['e', 'settings'],
  ['f', 'faq'],
  ['a', 'index'],
] as const satisfies readonly (readonly [key: string, page: PageName])[]

/** What is not a page; `single` ones can be switched off. */
export const otherKeys = [
  {
    does: 'palette',
    keys: [
      ['Ctrl', 'K'],
      ['⌘', 'K'],
    ],
    single: false,
  },
  { does: 'search', keys: [['/']], single: true },
  { does: 'help', keys: [['?']], single: true },
  { does: 'close', keys: [['Esc']], single: false },
] as const

/** How long the letter may come after the first key. */
export const sequenceWithinMs = 1500

export type Shortcut = { readonly does: 'help' } | { readonly does: 'go'; readonly page: PageName }

/** What a key means, alone or after the first key of a sequence; null: nothing. */
export function shortcutOf(key: string, afterGo: boolean): Shortcut | null {
  if (key === '?') return { does: 'help' }
  if (!afterGo) return null
  const found = goKeys.find(([letter]) => letter === key.toLowerCase())
  return found ? { does: 'go', page: found[1] } : null
}
