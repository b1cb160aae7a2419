import type { ImportDialect, ImportQuestion } from '@voltway/contract/session-imports'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ImportPlan } from './session-imports.queries.ts'

export type Answer = (dialect: ImportDialect) => void
type AnswersProps = { plan: ImportPlan; onAnswer: Answer }

/** Asks what the file leaves open. Nothing is imported before. */
export function ImportQuestions({ plan, onAnswer }: AnswersProps) {
  const t = usePhrases('session-imports')
  return (
    <Banner tone="warn" announce>
      <p className="pb-3 font-medium">{t.asks({ n: plan.questions.length })}</p>
      <AnswerFields plan={plan} items={plan.questions} initial={{}} onAnswer={onAnswer} />
    </Banner>
  )
}

const zones = (own: string): string[] => [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Shows how the file is read, in one line, and corrects it. */
export function ImportDialectLine({ plan, onAnswer }: AnswersProps) {
  const t = usePhrases('session-imports')
  const { dialect, currency: own } = plan
  if (dialect === null) return null
  const { dates, energy_unit, duration_unit, currencies, vat, time_zone, skipped_lines } = dialect
  const item = (code: ImportQuestion['code'], choices: readonly string[]) => ({
    code,
    choices: [...choices],
    samples: [],
    currency: null,
  })
  const isOpen = (...codes: ImportQuestion['code'][]) => plan.questions.some(({ code }) => codes.includes(code))
  const words = t.line_of_dialect
  const amounts =
    currencies.length === 0 ? words.noAmounts : words.amounts({ value: currencies.join(', '), vat: t.vat[vat] })
  // What is still asked is not stated.
  const parts = [
    !isOpen('date_order') && words.dates({ value: t.dates[dates] }),
    !isOpen('energy_unit') && words.energy({ value: energy_unit }),
    duration_unit && !isOpen('duration_unit') && words.durations({ value: duration_unit }),
    !isOpen('cost_column', 'currency', 'vat') && amounts,
    !isOpen('time_zone') && words.times({ value: time_zone }),
    skipped_lines > 0 && words.skipped({ n: skipped_lines }),
  ]
  const currencyChoices = [...new Set([...currencies, own, 'EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN'])]
  const items = [
    item('date_order', ['DMY', 'MDY', 'YMD']),
    item('decimal_energy', ['.', ',']),
    ...(dialect.decimal_cost === null ? [] : [item('decimal_cost', ['.', ','])]),
    item('energy_unit', ['kWh', 'Wh', 'MWh']),
    ...(duration_unit === null ? [] : [item('duration_unit', ['min', 's', 'h'])]),
    ...(currencies.length === 0 ? [] : [item('currency', currencyChoices), item('vat', ['INCLUDED'])]),
    item('time_zone', zones(time_zone)),
  ].filter(({ code }) => !isOpen(code))
  return (
    <details className="import-columns">
      <summary>
        <span className="tabular">{parts.filter(Boolean).join(' · ')}</span>
        <span className="block text-xs font-normal text-ink-3">{t.correct}</span>
      </summary>
      <div className="pt-3">
        <AnswerFields plan={plan} items={items} initial={initialOf(dialect)} onAnswer={onAnswer} />
      </div>
    </details>
  )
}

function initialOf(dialect: NonNullable<ImportPlan['dialect']>): Record<string, string> {
  const { dates, currencies, vat, duration_unit, decimal_cost, ...rest } = dialect
  return {
    date_order: ['DMY', 'MDY', 'YMD'].includes(dates) ? dates : '',
    decimal_energy: rest.decimal_energy,
    decimal_cost: decimal_cost ?? '',
    energy_unit: rest.energy_unit,
    duration_unit: duration_unit ?? '',
    currency: currencies.length === 1 ? (currencies[0] ?? '') : '',
    vat: vat === 'INCLUDED' ? 'INCLUDED' : '',
    time_zone: rest.time_zone,
  }
}

/** The choice of a number: its field appears. */
const numberChoice = { vat: 'PERCENT', no_cost: 'PRICE' } as const

type FieldsProps = AnswersProps & { items: readonly ImportQuestion[]; initial: Readonly<Record<string, string>> }

function AnswerFields({ plan, items, initial, onAnswer }: FieldsProps) {
  const t = usePhrases('session-imports')
  const [values, setValues] = useState(initial)
  const set = (key: string, value: string) => setValues((before) => ({ ...before, [key]: value }))
  const changed = Object.entries(values).filter(([key, value]) => value.trim() !== '' && value !== initial[key])
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {items.map((item) => (
          <AnswerField key={keyOf(item)} plan={plan} item={item} values={values} set={set} />
        ))}
      </div>
      <p>
        <Button small onClick={() => onAnswer(dialectOf(Object.fromEntries(changed)))}>
          {t.answer}
        </Button>
      </p>
    </div>
  )
}

