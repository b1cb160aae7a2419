import {
  assignCostCentres,
  createCostCentre,
  listCardCentres,
  listCostCentres,
  nameSecondDimension,
  previewCostCentres,
  updateCostCentre,
} from '@voltway/contract/cost-centres'
import { exportCentreAssignments, importCentreAssignments } from '@voltway/contract/cost-centres-files'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { assignCentres, previewAssignment } from './assign-centres.ts'
import { exportAssignments } from './centre-export.ts'
import { importAssignments } from './centre-import.ts'
import { addCentre, changeCentre, readCardCentres, readCentres, setSecondDimension } from './cost-centres.ts'

export const costCentresRoutes: readonly Served[] = [
  serve(listCostCentres, ({ scope, query }, ctx) => readCentres(ctx, scope, query.archived === 'true')),
  serve(createCostCentre, ({ scope, body }, ctx) => addCentre(ctx, scope, body)),
  serve(nameSecondDimension, ({ scope, body }, ctx) => setSecondDimension(ctx, scope, body.name)),
  serve(previewCostCentres, ({ scope, body }, ctx) => previewAssignment(ctx, scope, body)),
  serve(assignCostCentres, ({ scope, body }, ctx) => assignCentres(ctx, scope, body)),
  serve(updateCostCentre, ({ scope, params, body }, ctx) => changeCentre(ctx, scope, params.centreId, body)),
  serve(importCentreAssignments, ({ scope, body }, ctx) => importAssignments(ctx, scope, body)),
  serve(exportCentreAssignments, async ({ scope, http }, ctx) => {
    const { name, lines } = await exportAssignments(ctx, scope)
    return http.reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(lines)
  }),
  serve(listCardCentres, ({ scope, params }, ctx) => readCardCentres(ctx, scope, params.cardId)),
]
