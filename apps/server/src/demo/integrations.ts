import { makeKey, readApiKey, revokeKey } from '../features/integrations/api-keys.ts'
import { changeWebhook, makeWebhook } from '../features/integrations/webhooks.ts'
import type { Ctx, Person } from '../kernel/ctx.ts'
import { openWalletScope, type WalletScope } from '../kernel/scope.ts'

const DAY_MS = 86_400_000

/** Programs as a fleet has them after a while. The webhook is held back: a demo tells nobody outside. */
export async function connectDemoPrograms(now: Ctx, { walletId }: WalletScope, owner: Person): Promise<void> {
  const scope = await openWalletScope(now.db, owner, walletId, 'api_keys.manage')
  const daysAgo = (days: number): Ctx => ({ ...now, now: new Date(now.now.getTime() - days * DAY_MS), person: owner })
  const bookkeeping = await makeKey(daysAgo(40), scope, {
    name: 'Bookkeeping',
    rights: ['invoices.read', 'invoices.export', 'wallet.read'],
    valid_days: 365,
  })
  await readApiKey(now.app, bookkeeping.key)
  await makeKey(daysAgo(12), scope, {
    name: 'Fleet system',
    rights: ['cards.read', 'cards.block', 'members.read', 'sessions.read'],
    valid_days: null,
  })
  const trial = await makeKey(daysAgo(90), scope, { name: 'Trial', rights: ['wallet.read'], valid_days: 30 })
  await revokeKey(daysAgo(80), scope, trial.api_key.id)
  const { webhook } = await makeWebhook(daysAgo(12), scope, {
    url: 'https://fleet-system.demo.voltway.example/hooks',
    description: 'Fleet system',
    events: ['session.completed', 'card.blocked', 'card.unblocked', 'invoice.issued'],
  })
  await changeWebhook(daysAgo(11), scope, webhook.id, { is_active: false })
}
