import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import type { CentreAssignment } from '@voltway/contract/cost-centres'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { AssignDialog } from '../../shared/cost-centres/assign-dialog.tsx'
import { cardCentresQuery } from '../../shared/cost-centres/cost-centres.queries.ts'
import { useFormats } from '../../shared/format.ts'
import { useLockedInTeams } from '../../shared/permission/right.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'

/** Shows the cost centres of a card with their dates, and changes them. */
export function CardCentres({ card }: { card: Card }) {
  const t = usePhrases('cost-centres')
  const format = useFormats()
  const { data } = useQuery(cardCentresQuery(useWalletId(), card.id))
  const may = useLockedInTeams('cards.limits') === false
  const [open, setOpen] = useState(false)
  const all = data?.results ?? []
  const textOf = ({ cost_centres, second }: CentreAssignment) =>
    [cost_centres, second].flatMap((shares) => sharesText(shares, format.percent) ?? []).join(' · ') || t.none
  const now = all.find(({ is_now }) => is_now)
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {now === undefined ? (card.cost_centre ?? t.none) : textOf(now)}
        {may && (
          <Button small type={3} onClick={() => setOpen(true)}>
            {t.change}
          </Button>
        )}
      </span>
      {all.length > 1 && (
        <ul aria-label={t.history} className="grid gap-1 text-ink-2">
          {all.map((one) => (
            <li key={one.starts_at ?? ''}>
              <Dates assignment={one} />: {textOf(one)}
            </li>
          ))}
        </ul>
      )}
      {open && <AssignDialog cards={[card]} onClose={() => setOpen(false)} />}
    </span>
  )
}

function sharesText(shares: CentreAssignment['second'], percent: (ratio: number) => string): string | null {
  const [first] = shares
  if (first === undefined) return null
  if (shares.length === 1) return first.name
  return shares.map((share) => `${share.name} ${percent(Number(share.percent) / 100)}`).join(' + ')
}

function Dates({ assignment: { starts_at, ends_at } }: { assignment: CentreAssignment }) {
  const t = usePhrases('cost-centres')
  const format = useFormats()
  // The end is the first instant of the next assignment.
  const until = ends_at === null ? null : format.date(new Date(Date.parse(ends_at) - 1).toISOString())
  const from = starts_at === null ? null : format.date(starts_at)
  if (from === null) return until === null ? t.sinceStart : t.upTo({ date: until })
  return until === null ? t.since({ date: from }) : t.range({ from, until })
}
