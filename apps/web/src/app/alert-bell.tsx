import { usePhrases } from '../lib/phrases.tsx'
import { useBellNews } from '../shared/alert/bell-news.ts'
import { useTodo } from '../shared/wallet/wallet.queries.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Bell } from '../ui/icons/bell.ts'
import { Menu } from '../ui/menu.tsx'

const alertItems = () => import('./alert-items.tsx').then((m) => m.AlertItems)

/**
 * The things to do and the notifications (spec §2: alert area). The number counts the things to do, the same as on the
 * home page. A dot shows that there are new notifications.
 */
export function AlertBell() {
  const t = usePhrases('app')
  const news = useBellNews()
  const count = useTodo().length
  const fresh = news?.fresh ?? 0
  const label = [count > 0 && t.todoCount({ n: count }), fresh > 0 && t.newNotices({ n: fresh })].filter(Boolean)
  return (
    <Menu
      label={t.alerts}
      items={alertItems}
      header={<p className="font-medium">{count > 0 ? t.todoCount({ n: count }) : t.noTodo}</p>}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          tooltip={false}
          label={label.length > 0 ? label.join(', ') : t.alerts}
          icon={<Bell size={20} />}
          count={count}
          dot={fresh > 0}
          onClick={() => {
            trigger.onClick()
            news?.onOpen()
          }}
        />
      )}
    />
  )
}
