import { usePhrases } from '../lib/phrases.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { readsWallet, useWalletHint } from '../shared/session/hints.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { ChevronsUpDown } from '../ui/icons/chevrons-up-down.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** The name of the selected wallet, with a link to the others. */
export function CurrentWallet() {
  const t = usePhrases('app')
  const { data, isPending } = useWallet()
  const menu = usePhrases('menu')
  const hint = useWalletHint()
  if (hint !== null && !readsWallet(hint))
    return (
      <PageLink to="wallet-guest" params={{ wallet_guest: hint.walletId }} variant="plain" className="current-wallet">
        <span className="current-wallet-name">{menu.page['wallet-guest']}</span>
      </PageLink>
    )
  return (
    <PageLink to="index" variant="plain" className="current-wallet" title={t.changeWallet}>
      <span className="current-wallet-name">
        {data?.name ?? (hint !== null && isPending ? <Skeleton width={140} /> : t.noWallet)}
      </span>
      <ChevronsUpDown size={16} aria-hidden />
      <span className="hidden-visually">{t.changeWallet}</span>
    </PageLink>
  )
}
