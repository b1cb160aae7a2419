import type { App } from '../ctx.ts'
import { type LiveReader, selectStandings } from './live.sql.ts'

/** Maximum time until a removed or signed-out reader receives no more events. */
const CHECK_EVERY_MS = 500

interface Watched {
  readonly reader: LiveReader
  /** Called when the reader's rights have changed, and at the first check. */
  readonly changed: () => void
  standing: string | null | undefined
}

/**
 * Checks the rights of all readers of a server process with one statement. A check per reader at its heartbeat would be
 * too late or too expensive.
 */
class LiveStandings {
  readonly #app: App
  readonly #watched = new Set<Watched>()
  #timer: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
  }

  /**
   * Watches the rights of a reader. `changed` is called at the first check and after each change.
   * @returns a function that stops watching.
   */
  watch(reader: LiveReader, changed: () => void): () => void {
    const watched: Watched = { reader, changed, standing: undefined }
    this.#watched.add(watched)
    this.#schedule()
    return () => {
      this.#watched.delete(watched)
      if (this.#watched.size > 0) return
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#watched.size === 0) return
    this.#timer = setTimeout(() => {
      this.#check()
        .catch((error: unknown) => this.#app.log.warn({ err: error }, 'rights of live readers could not be read'))
        .finally(() => {
          this.#timer = undefined
          this.#schedule()
        })
    }, CHECK_EVERY_MS)
  }

  async #check(): Promise<void> {
    const all = [...this.#watched]
    const standings = await selectStandings(
      this.#app.db,
      all.map(({ reader }) => reader),
      this.#app.clock(),
    )
    for (const [index, watched] of all.entries()) {
      const standing = standings[index] ?? null
      if (watched.standing === standing) continue
      watched.standing = standing
      watched.changed()
    }
  }
}

const standings = new WeakMap<App, LiveStandings>()

/** Returns the only checker of readers of an app, created with the first call. */
export function liveStandingsOf(app: App): LiveStandings {
  let found = standings.get(app)
  if (found === undefined) {
    found = new LiveStandings(app)
    standings.set(app, found)
  }
  return found
}
