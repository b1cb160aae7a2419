/*
 * Elements of XML as text. A document has at most a few thousand elements, so it is written in one string.
 */

const escaped = (text: string): string =>
  // Removes characters that XML 1.0 cannot represent, because parsers would reject the file.
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

/** Writes an element with text. Empty when there is no text, because empty elements are not allowed (Peppol R008). */
export function textElement(
  name: string,
  value: string | null,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const content = escaped(value ?? '')
  return content.trim() === '' ? '' : `<${name}${attributesOf(attributes)}>${content}</${name}>`
}

/** Writes an element with elements. Empty when it would have none. */
export function groupElement(name: string, ...parts: readonly string[]): string {
  const content = parts.join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** Writes a whole file with its root and namespaces, by prefix. The empty prefix is the default namespace. */
export function xmlFile(root: string, namespaces: Readonly<Record<string, string>>, content: string): string {
  const names = Object.entries(namespaces).map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributesOf(Object.fromEntries(names))}>${content}</${root}>\n`
}
