import { getChargeTarget, setChargeTarget } from '@voltway/contract/load-plans'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { changeChargeTarget, readChargeTarget } from './load-plans.ts'

export const loadPlansRoutes: readonly Served[] = [
  serve(getChargeTarget, ({ scope, params }, ctx) => readChargeTarget(ctx, scope, params.sessionId)),
  serve(setChargeTarget, ({ scope, params, body }, ctx) => changeChargeTarget(ctx, scope, params.sessionId, body)),
]
