import type { Right } from '@voltway/contract/rights'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { useRight } from '../permission/right.ts'
import { useWalletHint } from '../session/hints.ts'
import { useWallet } from '../wallet/wallet.queries.ts'

export interface ChosenOwner {
  /** The wallet that owns the items. Undefined for the person's own items. */
  readonly walletId: string | undefined
  /** The prefix of every cache key of the owner's items. */
  readonly key: readonly unknown[]
}

const OwnerQuery = z.object({ of: z.optional(z.enum(['wallet', 'me'])) })

/** The right needed to read the wallet's items of an area. Every reader of the wallet may read its addresses. */
const rightOf = {
  'vat-numbers': 'nifs.manage',
  'shipping-addresses': 'wallet.read',
} as const satisfies Record<string, Right>
export type OwnedArea = keyof typeof rightOf

/**
 * Returns the owner of the items, stored in the address. The default is the selected wallet, if the person may read its
 * items.
 */
export function useOwnerChoice(area: OwnedArea): ChosenOwner {
  const [{ of }] = useUrlQuery(OwnerQuery)
  const walletId = useWalletWith(area)
  const chosen = of === 'me' ? undefined : walletId
  return { walletId: chosen, key: chosen === undefined ? ['me', area] : ['wallet', chosen, area] }
}

/** Returns the selected wallet, or undefined if the person may not read its items of this area. */
function useWalletWith(area: OwnedArea): string | undefined {
  const hint = useWalletHint()
  const { allowed, loading } = useRight(rightOf[area])
  return hint !== null && (allowed || loading) ? hint.walletId : undefined
}

/** Switches between the wallet's items and the person's own. Hidden if only the person's own are available. */
export function OwnerChoice({ area }: { area: OwnedArea }) {
  const t = usePhrases('own-list')
  const [{ of }, setQuery] = useUrlQuery(OwnerQuery)
  const walletId = useWalletWith(area)
  const wallet = useWallet()
  if (walletId === undefined) return null
  return (
    <SegmentedControl
      label={t.owner}
      chosen={of ?? 'wallet'}
      onChoose={(id) => setQuery({ of: id === 'wallet' ? undefined : id }, { replace: true })}
      choices={[
        { id: 'wallet', label: <span className="max-w-50 truncate">{wallet.data?.name ?? t.wallet}</span> },
        { id: 'me', label: t.me },
      ]}
    />
  )
}
