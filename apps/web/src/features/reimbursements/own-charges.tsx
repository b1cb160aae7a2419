import { useQuery } from '@tanstack/react-query'
import type { Reimbursement } from '@voltway/contract/reimbursements'
import type { Session } from '@voltway/contract/sessions'
import { OwnCharge } from './own-charge.tsx'
import { reimbursementQuery } from './reimbursements.queries.ts'

type OwnChargesProps = {
  walletId: string
  title: string
  /** The charges at home of a month. */
  sessions: readonly Session[]
  /** The open statement of the month. Undefined when nothing is due. */
  statement: Reimbursement | undefined
  /** Shown instead of an empty list. */
  none: string
}

/** The driver's charges at home of a month that is not approved, each of which can be marked as private. */
export function OwnCharges({ walletId, title, sessions, statement, none }: OwnChargesProps) {
  const key = { month: statement?.month ?? '', memberId: statement?.member.id ?? '' }
  const lines = useQuery({ ...reimbursementQuery(walletId, key), enabled: statement !== undefined })
  const paidBack = statement === undefined ? [] : lines.data?.lines.map(({ session_id }) => session_id)
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      {sessions.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <ul aria-label={title}>
          {sessions.map((session) => (
            <OwnCharge
              key={session.id}
              walletId={walletId}
              session={session}
              isPaidBack={paidBack?.includes(session.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
