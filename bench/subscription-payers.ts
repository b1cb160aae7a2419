import { beginPaymentMethod, readPaymentMethod } from '../apps/server/src/features/payment-methods/payment-methods.ts'
import { beginFreePlan, readRunningId } from '../apps/server/src/features/subscriptions/subscriptions.ts'
import { type App, type Ctx, type Person, systemCtx } from '../apps/server/src/kernel/ctx.ts'
import { confirmSetup } from '../apps/server/src/kernel/gateway/sandbox.ts'
import { systemScope, type WalletScope } from '../apps/server/src/kernel/scope.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'

/** A person with a wallet, a VAT number and a plan. */
export interface Payer {
  readonly person: Person
  readonly scope: WalletScope
  /** Stored at the provider on first use. */
  readonly cards: Partial<Record<'visa' | 'declined', string>>
}

/** People with a wallet each, all on the free plan. */
export async function makePayers(app: App, count: number): Promise<Payer[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    person: newId(),
    wallet: newId(),
    number: newId(),
    email: `payer-${n}@bench.example`,
  }))
  await insertPayers(app.db, rows, app.clock())
  const ctx = systemCtx(app)
  await inPool(rows, 4, ({ person }) => app.db.tx((tx) => beginFreePlan({ ctx, tx }, person)))
  await app.db.text('vacuum analyze')
  return rows.map(({ person, wallet, email }) => ({
    person: { id: person, email, name: email, language: 'en', sessionId: person },
    scope: systemScope(wallet),
    cards: {},
  }))
}

async function insertPayers(db: Db, rows: readonly object[], at: Date): Promise<void> {
  const list = JSON.stringify(rows)
  const payers = sql`jsonb_to_recordset(${list}::jsonb) as p (person uuid, wallet uuid, number uuid, email text)`
  await db.run(sql`
    insert into person (id, email, email_verified, name, language, created_at)
    select person, email, true, email, 'en', ${at} from ${payers}`)
  await db.run(sql`
    insert into wallet (id, name, payment_logic, created_by, created_at)
    select wallet, email, 'PRE_PAYMENT', person, ${at} from ${payers}`)
  await db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    select wallet, person, '{0}', ${at} from ${payers}`)
  await db.run(sql`
    insert into ledger_account (wallet_id, kind)
    select wallet, kind from ${payers}, unnest(array['FUNDS', 'HELD', 'RECEIVABLE']) kind`)
  await db.run(sql`
    insert into vat_number (wallet_id, id, country, number, kind, name, created_at)
    select wallet, number, 'PT', '501964843', 'COMPANY', email, ${at} from ${payers}`)
  await db.run(sql`update wallet w set nif_id = p.number from ${payers} where w.id = p.wallet`)
}

/** A card of the payer that the bank accepts or declines. */
export async function cardOf(ctx: Ctx, payer: Payer, kind: 'visa' | 'declined'): Promise<string> {
  const known = payer.cards[kind]
  if (known !== undefined) return known
  const { person, scope } = payer
  const added = await beginPaymentMethod(ctx, scope, person, { kind: 'CREDIT_CARD' })
  const setupId = (added.setup_secret ?? '').split('_secret_')[0] as string
  await confirmSetup(ctx.app, setupId, { choice: kind, name: person.name })
  const { id } = await readPaymentMethod(ctx, scope, person, added.payment_method.id)
  payer.cards[kind] = id
  return id
}

export async function subscriptionOf(db: Db, payer: Payer): Promise<string> {
  const id = await readRunningId(db, payer.person.id)
  if (id === undefined) throw new Error(`${payer.person.email} has no subscription that runs`)
  return id
}

/** Runs some in parallel, as workers and people do. */
export async function inPool<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
}
