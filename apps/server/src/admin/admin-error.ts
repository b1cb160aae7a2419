/** A mistake of who typed the command, or a no: one line on stderr and an exit code, no stack. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
  /** 1 not possible, 2 wrongly typed. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
