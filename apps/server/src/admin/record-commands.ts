import { type Doubt, type DoubtFigure, doubtFlags, doubtRules } from '@voltway/contract/sessions-doubts'
import { readMessagesOf } from '../features/sessions/charge-files.ts'
import { readFlagCounts } from '../features/sessions/record-flags.ts'
import { acceptByOperator, readOpenReviews, rejectByOperator } from '../features/sessions/record-reviews.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { selectNotedDoubts, updateNotedDoubts } from '../kernel/network/noted-doubts.sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { AdminError } from './admin-error.ts'
import { table, time } from './table.ts'

/** Lists doubtful charge records with the figures of both sides. Disputed and impossible ones come first. */
export async function showReviews(ctx: Ctx): Promise<string> {
  const { total, reviews } = await readOpenReviews(ctx, { limit: 100, offset: 0 })
  if (total === 0) return 'No charge record waits.'
  const rows = reviews.map((review) => [
    review.session_id,
    review.wallet_name,
    review.network ?? '-',
    `${review.reported.cost} ${review.reported.currency}, ${review.reported.energy_kwh} kWh`,
    review.total === null ? 'no price' : `${review.total} EUR`,
    review.held === null ? '-' : `${review.held} EUR`,
    review.books_at === null ? 'operator' : time(review.books_at),
    review.reasons.map(({ flag, found, expected }) => `${flag}${sides(found, expected)}`).join('; '),
    review.dispute === null ? '-' : `${review.dispute.by ?? 'somebody'}: ${review.dispute.words}`,
  ])
  const head = [
    'SESSION',
    'WALLET',
    'NETWORK',
    'REPORTED',
    'OUR PRICE',
    'ON HOLD',
    'BOOKS ITSELF (UTC)',
    'WHY',
    'DISPUTE',
  ]
  const more = total > reviews.length ? `\n${total - reviews.length} more wait.` : ''
  return table(head, rows) + more
}

const sides = (found: DoubtFigure | null, expected: DoubtFigure | null): string =>
  found === null ? '' : ` (${figure(found)}${expected === null ? '' : `, expected ${figure(expected)}`})`

function figure({ kind, value, currency }: DoubtFigure): string {
  if (kind === 'ENERGY') return `${value} kWh`
  if (kind === 'MONEY') return `${value} ${currency}`
  return kind === 'DURATION' ? `${value} h` : value
}

/** Books a charge that needs review. */
export async function acceptReview(ctx: Ctx, sessionId: string): Promise<string> {
  await decided(sessionId, () => acceptByOperator(ctx, sessionId))
  return `The charge of ${sessionId} is booked.`
}

/** Rejects a charge that needs review, so that it is never billed. The fleet reads `words`. */
export async function rejectReview(ctx: Ctx, sessionId: string, words: string): Promise<string> {
  if (words.trim() === '') throw new AdminError('say why: the fleet reads it', 2)
  await decided(sessionId, () => rejectByOperator(ctx, sessionId, words))
  return `The charge of ${sessionId} is never billed.`
}

/** Shows what the operator sent about a session. */
export async function showMessages(ctx: Ctx, sessionId: string): Promise<string> {
  checkSessionId(sessionId)
  const messages = await readMessagesOf(ctx, sessionId)
  if (messages === undefined) throw new AdminError(`there is no session ${sessionId}`)
  return JSON.stringify(messages, null, 2)
}

function checkSessionId(sessionId: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sessionId)) {
    throw new AdminError(`${sessionId} is not the id of a session`, 2)
  }
}

async function decided(sessionId: string, work: () => Promise<void>): Promise<void> {
  checkSessionId(sessionId)
  try {
    await work()
  } catch (error) {
    throw error instanceof Refusal ? new AdminError(`not possible: ${error.code}`) : error
  }
}

/** Lists, for each network, the doubts that are only noted. All others need review. */
export async function showNetworkDoubts(ctx: Ctx): Promise<string> {
  const networks = await selectNotedDoubts(ctx.db)
  if (networks.length === 0) return 'No charging network is known yet: see network-token.'
  const rows = networks.map(({ name, noted_doubts }) => [name, noted_doubts.join(' ') || '-'])
  return `${table(['NETWORK', 'ONLY NOTED'], rows)}\nMay be noted: ${notable().join(' ')}`
}

const notable = (): Doubt[] => doubtFlags.filter((flag) => doubtRules[flag].mayBeNoted)

/** Sets whether the network's records with this doubt are booked and flagged, or need review. */
export async function setNetworkDoubt(ctx: Ctx, name: string, doubt: string, does: 'note' | 'wait'): Promise<string> {
  if (!notable().includes(doubt as Doubt)) {
    const isDoubt = (doubtFlags as readonly string[]).includes(doubt)
    throw new AdminError(
      isDoubt
        ? `${doubt} always waits: such a record cannot be true`
        : `there is no doubt ${doubt}: ${notable().join(' ')}`,
      2,
    )
  }
  const found = (await selectNotedDoubts(ctx.db)).filter((one) => one.id === name || one.name === name)
  if (found.length > 1)
    throw new AdminError(`several networks are called ${name}, use an id: ${found.map(({ id }) => id).join(' ')}`)
  const [network] = found
  if (network === undefined) throw new AdminError(`there is no charging network called ${name}, see peers`)
  const others = network.noted_doubts.filter((one) => one !== doubt)
  const doubts = does === 'note' ? [...others, doubt].sort() : others
  await updateNotedDoubts(ctx.db, network.id, doubts, ctx.now)
  ctx.log.info({ network: network.id, doubts }, 'checks that only add a note were changed')
  return `${network.name} only notes: ${doubts.join(' ') || 'nothing'}`
}

/** Lists the flags of each network's records with their share of the records. */
export async function reportNetworks(ctx: Ctx, days: string): Promise<string> {
  if (!/^[1-9]\d{0,2}$/.test(days)) throw new AdminError(`${days} is not a number of days`, 2)
  const counts = await readFlagCounts(ctx, Number(days))
  if (counts.length === 0) return `No charge record came in ${days} days.`
  const rows = counts.map(({ network, records, flag, flagged }) => [
    network,
    String(records),
    flag ?? '-',
    String(flagged),
    `${(Number((flagged * 1000n) / records) / 10).toFixed(1)}%`,
  ])
  return table(['NETWORK', 'RECORDS', 'FLAG', 'COUNT', 'SHARE'], rows)
}
