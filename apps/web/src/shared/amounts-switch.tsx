import type { Amounts } from '@voltway/contract/values'
import { usePhrases } from '../lib/phrases.tsx'
import { SegmentedControl } from '../ui/tabs.tsx'
import { rememberAmounts } from './chosen-amounts.ts'

const choices = ['GROSS', 'NET'] as const

type AmountsSwitchProps = {
  amounts: Amounts
  /** Stores the choice in the address. */
  onChoose: (amounts: Amounts) => void
}

/** Switches the amounts of a page between with and without VAT. */
export function AmountsSwitch({ amounts, onChoose }: AmountsSwitchProps) {
  const t = usePhrases('amounts')
  return (
    <SegmentedControl
      label={t.label}
      choices={choices.map((id) => ({ id, label: t[id] }))}
      chosen={amounts}
      onChoose={(id) => {
        rememberAmounts(id)
        onChoose(id)
      }}
    />
  )
}
