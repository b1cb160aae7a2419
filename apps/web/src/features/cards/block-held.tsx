import type { Held } from '@voltway/contract/holds'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'

/** Shows the data that a block does not change: running charges, and amounts on hold for charges under review. */
export function BlockHeld({ held: { running, checking } }: { held: Held }) {
  const t = usePhrases('card-details')
  const format = useFormats()
  const currency = useWallet().data?.currency ?? 'EUR'
  return (
    <>
      {running.count > 0 && <p className="text-ink-2">{t.blockRunning({ n: running.count })}</p>}
      {checking.count > 0 && (
        <p className="text-ink-2">
          {t.blockChecking({ n: checking.count, amount: format.money(checking.amount, currency) })}
        </p>
      )}
    </>
  )
}
