/** The first match applies: Edge and Opera also name Chrome, and Chrome names Safari. */
const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\b/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/**
 * Formats a user agent as browser and system, such as "Firefox, Windows". Only known names appear, because the client
 * chooses its user agent.
 */
export function deviceName(userAgent: string | null): string | undefined {
  const of = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const found = [of(BROWSERS), of(SYSTEMS)].filter((name) => name !== undefined)
  return found.length === 0 ? undefined : found.join(', ')
}
