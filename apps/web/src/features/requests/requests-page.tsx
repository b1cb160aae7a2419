import { useQuery } from '@tanstack/react-query'
import { listRequests, requestStates } from '@voltway/contract/requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UserCheck } from '../../ui/icons/user-check.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequestRow } from './request-row.tsx'
import { requestsQuery } from './requests.queries.ts'

const ApprovalLimits = lazyScreen(
  'requests',
  async () => (await import('./approval-limits-dialog.tsx')).ApprovalLimitsDialog,
)

/** The requests of a wallet, open ones first, and who may approve up to which amount. */
export function RequestsPage() {
  const t = usePhrases('requests')
  const format = useFormats()
  const pages = usePages()
  const walletId = useWalletId()
  const [query, setQuery] = useUrlQuery(listRequests.query as NonNullable<typeof listRequests.query>)
  const list = useQuery(requestsQuery(walletId, query))
  const [isSetting, setSetting] = useState(false)
  const isOwner = useLocked('wallet.block')
  const { data } = list
  return (
    <>
      <PageHeader
        title={t.title}
        count={data && format.number(data.count)}
        description={t.words}
        actions={
          <Button locked={isOwner} onClick={() => setSetting(true)}>
            {t.limits.open}
          </Button>
        }
      />
      <Panel flush>
        <div className="flex flex-wrap gap-2 px-5 py-3 max-sm:px-4">
          <FilterMenu
            name={t.filter}
            options={requestStates.map((value) => ({ value, label: t.state[value] }))}
            chosen={query.state === undefined ? [] : [query.state]}
            onChoose={([state]) => setQuery({ state, offset: undefined })}
          />
        </div>
        <div className="border-t border-line">
          {list.error && <ListError words={t} query={list} compact={Boolean(data)} />}
          {!data && !list.error && (
            <div className="grid gap-4 p-5" aria-busy>
              <Skeleton height={72} />
              <Skeleton height={72} />
              <Skeleton height={72} />
            </div>
          )}
          {data && data.results.length === 0 && (
            <EmptyState icon={<UserCheck size={20} />} title={t.noneTitle}>
              {t.noneWords}
            </EmptyState>
          )}
          {data && data.results.length > 0 && (
            <ul aria-label={t.title}>
              {data.results.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </ul>
          )}
          {pages(data, query)}
        </div>
      </Panel>
      {isSetting && <ApprovalLimits onClose={() => setSetting(false)} />}
    </>
  )
}
