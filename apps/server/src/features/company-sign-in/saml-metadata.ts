import type { Element } from '@xmldom/xmldom'
import { elementsOf, parseXml, UnsafeXml } from '../../platform/parse-xml.ts'
import { refuse } from '../../platform/refusal.ts'
import type { SamlProvider } from './company-sign-in.sql.ts'
import { readCertificate } from './saml-certificate.ts'
import { CostlyXml, refuseCostlyXml } from './saml-xml.ts'

/* Metadata of identity providers (SAML V2.0 Metadata, saml-metadata-2.0-os §2.4). */

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/**
 * Reads the metadata of one identity provider: its entity ID, its sign-in address and its signing certificates.
 * @throws `sign_in_provider.metadata_unreadable`, `sign_in_provider.certificate_unreadable`
 */
export function readMetadata(xml: string): SamlProvider {
  const [descriptor, ...others] = descriptorsIn(xml)
  const entityId = (descriptor?.parentNode as Element | null | undefined)?.getAttribute?.('entityID') ?? ''
  if (descriptor === undefined || others.length > 0 || entityId === '') return unreadable()
  const signInUrl = elementsOf(descriptor, METADATA, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location')
  const certificates = elementsOf(descriptor, METADATA, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elementsOf(key, SIGNATURE, 'X509Certificate'))
    .map((element) => readCertificate(element.textContent ?? ''))
  if (signInUrl == null || certificates.length === 0) return unreadable()
  return { entityId: entityId.trim(), signInUrl: signInUrl.trim(), certificates: [...new Set(certificates)] }
}

function descriptorsIn(xml: string) {
  try {
    refuseCostlyXml(xml)
    return elementsOf(parseXml(xml), METADATA, 'IDPSSODescriptor')
  } catch (error) {
    if (error instanceof UnsafeXml || error instanceof CostlyXml) return unreadable()
    throw error
  }
}

const unreadable = (): never => refuse('sign_in_provider.metadata_unreadable')
