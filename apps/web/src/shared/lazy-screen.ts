import type { Area } from '@voltway/phrases/catalogue'
import type { ComponentType, ReactNode } from 'react'
import { localeOfPath } from '../lib/locale.ts'
import { loadPhrases } from '../lib/phrases.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/**
 * Declares a screen of another chunk, such as a dialog, a drawer or a part of a page, which is loaded together with its
 * texts when it first renders. A dialog or a drawer needs no placeholder.
 */
export function lazyScreen<Props extends object>(
  texts: Area | readonly Area[],
  load: () => Promise<ComponentType<Props>>,
  placeholder: (props: Props) => ReactNode = () => null,
) {
  return lazyPart<Props>(async () => {
    const [screen] = await Promise.all([load(), loadPhrases(localeOfPath(location.pathname), [texts].flat())])
    return screen
  }, placeholder)
}
