import { getWalletOverview } from '@voltway/contract/overview'
import { dismissFirstSteps, simulateFirstCharge } from '@voltway/contract/overview-first-steps'
import { getHome } from '@voltway/contract/overview-home'
import { getWalletState } from '@voltway/contract/overview-state'
import { listWallets } from '@voltway/contract/overview-wallets'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listPage } from '../../kernel/list-page.ts'
import type { AnyJob } from '../../platform/jobs.ts'
import { startFirstCharge } from './first-charge.ts'
import { dismissFirstStepsOf } from './first-steps.ts'
import { readHome } from './home.ts'
import { readOverview, readOwnWallets, readWalletState } from './overview.ts'
import { sendWeeklyMails } from './weekly-mail.ts'

export const overviewRoutes: readonly Served[] = [
  serve(listWallets, async ({ person, query, http }, ctx) => {
    const { count, results } = await readOwnWallets(ctx, person, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(getWalletOverview, ({ scope }, ctx) => readOverview(ctx, scope)),
  serve(getWalletState, ({ scope, query }, ctx) => readWalletState(ctx, scope, query)),
  serve(getHome, ({ scope, query }, ctx) => readHome(ctx, scope, query.source)),
  serve(dismissFirstSteps, ({ scope, person, body }, ctx) => dismissFirstStepsOf(ctx, scope, person, body.dismissed)),
  serve(simulateFirstCharge, ({ scope }, ctx) => startFirstCharge(ctx, scope)),
]

export const overviewJobs: readonly AnyJob<Ctx>[] = [sendWeeklyMails]
