const reporters = new Set<(error: unknown) => void>()

/** Where unexpected errors go besides the console; set up when the operator configured it and the person agreed. */
export function onUnexpectedError(reporter: (error: unknown) => void): () => void {
  reporters.add(reporter)
  return () => reporters.delete(reporter)
}

/** For what nobody expected; refusals and lost connections are shown where they happen instead. */
export function reportError(error: unknown): void {
  console.error(error)
  for (const reporter of reporters) reporter(error)
}
