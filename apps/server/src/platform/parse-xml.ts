import { DOMParser, type Document, type Element, onWarningStopParsing, ParseError } from '@xmldom/xmldom'

/** XML that is not parsed: with a document type, which declares entities, or not well-formed. */
export class UnsafeXml extends Error {
  override readonly name = 'UnsafeXml'
}

/** @throws UnsafeXml for a document type or entities, which no expected message needs (billion laughs, external files). */
export function refuseDoctype(xml: string): void {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(xml)) throw new UnsafeXml('the XML has a document type')
}

/**
 * Parses XML from outside, in more than linear time: 900 KB of nested elements take a minute. The caller bounds the tags,
 * or parses in a thread (`file-threads.ts`).
 * @throws UnsafeXml
 */
export function parseXml(xml: string): Document {
  refuseDoctype(xml)
  try {
    return new DOMParser({ onError: onWarningStopParsing }).parseFromString(xml, 'text/xml')
  } catch (error) {
    if (error instanceof ParseError) throw new UnsafeXml(error.message)
    throw error
  }
}

/** The elements below a node with this namespace and local name. */
export const elementsOf = (parent: Document | Element, namespace: string, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name))
