/** An expected reason not to start. Its message is one line meant for the person at the terminal; it has no stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
