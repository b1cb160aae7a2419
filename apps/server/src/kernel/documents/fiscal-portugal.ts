import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { legalTime } from '../pricing/legal-time.ts'
import type { DocumentContent, FiscalMarks } from './document-content.ts'
import { type FiscalMoment, type FiscalProvider, noMarks, type UnmarkedDocument } from './fiscal-provider.ts'
import { portugueseTaxOf } from './portuguese-taxes.ts'

/**
 * Portugal: the signature of Portaria 363/2010, and the ATCUD and QR code of Portaria 195/2020. The rules of the
 * signature's text and the fields of the QR code are those of the tax authority's technical specifications.
 */

/** The certificate of the program, and the key whose public part the tax authority has. */
export interface PortugueseCertificate {
  readonly number: string
  /** PEM. */
  readonly privateKey: string
  readonly keyVersion: string
}

const FINAL_CONSUMER = '999999990'
const LISBON = 'Europe/Lisbon'
/** The characters of the signature that are printed: the 1st, 11th, 21st and 31st. */
const PRINTED = [0, 10, 20, 30] as const

/** Returns the four characters of a signature that are printed on the document. */
export const printedSignature = (signature: string): string => PRINTED.map((at) => signature.charAt(at)).join('')

/** The text that is signed: date, system entry date, number, gross total and the previous signature. */
export const signedText = (document: UnmarkedDocument, enteredAt: string, previous: string): string =>
  [document.date, enteredAt, document.number, document.total, previous].join(';')

/**
 * Marks documents for Portugal. A series whose code is unknown gets no marks, because an ATCUD without its code is not
 * valid. Receipts have an ATCUD and a QR code and no signature.
 */
export function portugueseProvider(certificate: PortugueseCertificate): FiscalProvider {
  const key = createPrivateKey(certificate.privateKey)
  return {
    name: 'portugal',
    chainOf: (series) => series,
    communicatesSeries: true,
    marksOf: (document, moment) =>
      moment.validationCode === null ? noMarks : portugueseMarks(document, moment, { certificate, key }),
  }
}

function portugueseMarks(
  document: UnmarkedDocument,
  { at, sequence, previous, validationCode }: FiscalMoment,
  { certificate, key }: { certificate: PortugueseCertificate; key: KeyObject },
): FiscalMarks {
  const atcud = `${validationCode}-${sequence}`
  const enteredAt = `${legalTime(at.getTime(), LISBON)}:${at.toISOString().slice(17, 19)}`
  const isSigned = document.class !== 'TOPUP'
  const signature = isSigned ? sign(signedText(document, enteredAt, previous), key) : null
  const qr = qrText(portugueseQrFields(document, { atcud, signature, certificate: certificate.number }))
  return {
    is_fiscal: true,
    atcud,
    qr,
    ...(signature === null
      ? {}
      : {
          signature,
          signature_key: certificate.keyVersion,
          system_entry_at: enteredAt,
          certificate: certificate.number,
        }),
  }
}

/** RSA with SHA-1 and PKCS #1 v1.5, as the law requires it: 172 characters of base64 for a key of 1024 bits. */
const sign = (text: string, key: KeyObject): string => createSign('RSA-SHA1').update(text, 'utf8').sign(key, 'base64')

/** A field of the QR code with its letter, in the order of the specification. */
export type QrField = readonly [letter: string, value: string]

/** Joins the fields of a QR code. */
export const qrText = (fields: readonly QrField[]): string =>
  fields.map(([letter, value]) => `${letter}:${value}`).join('*')

interface Marked {
  readonly atcud: string
  readonly signature: string | null
  readonly certificate: string
}

const typeOf = ({ type, class: kind }: UnmarkedDocument): string =>
  kind === 'TOPUP' ? 'RG' : type === 'CREDIT_NOTE' ? 'NC' : 'FT'

/** Returns the fields A to R of a document. Absent fields are those without a value. */
export function portugueseQrFields(document: UnmarkedDocument, { atcud, signature, certificate }: Marked): QrField[] {
  const { seller, buyer } = document
  const outside = document.vat_groups.filter(({ category }) => category === 'O')
  return [
    ['A', seller.vat_number?.slice(2) ?? ''],
    ['B', buyer.vat_number?.slice(2) || FINAL_CONSUMER],
    ['C', buyer.country],
    ['D', typeOf(document)],
    ['E', 'N'],
    ['F', document.date.replaceAll('-', '')],
    ['G', document.number],
    ['H', atcud],
    ...regionFields(document),
    ...(outside.length === 0 ? [] : [['L', sumOf(outside.map(({ net }) => net))] as const]),
    ['N', document.vat],
    ['O', document.total],
    ['Q', signature === null ? '0' : printedSignature(signature)],
    ['R', certificate],
  ]
}

const sumOf = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + parseMoney(amount), 0n))

/** The numbers of base and VAT of each code: exempt has a base only. */
const places = { ISE: [2], RED: [3, 4], INT: [5, 6], NOR: [7, 8] } as const
type Code = keyof typeof places

/** Up to three fiscal regions as I, J and K, the mainland first. A document without any has I1 = 0. */
function regionFields({ vat_groups }: UnmarkedDocument): QrField[] {
  const taxed = vat_groups.flatMap((group) => {
    const tax = portugueseTaxOf(group.category, group.rate)
    // The QR code has no place for other codes.
    return tax.code in places ? [{ ...group, region: tax.region, code: tax.code as Code }] : []
  })
  const regions = [...new Set(taxed.map(({ region }) => region))].toSorted((one, other) => rank(one) - rank(other))
  if (regions.length === 0) return [['I1', '0']]
  return regions.slice(0, 3).flatMap((region, index): QrField[] => {
    const letter = 'IJK'.charAt(index)
    const ofRegion = taxed.filter((group) => group.region === region)
    const amounts = (Object.keys(places) as Code[]).flatMap((code): QrField[] => {
      const groups = ofRegion.filter((group) => group.code === code)
      const [base, vat] = places[code]
      if (groups.length === 0) return []
      const fields: QrField[] = [[`${letter}${base}`, sumOf(groups.map(({ net }) => net))]]
      if (vat !== undefined) fields.push([`${letter}${vat}`, sumOf(groups.map((group) => group.vat))])
      return fields
    })
    return [[`${letter}1`, region], ...amounts]
  })
}

const rank = (region: string): number => ['PT', 'PT-AC', 'PT-MA'].indexOf(region) + (region.startsWith('PT') ? 0 : 10)

/** The sentence that a signed document prints: the four characters, and the program's certificate. */
export function portugueseNotice({ fiscal }: DocumentContent): string {
  if (fiscal.signature === undefined || fiscal.certificate === undefined) return ''
  return `${printedSignature(fiscal.signature)}-Processado por programa certificado n.º ${fiscal.certificate}/AT`
}
