/** A verification that found nothing to verify: most often another database than was meant. */
export const nothingFound = (what: string): AdminError =>
  new AdminError(`there is no ${what} in this database, so nothing was verified: check DATABASE_URL or DATA_DIR`)

/** An expected error of a command: one line on stderr and an exit code, without a stack. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
  /** 1: not possible. 2: invalid arguments. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
