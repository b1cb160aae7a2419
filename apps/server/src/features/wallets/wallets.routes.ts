import { getWalletOverview } from '@voltway/contract/overview'
import { dismissFirstSteps, simulateFirstCharge } from '@voltway/contract/overview-first-steps'
import { getHome } from '@voltway/contract/overview-home'
import { getWallet, listWallets } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { listEnergyHours } from '@voltway/contract/wallets-energy-hours'
import { listMovements } from '@voltway/contract/wallets-movements'
import { createWallet, requestPostPayment, updateWallet } from '@voltway/contract/wallets-settings'
import { getWalletState } from '@voltway/contract/wallets-state'
import { listPage } from '../../kernel/list-page.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { startFirstCharge } from './first-charge.ts'
import { dismissFirstStepsOf } from './first-steps.ts'
import { readHome } from './home.ts'
import { createOwnWallet } from './own-wallet.ts'
import { readEnergyHours, readMovementPage, readOverview, readOwnWallets, readWalletState } from './wallet-overview.ts'
import { askForPostPayment, blockWalletsByHand, changeWallet, readWallet } from './wallets.ts'

export const walletsRoutes: readonly Served[] = [
  serve(listWallets, async ({ person, query, http }, ctx) => {
    const { count, results } = await readOwnWallets(ctx, person, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(createWallet, ({ person, body }, ctx) => createOwnWallet(ctx, person, body)),
  serve(blockWallets, ({ person, body }, ctx) => blockWalletsByHand(ctx, person, body)),
  serve(getWalletOverview, ({ scope }, ctx) => readOverview(ctx, scope)),
  serve(getHome, ({ scope }, ctx) => readHome(ctx, scope)),
  serve(dismissFirstSteps, ({ scope, person, body }, ctx) => dismissFirstStepsOf(ctx, scope, person, body.dismissed)),
  serve(simulateFirstCharge, ({ scope }, ctx) => startFirstCharge(ctx, scope)),
  serve(getWallet, ({ scope }, ctx) => readWallet(ctx.db, scope)),
  serve(updateWallet, ({ scope, body }, ctx) => changeWallet(ctx, scope, body)),
  serve(requestPostPayment, ({ scope }, ctx) => askForPostPayment(ctx, scope)),
  serve(getWalletState, ({ scope, query }, ctx) => readWalletState(ctx, scope, query)),
  serve(listEnergyHours, (_input, ctx) => readEnergyHours(ctx)),
  serve(listMovements, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readMovementPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
]
