import { createHash } from 'node:crypto'
import { HOUR_MS } from '../../platform/durations.ts'
import { legalTime, offsetStretches } from '../pricing/legal-time.ts'
import { type FiscalProvider, noMarks, type UnmarkedDocument } from './fiscal-provider.ts'

/**
 * Spain: the chained record of each invoice (Real Decreto 1007/2023, Orden HAC/1177/2024, "Verifactu") and its QR code.
 * Records are not sent: that needs the seller's certificate and the tax agency's server. Documents therefore still state
 * that they are not fiscal, and the QR code leads to the agency's test environment.
 */

const MADRID = 'Europe/Madrid'
const TEST_ENVIRONMENT = 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR'

/** The fields of a record that its hash covers. `previous` is empty for the first record. */
export interface SpanishRecord {
  readonly issuer: string
  readonly number: string
  /** `01-11-2026`. */
  readonly day: string
  readonly type: 'F1' | 'R1'
  readonly vat: string
  readonly total: string
  readonly previous: string
  /** With the offset: `2026-11-01T00:07:00+01:00`. */
  readonly at: string
}

/** The hash ("huella") of a record: SHA-256 over its fields in the order of the specification, in capital letters. */
export function recordHash({ issuer, number, day, type, vat, total, previous, at }: SpanishRecord): string {
  const text = [
    `IDEmisorFactura=${issuer}`,
    `NumSerieFactura=${number}`,
    `FechaExpedicionFactura=${day}`,
    `TipoFactura=${type}`,
    `CuotaTotal=${vat}`,
    `ImporteTotal=${total}`,
    `Huella=${previous}`,
    `FechaHoraHusoGenRegistro=${at}`,
  ].join('&')
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase()
}

/** The address that the QR code contains. */
export function recordUrl({
  issuer,
  number,
  day,
  total,
}: Omit<SpanishRecord, 'previous' | 'at' | 'vat' | 'type'>): string {
  const query = new URLSearchParams({ nif: issuer, numserie: number, fecha: day, importe: total })
  return `${TEST_ENVIRONMENT}?${query}`
}

/** The record of a document. Credit notes are differences, so their amounts are negative. */
export function recordOf(document: UnmarkedDocument, at: Date, previous: string): SpanishRecord {
  const isNote = document.type === 'CREDIT_NOTE'
  const signed = (amount: string) => (isNote && Number(amount) !== 0 ? `-${amount}` : amount)
  return {
    issuer: document.seller.vat_number?.slice(2) ?? '',
    number: document.number,
    day: document.date.split('-').reverse().join('-'),
    type: isNote ? 'R1' : 'F1',
    vat: signed(document.vat),
    total: signed(document.total),
    previous,
    at: withOffset(at),
  }
}

function withOffset(at: Date): string {
  const [stretch] = offsetStretches(at.getTime(), at.getTime() + 1, MADRID)
  const hours = (stretch?.offsetMs ?? 0) / HOUR_MS
  return `${legalTime(at.getTime(), MADRID)}:${at.toISOString().slice(17, 19)}+0${hours}:00`
}

/** All invoices and credit notes of the seller are one chain. Receipts of added money are no invoices and have no record. */
export const spanishProvider: FiscalProvider = {
  name: 'spain',
  chainOf: (series) => (/^R[CE]/.test(series) ? null : 'VERIFACTU'),
  communicatesSeries: false,
  marksOf: (document, { at, previous }) => {
    if (document.class === 'TOPUP') return noMarks
    const record = recordOf(document, at, previous)
    return {
      is_fiscal: false,
      atcud: null,
      qr: recordUrl(record),
      signature: recordHash(record),
      system_entry_at: record.at,
    }
  },
}
