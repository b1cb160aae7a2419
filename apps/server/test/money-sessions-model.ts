/**
 * The expected amounts of sessions, invoices and credits in cents: rules of the price list and the tax authority that
 * share no code with the product.
 */

interface Money {
  net: number
  vat: number
}

/** 20 kWh in 45 minutes of a working day in Lisbon: 7.08 and 23% VAT. The operator charges us 6.00. */
const PRICE: Money = { net: 708, vat: 163 }
export const OPERATOR_COST = 600
export const DOUBTFUL_PRICE = PRICE.net + PRICE.vat
/** Doubtful records are later than all other charges. */
const AFTER_OTHERS = 1_000_000

/** The wallet's money, changed by sessions. */
interface Purse {
  /** Settles a charge. It always posts, from its hold first. */
  charge(amount: number, reserved: number): void
  /** Credits money. Debt is paid first. */
  credit(amount: number): void
  /** Reserves money; a negative amount releases it. */
  reserve(amount: number): void
}

/** Review time after which an unusual record is booked at our price, in days. */
export const REVIEW_DAYS = 2

/** A doubtful record. Its charge is not settled, and its hold stays. */
export interface WaitingRecord {
  readonly order: number
  readonly reserved: number
  /** Null: an impossible record is never booked by time. */
  booksAtMs: number | null
  /** The booking time without a dispute. */
  readonly firstBooksAtMs: number | null
  isDisputed: boolean
}

export interface ModelSession {
  /** The month of the charge. Sessions of one month are billed together. */
  readonly month: number
  /** Position in the order of charging. */
  readonly order: number
  /** The part of the operator's cost that it has credited. */
  creditedCost: number
  /** Refunds by the operator's credits, and by goodwill credit notes. */
  readonly credited: Money
  readonly goodwill: Money
  isUndone: boolean
  invoice: ModelInvoice | null
}

export interface ModelInvoice extends Money {
  readonly sessions: ModelSession[]
  /** Amount of the invoice's credit notes. */
  readonly noted: Money
  /** Refunds without a credit note. */
  waiting: (Money & { day: number })[]
}

const half = (numerator: number, denominator: number) => Math.floor((2 * numerator + denominator) / (2 * denominator))
const vatOf = (net: number) => half(net * 23, 100)

export class SessionsModel {
  readonly sessions: ModelSession[] = []
  readonly waiting: WaitingRecord[] = []
  readonly invoices: ModelInvoice[] = []
  private doubts = 0
  private closedMonth = 0
  readonly purse: Purse
  constructor(purse: Purse) {
    this.purse = purse
  }

  session(month: number): void {
    this.add(month, this.sessions.length, 0)
  }

  private add(month: number, order: number, reserved: number): void {
    this.purse.charge(PRICE.net + PRICE.vat, reserved)
    const nothing = () => ({ net: 0, vat: 0 })
    this.sessions.push({
      month,
      order,
      creditedCost: 0,
      credited: nothing(),
      goodwill: nothing(),
      isUndone: false,
      invoice: null,
    })
  }

  /** Adds a doubtful record. */
  wait(reserved: number, booksAtMs: number | null): void {
    this.purse.reserve(reserved)
    this.waiting.push({
      order: AFTER_OTHERS + this.doubts++,
      reserved,
      booksAtMs,
      firstBooksAtMs: booksAtMs,
      isDisputed: false,
    })
  }

  /** Books a doubtful record, after a decision or after its review time. */
  book(record: WaitingRecord, month: number): void {
    this.waiting.splice(this.waiting.indexOf(record), 1)
    this.add(month, record.order, record.reserved)
  }

  /** Drops a doubtful record after the operator's decision. */
  drop(record: WaitingRecord): void {
    this.waiting.splice(this.waiting.indexOf(record), 1)
    this.purse.reserve(-record.reserved)
  }

  /** Returns the records that are due, in booking order. */
  due(nowMs: number): WaitingRecord[] {
    const timeOf = ({ booksAtMs }: WaitingRecord) => booksAtMs ?? Number.POSITIVE_INFINITY
    return this.waiting.filter((one) => timeOf(one) <= nowMs).sort((a, b) => timeOf(a) - timeOf(b))
  }

  /** Returns the records that only their dispute keeps from being booked. */
  prolonged(nowMs: number): WaitingRecord[] {
    return this.waiting.filter(
      ({ firstBooksAtMs, booksAtMs }) =>
        firstBooksAtMs !== null && booksAtMs !== null && firstBooksAtMs <= nowMs && nowMs < booksAtMs,
    )
  }

  /** Returns the refundable rest of a session. */
  private left({ credited, goodwill }: ModelSession): Money {
    return { net: PRICE.net - credited.net - goodwill.net, vat: PRICE.vat - credited.vat - goodwill.vat }
  }

  /** The operator credits (part of) its cost. The customer gets that share of our price, up to the refundable rest. */
  creditCost(session: ModelSession, cost: number, day: number): void {
    if (session.isUndone) return
    session.creditedCost += cost
    session.isUndone = session.creditedCost >= OPERATOR_COST
    const net = session.isUndone ? PRICE.net : half(PRICE.net * session.creditedCost, OPERATOR_COST)
    const vat = session.isUndone ? PRICE.vat : Math.min(vatOf(net), PRICE.vat)
    const left = this.left(session)
    const credit = {
      net: Math.min(Math.max(net - session.credited.net, 0), left.net),
      vat: Math.min(Math.max(vat - session.credited.vat, 0), left.vat),
    }
    session.credited.net += credit.net
    session.credited.vat += credit.vat
    if (credit.net + credit.vat === 0) return
    this.purse.credit(credit.net + credit.vat)
    session.invoice?.waiting.push({ ...credit, day })
  }

