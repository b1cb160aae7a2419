import type { PageName } from '../paths.ts'

/** The first key of a sequence. The letter of a page follows. */
export const goKey = 'g'

/** The pages with a letter, in the order of the help. */
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

/** The shortcuts that do not open a page. Those that are `single` keys can be switched off. */
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

/** The letter must follow the first key within this time. */
export const sequenceWithinMs = 1500

export type Shortcut = { readonly does: 'help' } | { readonly does: 'go'; readonly page: PageName }

/** Returns the shortcut of a key, alone or after the first key of a sequence. Null if there is none. */
export function shortcutOf(key: string, afterGo: boolean): Shortcut | null {
  if (key === '?') return { does: 'help' }
  if (!afterGo) return null
  const found = goKeys.find(([letter]) => letter === key.toLowerCase())
  return found ? { does: 'go', page: found[1] } : null
}
