import { usePhrases } from '../lib/phrases.tsx'
import { useBellNews } from '../shared/alert/bell-news.ts'
import { useOverview } from '../shared/wallet/wallet.queries.ts'
import { fetchWhenIdle } from '../ui/deferred.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Bell } from '../ui/icons/bell.ts'
import { Menu } from '../ui/menu.tsx'

const alertItems = () => import('./alert-items.tsx').then((m) => m.AlertItems)
fetchWhenIdle(alertItems)

/** The open alerts of the wallet (spec §2: alert area). */
export function AlertBell() {
  const t = usePhrases('app')
  const { data } = useOverview()
  const alerts = data?.alerts ?? []
  const news = useBellNews()
  const count = alerts.length + (news?.fresh ?? 0)
  return (
    <Menu
      label={t.alerts}
      items={alertItems}
      header={
        alerts.length === 0 ? <p className="text-ink-2">{t.noAlerts}</p> : <p className="font-medium">{t.alerts}</p>
      }
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          tooltip={false}
          label={count > 0 ? t.alertCount({ n: count }) : t.alerts}
          icon={<Bell size={20} aria-hidden />}
          count={count}
          onClick={() => {
            trigger.onClick()
            news?.onOpen()
          }}
        />
      )}
    />
  )
}
