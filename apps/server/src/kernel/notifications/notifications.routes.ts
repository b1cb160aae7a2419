import {
  chooseNotification,
  getNotificationChoices,
  listNotices,
  markNoticesSeen,
} from '@voltway/contract/notifications'
import { type Served, serve } from '../calls/serve.ts'
import { listPage } from '../list-page.ts'
import { selectNotices, updateNoticesSeen } from './notifications.sql.ts'
import { readChoices, setNotificationChoice } from './notifications.ts'

const SHOWN = 20

/** Lists a person's notifications and sets their channels. */
export const notificationsRoutes: readonly Served[] = [
  serve(getNotificationChoices, ({ person }, ctx) => readChoices({ ctx, tx: ctx.db }, person)),
  serve(chooseNotification, ({ person, body }, ctx) => setNotificationChoice(ctx, person, body)),
  serve(listNotices, async ({ person, http }, ctx) => {
    const rows = await selectNotices(ctx.db, person.id, SHOWN)
    const notices = rows.map(({ is_seen, wallet_id, wallet_name, time_zone, ...row }) => ({
      ...row,
      seen: is_seen,
      wallet: { id: wallet_id, name: wallet_name, time_zone },
    }))
    return listPage(http.request.url, { limit: SHOWN, offset: 0 }, notices.length, notices)
  }),
  serve(markNoticesSeen, async ({ person }, ctx) => ({
    seen: await ctx.db.tx((tx) => updateNoticesSeen(tx, person.id, ctx.now)),
  })),
]
