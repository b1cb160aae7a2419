import {
  type FiledCharge,
  findChargeFile,
  hasWalletFolder,
  readFiledCharge,
  removeChargeFile,
  writeChargeFile,
} from '../../kernel/charge-files/charge-files.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import {
  type ChargeKeys,
  type StoredRecordRow,
  type StoredSessionRow,
  selectStoredRecords,
  selectStoredSessions,
  updateRecordsFiled,
  updateSessionsFiled,
} from '../../kernel/network/filed-messages.sql.ts'
import { selectPublicId } from '../../kernel/network/inbox.sql.ts'
import { networkKey } from '../../kernel/network/messages.ts'
import { readStoredCdr, readStoredSession } from '../../kernel/network/stored-objects.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import {
  type ChargeToFileRow,
  deleteChargeFile,
  insertChargeFile,
  type MonthToFile,
  type OperatorKeysRow,
  selectChargeFiles,
  selectChargesToFile,
  selectKeysOfSession,
  selectMonthsToFile,
  selectUnwrittenFiles,
  selectWalletWithFiles,
  updateChargeFileWritten,
  updateChargesFiled,
} from './charge-files.sql.ts'

/** Of one file. A page of one of them reads the file as a whole, some megabytes uncompressed. */
const CHARGES_OF_FILE = 500
const EXPIRES_S = 20 * 3600

/**
 * Runs each night. Moves the meter readings of old charges, and what their operators sent, from the database to files
 * (decision 141). What a killed run left is removed by a later one; every charge has its readings in the database until
 * its file is on the disk.
 */
export const writeChargeFiles = job<object, Ctx>({
  name: 'sessions.write-charge-files',
  cron: { expression: '17 1 * * *', timeZone: 'UTC' },
  oneWaiting: true,
  queue: { expireInSeconds: EXPIRES_S },
  handle: async (ctx) => {
    await removeUnwritten(ctx)
    const { afterMonths } = ctx.app.config.chargeFiles
    if (afterMonths === undefined) return
    await refuseOtherFolder(ctx)
    const { now } = ctx
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - afterMonths, 1))
    for (const month of await selectMonthsToFile(ctx.db, before.toISOString().slice(0, 10))) await fileMonth(ctx, month)
  },
})

/** Files in the folder below a missing mount, or in another folder, would be hidden when the right one is back. */
async function refuseOtherFolder(ctx: Ctx): Promise<void> {
  const walletId = await selectWalletWithFiles(ctx.db)
  const { config } = ctx.app
  if (walletId === undefined || hasWalletFolder(config, walletId)) return
  throw new Error(
    `CHARGE_FILES_DIR does not have the folder ${walletId} of earlier files, so no charge is moved: mount or restore it. If its files are lost, create it`,
  )
}

async function fileMonth(ctx: Ctx, month: MonthToFile): Promise<void> {
  for (let last: ChargeToFileRow | undefined; ; ) {
    const charges = await selectChargesToFile(ctx.db, month, last, CHARGES_OF_FILE)
    last = charges.at(-1)
    if (last === undefined) return
    await fileCharges(ctx, month, charges)
  }
}

async function fileCharges(ctx: Ctx, month: MonthToFile, charges: readonly ChargeToFileRow[]): Promise<void> {
  const { config } = ctx.app
  const scope = systemScope(month.wallet_id)
  const key = { walletId: scope.walletId, fileId: ctx.newId(ctx.app.clock()) }
  const keys = charges.flatMap(keysOf)
  const [sessions, records] = await Promise.all([selectStoredSessions(ctx.db, keys), selectStoredRecords(ctx.db, keys)])
  // Before the file, so that a later run finds what a killed one leaves.
  await insertChargeFile(ctx.db, month, key.fileId, ctx.app.clock())
  const messages = { sessions: Map.groupBy(sessions, textOf), records: Map.groupBy(records, textOf) }
  const filed = new Map(charges.map((charge) => [charge.id, filedOf(charge, messages)]))
  const facts = await writeChargeFile(
    config,
    key,
    [...filed.values()].map(({ line }) => line),
  )
  await ctx.db.tx(async (tx) => {
    const ids = await updateChargesFiled(tx, scope, key.fileId, charges)
    // The file stays unwritten, and is removed a day later.
    if (ids.size === 0) return
    const moved = [...filed].filter(([id]) => ids.has(id)).map(([, one]) => one)
    await updateSessionsFiled(
      tx,
      key,
      moved.flatMap(({ session }) => session ?? []),
    )
    await updateRecordsFiled(
      tx,
      key,
      moved.flatMap(({ record }) => record?.public_id ?? []),
    )
    const at = ctx.app.clock()
    const written = { id: key.fileId, charges: ids.size, ...facts, at }
    if ((await updateChargeFileWritten(tx, scope, written)) === 0)
      throw new Error('the file of old charges was removed while it was written')
  })
}

