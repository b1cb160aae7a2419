import type { Movement } from '@voltway/contract/wallets-movements'
import { usePhrases } from '../../lib/phrases.tsx'
import { useHere } from '../../shared/here.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Link } from '../../ui/link.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

const tones = { RESERVED: 'info', PENDING: 'warn', COMPLETE: 'ok', FAILED: 'bad', RELEASED: 'idle' } as const

export function MovementStatus({ status }: Pick<Movement, 'status'>) {
  const t = usePhrases('payments')
  return <StateDot tone={tones[status]}>{t.list.statuses[status]}</StateDot>
}

/** Shows the subject of a movement: its card, or its note. Known notes are translated. */
export function MovementAbout({ movement }: { movement: Movement }) {
  const t = usePhrases('payments')
  const notes: Readonly<Record<string, string>> = t.list.notes
  const note = movement.note === null ? null : (notes[movement.note] ?? movement.note)
  const here = useHere()
  // A payer with a pending reference or request can open its instructions again.
  if (movement.status === 'PENDING' && movement.payment_id !== null)
    return <Link href={here({ payment: movement.payment_id })}>{t.list.seePayment}</Link>
  if (movement.card_name === null) return <span className="block max-w-72 truncate text-ink-2">{note}</span>
  return (
    <span className="block max-w-72 truncate">
      {movement.session_id ? (
        <PageLink to="charging-sessions" query={{ session: movement.session_id }}>
          {movement.card_name}
        </PageLink>
      ) : (
        movement.card_name
      )}
      {note && <span className="text-ink-2"> · {note}</span>}
    </span>
  )
}

/** Amounts of movements that are not complete are shown without emphasis. */
export const hasMoved = ({ status }: Movement) => status === 'COMPLETE'
