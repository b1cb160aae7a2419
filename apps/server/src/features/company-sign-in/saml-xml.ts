import { DOMParser, type Document, type Element, onWarningStopParsing, ParseError } from '@xmldom/xmldom'

/* Bounds for XML from outside. The signatures of responses are checked by the library (saml.ts). */

/** XML that is not parsed: with a document type, which declares entities, or not well-formed. */
export class UnsafeXml extends Error {
  override readonly name = 'UnsafeXml'
}

/** A response that is not verified, because that would take too long. */
export class CostlyXml extends Error {
  override readonly name = 'CostlyXml'
}

/** @throws UnsafeXml for a document type or entities, which no message of SAML needs (billion laughs, external files). */
export function refuseDoctype(xml: string): void {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(xml)) throw new UnsafeXml('the XML has a document type')
}

/**
 * Canonicalization and XPath take time with the square of these numbers: 250 ms for the most tags. A response with 1,000
 * groups has 2,100 tags, and with Okta 3,100 attributes.
 */
const MOST_TAGS = 2_500
const MOST_ATTRIBUTES = 6_000

/** @throws CostlyXml */
export function refuseCostlyXml(xml: string): void {
  if (xml.split('<').length > MOST_TAGS) throw new CostlyXml('the XML has too many tags')
  if (xml.split('=').length > MOST_ATTRIBUTES) throw new CostlyXml('the XML has too many attributes')
}

/** @throws UnsafeXml */
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
