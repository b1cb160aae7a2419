const running = new Set<string>()

/** Adds a third-party script, once. Called only for scripts that are configured and consented to. */
export function runScript(src: string): void {
  if (running.has(src)) return
  running.add(src)
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** A script cannot be unloaded after it ran. After a withdrawal of consent the page is reloaded without it. */
export function scriptRuns(src: string | undefined): boolean {
  return src !== undefined && running.has(src)
}
