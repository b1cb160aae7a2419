import { viesNumberOf } from '@voltway/contract/vat-numbers-rules'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Owner } from '../../kernel/owner.ts'
import { systemScope } from '../../kernel/scope.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { selectVatNumber, updateVatNumberStatus } from './vat-numbers.sql.ts'
import { vatRegisterOf } from './vies.ts'

interface CheckData {
  readonly walletId?: string
  readonly personId?: string
  readonly id: string
  readonly tries: number
}

export function checkDataOf(owner: Owner, id: string): CheckData {
  return owner.kind === 'wallet'
    ? { walletId: owner.scope.walletId, id, tries: 0 }
    : { personId: owner.personId, id, tries: 0 }
}

/** Retries of an unavailable register follow after 5, 10, 20 … minutes, for about a day and a half. */
const FIRST_WAIT_MS = 5 * 60_000
const MOST_TRIES = 9

/** Queries the register of the Union for one number and stores the result. A repeated run changes nothing. */
export const checkVatNumber = job<CheckData, Ctx>({
  name: 'vat-numbers.check',
  concurrency: 2,
  handle: async (ctx, data) => {
    const owner: Owner | undefined =
      data.walletId !== undefined
        ? { kind: 'wallet', scope: systemScope(data.walletId) }
        : data.personId !== undefined
          ? { kind: 'person', personId: data.personId }
          : undefined
    const row = owner && (await selectVatNumber(ctx.db, owner, data.id))
    const known = row && viesNumberOf(row.country, row)
    if (owner === undefined || known === undefined) return
    const status = await vatRegisterOf(ctx.app.config).check(known)
    if (status === 'NOT_ASKED') return
    const isResponse = status !== 'UNAVAILABLE'
    await ctx.db.tx(async (tx) => {
      await updateVatNumberStatus(tx, owner, data.id, { status, verifiedAt: isResponse ? ctx.now : null })
      if (isResponse || data.tries >= MOST_TRIES) return
      const startAfter = new Date(ctx.now.getTime() + FIRST_WAIT_MS * 2 ** data.tries)
      await enqueue(tx, checkVatNumber, { ...data, tries: data.tries + 1 }, { startAfter })
    })
  },
})
