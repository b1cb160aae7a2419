import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shareLinkQuery } from './invitations.queries.ts'

/** Shows the link of an invitation as a QR code and as text. */
export function ShareLink({ invitationId }: { invitationId: string }) {
  const t = usePhrases('people-details')
  const format = useFormats()
  const link = useQuery(shareLinkQuery(useWalletId(), invitationId))
  if (link.error) return <QueryError title={t.share.error} query={link} />
  return (
    <div className="grid justify-items-center gap-4">
      {link.data ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(link.data.qr_svg)}`}
          alt={t.share.qr}
          width={232}
          height={232}
          className="rounded-md border border-line"
        />
      ) : (
        <Skeleton width={232} height={232} />
      )}
      {link.data ? (
        <CopyValue value={link.data.url} label={t.share.copy} copied={t.share.copied} />
      ) : (
        <Skeleton width="80%" height={24} />
      )}
      <p className="text-center text-table text-ink-2">
        {link.data && t.share.until({ when: format.dateTime(link.data.expires_at) })}
      </p>
    </div>
  )
}
