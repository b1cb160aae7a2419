import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useGroupNames } from '../../shared/people/group-names.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { approvalLimitsQuery } from './requests.queries.ts'

const ApprovalLimits = lazyScreen(
  'requests',
  async () => (await import('./approval-limits-dialog.tsx')).ApprovalLimitsDialog,
)

/** Up to which amount each permission group approves requests. */
export function ApprovalLimitsPanel() {
  const { limits: t } = usePhrases('requests')
  const format = useFormats()
  const nameOfGroups = useGroupNames()
  const currency = useWallet().data?.currency ?? 'EUR'
  const { data, error, isFetching, refetch } = useQuery(approvalLimitsQuery(useWalletId()))
  const isOwner = useLocked('wallet.block')
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel
      level={3}
      title={t.title}
      description={t.words}
      actions={
        <Button locked={isOwner} onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      }
    >
      {data ? (
        <DescriptionList
          entries={data.limits.map(({ group, most }) => ({
            key: String(group),
            term: nameOfGroups([group]),
            value: most === null ? t.any : t.upTo({ amount: format.money(most, currency) }),
          }))}
        />
      ) : error ? (
        <QueryError compact title={t.errorTitle} query={{ error, refetch, isFetching }} />
      ) : (
        <Skeleton height={80} />
      )}
      {isChanging && <ApprovalLimits onClose={() => setChanging(false)} />}
    </Panel>
  )
}
