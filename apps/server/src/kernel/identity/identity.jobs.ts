import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { deleteStoredMails } from '../../platform/mail.sql.ts'
import { sendMail } from '../../platform/mail.ts'
import type { Ctx } from '../ctx.ts'
import { deleteOldAttempts } from './attempts.sql.ts'
import { deleteDevicesUnseenSince } from './device.sql.ts'
import { DEVICE_SECONDS } from './devices.ts'
import { deleteOldMailLinks } from './mail-link.sql.ts'
import { deleteOldChallenges } from './passkey.sql.ts'
import { deleteExpired, updateTokensHashed } from './session.sql.ts'

const MAIL_RETENTION_MS = 30 * DAY_MS

/** Deletes expired rows every night. */
const tidyIdentity = job<object, Ctx>({
  name: 'identity.tidy',
  cron: { expression: '17 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: async ({ db, now }) => {
    await deleteExpired(db, now)
    await updateTokensHashed(db)
    await deleteOldAttempts(db, now)
    await deleteOldMailLinks(db, now)
    await deleteOldChallenges(db, now)
    await deleteDevicesUnseenSince(db, new Date(now.getTime() - DEVICE_SECONDS * 1000))
    await deleteStoredMails(db, new Date(now.getTime() - MAIL_RETENTION_MS))
  },
})

/** The jobs of identity, registered in `app.ts`. */
export const identityJobs = [sendMail, tidyIdentity]
