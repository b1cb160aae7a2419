import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import { tabStorage } from './storage.ts'
import { usable } from './usable.ts'

/** A chunk that cannot be loaded reloads the page, at most once a minute (spec §8, §9). */
const reloadAtMostEveryMs = 60_000
const reloadedAtKey = 'chunk_reloaded_at'
/** Connections recover gradually: one request succeeds while the next still fails. */
const pausesMs = [500, 1000, 2000]

/** The chunk could not be loaded, and a reload did not or would not help. */
export class ChunkError extends Error {
  override name = 'ChunkError'
  /** The server did not respond, so the chunk itself may be fine. */
  unanswered = false
}

/**
 * Loads a chunk, and retries while the server is reachable. After a deployment the old file may be missing: the page is
 * reloaded, and the promise never settles. Without a connection, or where the time of the last reload cannot be stored,
 * it rejects instead of reloading repeatedly.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  // Without a server a reload would fail and lose the state in memory.
  let isReachable = true
  const retry = async (error: unknown, pauses: readonly number[] = [0, ...pausesMs]): Promise<Part> => {
    isReachable = await isServerReachable()
    const [pause, ...later] = pauses
    if (!isReachable || pause === undefined) throw error
    await new Promise((resume) => setTimeout(resume, pause))
    return load().catch((again: unknown) => retry(again, later))
  }
  try {
    return await load().catch((error: unknown) => retry(error))
  } catch (error) {
    if (isReachable && mayReload(Date.now())) {
      reload()
      return new Promise<Part>(() => {})
    }
    throw Object.assign(new ChunkError('A part of the page could not be loaded', { cause: error }), {
      unanswered: !isReachable,
    })
  }
}

let destination: string | null = null

/** Target of the running navigation: a reload goes there, not back to the previous page. */
export function setDestination(href: string | null): void {
  destination = href
}

function reload(): void {
  const { pathname, search } = location
  const isHere = destination === null || destination.split('#')[0] === pathname + search
  if (isHere) location.reload()
  else location.assign(destination as string)
}

async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

function mayReload(now: number): boolean {
  const last = Number(tabStorage.read(reloadedAtKey) ?? 0)
  return now - last >= reloadAtMostEveryMs && tabStorage.write(reloadedAtKey, String(now))
}

export type LazyPage<Props> = FunctionComponent<Props> & { preload: () => Promise<void> }

/** A component of another chunk. `preload()` before rendering avoids a flash. The router calls it for pages. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let failed = false
  const start = () => {
    loading ??= usable(
      loadChunk(load).then(
        (loaded) => {
          part = loaded
        },
        (error) => {
          failed = true
          throw error
        },
      ),
    )
    return loading
  }
  const preload = () => {
    // Requested again after a failure, because rendering alone would reuse the rejected promise.
    if (failed) loading = undefined
    failed = false
    return start()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, at module level
  const Part = (props: Props) => {
    use(start())
    return part ? createElement(part, props) : null
  }
  return Object.assign(Part, { preload })
}
