import { newId } from '../../platform/ids.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'
import { type AppliedRow, applyToLedger, insertAccounts, selectBalance } from './ledger.sql.ts'

/** What a movement is about, as its reader knows it. */
export type TransferKind =
  | 'TOPUP'
  | 'AUTO_TOPUP'
  | 'CHARGE'
  | 'SUBSCRIPTION'
  | 'CARD_ORDER'
  | 'REFUND'
  | 'CREDIT_NOTE'
  | 'FEE'
  | 'ADJUSTMENT'

/** The other side of a wallet's money: entries only, never locked. */
export type SystemAccount =
  | 'system:revenue'
  | 'system:vat'
  | 'system:adjustment'
  | 'system:refund'
  | `system:clearing:${string}`

/** Money into the wallet: what is owed (RECEIVABLE) is paid first, the rest becomes available. */
export interface Credit {
  readonly op: 'credit'
  readonly kind: TransferKind
  /** > 0, VAT included. */
  readonly amountMinor: bigint
  readonly account: SystemAccount
  /** The part taken back from `system:vat`, when a sale is undone. */
  readonly vatMinor?: bigint
}

/** Money out of the wallet. */
export interface Debit {
  readonly op: 'debit'
  readonly kind: TransferKind
  readonly amountMinor: bigint
  readonly account: SystemAccount
  readonly vatMinor?: bigint
  /**
   * USER: refused (`INSUFFICIENT`) when available would fall below 0. CHARGE: always posts; what exceeds credit and tolerance is
   * owed. REVERSAL (chargeback, returned debit): always posts; what exceeds the available money is owed.
   */
  readonly floor: 'USER' | 'CHARGE' | 'REVERSAL'
}

/** Keeps money for a session: as much as is available up to `amountMinor`, at least `leastMinor`, else `INSUFFICIENT`. */
export interface PlaceHold {
  readonly op: 'hold'
  readonly amountMinor: bigint
  readonly leastMinor: bigint
  readonly authorizationReference: string | null
  /** Which plafond period the hold counts in. */
  readonly countsFrom: Date
  readonly expiresAt: Date
}

/** Raises an open hold to `amountMinor`, as far as money is available. Repeating it changes nothing. */
export interface RaiseHold {
  readonly op: 'raise'
  readonly holdId: string
  readonly amountMinor: bigint
}

/** Books a price (> 0), out of the hold if it is still open; what the hold exceeds goes back, what it lacks is a CHARGE debit. */
export interface SettleHold {
  readonly op: 'settle'
  readonly holdId: string | null
  readonly amountMinor: bigint
  readonly vatMinor: bigint
}

/** Gives a hold back whole. Repeating it changes nothing. */
export interface ReleaseHold {
  readonly op: 'release'
  readonly holdId: string
}

/** What every operation carries. */
export interface Booking {
  /** Unique for ever within the wallet. Not of raise and release, which are idempotent by nature. */
  readonly key?: string
  readonly at: Date
  readonly sessionId?: string | null
  readonly cardId?: string | null
  readonly paymentId?: string | null
  readonly invoiceId?: string | null
  readonly note?: string | null
}

/** What moves money in a wallet. Its key makes it idempotent: the same key is booked once. */
export type Operation = (Credit | Debit | PlaceHold | RaiseHold | SettleHold | ReleaseHold) & Booking

/** How one operation ended, and the wallet's accounts after it. */
export interface Applied {
  /**
   * `REPEATED`: the key posted the same before, `transferId` is that transfer. `CONFLICT`: it posted something else.
   * Nothing moved for these and for `INSUFFICIENT` and `UNCHANGED`.
   */
  readonly outcome: AppliedRow['outcome']
  readonly transferId: string | null
  readonly holdId: string | null
  readonly movedMinor: bigint
  /** What was held and is not any more. */
  readonly resolvedMinor: bigint
  readonly fundsBeforeMinor: bigint
  readonly fundsMinor: bigint
  readonly heldMinor: bigint
  /** ≤ 0: what the customer owes from reversals and overruns. */
  readonly receivableMinor: bigint
  /** The wallet's credit: available = funds + credit. */
  readonly creditMinor: bigint
}

/** A key was used again for something else: a mistake of the caller's, never of a customer. */
export class LedgerConflict extends Error {
  override name = 'LedgerConflict'

