import { usePhrases } from '../../lib/phrases.tsx'
import { newIdempotencyKey } from '../../lib/request.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { amountOf, centsOf, readAmount } from '../amount.ts'

/** A share as a person types it. */
export interface TypedShare {
  readonly key: string
  readonly name: string
  readonly percent: string
}

const WHOLE = 10_000

/** Parses a typed percentage above 0 up to 100 into a decimal string; null for invalid input. */
export function readPercent(typed: string): string | null {
  const amount = readAmount(typed.replace('%', ''))
  return amount === null || centsOf(amount) === 0 || centsOf(amount) > WHOLE ? null : amount
}

type ShareFieldsProps = {
  label: string
  /** The names to choose from; undefined while they are loading. */
  names: readonly string[] | undefined
  shares: readonly TypedShare[]
  errors: Readonly<Record<string, string | undefined>>
  onChange: (shares: readonly TypedShare[]) => void
}

/** The shares of an assignment, one row each. A new share gets what is left of 100%. */
export function ShareFields({ label, names, shares, errors, onChange }: ShareFieldsProps) {
  const t = usePhrases('cost-centres')
  const left = WHOLE - shares.reduce((sum, { percent }) => sum + centsOf(readPercent(percent) ?? '0'), 0)
  const change = (index: number, changes: Partial<TypedShare>) =>
    onChange(shares.map((share, at) => (at === index ? { ...share, ...changes } : share)))
  const add = () =>
    onChange([
      ...shares,
      { key: newIdempotencyKey(), name: '', percent: left > 0 ? String(Number(amountOf(left))) : '' },
    ])
  if (names?.length === 0) return <p className="text-ink-2">{t.noCentres}</p>
  return (
    <div className="grid gap-3">
      {shares.length === 0 && <p className="text-ink-2">{t.none}</p>}
      {shares.map(({ key, name, percent }, index) => (
        <div key={key} className="grid grid-cols-[1fr_7rem_auto] items-start gap-2">
          <Select
            label={label}
            hiddenLabel={index > 0}
            error={errors[`shares.${index}.name`]}
            placeholder={t.choose}
            options={[...new Set([...(names ?? []), ...(name === '' ? [] : [name])])].map((one) => ({
              value: one,
              label: one,
            }))}
            value={name}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <TextInput
            label={t.percent}
            hiddenLabel={index > 0}
            error={errors[`shares.${index}.percent`]}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            tail={<span className="text-ink-2">%</span>}
            value={percent}
            onChange={(event) => change(index, { percent: event.target.value })}
          />
          <span className={index === 0 ? 'pt-6' : ''}>
            <IconButton
              label={t.removeShare}
              icon={<Trash2 />}
              onClick={() => onChange(shares.filter((_, at) => at !== index))}
            />
          </span>
        </div>
      ))}
      {errors.shares && (
        <p className="text-bad" role="alert">
          {errors.shares}
        </p>
      )}
      <div>
        <Button small icon={<Plus size={14} />} onClick={add}>
          {t.addShare}
        </Button>
      </div>
    </div>
  )
}
