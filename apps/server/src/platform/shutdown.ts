/** What has to be undone when the process ends, the newest first. Each step gets its chance even when one before failed. */
export class Shutdown {
  readonly #steps: { readonly name: string; readonly undo: () => Promise<unknown> | unknown }[] = []
  #running: Promise<void> | undefined
  readonly #onError: (name: string, error: unknown) => void

  constructor(onError: (name: string, error: unknown) => void) {
    this.#onError = onError
  }

  /** Remembers a step; one that comes when the end has begun already is undone at once. */
  add(name: string, undo: () => Promise<unknown> | unknown): void {
    this.#steps.push({ name, undo })
    if (this.#running) this.#running = this.#running.then(() => this.#undoAll())
  }

  get begun(): boolean {
    return this.#running !== undefined
  }

  /** Undoes everything once; further calls wait for the same end. */
  run(): Promise<void> {
    this.#running ??= this.#undoAll()
    return this.#running
  }

  async #undoAll(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step.undo()
      } catch (error) {
        this.#onError(step.name, error)
      }
    }
  }
}