interface Messages {
  readonly sessions: ReadonlyMap<string, StoredSessionRow[]>
  readonly records: ReadonlyMap<string, StoredRecordRow[]>
}

const textOf = (row: { country_code: string; party_id: string; id: string }) =>
  networkKey(row.country_code, row.party_id, row.id).text

/** The operator's keys of a charge; none for a charge at a home or depot. */
function keysOf(row: OperatorKeysRow): ChargeKeys[] {
  const { country_code: countryCode, party_id: partyId, network_id: sessionId, cdr_id: recordId } = row
  return countryCode === null || partyId === null ? [] : [{ countryCode, partyId, sessionId, recordId }]
}

/** The line of a charge, and the rows that it contains. */
function filedOf(charge: ChargeToFileRow, messages: Messages) {
  const [keys] = keysOf(charge)
  const find = <Row>(rows: ReadonlyMap<string, Row[]>, id: string | null | undefined): Row | undefined =>
    keys === undefined || id == null ? undefined : rows.get(networkKey(keys.countryCode, keys.partyId, id).text)?.[0]
  const session = find(messages.sessions, keys?.sessionId)
  const record = find(messages.records, keys?.recordId)
  const line: FiledCharge = {
    session_id: charge.id,
    curve: charge.curve,
    session: session === undefined ? null : { key: textOf(session), raw: session.raw },
    record: record === undefined ? null : { public_id: record.public_id, raw: record.raw },
  }
  return { line, session, record }
}

/** Removes files whose writer ended more than a day ago, without a reading that is elsewhere. */
async function removeUnwritten(ctx: Ctx): Promise<void> {
  for (const row of await selectUnwrittenFiles(ctx.db, new Date(ctx.now.getTime() - DAY_MS))) {
    // One that is written meanwhile after all keeps its row, and so its file.
    await ctx.db.tx(async (tx) => {
      if ((await deleteChargeFile(tx, row)) > 0)
        await removeChargeFile(ctx.app.config, { walletId: row.wallet_id, fileId: row.id })
    })
  }
}

/**
 * The readings of a charge that are in a file; undefined, with a line of the log, when it cannot be read: the page then
 * shows everything else.
 */
export async function readFiledCurve(
  ctx: Ctx,
  file: { readonly walletId: string; readonly fileId: string },
  sessionId: string,
): Promise<FiledCharge['curve'] | undefined> {
  try {
    return (await readFiledCharge(ctx.app.config, file, sessionId)).curve
  } catch (error) {
    ctx.log.error({ err: error, walletId: file.walletId }, 'the file of an old charge could not be read')
    return undefined
  }
}

/**
 * The last session object and the charge record of an operator about a charge, from the database or its file; undefined
 * when there is no such charge.
 */
export async function readMessagesOf(
  ctx: Ctx,
  sessionId: string,
): Promise<{ readonly session: object | null; readonly record: object | null } | undefined> {
  const charge = await selectKeysOfSession(ctx.db, sessionId)
  if (charge === undefined) return undefined
  const [keys] = keysOf(charge)
  const key = (id: string | null | undefined) =>
    keys === undefined || id == null ? undefined : networkKey(keys.countryCode, keys.partyId, id)
  const [sessionKey, recordKey] = [key(keys?.sessionId), key(keys?.recordId)]
  const session = sessionKey && (await readStoredSession(ctx, sessionKey))
  const publicId = recordKey && (await selectPublicId(ctx.db, recordKey))
  const record = publicId === undefined ? undefined : await readStoredCdr(ctx, publicId)
  return { session: session ?? null, record: record?.raw ?? null }
}

/** Compares each file with its size and hash. @returns the numbers of files and charges, and the faults. */
export async function verifyChargeFiles(
  ctx: Ctx,
): Promise<{ readonly files: number; readonly charges: number; readonly faults: string[] }> {
  const rows = await selectChargeFiles(ctx.db)
  const faults: string[] = []
  for (const { wallet_id: walletId, id: fileId, sha256 } of rows) {
    const facts = await findChargeFile(ctx.app.config, { walletId, fileId })
    if (facts === undefined) faults.push(`${walletId}/${fileId}.jsonl.gz is missing`)
    else if (facts.sha256 !== sha256) faults.push(`${walletId}/${fileId}.jsonl.gz was altered`)
  }
  return { files: rows.length, charges: rows.reduce((sum, { charges }) => sum + charges, 0), faults }
}
