import type { Amounts } from '@voltway/contract/values'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../format.ts'

type AmountsNoteProps = { amounts: Amounts; unknownCost: string; currency: string }

/** Says once per page whether its amounts contain VAT, and how much of an amount without VAT has an unknown VAT. */
export function AmountsNote({ amounts, unknownCost, currency }: AmountsNoteProps) {
  const t = usePhrases('amounts')
  const format = useFormats()
  return (
    <span>
      {t.shown[amounts]}
      {amounts === 'NET' && Number(unknownCost) !== 0 && ` ${t.unknown({ cost: format.money(unknownCost, currency) })}`}
    </span>
  )
}
