import { useValue, valueStore } from '../../lib/value-store.ts'
import type { MenuItem } from '../../ui/menu-item.ts'

/** State that code loaded after the page shows in the notification bell. The bell does not depend on that code. */
export interface BellNews {
  readonly items: readonly MenuItem[]
  /** Not seen yet. */
  readonly fresh: number
  /** Called when the person opens the bell. */
  readonly onOpen: () => void
}

const news = valueStore<BellNews | null>(null)

export function setBellNews(next: BellNews | null): void {
  news.set(next)
}

export function useBellNews(): BellNews | null {
  return useValue(news)
}
