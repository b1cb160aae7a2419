import { formatMoney } from '@voltway/money/money'
import { groupElement, textElement, xmlFile } from '../documents/xml.ts'

/** A credit transfer of a file. */
export interface Transfer {
  /** The end-to-end reference: at most 35 characters. */
  readonly reference: string
  readonly amountMinor: bigint
  readonly name: string
  readonly iban: string
  /** Text for the receiver, at most 140 characters. */
  readonly text: string
}

/** A file of credit transfers. */
export interface TransferFile {
  /** 32 characters. */
  readonly reference: string
  readonly at: Date
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null }
  readonly transfers: readonly Transfer[]
  /** True: the bank books the whole file as one. Absent: as its contract with the debtor says. */
  readonly isBookedAsOne?: boolean
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
/** The longest name and text that SEPA carries (EPC132-08). */
const NAME_LENGTH = 70
const TEXT_LENGTH = 140

/**
 * Writes a credit transfer initiation, pain.001.001.09, as the SEPA implementation guidelines of the European Payments
 * Council have it (EPC132-08): euros, shared charges, names and texts in the Latin characters that every bank accepts.
 */
export function transferFile({ reference, at, debtor, transfers, isBookedAsOne }: TransferFile): string {
  const sum = formatMoney(transfers.reduce((total, { amountMinor }) => total + amountMinor, 0n))
  const counted = textElement('NbOfTxs', String(transfers.length)) + textElement('CtrlSum', sum)
  const name = latin(debtor.name, NAME_LENGTH)
  const instant = `${at.toISOString().slice(0, 19)}Z`
  const header = groupElement(
    'GrpHdr',
    textElement('MsgId', reference),
    textElement('CreDtTm', instant),
    counted,
    groupElement('InitgPty', textElement('Nm', name)),
  )
  const agent =
    debtor.bic === null ? groupElement('Othr', textElement('Id', 'NOTPROVIDED')) : textElement('BICFI', debtor.bic)
  const payment = groupElement(
    'PmtInf',
    textElement('PmtInfId', reference),
    textElement('PmtMtd', 'TRF'),
    isBookedAsOne === true ? textElement('BtchBookg', 'true') : '',
    counted,
    groupElement('PmtTpInf', groupElement('SvcLvl', textElement('Cd', 'SEPA'))),
    groupElement('ReqdExctnDt', textElement('Dt', instant.slice(0, 10))),
    groupElement('Dbtr', textElement('Nm', name)),
    accountElement('DbtrAcct', debtor.iban),
    groupElement('DbtrAgt', groupElement('FinInstnId', agent)),
    textElement('ChrgBr', 'SLEV'),
    ...transfers.map(transferElement),
  )
  return xmlFile('Document', { '': NAMESPACE }, groupElement('CstmrCdtTrfInitn', header, payment))
}

const accountElement = (element: string, iban: string) =>
  groupElement(element, groupElement('Id', textElement('IBAN', iban)))

const transferElement = ({ reference, amountMinor, name, iban, text }: Transfer): string =>
  groupElement(
    'CdtTrfTxInf',
    groupElement('PmtId', textElement('EndToEndId', reference)),
    groupElement('Amt', textElement('InstdAmt', formatMoney(amountMinor), { Ccy: 'EUR' })),
    groupElement('Cdtr', textElement('Nm', latin(name, NAME_LENGTH))),
    accountElement('CdtrAcct', iban),
    groupElement('RmtInf', textElement('Ustrd', latin(text, TEXT_LENGTH))),
  )

/** Letters that do not decompose into one with a mark. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '&': '+',
}

/** Returns a text in the Latin characters of EPC217-08. Others become a full stop. */
function latin(text: string, length: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæÆœŒøØłŁđĐ&]/g, (letter) => OTHER_LETTERS[letter] ?? '.')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, length).trim() || '.'
}
