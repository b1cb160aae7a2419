import { newId } from '../../platform/ids.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'
import { type AppliedRow, applyToLedger, insertAccounts, selectBalance } from './ledger.sql.ts'

/** The kind of a movement, as users see it. */
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

/** Counter account of a wallet's money. It has entries only and is never locked. */
export type SystemAccount =
  | 'system:revenue'
  | 'system:vat'
  | 'system:adjustment'
  | 'system:refund'
  | `system:clearing:${string}`

/** Adds money to the wallet. It first pays the debt (RECEIVABLE), and the rest becomes available. */
export interface Credit {
  readonly op: 'credit'
  readonly kind: TransferKind
  /** Cents > 0, VAT included. */
  readonly amountMinor: bigint
  readonly account: SystemAccount
  /** The part debited from `system:vat` when a sale is reversed. */
  readonly vatMinor?: bigint
}

/** Removes money from the wallet. */
export interface Debit {
  readonly op: 'debit'
  readonly kind: TransferKind
  readonly amountMinor: bigint
  readonly account: SystemAccount
  readonly vatMinor?: bigint
  /**
   * USER: returns `INSUFFICIENT` when available would fall below 0. CHARGE: always posts, and the part above credit and
   * tolerance becomes debt. REVERSAL (chargeback, returned debit): always posts, and the part above the available money
   * becomes debt.
   */
  readonly floor: 'USER' | 'CHARGE' | 'REVERSAL'
}

/** Reserves the available money up to `amountMinor` for a session. Below `leastMinor` it returns `INSUFFICIENT`. */
export interface PlaceHold {
  readonly op: 'hold'
  readonly amountMinor: bigint
  readonly leastMinor: bigint
  readonly authorizationReference: string | null
  /** The limit period of the card in which the hold counts. */
  readonly countsFrom: Date
  readonly expiresAt: Date
}

/** Raises an open hold to `amountMinor`, as far as money is available. A repetition changes nothing. */
export interface RaiseHold {
  readonly op: 'raise'
  readonly holdId: string
  readonly amountMinor: bigint
}

/**
 * Settles a price (> 0), from the hold if it is still open. The excess of the hold is released, and a shortfall is a
 * CHARGE debit.
 */
export interface SettleHold {
  readonly op: 'settle'
  readonly holdId: string | null
  readonly amountMinor: bigint
  readonly vatMinor: bigint
}

/** Releases a hold completely. A repetition changes nothing. */
export interface ReleaseHold {
  readonly op: 'release'
  readonly holdId: string
}

/** Common fields of every operation. */
export interface Booking {
  /** Idempotency key, permanently unique in the wallet. Raise and release need none, because they are idempotent. */
  readonly key?: string
  readonly at: Date
  readonly sessionId?: string | null
  readonly cardId?: string | null
  readonly paymentId?: string | null
  readonly invoiceId?: string | null
  readonly note?: string | null
}

/** An operation that moves money in a wallet. Its key makes it idempotent: a key is posted once. */
export type Operation = (Credit | Debit | PlaceHold | RaiseHold | SettleHold | ReleaseHold) & Booking

/** The result of one operation, and the wallet's accounts after it. Amounts are cents. */
export interface Applied {
  /**
   * `REPEATED`: the key has posted the same operation, and `transferId` is its transfer. `CONFLICT`: the key has posted
   * a different one. These, `INSUFFICIENT` and `UNCHANGED` move no money.
   */
  readonly outcome: AppliedRow['outcome']
  readonly transferId: string | null
  readonly holdId: string | null
  readonly movedMinor: bigint
  /** The amount that is no longer on hold. */
  readonly resolvedMinor: bigint
  readonly fundsBeforeMinor: bigint
  readonly fundsMinor: bigint
  readonly heldMinor: bigint
  /** ≤ 0: the customer's debt from reversals and overruns. */
  readonly receivableMinor: bigint
  /** The wallet's credit limit: available = funds + credit. */
  readonly creditMinor: bigint
}

/**
 * Thrown when a key is reused for a different operation. It is a defect of the caller, never an error of a customer.
 */
export class LedgerConflict extends Error {
  override name = 'LedgerConflict'

  constructor({ key }: Booking) {
    super(`key ${key} has posted other content`)
  }
}

/** Creates the accounts of a new wallet, before another operation can lock them. */
export async function openAccounts(tx: Tx, scope: WalletScope): Promise<void> {
  await insertAccounts(tx, scope.walletId)
}

/**
 * Applies one operation in the caller's transaction. Lock order: the hold, then the wallet's accounts.
 * @throws LedgerConflict when the key has posted a different operation.
 */
export async function applyTransfer(tx: Sql, scope: WalletScope, operation: Operation): Promise<Applied> {
  const [applied] = await applyTransfers(tx, [{ scope, operation }])
  if (applied === undefined) throw new Error('the ledger did not answer')
  if (applied.outcome === 'CONFLICT') throw new LedgerConflict(operation)
  return applied
}

/**
 * Applies a batch of one or many wallets and returns the results in the same order. A refused operation does not affect
 * the others. Within a wallet the order is kept.
 */
export async function applyTransfers(
  tx: Sql,
  batch: readonly { readonly scope: WalletScope; readonly operation: Operation }[],
): Promise<Applied[]> {
  const items = batch.map(({ scope, operation }) => ({
    walletId: scope.walletId,
    item: itemOf(scope.walletId, operation),
  }))
  const [first] = items
  if (items.length === 1 && first !== undefined)
    return (await applyToLedger(tx, first.walletId, [first.item])).map(appliedOf)
  if (!tx.isDistributed()) {
    const all = items.map(({ item }) => item)
    return (await applyToLedger(tx, null, all)).map(appliedOf)
  }
  const results: Applied[] = []
  const numbered = items.map((one, index) => ({ ...one, index }))
  // Wallets in the order of their ids, as a batch locks them.
  const byWallet = [...Map.groupBy(numbered, ({ walletId }) => walletId)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  for (const [walletId, own] of byWallet) {
    const rows = await applyToLedger(
      tx,
      walletId,
      own.map(({ item }) => item),
    )
    for (const [index, row] of rows.entries()) results[own[index]?.index ?? -1] = appliedOf(row)
  }
  return results
}

const appliedOf = (row: AppliedRow): Applied => ({
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
})

/** Formats an operation for `ledger_apply`. bigint becomes text, so that no amount becomes a float. */
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

/** A wallet's balance as users see it, in cents. */
export interface Balance {
  /** FUNDS + HELD: the money that was added and is not spent. */
  readonly balanceMinor: bigint
  readonly reservedMinor: bigint
  /** ≥ 0: the customer's debt. */
  readonly owedMinor: bigint
  /** FUNDS alone; available = this + credit. */
  readonly fundsMinor: bigint
}

/**
 * Returns the balance of a wallet in cents.
 * @throws Error when the wallet has no ledger accounts.
 */
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
