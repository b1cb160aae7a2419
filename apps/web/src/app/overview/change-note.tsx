import { useFormats } from '../../shared/format.ts'

/** A smaller relative difference counts as none. */
const sameWithin = 0.005

/** How much a value differs from that of the compared days, as "+20%". Nothing where there is nothing to compare. */
export function ChangeNote({ now, before }: { now: number; before: number }) {
  const format = useFormats()
  if (before <= 0) return null
  const change = now / before - 1
  if (Math.abs(change) < sameWithin) return <>±{format.percent(0)}</>
  return (
    <>
      {change > 0 ? '+' : '\u2212'}
      {format.percent(Math.abs(change))}
    </>
  )
}
