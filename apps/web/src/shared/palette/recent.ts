import { tabStorage } from '../../lib/storage.ts'
import { onPersonChange } from '../session/session.ts'
import type { Choice, Kind } from './choice.ts'

const storageKey = 'palette_recent'
const stored = 5

export interface Recent {
  readonly walletId: string
  readonly kind: Kind
  /** The English address. It opens in the language of the page. */
  readonly href: string
  readonly label: string
  readonly hint?: string | undefined
}

/** The items opened last in this tab. They name people and places of a fleet, so they are deleted with the session. */
export function recentOf(walletId: string): readonly Recent[] {
  return all().filter((one) => one.walletId === walletId)
}

export function addRecent(walletId: string, choice: Choice): void {
  const { kind, href, label, hint } = choice
  if (kind === undefined || href === undefined) return
  const others = all().filter((one) => one.href !== href)
  tabStorage.write(storageKey, JSON.stringify([{ walletId, kind, href, label, hint }, ...others].slice(0, stored)))
}

function all(): readonly Recent[] {
  try {
    const found: unknown = JSON.parse(tabStorage.read(storageKey) ?? '[]')
    return Array.isArray(found) ? found.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Any code of this origin can write to the storage, so only paths of the product are followed. */
function isRecent(one: Partial<Recent> | null): one is Recent {
  return typeof one?.href === 'string' && /^\/(?![/\\])/.test(one.href) && typeof one.label === 'string'
}

onPersonChange(() => tabStorage.remove(storageKey))
