import { formatMoney } from '@voltway/money/money'
import { ArchiveError } from '../features/exports/archive-file.ts'
import { importArchive } from '../features/exports/import-archive.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { AdminError } from './admin-error.ts'

/** Large archives take minutes. Only a terminal shows the progress, so that scripts read the result alone. */
function showPercent(percent: number): void {
  if (!process.stderr.isTTY) return
  const end = percent === 100 ? '; checking what they say together\n' : ''
  process.stderr.write(`\rRows inserted: ${percent}%${end}`)
}

/** Imports a company from an archive. Nothing is changed when the archive has an error. */
export async function importCompany(ctx: Ctx, path: string): Promise<string> {
  try {
    const { manifest, rows, files, knownPeople, series } = await importArchive(ctx, path, showPercent)
    const { company, set_up_again: again } = manifest
    const balances = Object.entries(manifest.balances_minor).map(
      ([kind, minor]) => `${kind.toLowerCase()} ${formatMoney(BigInt(minor))} ${company.currency}`,
    )
    const lists: [string, readonly string[]][] = [
      ['payment methods', again.payment_methods],
      ['automatic recharge', again.auto_recharge ? ['it was on'] : []],
      ['API keys', again.api_keys],
      ['webhooks', again.webhooks],
      ['company sign-in for', again.sign_in_domains],
      ['scheduled reports, which are paused', again.reports],
      ['invitations', again.open_invitations === 0 ? [] : [`${again.open_invitations} were open`]],
    ]
    return [
      `${company.name} is imported: ${rows} rows, ${manifest.documents} documents with ${files} PDFs.`,
      `Balances: ${balances.join(', ')}.`,
      `People with an account here already: ${knownPeople}. The others sign in with a link by mail.`,
      ...(series.length === 0 ? [] : [`New documents are issued in new series: ${series.join(', ')}.`]),
      ...lists.flatMap(([what, names]) => (names.length === 0 ? [] : [`Set up again: ${what}: ${names.join(', ')}.`])),
    ].join('\n')
  } catch (error) {
    throw error instanceof ArchiveError ? new AdminError(`nothing was imported: ${error.message}`) : error
  }
}
