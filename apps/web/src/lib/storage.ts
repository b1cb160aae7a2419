/** Storage may be blocked or full. Then nothing is stored, without an error. */
function safe<Result>(attempt: () => Result): Result | null {
  try {
    return attempt()
  } catch {
    return null
  }
}

/** Stored for this tab only. */
export const tabStorage = {
  read: (key: string): string | null => safe(() => sessionStorage.getItem(key)),
  /** Returns whether the value was stored. */
  write: (key: string, value: string): boolean =>
    safe(() => {
      sessionStorage.setItem(key, value)
      return true
    }) ?? false,
  remove: (key: string): void => void safe(() => sessionStorage.removeItem(key)),
}

/** Readable cookies: hints for the screen, never trusted by the server (domain: identity). */
export const cookies = {
  read(name: string): string | null {
    const all = safe(() => document.cookie) ?? ''
    const found = all.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return found === undefined ? null : safe(() => decodeURIComponent(found.slice(name.length + 1)))
  },
  write(name: string, value: string, days: number): void {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    safe(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
      document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax${secure}`
    })
  },
  remove(name: string): void {
    safe(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
      document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`
    })
  },
}

/** Stored in this browser for every tab and visit. */
export const deviceStorage = {
  read: (key: string): string | null => safe(() => localStorage.getItem(key)),
  write: (key: string, value: string): void => void safe(() => localStorage.setItem(key, value)),
}
