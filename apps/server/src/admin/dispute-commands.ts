import { answerDispute, openDisputes } from '../features/sessions/session-dispute.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { AdminError } from './admin-error.ts'

/** Lists the open disputes. */
export async function showDisputes(ctx: Ctx): Promise<string> {
  const open = await openDisputes(ctx)
  if (open.length === 0) return 'No session is disputed.'
  return open
    .map((one) => [one.session_id, one.created_at, one.wallet_name, one.email ?? '–', one.reason, one.words].join('  '))
    .join('\n')
}

/** Answers a dispute as the operator. The fleet sees the response with its dispute. */
export async function answerByOperator(ctx: Ctx, sessionId: string, answer: string): Promise<string> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sessionId)) {
    throw new AdminError(`${sessionId} is not the id of a session`, 2)
  }
  if (!(await answerDispute(ctx, sessionId, answer))) {
    throw new AdminError(`session ${sessionId} is not disputed, or was answered`)
  }
  return `The dispute of ${sessionId} is answered.`
}
