import type { Area } from '@voltway/phrases/catalogue'
import type { ComponentType, ReactNode } from 'react'
import { localeOfPath } from '../lib/locale.ts'
import { loadPhrases } from '../lib/phrases.tsx'
import { deferred } from '../ui/deferred.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Loads a component together with its texts. */
function withTexts<Props>(areas: Area | readonly Area[], load: Load<Props>): Load<Props> {
  return async () => {
    const [part] = await Promise.all([load(), loadPhrases(localeOfPath(location.pathname), [areas].flat())])
    return part
  }
}

/**
 * Loads a component from its own chunk, together with its texts, when it first renders. A drawer or a dialog needs no
 * reserved space before that.
 */
export function deferredScreen<Props extends object>(
  areas: Area | readonly Area[],
  load: Load<Props>,
  placeholder: (props: Props) => ReactNode = () => null,
) {
  return deferred<Props>(withTexts(areas, load), placeholder)
}