  /** Closes months. Each bills the charges up to its end. */
  closeMonths(last: number): void {
    const monthOf = ({ month }: ModelSession) => Math.max(month, this.closedMonth + 1)
    const months = [...new Set(this.sessions.map(monthOf))].filter((month) => month <= last).sort((a, b) => a - b)
    for (const month of months) this.invoice((one) => monthOf(one) <= month)
    this.closedMonth = Math.max(last, this.closedMonth)
  }

  /** Invoices the unbilled charges. VAT is computed once for all, and rounding differences are booked. */
  private invoice(isBilled: (session: ModelSession) => boolean): void {
    const sessions = this.sessions
      .filter((one) => isBilled(one) && one.invoice === null && !one.isUndone && this.leftTotal(one) > 0)
      .sort((a, b) => a.order - b.order)
    if (sessions.length === 0) return
    const net = sessions.reduce((sum, one) => sum + this.left(one).net, 0)
    const booked = sessions.reduce((sum, one) => sum + this.left(one).vat, 0)
    const invoice = { sessions, net, vat: vatOf(net), noted: { net: 0, vat: 0 }, waiting: [] }
    for (const session of sessions) session.invoice = invoice
    this.invoices.push(invoice)
    this.round(invoice.vat - booked)
  }

  private leftTotal(session: ModelSession): number {
    const { net, vat } = this.left(session)
    return net + vat
  }

  /** Books a rounding difference; the customer pays a positive one. */
  private round(cents: number): void {
    if (cents > 0) this.purse.charge(cents, 0)
    if (cents < 0) this.purse.credit(-cents)
  }

  /** Returns the VAT of the next credit note: that of all credits including this one, less that of earlier notes. */
  private noteVat(invoice: ModelInvoice, net: number): number {
    const all = invoice.noted.net + net
    const vat = all >= invoice.net ? invoice.vat : Math.min(vatOf(all), invoice.vat)
    return Math.max(vat - invoice.noted.vat, 0)
  }

  private note(invoice: ModelInvoice, net: number): number {
    const vat = this.noteVat(invoice, net)
    invoice.noted.net += net
    invoice.noted.vat += vat
    return vat
  }

  /** Issues a credit note of the refunds since the last one. */
  document(invoice: ModelInvoice): void {
    const waiting = invoice.waiting
    invoice.waiting = []
    const net = waiting.reduce((sum, one) => sum + one.net, 0)
    const booked = waiting.reduce((sum, one) => sum + one.vat, 0)
    if (net > 0) this.round(booked - this.note(invoice, net))
  }

  documentAll(): void {
    const first = (invoice: ModelInvoice) => Math.min(...invoice.waiting.map(({ day }) => day))
    const open = this.invoices.filter(({ waiting }) => waiting.length > 0).sort((a, b) => first(a) - first(b))
    for (const invoice of open) this.document(invoice)
  }

  /**
   * Refunds the rest of a session as goodwill.
   * @returns whether there was a rest.
   */
  creditLine(session: ModelSession): boolean {
    const { invoice } = session
    const left = this.left(session)
    if (invoice === null || left.net <= 0) return false
    this.document(invoice)
    const vat = this.note(invoice, left.net)
    session.goodwill.net += left.net
    session.goodwill.vat += left.vat
    this.purse.credit(left.net + vat)
    return true
  }

  /**
   * Refunds an amount of an invoice, spread over its sessions.
   * @returns whether the invoice had that much left.
   */
  creditAmount(invoice: ModelInvoice, amount: number): boolean {
    const nets = invoice.sessions.map((one) => this.left(one).net)
    const leftNet = nets.reduce((sum, net) => sum + net, 0)
    const undone = { ...invoice, noted: { ...invoice.noted } }
    const waitingNet = invoice.waiting.reduce((sum, one) => sum + one.net, 0)
    if (waitingNet > 0) this.note(undone, waitingNet)
    if (leftNet === 0 || amount > leftNet + this.noteVat(undone, leftNet)) return false
    let net = leftNet
    while (net > 0 && net + this.noteVat(undone, net) > amount) net -= 1
    if (net === 0) return false
    this.document(invoice)
    const shares = sharesOf(net, nets)
    for (const [index, session] of invoice.sessions.entries()) {
      const left = this.left(session)
      const share = shares[index] as number
      session.goodwill.vat += share === left.net ? left.vat : Math.min(vatOf(share), left.vat)
      session.goodwill.net += share
    }
    this.purse.credit(net + this.note(invoice, net))
    return true
  }
}

/** Divides by largest remainder. The earlier weight wins a tie. */
function sharesOf(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) => Math.floor((whole * weight) / sum))
  const order = weights.map((weight, index) => ({ index, rest: (whole * weight) % sum }))
  order.sort((a, b) => b.rest - a.rest || a.index - b.index)
  let missing = whole - shares.reduce((total, share) => total + share, 0)
  for (const { index } of order) if (missing-- > 0) shares[index] = (shares[index] as number) + 1
  return shares
}
