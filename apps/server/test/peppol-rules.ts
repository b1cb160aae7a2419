import { allBelow, elementsAt, parseXml, type XmlElement } from './xml-tree.ts'

/**
 * The rules of Peppol BIS Billing 3.0 beyond EN 16931, written for the elements that the product writes and compared rule
 * by rule with release 3.0.21 of May 2026 (OpenPEPPOL, PEPPOL-EN16931-UBL) on 2026-11-26. ELEMENTS rejects every other
 * element, so the rules on allowances, attachments, project references, line periods, base quantities and accounting
 * currencies (R040 to R046, R054, R055, R080, R100, R101, R110, R111, R121, R130, CL001 to CL006) have nothing to check,
 * as have the formats of schemes that no party gets. Documents of sellers with national rules do not claim Peppol.
 */

/** Electronic address schemes that Peppol accepts. */
const SCHEMES = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 ' +
    '0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 ' +
    '0217 0218 0221 0225 0230 0235 0240 0244 0245 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 ' +
    '9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 ' +
    '9950 9951 9952 9953 9957 9959'
  ).split(' '),
)
const INVOICE_TYPES = new Set(
  '71 80 82 84 102 218 219 331 380 382 383 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(' '),
)
const CREDIT_TYPES = new Set(['381', '396', '81', '83', '532'])
const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
/** Peppol's list of currencies has no retired ones. */
const RETIRED_CURRENCIES = new Set(['CUC', 'HRK', 'MRO', 'SLL', 'VEF', 'ZWL'])
const CURRENCIES = new Set(Intl.supportedValuesOf('currency').filter((code) => !RETIRED_CURRENCIES.has(code)))
/** The elements that documents contain, without their prefixes. */
const ELEMENTS = new Set(
  (
    'AccountingCost AccountingCustomerParty AccountingSupplierParty BillingReference BuyerReference CityName ' +
    'ClassifiedTaxCategory CompanyID Country CreditNoteLine CreditNoteTypeCode CreditedQuantity CustomizationID ' +
    'Description DocumentCurrencyCode DueDate EndDate EndpointID ID IdentificationCode InvoiceDocumentReference ' +
    'InvoiceLine InvoicePeriod InvoiceTypeCode InvoicedQuantity IssueDate Item LegalMonetaryTotal LineExtensionAmount ' +
    'Name Note OrderReference Party PartyIdentification PartyLegalEntity PartyName PartyTaxScheme PayableAmount ' +
    'PaymentMandate PaymentMeans PaymentMeansCode Percent PostalAddress PostalZone PrepaidAmount Price PriceAmount ' +
    'ProfileID RegistrationName StartDate StreetName TaxAmount TaxCategory TaxExclusiveAmount TaxExemptionReason ' +
    'TaxExemptionReasonCode TaxInclusiveAmount TaxScheme TaxSubtotal TaxTotal TaxableAmount'
  ).split(' '),
)
/** Differences of rounding that a line's amount may have (R120). */
const SLACK = 0.02

const textsAt = (element: XmlElement, path: string): string[] =>
  elementsAt(element, path).map(({ text }) => text.trim())
const numberAt = (element: XmlElement, path: string): number => Number(textsAt(element, path)[0] ?? 'NaN')
const named = (root: XmlElement, ...names: readonly string[]): XmlElement[] =>
  allBelow(root).filter(({ name }) => names.includes(name))
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** The check digit of Swedish organisation numbers, by the Luhn algorithm. */
const isSwedishNumber = (text: string): boolean =>
  /^\d{10}$/.test(text) &&
  [...text].reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + Math.floor(doubled / 10) + (doubled % 10)
  }, 0) %
    10 ===
    0

function isLineConsistent(line: XmlElement): boolean {
  const [quantity] = [...textsAt(line, 'cbc:InvoicedQuantity'), ...textsAt(line, 'cbc:CreditedQuantity')]
  const expected = Number(quantity ?? 1) * numberAt(line, 'cac:Price/cbc:PriceAmount')
  return Math.abs(numberAt(line, 'cbc:LineExtensionAmount') - expected) <= SLACK + 1e-9
}

const categoriesOfReason = {
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-AE': 'AE',
  'VATEX-EU-D': 'E',
  'VATEX-EU-F': 'E',
  'VATEX-EU-I': 'E',
  'VATEX-EU-J': 'E',
}

/** The check digit of Italian VAT numbers, by the Luhn algorithm. */
const isItalianNumber = (text: string): boolean =>
  /^\d{11}$/.test(text) &&
  [...text].reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + Math.floor(doubled / 10) + (doubled % 10)
  }, 0) %
    10 ===
    0

