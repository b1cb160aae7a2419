import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { saveConsent, sharingQuery } from './locations.queries.ts'
import { SharingSwitch } from './sharing-switch.tsx'

/** Shows a driver's own consent to share their location, and who viewed it. */
export function OwnLocation({ walletId }: { walletId: string }) {
  const t = usePhrases('locations')
  const format = useFormats()
  const sharing = useQuery(sharingQuery(walletId))
  if (sharing.error) return <QueryError compact title={t.errorTitle} query={sharing} />
  if (!sharing.data) return <Skeleton height={96} />
  const { enabled, own } = sharing.data
  if (own === null) return null
  return (
    <div className="grid gap-4">
      <SharingSwitch
        label={t.consent}
        help={t.consentHelp}
        checked={own.consent}
        save={(consent) => saveConsent(walletId, consent)}
      />
      {!enabled && <p className="text-ink-2">{t.consentOff}</p>}
      {(own.consent || own.seen.length > 0) && (
        <div className="grid gap-2">
          <h3>{t.seen}</h3>
          {own.seen.length === 0 ? (
            <p className="text-ink-2">{t.seenNobody}</p>
          ) : (
            <ul className="grid gap-2">
              {own.seen.map(({ at, by }) => (
                <li key={`${at} ${by}`} className="flex flex-wrap justify-between gap-x-4">
                  <span>{by ?? t.somebody}</span>
                  <time dateTime={at} className="text-ink-2 tabular">
                    {format.dateTime(at)}
                  </time>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
