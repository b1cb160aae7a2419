import { createKey, readApiKey, revokeKey } from '../features/integrations/api-keys.ts'
import { addWebhook, changeWebhook } from '../features/integrations/webhooks.ts'
import type { DemoAction } from './actions.ts'

/** API keys and a webhook of an established fleet. The webhook is disabled, because a demo sends nothing to others. */
export const integrationActions: readonly DemoAction[] = [
  {
    daysAgo: 90,
    by: 'owner',
    run: async (ctx, scope) => {
      const { api_key } = await createKey(ctx, scope, { name: 'Trial', rights: ['wallet.read'], valid_days: 30 })
      return revokeKey(ctx, scope, api_key.id)
    },
  },
  {
    daysAgo: 40,
    by: 'owner',
    run: async (ctx, scope) => {
      const rights = ['invoices.read', 'invoices.export', 'wallet.read'] as const
      const { key } = await createKey(ctx, scope, { name: 'Bookkeeping', rights: [...rights], valid_days: 365 })
      return readApiKey(ctx.app, key)
    },
  },
  {
    daysAgo: 12,
    by: 'owner',
    run: async (ctx, scope) => {
      const rights = ['cards.read', 'cards.block', 'members.read', 'sessions.read'] as const
      await createKey(ctx, scope, { name: 'Fleet system', rights: [...rights], valid_days: null })
      const { webhook } = await addWebhook(ctx, scope, {
        url: 'https://fleet-system.demo.voltway.example/hooks',
        description: 'Fleet system',
        events: ['session.completed', 'card.blocked', 'card.unblocked', 'invoice.issued'],
      })
      return changeWebhook(ctx, scope, webhook.id, { is_active: false })
    },
  },
]
