import type { Area } from '@voltway/phrases/catalogue'
import type { ComponentType } from 'react'
import { localeOfPath } from '../lib/locale.ts'
import { loadPhrases } from '../lib/phrases.tsx'
import { deferred } from '../ui/deferred.tsx'

/** A drawer or dialog in a chunk of its own, fetched together with its words when it is first opened. */
export function deferredScreen<Props extends object>(
  areas: Area | readonly Area[],
  load: () => Promise<ComponentType<Props>>,
) {
  const loadBoth = async () => {
    const [part] = await Promise.all([load(), loadPhrases(localeOfPath(location.pathname), [areas].flat())])
    return part
  }
  return deferred<Props>(loadBoth, () => null)
}
