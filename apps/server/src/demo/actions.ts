import { type Ctx, type Person, systemCtx } from '../kernel/ctx.ts'
import { selectPersonByEmail } from '../kernel/identity/person.sql.ts'
import { openWalletScope, systemScope, type WalletScope } from '../kernel/scope.ts'
import { DAY_MS } from '../platform/durations.ts'
import { notifyPeople } from './notices.ts'
import type { Later } from './payments.ts'
import { type DemoPerson, demoPeople } from './people.ts'

/** An action of a demo person in the fleet, some days ago. */
export interface DemoAction {
  readonly daysAgo: number
  readonly by: DemoPerson['role'] | 'operator'
  readonly run: (ctx: Ctx, scope: WalletScope) => Promise<unknown>
}

/** A documentation address (RFC 5737) per person. */
const addressOf = (person: DemoPerson) => `192.0.2.${10 + demoPeople.indexOf(person)}`
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/**
 * Runs the actions in sequence, oldest first, with the rights of their people, so that the audit contains their names.
 */
export async function runActions(now: Ctx, walletId: string, actions: readonly DemoAction[]): Promise<void> {
  for (const { daysAgo, by, run } of actions.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const at = new Date(now.now.getTime() - daysAgo * DAY_MS)
    if (by === 'operator') {
      await run(systemCtx(now.app, at, 'demo'), systemScope(walletId))
      await notifyPeople({ ...now, now: at }, walletId)
      continue
    }
    const one = demoPeople.find(({ role }) => role === by)
    const row = one && (await selectPersonByEmail(now.db, one.email))
    if (one === undefined || row === undefined) throw new Error(`the demo has no ${by}`)
    const { id, email, name, language } = row
    const person: Person = { id, email, name, language, sessionId: id }
    const caller = { address: addressOf(one), userAgent: BROWSER, walletId, changed: false, key: null }
    await run({ ...now, now: at, person, caller }, await openWalletScope(now.db, person, walletId, 'member'))
    await notifyPeople({ ...now, now: at }, walletId)
  }
}

/** Returns the actions as {@link Later} items, so that they are ordered among other events. */
export const laterActions = (now: Ctx, walletId: string, actions: readonly DemoAction[]): Later[] =>
  actions.map((action) => ({
    at: new Date(now.now.getTime() - action.daysAgo * DAY_MS),
    run: () => runActions(now, walletId, [action]),
  }))
