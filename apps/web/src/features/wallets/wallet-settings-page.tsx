import { usePhrases } from '../../lib/phrases.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WalletBlock } from './wallet-block.tsx'
import { WalletForm } from './wallet-form.tsx'
import { WalletPostPayment } from './wallet-post-payment.tsx'

/** Shows all settings of a wallet. */
export function WalletSettingsPage() {
  const t = usePhrases('wallet-settings')
  const describe = useDescribeError()
  const query = useWallet()
  return (
    <>
      <PageHeader title={t.title} actions={<PageButton to="wallet">{t.back}</PageButton>} />
      {query.data ? (
        <div className="grid grid-cols-1 gap-6">
          <WalletForm key={query.data.id} wallet={query.data} reload={() => void query.refetch()} />
          <WalletPostPayment wallet={query.data} />
          <WalletBlock wallet={query.data} />
        </div>
      ) : query.error ? (
        <Panel>
          <ErrorState title={t.errorTitle} onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {describe(query.error).message}
          </ErrorState>
        </Panel>
      ) : (
        <Panel>
          <Skeleton height={480} />
        </Panel>
      )}
    </>
  )
}
