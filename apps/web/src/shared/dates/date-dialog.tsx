import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import type { DateRange } from '../../ui/date-range-picker-part.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/ui-context.tsx'

type DateDialogProps = {
  value: DateRange | null
  latest: string
  onChoose: (range: DateRange) => void
  onClose: () => void
}

/** Any two days, typed or picked. */
export function DateDialog({ value, latest, onChoose, onClose }: DateDialogProps) {
  const t = usePhrases('dates')
  const words = useWords()
  const [range, setRange] = useState<DateRange | null>(value)
  const apply = () => {
    if (range) onChoose(range)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size={2}
      title={t.dialog}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} onClick={apply}>
            {t.apply}
          </Button>
        </>
      }
    >
      <DateRangePicker label={t.range} value={range} onChange={setRange} latest={latest} />
    </Dialog>
  )
}
