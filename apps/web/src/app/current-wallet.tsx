import { usePhrases } from '../lib/phrases.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { readsWallet, useWalletHint } from '../shared/session/hints.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { ArrowLeft } from '../ui/icons/arrow-left.ts'
import { ChevronsUpDown } from '../ui/icons/chevrons-up-down.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { mayOpen } from './menu.ts'

/**
 * The name of the selected wallet. Beside the pages of the wallet it leads to the others, and elsewhere back to the
 * wallet, because there the sidebar has no links (spec §2).
 */
export function CurrentWallet({ beside }: { beside: boolean }) {
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
  const isBack = !beside && hint !== null
  const to = !isBack ? 'index' : mayOpen('home', hint.level) ? 'home' : 'cards'
  const words = isBack ? t.backToWallet : t.changeWallet
  return (
    <PageLink to={to} variant="plain" className="current-wallet" title={words}>
      {isBack && <ArrowLeft />}
      <span className="current-wallet-name">
        {data?.name ?? (hint !== null && isPending ? <Skeleton width={140} /> : t.noWallet)}
      </span>
      {!isBack && <ChevronsUpDown />}
      <span className="hidden-visually">{words}</span>
    </PageLink>
  )
}
