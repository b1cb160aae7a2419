import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { FilterChip } from '../../ui/chip.tsx'

const CardDialog = lazyScreen([], async () => (await import('./card-dialog.tsx')).CardDialog)

type CardFilterProps = {
  title: string
  card: string | undefined
  name: string | undefined
  onChange: (card: string | undefined) => void
}

/** Filters sessions by one card. A fleet may have thousands, so the card is found by search. */
export function CardFilter({ title, card, name, onChange }: CardFilterProps) {
  const t = usePhrases('sessions')
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <FilterChip
        name={title}
        value={card && (name ?? t.cardFilter.chosen)}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        onClear={() => onChange(undefined)}
      />
      {choosing && <CardDialog onChoose={onChange} onClose={() => setChoosing(false)} />}
    </>
  )
}
