import { parseMoney } from '@voltway/money/money'
import type { Element } from '@xmldom/xmldom'
import { parseXml, UnsafeXml } from '../../platform/parse-xml.ts'

/** A booking of a bank statement, or one of several that were booked together. */
export interface Movement {
  /** The end-to-end reference of the transfer; null without one. */
  readonly reference: string | null
  /** References of a file that was booked as one without those of its transfers; empty for others. */
  readonly fileReferences: readonly string[]
  /** In euros, as SEPA pays; 0 when the bank states none in euros and cents. */
  readonly amountMinor: bigint
  /** Whether money came in. */
  readonly isCredit: boolean
  /** Why a transfer came back: the code and the words of the bank; empty without them. */
  readonly reason: string
}

/** A text that is no bank statement in the format camt.053. */
export class UnreadableStatement extends Error {}

/** Of ISO 20022, or of a country's banks: `ISO:camt.053.001.02:APC:STUZZA:payments:003` in Austria. */
const NAMESPACE = /(^|:)camt\.053\.001\.\d\d(:|$)/
/** Codes of reasons and words of a bank are cut to this length. */
const REASON_LENGTH = 140

/**
 * Reads the booked entries of a bank statement, camt.053.001 of any version. Pending and announced entries are omitted.
 * @throws UnreadableStatement
 */
export function readBankStatement(xml: string): Movement[] {
  const root = rootOf(xml)
  if (root === null || !NAMESPACE.test(root.namespaceURI ?? '')) throw new UnreadableStatement('not camt.053')
  return below(root, 'Ntry').filter(isBooked).flatMap(movementsOf)
}

/** A parsed file: the movements of the bank statement, or an error when it is not in the format camt.053. */
export interface StatementFile {
  readonly movements: readonly Movement[]
  readonly errors: readonly 'unreadable'[]
}

/** {@link readBankStatement} for the parser thread, whose messages cannot carry an {@link UnreadableStatement}. */
export function readStatementFile(xml: string): StatementFile {
  try {
    return { movements: readBankStatement(xml), errors: [] }
  } catch (error) {
    if (error instanceof UnreadableStatement) return { movements: [], errors: ['unreadable'] }
    throw error
  }
}

function rootOf(xml: string): Element | null {
  try {
    // A byte-order mark or a line break before the declaration.
    return parseXml(xml.trimStart()).documentElement
  } catch (error) {
    if (error instanceof UnsafeXml) throw new UnreadableStatement(error.message)
    throw error
  }
}

/** The status is a text in older versions, and has a code in newer ones. */
const isBooked = (entry: Element): boolean => textAt(entry, 'Sts', 'Cd') === 'BOOK' || textAt(entry, 'Sts') === 'BOOK'

function movementsOf(entry: Element): Movement[] {
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT'
  const amountMinor = amountOf(entry) ?? 0n
  const groups = children(entry, 'NtryDtls')
  const details = groups.flatMap((group) => children(group, 'TxDtls'))
  if (details.some((detail) => referenceOf(detail) !== null)) {
    return details.map((detail) => ({
      reference: referenceOf(detail),
      fileReferences: [],
      // One transfer has the amount of its entry, unless it says another.
      amountMinor: amountOf(detail) ?? (details.length === 1 ? amountMinor : 0n),
      isCredit: (textAt(detail, 'CdtDbtInd') ?? (isCredit ? 'CRDT' : 'DBIT')) === 'CRDT',
      reason: reasonOf(detail),
    }))
  }
  // The file is named beside its transfers, or by the only detail of the entry.
  const places = [
    ...groups.flatMap((group) => children(group, 'Btch')),
    ...details.flatMap((detail) => children(detail, 'Refs')),
  ]
  const fileReferences = places.flatMap((place) => [textAt(place, 'PmtInfId'), textAt(place, 'MsgId')])
  return [
    {
      reference: null,
      fileReferences: fileReferences.filter((named) => named !== null),
      amountMinor,
      isCredit,
      reason: '',
    },
  ]
}

/** Banks write a word of the standard in place of a reference that they do not know. */
function referenceOf(detail: Element): string | null {
  const reference = textAt(detail, 'Refs', 'EndToEndId')
  return reference === 'NOTPROVIDED' ? null : reference
}

/** The amounts of an entry or a detail: booked, converted, and as it was ordered. */
const AMOUNTS = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt']]

/** The first amount in euros: an account in another currency states it beside its own. */
function amountOf(element: Element): bigint | undefined {
  for (const path of AMOUNTS) {
    const amount = at(element, ...path)
    if (amount?.getAttribute('Ccy') === 'EUR') return centsOf(textOf(amount))
  }
  return undefined
}

/** ISO 20022 has 18 digits, up to five of them decimals. Banks write leading and closing zeros beside them. */
const AMOUNT = /^\+?(\d{0,30})(?:\.(\d{0,30}))?$/

/** Returns 0 for an amount that no transfer has, such as parts of a cent. */
function centsOf(text: string): bigint {
  const [, whole = '', decimals = ''] = AMOUNT.exec(text) ?? []
  if (whole + decimals === '') throw new UnreadableStatement(`not an amount: ${text.slice(0, 40)}`)
  const [euros, cents] = [whole.replace(/^0+/, ''), decimals.replace(/0+$/, '')]
  return cents.length > 2 || euros.length > 12 ? 0n : parseMoney(`${euros || '0'}.${cents || '0'}`)
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

/** The first element on a path. */
function at(parent: Element, ...[name = '', ...path]: readonly string[]): Element | undefined {
  const [child] = children(parent, name)
  return child === undefined || path.length === 0 ? child : at(child, ...path)
}

const textOf = (element: Element): string => (element.textContent ?? '').trim()

/** The text of the first element on a path; null without one. */
function textAt(parent: Element, ...path: readonly string[]): string | null {
  const element = at(parent, ...path)
  return element === undefined ? null : textOf(element)
}
