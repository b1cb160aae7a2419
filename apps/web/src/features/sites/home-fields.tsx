import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Select } from '../../ui/select.tsx'
import { driversQuery } from './sites.queries.ts'

type Named = { readonly id: string; readonly name: string }
type Driver = Named & { readonly cards: readonly Named[] }

type HomeFieldsProps = {
  /** The driver and the card of an existing home. The driver of a home does not change. */
  driver: Named | null
  card: Named | null
  memberId: string
  cardId: string
  field: (name: 'member_id' | 'card_id') => { readonly id: string; readonly error: string | undefined }
  onChange: (changes: { member_id?: string; card_id?: string }) => void
}

/** The driver whose home it is, and which of their cards charges count for that no card started. */
export function HomeFields({ driver, card, memberId, cardId, field, onChange }: HomeFieldsProps) {
  const { form: t } = usePhrases('sites')
  const [typed, setTyped] = useState(driver?.name ?? '')
  const [chosen, setChosen] = useState<Driver | null>(null)
  // The field shows the name of the chosen driver, which is then no search text.
  const { data } = useQuery(driversQuery(useWalletId(), driver?.name ?? (typed === chosen?.name ? '' : typed)))
  const found: readonly Driver[] = data?.results ?? []
  const known = found.find(({ id }) => id === memberId) ?? (chosen?.id === memberId ? chosen : undefined)
  // One card needs no choice.
  const choose = (id: string | null) => {
    const next = found.find((one) => one.id === id) ?? null
    setChosen(next)
    onChange({ member_id: next?.id ?? '', card_id: next?.cards.length === 1 ? (next.cards[0]?.id ?? '') : '' })
  }
  const cards = known?.cards ?? (card ? [card] : [])
  const others = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen] : []
  return (
    <>
      {driver ? (
        <DescriptionList entries={[{ term: t.field.member_id, value: driver.name }]} />
      ) : (
        <Combobox
          label={t.field.member_id}
          required
          error={field('member_id').error}
          options={[...others, ...found].map(({ id, name }) => ({ id, label: name }))}
          value={memberId || null}
          onChange={choose}
          onType={setTyped}
        />
      )}
      <Select
        {...field('card_id')}
        label={t.field.card_id}
        required
        help={known?.cards.length === 0 ? t.noCard : t.cardHelp}
        placeholder={memberId === '' ? t.driverFirst : t.chooseCard}
        options={cards.map(({ id, name }) => ({ value: id, label: name }))}
        value={cardId}
        onChange={({ target }) => onChange({ card_id: target.value })}
      />
    </>
  )
}
