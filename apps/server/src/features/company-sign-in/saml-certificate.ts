import { X509Certificate } from 'node:crypto'
import { refuse } from '../../platform/refusal.ts'

/** Describes a stored certificate for the settings page. */
export function certificateReply(pem: string): { pem: string; subject: string; expires_at: string } {
  const certificate = new X509Certificate(pem)
  const end = certificate.validToDate.toISOString().replace('.000Z', 'Z')
  return { pem, subject: certificate.subject.replaceAll('\n', ', '), expires_at: end }
}

/**
 * Reads a certificate in PEM, or its base64 as metadata contains it.
 * @returns the certificate in PEM.
 * @throws `sign_in_provider.certificate_unreadable`, also for keys other than RSA, which the signatures do not use.
 */
export function readCertificate(text: string): string {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '')
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    if (certificate.publicKey.asymmetricKeyType === 'rsa') return certificate.toString()
  } catch {
    // Not a certificate at all.
  }
  return refuse('sign_in_provider.certificate_unreadable')
}