  constructor({ key }: Booking) {
    super(`key ${key} has posted other content`)
  }
}

/** Opens the accounts of a new wallet, before anything can lock them. */
export async function openAccounts(tx: Tx, scope: WalletScope): Promise<void> {
  await insertAccounts(tx, scope.walletId)
}

/**
 * Applies one operation in the caller's transaction. Locks the hold and the wallet's accounts, in this order.
 * @throws LedgerConflict when the key has posted other content.
 */
export async function applyTransfer(tx: Sql, scope: WalletScope, operation: Operation): Promise<Applied> {
  const [applied] = await applyTransfers(tx, [{ scope, operation }])
  if (applied === undefined) throw new Error('the ledger did not answer')
  if (applied.outcome === 'CONFLICT') throw new LedgerConflict(operation)
  return applied
}

/**
 * Applies a batch, of one wallet or many, with an answer each in the order given: a refused one does not hinder the others.
 * Within a wallet the order is kept.
 */
export async function applyTransfers(
  tx: Sql,
  batch: readonly { readonly scope: WalletScope; readonly operation: Operation }[],
): Promise<Applied[]> {
  const rows = await applyToLedger(
    tx,
    batch.map(({ scope, operation }) => itemOf(scope.walletId, operation)),
  )
  return rows.map((row) => ({
    outcome: row.outcome,
    transferId: row.transfer_id,
    holdId: row.hold_id,
    movedMinor: row.moved_minor,
    resolvedMinor: row.resolved_minor,
    fundsBeforeMinor: row.funds_before_minor,
    fundsMinor: row.funds_minor,
    heldMinor: row.held_minor,
    receivableMinor: row.receivable_minor,
    creditMinor: row.credit_minor,
  }))
}

/** The wire form of an operation. bigint as text, so that no amount ever passes through a float. */
function itemOf(walletId: string, operation: Operation): object {
  const id = newId(operation.at)
  const booking = {
    op: operation.op,
    wallet: walletId,
    id,
    key: operation.key ?? `${operation.op}:${id}`,
    at: operation.at,
    session: operation.sessionId ?? undefined,
    card: operation.cardId ?? undefined,
    payment: operation.paymentId ?? undefined,
    invoice: operation.invoiceId ?? undefined,
    note: operation.note ?? undefined,
  }
  switch (operation.op) {
    case 'credit':
    case 'debit':
      return {
        ...booking,
        kind: operation.kind,
        amount: String(operation.amountMinor),
        vat: operation.vatMinor === undefined ? undefined : String(operation.vatMinor),
        account: operation.account,
        floor: operation.op === 'debit' ? operation.floor : undefined,
      }
    case 'hold':
      return {
        ...booking,
        kind: 'CHARGE',
        hold: newId(operation.at),
        amount: String(operation.amountMinor),
        least: String(operation.leastMinor),
        reference: operation.authorizationReference ?? undefined,
        from: operation.countsFrom,
        expires: operation.expiresAt,
      }
    case 'raise':
      return { ...booking, kind: 'CHARGE', hold: operation.holdId, amount: String(operation.amountMinor) }
    case 'settle':
      return {
        ...booking,
        kind: 'CHARGE',
        hold: operation.holdId ?? undefined,
        amount: String(operation.amountMinor),
        vat: String(operation.vatMinor),
        floor: 'CHARGE',
      }
    case 'release':
      return { ...booking, kind: 'CHARGE', hold: operation.holdId }
  }
}

/** A wallet's money as people see it. */
export interface Balance {
  /** FUNDS and HELD together: what was paid in and is not spent. */
  readonly balanceMinor: bigint
  readonly reservedMinor: bigint
  /** ≥ 0: what the customer owes. */
  readonly owedMinor: bigint
  /** FUNDS alone; available = this + credit. */
  readonly fundsMinor: bigint
}

/** The balance of a wallet in cents. @throws an error when the wallet has no ledger accounts. */
export async function readBalance(on: Sql, scope: WalletScope): Promise<Balance> {
  const row = await selectBalance(on, scope.walletId)
  if (row === undefined) throw new Error(`wallet ${scope.walletId} has no ledger accounts`)
  return {
    balanceMinor: row.funds_minor + row.held_minor,
    reservedMinor: row.held_minor,
    owedMinor: -row.receivable_minor,
    fundsMinor: row.funds_minor,
  }
}
