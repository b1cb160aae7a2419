import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { HoursFields } from './hours-fields.tsx'
import type { Band, BandHours, TimedBand } from './tariff-draft.ts'
import { useHoursText } from './tariff-words.ts'

type PriceFieldProps = {
  id?: string
  label: string
  help?: string | undefined
  error: string | undefined
  value: string
  onChange: (price: string) => void
}

/** The price of a kWh. Both decimal signs are accepted. */
export function PriceField({ onChange, ...field }: PriceFieldProps) {
  return (
    <TextInput
      {...field}
      required
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      tail="/kWh"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type BandFieldsProps = {
  band: Band
  price: string
  help: string | undefined
  hours: readonly BandHours[]
  errorOf: (field: 'unit_price' | 'hours') => string | undefined
  onPrice: (price: string) => void
  onHours: (band: TimedBand, hours: readonly BandHours[]) => void
}

/** A band with its price and its hours. NORMAL has the hours that no other band names. */
export function BandFields({ band, price, help, hours, errorOf, onPrice, onHours }: BandFieldsProps) {
  const t = usePhrases('sites')
  return (
    <section className="grid gap-3 rounded-lg border border-line px-4 pt-3 pb-4" aria-label={t.band[band]}>
      <h3>{t.band[band]}</h3>
      <PriceField
        label={t.tariffForm.price}
        help={help}
        error={errorOf('unit_price')}
        value={price}
        onChange={onPrice}
      />
      {band !== 'NORMAL' && (
        <Hours hours={hours} error={errorOf('hours')} onChange={(changed) => onHours(band, changed)} />
      )}
    </section>
  )
}

type HoursProps = {
  hours: readonly BandHours[]
  error: string | undefined
  onChange: (hours: readonly BandHours[]) => void
}

/** Hours as text, and as fields once they are changed. */
function Hours({ hours, error, onChange }: HoursProps) {
  const { tariffForm: t } = usePhrases('sites')
  const hoursText = useHoursText()
  const [isOpen, setIsOpen] = useState(hours.length === 0)
  return (
    <FieldGroup label={t.hours} error={error}>
      {isOpen ? (
        <HoursFields hours={hours} onChange={onChange} />
      ) : (
        <div className="grid gap-2 text-table">
          <ul className="text-ink-2">
            {hours.map((row) => (
              <li key={hoursText(row)}>{hoursText(row)}</li>
            ))}
          </ul>
          <Button small className="justify-self-start" onClick={() => setIsOpen(true)}>
            {t.change}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
