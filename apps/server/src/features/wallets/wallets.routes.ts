import { getWallet } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { listEnergyHours } from '@voltway/contract/wallets-energy-hours'
import { listMovements } from '@voltway/contract/wallets-movements'
import { requestPostPayment, updateWallet } from '@voltway/contract/wallets-settings'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { requestsChanges } from '../../kernel/changes/change-cursor.ts'
import { listPage } from '../../kernel/list-page.ts'
import { blockWalletsByHand } from './block-wallets.ts'
import { readEnergyHours } from './energy-hours.ts'
import { readMovementChanges } from './movement-changes.ts'
import { readMovementPage } from './movements.ts'
import { recordPostPaymentRequest } from './post-payment.ts'
import { readWallet } from './wallet-reply.ts'
import { changeWallet } from './wallet-settings.ts'

export const walletsRoutes: readonly Served[] = [
  serve(blockWallets, ({ person, body }, ctx) => blockWalletsByHand(ctx, person, body)),
  serve(getWallet, ({ scope }, ctx) => readWallet(ctx.db, scope)),
  serve(updateWallet, ({ scope, body }, ctx) => changeWallet(ctx, scope, body)),
  serve(requestPostPayment, ({ scope }, ctx) => recordPostPaymentRequest(ctx, scope)),
  serve(listEnergyHours, (_input, ctx) => readEnergyHours(ctx)),
  serve(listMovements, async ({ scope, query, http }, ctx) => {
    const { request } = http
    if (requestsChanges(query, request)) return readMovementChanges({ ctx, tx: ctx.db, scope }, request, query)
    const { count, results } = await readMovementPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
]
