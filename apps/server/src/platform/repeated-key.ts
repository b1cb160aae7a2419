const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/**
 * The first key a JSON text gives twice in one object; JSON.parse would keep the last without a word, so what somebody reads
 * in a request and what is done would differ. The text is JSON that was parsed already.
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
