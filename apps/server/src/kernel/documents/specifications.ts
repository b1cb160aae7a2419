const EN_16931 = 'urn:cen.eu:en16931:2017'

/** The identifiers of what a document claims (BT-24). */
export const specificationIds = {
  EN_16931,
  PEPPOL: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  /** The French rules restrict EN 16931 and have no identifier of their own. */
  CTC_FR: EN_16931,
  XRECHNUNG: `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
} as const

/** The process to which Peppol and XRechnung belong (BT-23). */
export const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
