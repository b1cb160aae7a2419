/** An element of XML. `text` is empty when it has elements. */
export interface XmlElement {
  /** With its prefix, such as `cbc:ID`. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: XmlElement | null
  readonly children: XmlElement[]
  text: string
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const plain = (text: string): string => text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)

/**
 * Parses XML as the product writes it: elements, attributes, texts and the five entities.
 * @throws Error when it is not well-formed.
 */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), parent: null, children: [], text: '' }
  let at = top
  for (const [, closing, name = '', inside = '', text = ''] of xml.matchAll(/<(\/?)([\w:]+)([^>]*)>([^<]*)/g)) {
    if (closing === '') {
      const pairs = [...inside.matchAll(/([\w:]+)="([^"]*)"/g)]
      const attributes = new Map(pairs.map(([, key = '', value = '']) => [key, plain(value)]))
      const element: XmlElement = { name, attributes, parent: at, children: [], text: plain(text) }
      at.children.push(element)
      at = element
    } else {
      if (at.name !== name || at.parent === null) throw new Error(`</${name}> closes <${at.name}>`)
      at = at.parent
    }
  }
  const [root] = top.children
  if (root === undefined || at !== top) throw new Error('the file has no complete root')
  return root
}

/** Returns all elements below an element, in their order. */
export const allBelow = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => [child, ...allBelow(child)])

/** Returns the elements at a path of names below an element: `cac:Party/cbc:EndpointID`. */
export const elementsAt = (element: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    )
