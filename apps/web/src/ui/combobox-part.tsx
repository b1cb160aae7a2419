import type { ReactNode } from 'react'
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ChevronDown } from './icons/chevron-down.ts'
import './button.css'
import './date-range-picker.css'
import './field.css'
import { usePopoverContainer } from './popover-container.ts'
import { useUi } from './ui-context.tsx'

export type ComboboxOption = { id: string; label: string; hint?: string | undefined }

export type ComboboxProps = {
  label: string
  hiddenLabel?: boolean | undefined
  help?: ReactNode
  error?: ReactNode
  placeholder?: string | undefined
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (id: string | null) => void
  /** When set, the caller loads the options for the typed text, and they are shown unfiltered. */
  onType?: ((text: string) => void) | undefined
  required?: boolean | undefined
}

export function ComboboxPart(props: ComboboxProps) {
  const { label, hiddenLabel, help, error, placeholder, options, value, onChange, onType, required } = props
  const { locale, words } = useUi()
  const { find, container } = usePopoverContainer()
  return (
    <I18nProvider locale={locale}>
      <ComboBox
        ref={find}
        className="field"
        {...(onType ? { items: options, onInputChange: onType } : { defaultItems: options })}
        selectedKey={value}
        onSelectionChange={(key) => onChange(key === null ? null : String(key))}
        isInvalid={Boolean(error)}
        isRequired={required ?? false}
        validationBehavior="aria"
        allowsEmptyCollection
        menuTrigger="focus"
      >
        <Label className={hiddenLabel ? 'hidden-visually' : 'field-label'}>{label}</Label>
        <div className="input-wrap">
          <Input className="input" placeholder={placeholder ?? ''} />
          <span className="input-tail">
            <Button className="button button-3 button-small icon-button" aria-label={words.showOptions}>
              <ChevronDown />
            </Button>
          </span>
        </div>
        <FieldError className="field-error">{error ?? undefined}</FieldError>
        {help && (
          <Text slot="description" className="field-help">
            {help}
          </Text>
        )}
        <Popover className="popover combobox-popover" offset={6} {...container}>
          <ListBox className="options" renderEmptyState={() => <div className="option-none">{words.noMatch}</div>}>
            {(option: ComboboxProps['options'][number]) => (
              <ListBoxItem id={option.id} textValue={option.label} className="option">
                <span>{option.label}</span>
                {option.hint && <span className="option-hint">{option.hint}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}
