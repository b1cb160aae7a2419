import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { job } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { selectHash, selectHeads } from './audit.sql.ts'

/*
 * Once a day the job writes the last row of every chain to a signed file in DATA_DIR. A chain whose last rows are
 * removed still verifies by itself, but no longer against the file. Each file contains the chain ends that changed
 * since the previous file, the signature of that file, and its own signature.
 */

interface Anchor {
  readonly at: string
  /** Signature of the previous file, null in the first. */
  readonly previous: string | null
  /** Number and hexadecimal hash of the last row, by chain. */
  readonly heads: Readonly<Record<string, readonly [number: string, hash: string]>>
}
type SignedAnchor = Anchor & { readonly signature: string }

/** A fault of an anchor file or of a chain that it names, for the operator of the installation. */
export interface AnchorProblem {
  readonly file: string
  readonly problem: string
}

const folderOf = (config: Config) => join(config.dataDir, 'audit-anchors')

function signatureOf(config: Config, { at, previous, heads }: Anchor): string {
  const content = JSON.stringify([at, previous, Object.entries(heads).sort()])
  return createHmac('sha256', `audit-anchor:${config.secret}`).update(content).digest('base64url')
}

/** Writes the day's anchor. It contains the changed ends of the chains that still match the previous anchors. */
export async function writeAnchor(ctx: Ctx): Promise<void> {
  const { config } = ctx.app
  const { anchors } = await readAnchors(config)
  const known = headsOf(anchors)
  const heads: Record<string, readonly [string, string]> = {}
  for (const { wallet_id: chain, number, hash } of await selectHeads(ctx.db)) {
    const before = known.get(chain)
    if (before?.number === number || (await isCut(ctx.db, chain, before))) continue
    heads[chain] = [String(number), hex(hash)]
  }
  const anchor = { at: ctx.now.toISOString(), previous: anchors.at(-1)?.anchor.signature ?? null, heads }
  const signed: SignedAnchor = { ...anchor, signature: signatureOf(config, anchor) }
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 })
  const name = `${anchor.at.replaceAll(':', '-')}.json`
  await writeFile(join(folderOf(config), name), `${JSON.stringify(signed)}\n`, { mode: 0o400, flag: 'wx' })
}

interface Head {
  readonly file: string
  readonly number: bigint
  readonly hash: string
}

async function isCut(db: Sql, chain: string, head: Head | undefined): Promise<boolean> {
  if (head === undefined) return false
  const hash = await selectHash(db, chain, head.number)
  return hash === undefined || hex(hash) !== head.hash
}

/**
 * Compares all anchors with the chains.
 * @returns the number of files, and the faults.
 */
export async function verifyAnchors(db: Sql, config: Config): Promise<{ files: number; problems: AnchorProblem[] }> {
  const { anchors, problems } = await readAnchors(config)
  for (const { file, anchor } of anchors) {
    for (const [chain, [number, hash]] of Object.entries(anchor.heads)) {
      if (!(await isCut(db, chain, { file, number: BigInt(number), hash }))) continue
      problems.push({ file, problem: `${chain}  row ${number} is missing or not the one of ${anchor.at}` })
    }
  }
  return { files: anchors.length, problems }
}

/** Reads the valid anchors in order, and the faults of altered or missing files. */
async function readAnchors(config: Config) {
  const folder = folderOf(config)
  const anchors: { readonly file: string; readonly anchor: SignedAnchor }[] = []
  const problems: AnchorProblem[] = []
  const files = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.json')).sort() : []
  for (const file of files) {
    const anchor = parsed(await readFile(join(folder, file), 'utf8'))
    if (anchor === undefined || !isSigned(config, anchor)) {
      problems.push({ file, problem: 'was altered, or signed with another SECRET' })
      continue
    }
    const last = anchors.at(-1)?.anchor.signature ?? null
    if (anchor.previous !== last) problems.push({ file, problem: 'the file before it is missing' })
    anchors.push({ file, anchor })
  }
  return { anchors, problems }
}

function parsed(text: string): SignedAnchor | undefined {
  try {
    const { at, previous, heads, signature } = JSON.parse(text) as SignedAnchor
    return typeof heads === 'object' && heads !== null && typeof signature === 'string'
      ? { at, previous, heads, signature }
      : undefined
  } catch {
    return undefined
  }
}

function isSigned(config: Config, anchor: SignedAnchor): boolean {
  const [signature, right] = [Buffer.from(anchor.signature), Buffer.from(signatureOf(config, anchor))]
  return signature.length === right.length && timingSafeEqual(signature, right)
}

function headsOf(anchors: Awaited<ReturnType<typeof readAnchors>>['anchors']): Map<string, Head> {
  const heads = new Map<string, Head>()
  for (const { file, anchor } of anchors) {
    for (const [chain, [number, hash]] of Object.entries(anchor.heads)) {
      heads.set(chain, { file, number: BigInt(number), hash })
    }
  }
  return heads
}

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

/** Writes and verifies the anchors every night. */
const anchorAudit = job<object, Ctx>({
  name: 'audit.anchor',
  cron: { expression: '7 3 * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    await writeAnchor(ctx)
    for (const { file, problem } of (await verifyAnchors(ctx.db, ctx.app.config)).problems) {
      ctx.log.error({ file, problem }, 'the audit differs from its anchor')
    }
  },
})

/** The jobs of the audit, registered in `app.ts`. */
export const auditJobs = [anchorAudit]
