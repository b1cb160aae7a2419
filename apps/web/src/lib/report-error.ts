const reporters = new Set<(error: unknown) => void>()

/** The error reporter besides the console, installed after configuration and consent. */
export function onUnexpectedError(reporter: (error: unknown) => void): () => void {
  reporters.add(reporter)
  return () => void reporters.delete(reporter)
}

/** Reports unexpected errors. Refusals and lost connections are shown where they occur instead. */
export function reportError(error: unknown): void {
  console.error(error)
  reportQuietly(error)
}

/** Reports an error that is also shown to the person. */
export function reportQuietly(error: unknown): void {
  for (const reporter of reporters) reporter(error)
}
