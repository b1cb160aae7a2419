import type { WebhookEvent } from '@voltway/contract/integrations-webhooks'
import { publishLive } from '../../kernel/live/publish-live.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { readChargersOf } from './charger-reply.ts'

type ChargerEventKind = Extract<WebhookEvent, `charger.${string}`>

type ChargerFollower = (work: WalletWork, siteId: string) => Promise<void>
let followCharger: ChargerFollower = async () => undefined
/** Sets what follows the changes of chargers: the area that plans sites stands above this one. */
export function setChargerFollower(follow: ChargerFollower): void {
  followCharger = follow
}

/** Publishes a change of a charger to open screens, and as an event when it is one. */
export async function publishCharger(
  work: WalletWork,
  { id, site_id }: { readonly id: string; readonly site_id: string },
  kind: ChargerEventKind | null = null,
): Promise<void> {
  const { ctx, tx, scope } = work
  await publishLive(tx, scope.walletId, ctx.now, { kind: 'charger.changed', charger_id: id, site_id })
  await followCharger(work, site_id)
  if (kind === null) return
  await publishWalletEvents(work, async () => {
    const context = { now: ctx.now, publicUrl: ctx.app.config.publicUrl }
    const chargers = await readChargersOf(tx, scope, { ids: [id] }, context)
    return chargers.map((data) => ({ kind, objectId: id, data }))
  })
}
