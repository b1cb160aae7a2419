import { parseMoney, UnreadableAmount } from '@voltway/money/money'
import type { Element } from '@xmldom/xmldom'
import { parseXml, UnsafeXml } from '../../platform/parse-xml.ts'

/** A booking of a bank statement, or one of several that were booked together. */
export interface Movement {
  /** The end-to-end reference of the transfer; null without one. */
  readonly reference: string | null
  /** The reference of a file that was booked as one without its transfers; null for others. */
  readonly fileReference: string | null
  readonly amountMinor: bigint
  /** Whether money came in. */
  readonly isCredit: boolean
  /** Why a transfer came back: the code and the words of the bank; empty without them. */
  readonly reason: string
}

/** A text that is no bank statement in the format camt.053. */
export class UnreadableStatement extends Error {}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/
/** Codes of reasons and words of a bank are cut to this length. */
const REASON_LENGTH = 140

/**
 * Reads the booked entries of a bank statement, camt.053.001 of any version. Pending and announced entries are omitted.
 * @throws UnreadableStatement
 */
export function readBankStatement(xml: string): Movement[] {
  const root = rootOf(xml)
  if (root === null || !NAMESPACE.test(root.namespaceURI ?? '')) throw new UnreadableStatement('not camt.053')
  try {
    return below(root, 'Ntry').filter(isBooked).flatMap(movementsOf)
  } catch (error) {
    if (error instanceof UnreadableAmount) throw new UnreadableStatement(error.message)
    throw error
  }
}

function rootOf(xml: string): Element | null {
  try {
    return parseXml(xml).documentElement
  } catch (error) {
    if (error instanceof UnsafeXml) throw new UnreadableStatement(error.message)
    throw error
  }
}

/** The status is a text in older versions, and has a code in newer ones. */
const isBooked = (entry: Element): boolean => textAt(entry, 'Sts', 'Cd') === 'BOOK' || textAt(entry, 'Sts') === 'BOOK'

function movementsOf(entry: Element): Movement[] {
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT'
  const details = children(entry, 'NtryDtls').flatMap((group) => children(group, 'TxDtls'))
  const [only] = details
  if (only !== undefined) {
    return details.map((detail) => ({
      reference: textAt(detail, 'Refs', 'EndToEndId'),
      fileReference: null,
      // One transfer has the amount of its entry, unless it says another.
      amountMinor: amountOf(detail) ?? amountOf(entry) ?? 0n,
      isCredit: (textAt(detail, 'CdtDbtInd') ?? (isCredit ? 'CRDT' : 'DBIT')) === 'CRDT',
      reason: reasonOf(detail),
    }))
  }
  const fileReference = textAt(entry, 'NtryDtls', 'Btch', 'PmtInfId') ?? textAt(entry, 'NtryDtls', 'Btch', 'MsgId')
  return [{ reference: null, fileReference, amountMinor: amountOf(entry) ?? 0n, isCredit, reason: '' }]
}

function amountOf(element: Element): bigint | undefined {
  const text = textAt(element, 'Amt') ?? textAt(element, 'AmtDtls', 'TxAmt', 'Amt')
  // A bank writes as many decimals as it likes, up to five.
  return text === null ? undefined : parseMoney(text.trim().replace(/(\.\d\d)0+$/, '$1'))
}

function reasonOf(detail: Element): string {
  const code = textAt(detail, 'RtrInf', 'Rsn', 'Cd') ?? textAt(detail, 'RtrInf', 'Rsn', 'Prtry')
  return [code, textAt(detail, 'RtrInf', 'AddtlInf')]
    .filter((part) => part !== null)
    .join(' ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, REASON_LENGTH)
    .trim()
}

const below = (parent: Element, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(parent.namespaceURI ?? '', name))

const children = (parent: Element, name: string): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1 && node.localName === name)

/** The text of the first element on a path; null without one. */
function textAt(parent: Element, ...[name = '', ...path]: readonly string[]): string | null {
  const [child] = children(parent, name)
  if (child === undefined) return null
  return path.length === 0 ? (child.textContent ?? '').trim() : textAt(child, ...path)
}
