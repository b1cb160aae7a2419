import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLockedInTeams } from '../../shared/permission/right.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Pencil } from '../../ui/icons/pencil.ts'
import { businessSharesQuery } from './reimbursements.queries.ts'

const ShareDialog = lazyScreen('reimbursements', async () => (await import('./share-dialog.tsx')).ShareDialog)

type BusinessSharesProps = { member: { id: string; name: string } }

/** Which part of the driver's charges at home is business, by first day. */
export function BusinessShares({ member }: BusinessSharesProps) {
  const { share: t } = usePhrases('reimbursements')
  const format = useFormats()
  const locked = useLockedInTeams('wallet.fund')
  const { data } = useQuery(businessSharesQuery(useWalletId(), member.id))
  const [isChanging, setChanging] = useState(false)
  if (data === undefined) return null
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>{t.title}</h3>
        <Button small icon={<Pencil size={14} />} locked={locked} onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      </div>
      {data.shares.length === 0 ? (
        <p className="text-ink-2">{t.all}</p>
      ) : (
        <ul className="grid gap-1">
          {data.shares.map(({ valid_from, business_percent }) => (
            <li key={valid_from}>
              {t.row({ percent: format.percent(business_percent / 100), date: format.date(valid_from) })}
            </li>
          ))}
        </ul>
      )}
      {isChanging && <ShareDialog member={member} shares={data.shares} onClose={() => setChanging(false)} />}
    </section>
  )
}
