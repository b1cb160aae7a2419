import type { Area } from '@voltway/phrases/catalogue'
import type { ComponentType, ReactNode } from 'react'
import { localeOfPath } from '../lib/locale.ts'
import { loadPhrases } from '../lib/phrases.tsx'
import { deferred } from '../ui/deferred.tsx'

/**
 * Loads a component from its own chunk, together with its texts, when it first renders. A drawer or a dialog needs no
 * reserved space before that.
 */
export function deferredScreen<Props extends object>(
  areas: Area | readonly Area[],
  load: () => Promise<ComponentType<Props>>,
  placeholder: () => ReactNode = () => null,
) {
  const loadBoth = async () => {
    const [part] = await Promise.all([load(), loadPhrases(localeOfPath(location.pathname), [areas].flat())])
    return part
  }
  return deferred<Props>(loadBoth, placeholder)
}
