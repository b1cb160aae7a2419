const running = new Set<string>()

/** Adds a script of a third party, once. Only ever called for what is configured and agreed to. */
export function runScript(src: string): void {
  if (running.has(src)) return
  running.add(src)
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** A script that ran once cannot be taken back: whoever withdraws gets a page without it. */
export function scriptRuns(src: string | undefined): boolean {
  return src !== undefined && running.has(src)
}
