import { listCards } from '@voltway/contract/cards'
import { blockCard, blockCards, unblockCard } from '@voltway/contract/cards-blocks'
import { activateCard, getCard, updateCard } from '@voltway/contract/cards-details'
import { exportCards, importCards } from '@voltway/contract/cards-files'
import { adjustCardLimit, configurePlafonds } from '@voltway/contract/cards-limits'
import { endCardRaise, raiseCardLimits } from '@voltway/contract/cards-raises'
import { type Served, serve, serveWritten } from '../../kernel/calls/serve.ts'
import { requestsChanges } from '../../kernel/changes/change-cursor.ts'
import { readChangePage } from '../../kernel/changes/change-page.ts'
import { listPageText } from '../../kernel/list-page.ts'
import { activateDeliveredCard } from './card-activation.ts'
import { blockManyByHand } from './card-blocks.ts'
import { exportCardFile } from './card-export.ts'
import { importCardFile } from './card-import.ts'
import { adjustLimit } from './card-limits.ts'
import { readCardPage, readCardsById } from './card-list.ts'
import { configureLimits } from './card-plafonds.ts'
import { endRaise } from './card-raise-end.ts'
import { raiseLimits } from './card-raises.ts'
import { blockCardByHand, changeCard, readCardDetail, unblockCardByHand } from './cards.ts'

export const cardsRoutes: readonly Served[] = [
  serveWritten(listCards, async ({ scope, query, entryRequest, http }, ctx) => {
    const { request } = http
    if (requestsChanges(query, request)) {
      const rowsOf = (ids: readonly string[]) => readCardsById(ctx, scope, ids)
      const page = await readChangePage({ on: ctx.db, scope, kind: 'card', request, rowsOf }, query)
      return { entry: null, json: JSON.stringify(page) }
    }
    const { entry, count, results } = await readCardPage(ctx, scope, query, entryRequest)
    return { entry, json: listPageText(http.request.url, query, count, results) }
  }),
  serve(getCard, ({ scope, params }, ctx) => readCardDetail(ctx, scope, params.cardId)),
  serve(exportCards, async ({ scope, query, http }, ctx) => {
    const file = await exportCardFile(ctx, scope, query)
    const name = encodeURIComponent(file.name)
    return http.reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="cards.csv"; filename*=UTF-8''${name}`)
      .send(file.lines)
  }),
  serve(importCards, ({ scope, body }, ctx) => importCardFile(ctx, scope, body)),
  serve(activateCard, ({ scope, body }, ctx) => activateDeliveredCard(ctx, scope, body)),
  serve(blockCards, ({ scope, body }, ctx) => blockManyByHand(ctx, scope, body)),
  serve(blockCard, ({ scope, params }, ctx) => blockCardByHand(ctx, scope, params.cardId)),
  serve(unblockCard, ({ scope, params }, ctx) => unblockCardByHand(ctx, scope, params.cardId)),
  serve(updateCard, ({ scope, params, body }, ctx) => changeCard(ctx, scope, params.cardId, body)),
  serve(adjustCardLimit, ({ scope, body }, ctx) => adjustLimit(ctx, scope, body)),
  serve(configurePlafonds, ({ scope, body }, ctx) => configureLimits(ctx, scope, body)),
  serve(raiseCardLimits, ({ scope, body }, ctx) => raiseLimits(ctx, scope, body)),
  serve(endCardRaise, ({ scope, params }, ctx) => endRaise(ctx, scope, params)),
]
