import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { accountingSettingsQuery } from './accounting.queries.ts'

const SettingsDialog = lazyScreen('accounting', async () => (await import('./settings-dialog.tsx')).SettingsDialog)

/** The recipient, the format and the day of closed months. */
export function AccountingSection() {
  const walletId = useWalletId()
  const t = usePhrases('accounting')
  const locked = useLocked('invoices.export')
  const { locale } = useUi()
  const { data, error, isFetching, refetch } = useQuery({
    ...accountingSettingsQuery(walletId),
    enabled: locked === false,
  })
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel
      level={3}
      title={t.settings}
      description={t.settingsWords}
      actions={
        <Button locked={locked} onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      }
      footer={<PageLink to="month-close">{t.open}</PageLink>}
    >
      {data ? (
        <DescriptionList
          entries={[
            { term: t.accountant, value: data.accountant_email ?? t.nobody },
            { term: t.format, value: t.formats[data.format] },
            {
              term: t.delivery,
              value: capitalized(t.deliveries[data.delivery], locale),
            },
            { term: t.chart, value: t.charts[data.chart] },
            {
              term: t.automatic,
              value: data.automatic
                ? t.closesOn({ day: data.automatic.day, hour: `${String(data.automatic.hour).padStart(2, '0')}:00` })
                : t.closedByHand,
            },
          ]}
        />
      ) : error ? (
        <QueryError compact title={t.settingsError} query={{ error, refetch, isFetching }} />
      ) : locked !== false ? (
        <p className="text-ink-2">{locked}</p>
      ) : (
        <Skeleton height={160} />
      )}
      {isChanging && <SettingsDialog onClose={() => setChanging(false)} />}
    </Panel>
  )
}

/** The name of a delivery is also a part of sentences. */
const capitalized = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
