import {
  addVatNumber,
  getVatNumber,
  listVatNumbers,
  removeVatNumber,
  updateVatNumber,
} from '@voltway/contract/vat-numbers'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listPage } from '../../kernel/list-page.ts'
import { ownerOf } from '../../kernel/owner.ts'
import type { AnyJob } from '../../platform/jobs.ts'
import { checkVatNumber } from './vat-number-check.ts'
import { changeVatNumber, readVatNumberOf, readVatNumberPage, removeVatNumberOf, saveVatNumber } from './vat-numbers.ts'

export const vatNumbersRoutes: readonly Served[] = [
  serve(listVatNumbers, async ({ scope, person, query, http }, ctx) => {
    const { count, results } = await readVatNumberPage(ctx, ownerOf(scope, person), query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(addVatNumber, ({ scope, person, body }, ctx) => saveVatNumber(ctx, ownerOf(scope, person), body)),
  serve(getVatNumber, ({ scope, person, params }, ctx) => readVatNumberOf(ctx.db, ownerOf(scope, person), params.id)),
  serve(updateVatNumber, ({ scope, person, params, body }, ctx) =>
    changeVatNumber(ctx, ownerOf(scope, person), params.id, body),
  ),
  serve(removeVatNumber, ({ scope, person, params }, ctx) => removeVatNumberOf(ctx, ownerOf(scope, person), params.id)),
]

export const vatNumbersJobs: readonly AnyJob<Ctx>[] = [checkVatNumber]
