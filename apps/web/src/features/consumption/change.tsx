import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { ArrowDown } from '../../ui/icons/arrow-down.ts'
import { ArrowUp } from '../../ui/icons/arrow-up.ts'

/** A change below half a percent is shown as unchanged. */
const sameWithin = 0.005

/** Formats the change between two values as a percentage. Floats are used for the ratio only. */
export function useChangeWords(): (now: number, before: number) => string {
  const t = usePhrases('consumption')
  const format = useFormats()
  return (now, before) => {
    if (before === 0) return now === 0 ? t.same : t.fresh
    const ratio = now / before - 1
    const percent = format.percent(Math.abs(ratio))
    if (Math.abs(ratio) < sameWithin) return t.same
    return ratio > 0 ? t.more({ percent }) : t.less({ percent })
  }
}

/** Shows the change with a decorative arrow. */
export function Change({ now, before }: { now: number; before: number }) {
  const words = useChangeWords()
  const ratio = before > 0 ? now / before - 1 : 0
  const Arrow = ratio > 0 ? ArrowUp : ArrowDown
  return (
    <span className="consumption-change">
      {Math.abs(ratio) >= sameWithin && <Arrow size={12} />}
      {words(now, before)}
    </span>
  )
}
