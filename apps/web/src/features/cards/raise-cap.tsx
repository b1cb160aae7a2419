import { useQuery } from '@tanstack/react-query'
import { getApprovalLimits } from '@voltway/contract/requests'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** Says by how much the person may raise a card; nothing for people who may raise it by any amount. */
export function RaiseCap({ currency }: { currency: string }) {
  const { adjust } = usePhrases('card-changes')
  const format = useFormats()
  const walletId = useWalletId()
  const { data } = useQuery({
    queryKey: walletKey(walletId, 'raise-cap'),
    queryFn: ({ signal }) => request(getApprovalLimits, { params: { walletId }, signal }),
  })
  if (data?.own == null) return null
  return <p className="text-ink-2">{adjust.cap({ amount: format.money(data.own, currency) })}</p>
}