/** The form of numbers by the scheme that names them. The three last ones are warnings in Peppol. */
const forms: readonly (readonly [id: string, scheme: string, isMet: (text: string) => boolean])[] = [
  ['COMMON-R049', '0007', isSwedishNumber],
  ['COMMON-R047', '0211', (text) => !/^it/i.test(text) || isItalianNumber(text.slice(2))],
  ['COMMON-R053', '0198', (text) => /^DK\d{8}$/.test(text)],
  ['COMMON-R056-1', '9944', (text) => /^NL\d{9}B\d\d$/.test(text)],
]

const rules: readonly (readonly [id: string, isMet: (root: XmlElement) => boolean])[] = [
  ['R001', (root) => elementsAt(root, 'cbc:ProfileID').length === 1],
  ['R002', (root) => elementsAt(root, 'cbc:Note').length <= 1],
  [
    'R003',
    (root) => [...textsAt(root, 'cbc:BuyerReference'), ...textsAt(root, 'cac:OrderReference/cbc:ID')].length > 0,
  ],
  [
    'R004',
    (root) => {
      const [id = ''] = textsAt(root, 'cbc:CustomizationID')
      return id.startsWith(SPECIFICATION) && !id.includes('::')
    },
  ],
  ['R005', (root) => elementsAt(root, 'cbc:TaxCurrencyCode').length === 0],
  [
    'R007',
    (root) =>
      textsAt(root, 'cbc:ProfileID').every((text) => /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/.test(text)),
  ],
  ['R008', (root) => allBelow(root).every(({ children, text }) => children.length > 0 || text.trim() !== '')],
  ['R010', (root) => elementsAt(root, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID').length === 1],
  ['R020', (root) => elementsAt(root, 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID').length === 1],
  [
    'R051',
    (root) => {
      const [currency] = textsAt(root, 'cbc:DocumentCurrencyCode')
      return allBelow(root).every(({ attributes }) => (attributes.get('currencyID') ?? currency) === currency)
    },
  ],
  [
    'R053',
    (root) =>
      elementsAt(root, 'cac:TaxTotal').length === 1 && elementsAt(root, 'cac:TaxTotal/cac:TaxSubtotal').length > 0,
  ],
  [
    'R061',
    (root) =>
      elementsAt(root, 'cac:PaymentMeans').every(
        (means) =>
          !['49', '59'].includes(textsAt(means, 'cbc:PaymentMeansCode')[0] ?? '') ||
          textsAt(means, 'cac:PaymentMandate/cbc:ID').length === 1,
      ),
  ],
  ['R120', (root) => named(root, 'cac:InvoiceLine', 'cac:CreditNoteLine').every(isLineConsistent)],
  ['CL007', (root) => allBelow(root).every(({ attributes }) => CURRENCIES.has(attributes.get('currencyID') ?? 'EUR'))],
  [
    'CL008',
    (root) => named(root, 'cbc:EndpointID').every(({ attributes }) => SCHEMES.has(attributes.get('schemeID') ?? '')),
  ],
  // Peppol also has 326 and 384, between German parties only (P0112).
  ['P0100', (root) => textsAt(root, 'cbc:InvoiceTypeCode').every((code) => INVOICE_TYPES.has(code))],
  ['P0101', (root) => textsAt(root, 'cbc:CreditNoteTypeCode').every((code) => CREDIT_TYPES.has(code))],
  [
    'P0104-P0111',
    (root) =>
      named(root, 'cac:TaxCategory').every((category) => {
        const [reason = ''] = textsAt(category, 'cbc:TaxExemptionReasonCode')
        const wanted = categoriesOfReason[reason.toUpperCase() as keyof typeof categoriesOfReason]
        return wanted === undefined || textsAt(category, 'cbc:ID')[0] === wanted
      }),
  ],
  [
    'F001',
    (root) =>
      named(root, 'cbc:IssueDate', 'cbc:DueDate', 'cbc:StartDate', 'cbc:EndDate').every(({ text }) => isDate(text)),
  ],
  [
    'COMMON-R056-2',
    (root) =>
      named(root, 'cac:PartyTaxScheme')
        .flatMap((scheme) => textsAt(scheme, 'cbc:CompanyID'))
        .every((number) => !number.startsWith('NL') || /^NL\d{9}B\d\d$/.test(number)),
  ],
  ...forms.map(
    ([id, scheme, isMet]) =>
      [
        id,
        (root: XmlElement) =>
          allBelow(root).every(({ attributes, text }) => attributes.get('schemeID') !== scheme || isMet(text.trim())),
      ] as const,
  ),
  ['ELEMENTS', (root) => allBelow(root).every(({ name }) => ELEMENTS.has(name.replace(/^c[ab]c:/, '')))],
]

/** Returns whether a UBL file claims to be an invoice of Peppol. */
export const isPeppol = (ubl: string): boolean => ubl.includes(`<cbc:CustomizationID>${SPECIFICATION}`)

/** Returns the ids of the rules that a UBL file breaks. */
export function brokenPeppolRules(ubl: string): string[] {
  const root = parseXml(ubl)
  return rules.flatMap(([id, isMet]) => (isMet(root) ? [] : [id]))
}
