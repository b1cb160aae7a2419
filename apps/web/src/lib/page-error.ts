/** The reason why a page cannot be shown, in words for people (spec §8). */
export class PageError extends Error {
  override name = 'PageError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
