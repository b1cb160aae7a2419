const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** Formats a User-Agent as "Firefox · Windows". Returns null if neither browser nor system is known. */
export function deviceName(userAgent: string | null): string | null {
  const found = [first(browsers, userAgent ?? ''), first(systems, userAgent ?? '')].filter((name) => name !== undefined)
  return found.length > 0 ? found.join(' · ') : null
}

export function isPhone(userAgent: string | null): boolean {
  return /\b(iPhone|Android|Mobile)\b/.test(userAgent ?? '')
}
