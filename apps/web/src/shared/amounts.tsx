import type { Amounts } from '@voltway/contract/values'
import { usePhrases } from '../lib/phrases.tsx'
import { useFormats } from './format.ts'
import { lazyScreen } from './lazy-screen.ts'

/**
 * The switch on pages without tabs. It has a chunk of its own, because with these pages the tabs would be in the chunk that
 * every list loads.
 */
export const LateAmountsSwitch = lazyScreen(
  'amounts',
  async () => (await import('./amounts-switch.tsx')).AmountsSwitch,
  () => <div className="h-9 w-56" />,
)

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
