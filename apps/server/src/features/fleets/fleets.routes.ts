import { createWallet } from '@voltway/contract/fleets'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { createOwnFleet } from './fleets.ts'

export const fleetsRoutes: readonly Served[] = [
  serve(createWallet, ({ person, body }, ctx) => createOwnFleet(ctx, person, body)),
]
