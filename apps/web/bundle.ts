/** A chunk of the build, with what Vite adds to it. */
export interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss?: ReadonlySet<string> }
}

/** Returns the chunks of a bundle. */
export function chunksOf(bundle: object): Chunk[] {
  return Object.values(bundle as Record<string, Chunk | { type: 'asset' }>).filter((one) => one.type === 'chunk')
}

/** Returns the files of the chunks of these modules and of their static imports. */
export function filesOf(starts: readonly string[], chunks: readonly Chunk[]): Set<string> {
  const files = new Set<string>()
  const follow = (chunk: Chunk | undefined) => {
    if (chunk === undefined || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const name of chunk.imports) follow(chunks.find(({ fileName }) => fileName === name))
  }
  for (const start of starts) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(start))
    if (chunk === undefined) throw new Error(`the build has no module ${start}`)
    follow(chunk)
  }
  return files
}

/** Throws when chunks import each other: their top-level code would run before what it uses. */
export function forbidCycles(chunks: readonly Chunk[]): void {
  const done = new Set<string>()
  const visit = (fileName: string, above: readonly string[]) => {
    if (above.includes(fileName)) throw new Error(`chunks import each other: ${[...above, fileName].join(' > ')}`)
    if (done.has(fileName)) return
    for (const one of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
      visit(one, [...above, fileName])
    done.add(fileName)
  }
  for (const { fileName } of chunks) visit(fileName, [])
}
