import type { Ctx } from '../../kernel/ctx.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { deleteStoredSms } from '../../platform/sms.sql.ts'
import { sendSms } from '../../platform/sms.ts'
import { deleteOldSends } from './invitation-sends.sql.ts'
import { updateAllInvitationsExpired } from './invitations.sql.ts'

const SEND_RETENTION_MS = 2 * DAY_MS
const MESSAGE_RETENTION_MS = 30 * DAY_MS

/**
 * Runs every five minutes. Stores EXPIRED for invitations whose time has passed. Reads derive it from the exact moment
 * on.
 */
const expireInvitations = job<object, Ctx>({
  name: 'invitations.expire',
  cron: { expression: '*/5 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async ({ db, now }) => {
    await updateAllInvitationsExpired(db, now)
    await deleteOldSends(db, new Date(now.getTime() - SEND_RETENTION_MS))
    await deleteStoredSms(db, new Date(now.getTime() - MESSAGE_RETENTION_MS))
  },
})

export const invitationsJobs: readonly AnyJob<Ctx>[] = [sendSms, expireInvitations]
