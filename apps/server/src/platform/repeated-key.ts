const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/**
 * Finds the first key that occurs twice in one object of a JSON text. JSON.parse silently keeps the last, so logs and
 * effects of a request would differ. The text must be valid JSON.
 */
export function repeatedKey(json: string): string | undefined {
  const keysOfOpen: (Set<string> | null)[] = []
  let text = ''
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') keysOfOpen.push(new Set())
    else if (token === '[') keysOfOpen.push(null)
    else if (token === '}' || token === ']') keysOfOpen.pop()
    else if (token === ':') {
      const key = JSON.parse(text) as string
      const keys = keysOfOpen.at(-1)
      if (keys?.has(key) === true) return key
      keys?.add(key)
    } else text = token
  }
  return undefined
}
