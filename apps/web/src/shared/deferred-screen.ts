import type { Area } from '@voltway/phrases/catalogue'
import type { ComponentType, ReactNode } from 'react'
import { localeOfPath } from '../lib/locale.ts'
import { loadPhrases } from '../lib/phrases.tsx'
import { deferred } from '../ui/deferred.tsx'

/** A part in a chunk of its own, fetched together with its words when it is first drawn; a drawer or a dialog needs no place before. */
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
