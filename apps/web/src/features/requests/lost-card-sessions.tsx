import { useQuery } from '@tanstack/react-query'
import { listSessions } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const shown = 5

type LostCardSessionsProps = {
  walletId: string
  cardId: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The last charges of a lost card, to mark those that the driver did not make. */
export function LostCardSessions({ walletId, cardId, chosen, onChange }: LostCardSessionsProps) {
  const t = usePhrases('lost-cards')
  const format = useFormats()
  const query = { card: cardId, limit: shown }
  const { data, error } = useQuery({
    queryKey: walletKey(walletId, 'sessions', query),
    queryFn: ({ signal }) => request(listSessions, { params: { wallet: walletId }, query, signal }),
  })
  if (error) return <p role="alert">{t.sessionsError}</p>
  if (!data) return <Skeleton height={96} />
  if (data.results.length === 0) return <p className="text-ink-2">{t.noSessions}</p>
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-semibold">{t.sessions}</legend>
      {data.results.map(({ id, station, start_date_time: at, total_cost, currency }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
        >
          {t.notMe({ station: station.name, at: format.dateTime(at), cost: format.money(total_cost, currency) })}
        </Checkbox>
      ))}
    </fieldset>
  )
}
