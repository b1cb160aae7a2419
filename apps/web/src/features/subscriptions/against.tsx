import type { SubscribeReason } from '@voltway/contract/subscriptions'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { Banner } from '../../ui/banner.tsx'

/** Shows one reason why a plan cannot be chosen, and how to resolve it. */
export function Against({ reason }: { reason: SubscribeReason }) {
  const t = usePhrases('subscription')
  return (
    <Banner tone="warn" action={<ResolveLink reason={reason} />}>
      {t.reason[reason]}
    </Banner>
  )
}

/** Links to the page where the person resolves the reason. */
function ResolveLink({ reason }: { reason: SubscribeReason }) {
  const t = usePhrases('subscription')
  const words = t.mend[reason]
  if (reason === 'NO_PAYMENT_METHOD') return <PageLink to="wallet">{words}</PageLink>
  if (reason === 'NO_NIF')
    return (
      <PageLink to="settings" query={{ section: 'vat-numbers' }}>
        {words}
      </PageLink>
    )
  return <PageLink to="subscription">{words}</PageLink>
}
