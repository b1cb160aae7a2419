import { getConsumption } from '@voltway/contract/consumption'
import { type Served, serve } from '../../kernel/serve.ts'
import { readConsumption } from './consumption.ts'

export const consumptionRoutes: readonly Served[] = [
  serve(getConsumption, ({ scope, query }, ctx) => readConsumption(ctx, scope, query)),
]
