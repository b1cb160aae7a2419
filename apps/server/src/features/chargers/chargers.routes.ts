import {
  addCharger,
  getCharger,
  listChargers,
  removeCharger,
  renameCharger,
  renewChargerPassword,
} from '@voltway/contract/chargers'
import { commandCharger, getChargerCommand } from '@voltway/contract/chargers-commands'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { readCommand, requestCommand } from './charger-commands.ts'
import {
  changeChargerName,
  readCharger,
  readChargerPage,
  removeChargerOf,
  renewPassword,
  storeCharger,
} from './chargers.ts'

export const chargersRoutes: readonly Served[] = [
  serve(listChargers, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readChargerPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(getCharger, ({ scope, params }, ctx) => readCharger({ ctx, tx: ctx.db, scope }, params.chargerId)),
  serve(addCharger, ({ scope, body }, ctx) => storeCharger(ctx, scope, body)),
  serve(renameCharger, ({ scope, params, body }, ctx) => changeChargerName(ctx, scope, params.chargerId, body.name)),
  serve(removeCharger, ({ scope, params }, ctx) => removeChargerOf(ctx, scope, params.chargerId)),
  serve(renewChargerPassword, ({ scope, params }, ctx) => renewPassword(ctx, scope, params.chargerId)),
  serve(commandCharger, ({ scope, params, body }, ctx) => requestCommand(ctx, scope, params.chargerId, body)),
  serve(getChargerCommand, ({ scope, params }, ctx) => readCommand(ctx, scope, params)),
]