const keyOf = ({ code, currency }: ImportQuestion): string => (currency === null ? code : `${code}.${currency}`)

type FieldProps = {
  plan: ImportPlan
  item: ImportQuestion
  values: Readonly<Record<string, string>>
  set: (key: string, value: string) => void
}

function AnswerField({ plan, item, values, set }: FieldProps) {
  const t = usePhrases('session-imports')
  const { code, samples, currency } = item
  const key = keyOf(item)
  const label = code === 'rates' ? t.question.rates({ currency: currency ?? '', own: plan.currency }) : t.question[code]
  const found = samples.filter((sample) => sample !== '').join(' · ')
  const help = found === '' ? undefined : t.found({ samples: found })
  const value = values[key] ?? ''
  const input = (field: string, name: string, more: { help?: string | undefined } = {}) => (
    <TextInput
      label={name}
      {...more}
      value={values[field] ?? ''}
      maxLength={120}
      inputMode={code === 'station' ? 'text' : 'decimal'}
      onChange={(event) => set(field, event.target.value)}
    />
  )
  const own = code === 'vat' || code === 'no_cost' ? numberChoice[code] : undefined
  if (item.choices.length === 0 && own === undefined) return input(key, label, { help })
  const options = choicesOf(item).map((choice) => ({ value: choice, label: labelOf(t, plan, code, choice) }))
  return (
    <div className="grid gap-3">
      <Select
        label={label}
        help={help}
        placeholder={t.choose_answer}
        options={options}
        value={value}
        onChange={(event) => set(key, event.target.value)}
      />
      {own !== undefined &&
        value === own &&
        input(own, own === 'PERCENT' ? t.percent : t.priceKwh({ own: plan.currency }))}
    </div>
  )
}

function choicesOf({ code, choices }: ImportQuestion): string[] {
  if (code === 'vat' || code === 'no_cost') return [...choices, numberChoice[code]]
  return code === 'time_zone' ? zones(choices[0] ?? 'UTC') : choices
}

type Texts = ReturnType<typeof usePhrases<'session-imports'>>

function labelOf(t: Texts, plan: ImportPlan, code: ImportQuestion['code'], choice: string): string {
  if (code === 'date_order') return t.dates[choice as keyof Texts['dates']]
  if (code === 'cost_column') return plan.columns[Number(choice)]?.header ?? choice
  if (code === 'decimal_energy' || code === 'decimal_cost') return `1${choice}5`
  const known: Partial<Record<string, string>> = t.choice
  return known[choice] ?? choice
}

/** A decimal with a comma is one with a point. */
const decimal = (text: string): string => text.trim().replace(',', '.')

function dialectOf(values: Readonly<Record<string, string>>): ImportDialect {
  const { PERCENT = '', PRICE = '', ...chosen } = values
  const rates = Object.entries(chosen).flatMap(([key, value]) =>
    key.startsWith('rates.') ? [[key.slice('rates.'.length), decimal(value)]] : [],
  )
  const plain = Object.entries(chosen).flatMap(([key, value]): [string, string | number][] => {
    if (key.startsWith('rates.')) return []
    if (value === 'PERCENT') return [[key, decimal(PERCENT)]]
    if (value === 'PRICE') return [[key, decimal(PRICE)]]
    return [[key, key === 'cost_column' ? Number(value) : value]]
  })
  return { ...Object.fromEntries(plain), ...(rates.length > 0 && { rates: Object.fromEntries(rates) }) }
}
