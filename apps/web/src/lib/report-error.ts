const reporters = new Set<(error: unknown) => void>()

/** Where unexpected errors go besides the console; set up when the operator configured it and the person agreed. */
export function onUnexpectedError(reporter: (error: unknown) => void): () => void {
  reporters.add(reporter)
  return () => void reporters.delete(reporter)
}

/** For what nobody expected; refusals and lost connections are shown where they happen instead. */
export function reportError(error: unknown): void {
  console.error(error)
  reportQuietly(error)
}

/** For what is shown to the person where it happens and should be known to the operator all the same. */
export function reportQuietly(error: unknown): void {
  for (const reporter of reporters) reporter(error)
}
