import { I18nProvider } from 'react-aria-components/I18nProvider'
import { FieldError, Input, Label, NumberField, Text } from 'react-aria-components/NumberField'
import './field.css'
import type { NumberInputProps } from './number-input.tsx'
import { useUi } from './ui-context.tsx'

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
