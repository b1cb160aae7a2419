import type { Wallet } from '@voltway/contract/wallets'
import { requestPostPayment } from '@voltway/contract/wallets-settings'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { walletQuery } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/**
 * Shows whether the wallet pays before or after charging. Post-payment is requested here, and the operator of the
 * installation approves it.
 */
export function WalletPostPayment({ wallet }: { wallet: Wallet }) {
  const t = usePhrases('wallet-settings')
  const format = useFormats()
  const locked = useLocked('wallet.settings')
  const isPrepaid = wallet.payment_logic === 'PRE_PAYMENT'
  const requestedAt = wallet.post_payment_requested_at
  const requestReview = useAction(() => request(requestPostPayment, { params: { id: wallet.id } }), {
    refresh: (changed) => queryClient.setQueryData(walletQuery(wallet.id).queryKey, changed),
  })
  return (
    <Panel
      level={3}
      flush={!isPrepaid}
      className={isPrepaid ? undefined : 'pb-4'}
      title={t.payment}
      description={isPrepaid ? t.prepaid : t.postpaid({ credit: format.money(wallet.credit, wallet.currency) })}
      actions={
        isPrepaid && requestedAt === null ? (
          <Button locked={locked} pending={requestReview.isPending} onClick={() => requestReview.run()}>
            {t.ask}
          </Button>
        ) : undefined
      }
    >
      {isPrepaid && (
        <p className="text-ink-2">{requestedAt === null ? t.askWords : t.asked({ date: format.date(requestedAt) })}</p>
      )}
      {requestReview.refusal && (
        <Banner tone="bad" announce>
          {requestReview.refusal.message}
        </Banner>
      )}
    </Panel>
  )
}
