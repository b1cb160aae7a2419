import {
  approveReimbursements,
  downloadBenefits,
  downloadReimbursement,
  getReimbursement,
  listReimbursements,
  payReimbursements,
  returnReimbursement,
} from '@voltway/contract/reimbursements'
import {
  confirmOwnBankAccount,
  getOwnBankAccount,
  removeOwnBankAccount,
  setOwnBankAccount,
} from '@voltway/contract/reimbursements-accounts'
import {
  downloadReimbursementBatch,
  getReimbursementSettings,
  listReimbursementBatches,
  readReimbursementStatement,
  sendReimbursements,
  setReimbursementSettings,
} from '@voltway/contract/reimbursements-payments'
import {
  getBusinessShares,
  getChargeUse,
  listHomeDoubts,
  setBusinessShares,
  setChargeShare,
  setOtherCar,
} from '@voltway/contract/reimbursements-shares'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { approveStatements } from './approve.ts'
import { selectBatchCount, selectBatches } from './batch.sql.ts'
import { batchFile, benefitsFile } from './batch-files.ts'
import { confirmOwnAccount, readOwnAccounts, removeOwnAccounts, requestOwnAccount } from './own-account.ts'
import { settleByBankStatement } from './read-bank-statement.ts'
import { readStatement, readStatementPage } from './reimbursements.ts'
import { batchReply, sendStatements } from './send.ts'
import { changeSettings, readSettings } from './settings.ts'
import { payStatements, returnStatement } from './settle.ts'
import { changeChargeShare, changeOtherCar, changeShares, readDoubts, readShares, readUse } from './shares.ts'
import { statementPdf } from './statement-pdf.ts'

export const reimbursementsRoutes: readonly Served[] = [
  serve(listReimbursements, async ({ scope, query, http }, ctx) => {
    const { count, results, ...sums } = await readStatementPage(ctx, scope, query)
    return { ...listPage(http.request.url, query, count, results), ...sums }
  }),
  serve(getReimbursement, ({ scope, params }, ctx) => readStatement(ctx, scope, params)),
  serve(downloadReimbursement, async ({ scope, person, params, query, http }, ctx) => {
    const pdf = await statementPdf(ctx, scope, params, query.language ?? person.language)
    return http.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="home-charging-${params.month}.pdf"`)
      .send(pdf)
  }),
  serve(approveReimbursements, ({ scope, body }, ctx) => approveStatements(ctx, scope, body)),
  serve(payReimbursements, ({ scope, body }, ctx) => payStatements(ctx, scope, body.ids)),
  serve(returnReimbursement, ({ scope, params, body }, ctx) => returnStatement(ctx, scope, params, body.reason)),
  serve(downloadBenefits, async ({ scope, params, http }, ctx) =>
    http.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="benefits-${params.year}.csv"`)
      .send(await benefitsFile(ctx, scope, params.year)),
  ),
  serve(sendReimbursements, ({ scope, body }, ctx) => sendStatements(ctx, scope, body)),
  serve(listReimbursementBatches, async ({ scope, query, http }, ctx) => {
    const rows = await selectBatches(ctx.db.read, scope, query)
    return listPage(http.request.url, query, await selectBatchCount(ctx.db.read, scope), rows.map(batchReply))
  }),
  serve(downloadReimbursementBatch, async ({ scope, params, http }, ctx) => {
    const { name, media, content } = await batchFile(ctx, scope, params.batchId)
    return http.reply.type(media).header('content-disposition', `attachment; filename="${name}"`).send(content)
  }),
  serve(readReimbursementStatement, ({ scope, body }, ctx) => settleByBankStatement(ctx, scope, body.content)),
  serve(getReimbursementSettings, ({ scope }, ctx) => readSettings(ctx.db.read, scope)),
  serve(setReimbursementSettings, ({ scope, body }, ctx) => changeSettings(ctx, scope, body)),
  serve(getBusinessShares, ({ scope, params }, ctx) => readShares(ctx.db.read, scope, params.memberId)),
  serve(setBusinessShares, ({ scope, params, body }, ctx) => changeShares(ctx, scope, params.memberId, body.shares)),
  serve(listHomeDoubts, ({ scope }, ctx) => readDoubts(ctx.db, scope)),
  serve(getChargeUse, ({ scope, params }, ctx) => readUse(ctx.db.read, scope, params.sessionId)),
  serve(setOtherCar, ({ scope, params, body }, ctx) => changeOtherCar(ctx, scope, params.sessionId, body.is_other_car)),
  serve(setChargeShare, ({ scope, params, body }, ctx) =>
    changeChargeShare(ctx, scope, params.sessionId, body.business_percent),
  ),
  serve(getOwnBankAccount, ({ scope }, ctx) => readOwnAccounts(ctx, ctx.db.read, scope)),
  serve(setOwnBankAccount, ({ scope, body }, ctx) => requestOwnAccount(ctx, scope, body)),
  serve(confirmOwnBankAccount, ({ scope, body }, ctx) => confirmOwnAccount(ctx, scope, body.token)),
  serve(removeOwnBankAccount, ({ scope }, ctx) => removeOwnAccounts(ctx, scope)),
]
