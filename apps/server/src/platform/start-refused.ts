/** An expected reason not to start. Its message is one line for the person at the terminal, without a stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
