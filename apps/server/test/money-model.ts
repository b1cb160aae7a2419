import { SessionsModel } from './money-sessions-model.ts'

/**
 * The expected money of one prepaid wallet: rules that share no code with the product. Amounts are cents. Each method
 * applies a command and returns the expected result.
 */
export class MoneyModel {
  funds = 0
  held = 0
  owed = 0
  blocked = false
  readonly tolerance = 500
  readonly holds: { id: string; amount: number }[] = []
  readonly charges: { id: string; amount: number }[] = []
  readonly payments: ModelPayment[] = []
  readonly keys = new Map<string, { amount: number; payment: ModelPayment }>()
  recharge: { threshold: number; amount: number; perDay: number } | null = null
  plafond: number | null = null
  day = 0
  /** Number of auto-recharges by day. */
  readonly runs = new Map<number, number>()
  readonly charging = new SessionsModel({
    charge: (amount, reserved) => this.settle(reserved, amount),
    credit: (amount) => this.credit(amount),
    reserve: (amount) => this.reserve(amount),
  })

  get balance(): number {
    return this.funds + this.held
  }
  get restricted(): boolean {
    return this.owed > this.tolerance
  }

  /** Credits money. Debt is paid first. */
  private credit(amount: number): void {
    const paid = Math.min(amount, this.owed)
    this.owed -= paid
    this.funds += amount - paid
  }

  topUp(key: string, amount: number, works: boolean): 'blocked' | 'declined' | 'other body' | 'paid' {
    const known = this.keys.get(key)
    if (known !== undefined) {
      if (known.amount !== amount) return 'other body'
      return known.payment.status === 'failed' ? 'declined' : 'paid'
    }
    if (this.blocked) return 'blocked'
    const payment: ModelPayment = { amount, refunded: 0, status: works ? 'paid' : 'failed', refunds: [] }
    this.payments.push(payment)
    this.keys.set(key, { amount, payment })
    if (works) this.credit(amount)
    return works ? 'paid' : 'declined'
  }

  hold(id: string, amount: number): boolean {
    // A charge is authorized only with at least one euro available, and at most the available amount is reserved.
    const reserved = Math.min(amount, this.funds)
    if (reserved < 100) return false
    this.reserve(reserved)
    this.holds.push({ id, amount: reserved })
    return true
  }

  /**
   * Settles the price of a held charge. It always posts, because the customer has charged. The part beyond the balance
   * and the tolerance becomes debt.
   */
  capture(index: number, price: number): void {
    const [hold] = this.holds.splice(index, 1)
    this.settle(hold?.amount ?? 0, price)
  }

  private settle(reserved: number, price: number): void {
    this.held -= reserved
    const can = Math.max(this.funds + reserved + this.tolerance, reserved, 0)
    const debited = Math.min(price, can)
    this.funds += reserved - debited
    this.owed += price - debited
  }

  release(index: number): void {
    const [hold] = this.holds.splice(index, 1)
    this.reserve(-(hold?.amount ?? 0))
  }

  /** Reserves money; a negative amount releases it. */
  private reserve(amount: number): void {
    this.funds -= amount
    this.held += amount
  }

  charge(price: number): void {
    this.settle(0, price)
  }

  refund(index: number, amount: number): boolean {
    const payment = this.payments[index]
    if (payment?.status !== 'paid' || amount > payment.amount - payment.refunded || amount > this.funds) return false
    payment.refunded += amount
    payment.refunds.push({ amount, status: payment.delaysRefunds ? 'pending' : 'done' })
    this.funds -= amount
    return true
  }

  /** Issues the credit notes of completed refunds. */
  creditRefunds(): void {
    for (const refund of this.payments.flatMap(({ refunds }) => refunds))
      if (refund.status === 'done') refund.isNoted = true
  }

  /** The amounts of all receipts: one of each payment, and one of each refund that was returned after its credit note. */
  receipts(): number[] {
    const paid = this.payments.filter(({ status }) => status !== 'failed')
    const returned = paid.flatMap(({ refunds }) =>
      refunds.filter(({ status, isNoted }) => status === 'failed' && isNoted),
    )
    return [...paid, ...returned].map(({ amount }) => amount)
  }

  /** The bank completes or fails the oldest pending refund. A failure without one returns the last completed refund. */
  bankRefund(index: number, response: 'done' | 'failed'): void {
    const refunds = this.payments[index]?.refunds ?? []
    const open = refunds.find(({ status }) => status === 'pending')
    const refund = open ?? (response === 'failed' ? refunds.findLast(({ status }) => status === 'done') : undefined)
    const payment = this.payments[index]
    if (refund === undefined || payment === undefined) return
    refund.status = response
    if (response === 'done') return
    payment.refunded -= refund.amount
    this.credit(refund.amount)
  }

  chargeback(index: number): boolean {
    const payment = this.payments[index]
    if (payment?.status !== 'paid') return false
    payment.status = 'reversed'
    const amount = payment.amount - payment.refunded
    const debited = Math.min(amount, Math.max(this.funds, 0))
    this.funds -= debited
    this.owed += amount - debited
    return true
  }

  /**
   * Checks for a low balance.
   * @returns whether the wallet was recharged.
   */
  checkRecharge(): boolean {
    const settings = this.recharge
    if (settings === null || this.blocked || this.funds >= settings.threshold) return false
    const today = this.runs.get(this.day) ?? 0
    if (today >= settings.perDay) return false
    this.runs.set(this.day, today + 1)
    this.payments.push({ amount: settings.amount, refunded: 0, status: 'paid', refunds: [] })
    this.credit(settings.amount)
    return true
  }
}

export interface ModelPayment {
  readonly amount: number
  refunded: number
  status: 'paid' | 'failed' | 'reversed'
  delaysRefunds?: boolean
  readonly refunds: { readonly amount: number; status: 'pending' | 'done' | 'failed'; isNoted?: boolean }[]
}
