import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import { repairAllDaySums } from '../features/consumption/day-sums.ts'
import { selectBrokenSums, selectSummed } from '../features/consumption/sum-check.sql.ts'
import { verifyChargeFiles } from '../features/sessions/charge-files.ts'
import { verifyAnchors } from '../kernel/audit/anchors.ts'
import { verifyAudit } from '../kernel/audit/verify-audit.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { selectStoredMails } from '../platform/mail.sql.ts'
import { AdminError, nothingFound } from './admin-error.ts'
import { selectFailedJobs, selectJobCounts } from './jobs-state.sql.ts'
import { table, time } from './table.ts'

/** Shows the number of jobs by kind and state, and the newest 20 failed ones. */
export async function showJobs(ctx: Ctx): Promise<string> {
  const counts = await selectJobCounts(ctx.db)
  if (counts.length === 0) return 'No job was ever sent.'
  const failed = await selectFailedJobs(ctx.db, 20)
  const lines = [
    table(
      ['JOB', 'STATE', 'COUNT'],
      counts.map(({ name, state, jobs }) => [name, state, String(jobs)]),
    ),
  ]
  if (failed.length > 0) {
    const rows = failed.map(({ name, id, at, reason }) => [
      time(at),
      name,
      id,
      (reason ?? '-').split('\n')[0] as string,
    ])
    lines.push('', 'Given up, newest first:', table(['AT (UTC)', 'JOB', 'ID', 'REASON'], rows))
  }
  return lines.join('\n')
}

/** Shows mails that were stored because no SMTP server is configured. */
export async function showMail(ctx: Ctx): Promise<string> {
  const mails = await selectStoredMails(ctx.db, 5)
  if (mails.length === 0) return 'No mail is kept.'
  return mails
    .map((mail) => `${time(mail.at)} UTC  to ${mail.recipient}\n${mail.subject}\n\n${mail.body_text}`)
    .join(`\n\n${'='.repeat(72)}\n\n`)
}

/** Verifies the audit of each wallet and person and prints the result. */
export async function showAudit(ctx: Ctx): Promise<string> {
  const chains = await verifyAudit(ctx.db)
  const { files, problems } = await verifyAnchors(ctx.db, ctx.app.config)
  const broken = chains.filter(({ brokenAt }) => brokenAt !== null)
  if (broken.length > 0) {
    const lines = broken.map(
      ({ chain, brokenAt }) => `${chain}  row ${brokenAt} was altered, or one before it is missing`,
    )
    throw new AdminError(`the audit was changed by hand:\n${lines.join('\n')}`)
  }
  if (problems.length > 0) {
    const lines = problems.map(({ file, problem }) => `${problem}  (${file})`)
    throw new AdminError(`the audit differs from its anchor in DATA_DIR/audit-anchors:\n${lines.join('\n')}`)
  }
  if (chains.length === 0) throw nothingFound('row of the audit')
  return [
    table(
      ['OF', 'ROWS', 'ERASED', 'HASH OF THE LAST ROW'],
      chains.map(({ chain, entries, erased, endHash }) => [chain, String(entries), String(erased), endHash]),
    ),
    '',
    `Every row is what was written; of erased ones the personal part is gone. Anchors compared: ${files}.`,
  ].join('\n')
}

/** Verifies the files of old charges and prints their number. */
export async function showChargeFiles(ctx: Ctx): Promise<string> {
  const { files, charges, faults } = await verifyChargeFiles(ctx)
  const { folder } = ctx.app.config.chargeFiles
  if (faults.length > 0) throw new AdminError(`of ${files} files in ${folder}:\n${faults.join('\n')}`)
  if (files === 0) throw nothingFound('file of old charges')
  return `${files} files in ${folder} with the readings of ${charges} charges, none missing, none altered.`
}

/** Verifies that the sums of the consumption page match the sessions. With `repair`, corrects the sums by day first. */
export async function showSums(ctx: Ctx, repair: boolean): Promise<string> {
  const repaired = repair ? `Months with repaired days: ${await repairAllDaySums(ctx)}. ` : ''
  const [broken, summed] = await Promise.all([selectBrokenSums(ctx.db), selectSummed(ctx.db)])
  if (broken.length > 0) {
    const lines = broken.map(({ wallet_id, what }) => `${wallet_id}  ${what}`)
    throw new AdminError(`${repaired}these sums are not what their sessions add up to:\n${lines.join('\n')}`)
  }
  if (!summed?.sessions && !repair) throw nothingFound('session')
  const { wallets = 0n, sessions = 0n, energy_wh: energyWh = 0n, cost_minor: costMinor = 0n } = summed ?? {}
  return `${repaired}All sums are right: ${sessions} sessions of ${wallets} wallets, ${formatEnergyKwh(energyWh)} kWh, ${formatMoney(costMinor)}.`
}
