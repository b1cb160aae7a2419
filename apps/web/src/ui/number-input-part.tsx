import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { FieldError, Input, Label, NumberField, Text } from 'react-aria-components/NumberField'
import './field.css'
import { useUi } from './ui-context.tsx'

export type NumberInputProps = {
  label: string
  help?: ReactNode
  error?: ReactNode
  /** A decimal string with a point ("12.30"), or null. No amount passes through a float. */
  value: string | null
  onChange: (value: string | null) => void
  /** The number of decimals. */
  decimals?: number | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** Shows the currency symbol in the format of the locale. */
  currency?: string | undefined
  required?: boolean | undefined
}

export function NumberInputPart(props: NumberInputProps) {
  const { label, help, error, value, onChange, decimals = 2, min, max, step, currency, required } = props
  const { locale } = useUi()
  return (
    <I18nProvider locale={locale}>
      <NumberField
        className="field"
        value={value === null ? Number.NaN : Number(value)}
        onChange={(next) => onChange(Number.isNaN(next) ? null : next.toFixed(decimals))}
        {...(min === undefined ? {} : { minValue: min })}
        {...(max === undefined ? {} : { maxValue: max })}
        {...(step === undefined ? {} : { step })}
        formatOptions={{
          maximumFractionDigits: decimals,
          ...(currency ? { style: 'currency', currency } : {}),
        }}
        isInvalid={Boolean(error)}
        isRequired={required ?? false}
        validationBehavior="aria"
      >
        <Label className="field-label">{label}</Label>
        <Input className="input input-number" />
        <FieldError className="field-error">{error ?? undefined}</FieldError>
        {help && (
          <Text slot="description" className="field-help">
            {help}
          </Text>
        )}
      </NumberField>
    </I18nProvider>
  )
}
