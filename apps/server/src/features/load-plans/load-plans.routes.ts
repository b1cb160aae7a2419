import { getChargeTarget, getSitePlan, setChargeTarget } from '@voltway/contract/load-plans'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { changeChargeTarget, readChargeTarget, readSitePlan } from './load-plans.ts'

export const loadPlansRoutes: readonly Served[] = [
  serve(getChargeTarget, ({ scope, params }, ctx) => readChargeTarget(ctx, scope, params.sessionId)),
  serve(getSitePlan, ({ scope, params }, ctx) => readSitePlan(ctx, scope, params.siteId)),
  serve(setChargeTarget, ({ scope, params, body }, ctx) => changeChargeTarget(ctx, scope, params.sessionId, body)),
]
