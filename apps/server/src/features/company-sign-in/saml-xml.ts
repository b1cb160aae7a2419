/* Bounds for XML from outside. The signatures of responses are checked by the library (saml.ts). */

/** A response that is not verified, because that would take too long. */
export class CostlyXml extends Error {
  override readonly name = 'CostlyXml'
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
