import { listMovements, type Movement } from '@voltway/contract/wallets-movements'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { readBalance } from '../src/kernel/ledger/ledger.ts'
import { systemScope } from '../src/kernel/scope.ts'
import type { Fleet } from './harness.ts'

const PAGE = 100

/** Returns all movements of a wallet through its pages, oldest first. */
async function allMovements(fleet: Fleet, walletId: string): Promise<Movement[]> {
  const all: Movement[] = []
  for (let count = 1; all.length < count; ) {
    const query = { limit: PAGE, offset: all.length }
    const page = await fleet.as('owner').call(listMovements, { params: { id: walletId }, query })
    count = page.count
    all.push(...page.results)
    if (page.results.length === 0) break
  }
  return all.reverse()
}

/**
 * Returns the rows whose balance is not the previous balance plus their amount; empty when the column adds up to the
 * wallet's balance.
 */
export async function brokenMovements(fleet: Fleet, walletId: string): Promise<string[]> {
  const broken: string[] = []
  let balance = 0n
  for (const { id, gross, status, balance_after, note } of await allMovements(fleet, walletId)) {
    if (balance_after === null) continue
    if (status === 'COMPLETE') balance += parseMoney(gross)
    if (parseMoney(balance_after) !== balance)
      broken.push(`${id} ${gross} ${note ?? ''} leaves ${balance_after}, not ${formatMoney(balance)}`)
    balance = parseMoney(balance_after)
  }
  const { balanceMinor } = await readBalance(fleet.db, systemScope(walletId))
  if (balanceMinor !== balance) broken.push(`the balance is ${formatMoney(balanceMinor)}, the last row says ${balance}`)
  return broken
}
