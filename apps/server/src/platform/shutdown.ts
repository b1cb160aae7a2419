/** A cleanup step. `isUrgent`: the process is broken, so nothing that it serves is worth waiting for. */
type Undo = (isUrgent: boolean) => Promise<unknown> | unknown

/** Cleanup steps of the process, run newest first. A failing step does not prevent the others. */
export class Shutdown {
  readonly #steps: { readonly name: string; readonly undo: Undo }[] = []
  #isUrgent = false
  #running: Promise<void> | undefined
  readonly #onError: (name: string, error: unknown) => void

  constructor(onError: (name: string, error: unknown) => void) {
    this.#onError = onError
  }

  /** Registers a step. It runs at once when the shutdown has begun. */
  add(name: string, undo: Undo): void {
    this.#steps.push({ name, undo })
    if (this.#running) this.#running = this.#running.then(() => this.#undoAll())
  }

  get begun(): boolean {
    return this.#running !== undefined
  }

  /** Runs all steps once. Further calls wait for the same end. */
  run({ isUrgent = false } = {}): Promise<void> {
    this.#isUrgent ||= isUrgent
    this.#running ??= this.#undoAll()
    return this.#running
  }

  async #undoAll(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step.undo(this.#isUrgent)
      } catch (error) {
        this.#onError(step.name, error)
      }
    }
  }
}
