import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox, FieldGroup, Radios, Switch } from '../ui/checkbox.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { DateRangePicker } from '../ui/date-range-picker.tsx'
import type { DateRange } from '../ui/date-range-picker-part.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Panel } from '../ui/panel.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'

export const people = ['Ana Ferreira', 'Bruno Carvalho', 'Chloé Martin', 'Diego Álvarez', 'Eva Moreira'].map(
  (label, index) => ({
    id: String(index),
    label,
    hint: `${2 + index} cards`,
  }),
)

export function FormsPart() {
  const [range, setRange] = useState<DateRange | null>({ from: '2026-11-01', to: '2026-11-21' })
  const [person, setPerson] = useState<string | null>('0')
  const [payer, setPayer] = useState('company')
  return (
    <Panel title="Forms" footer={<Button type={1}>Save</Button>}>
      <div className="gallery-stack">
        <ErrorSummary attempt={0} errors={[{ id: 'mail', message: 'Enter an e-mail address with an @.' }]} />
        <div className="gallery-grid">
          <TextInput
            id="mail"
            label="E-mail"
            type="email"
            defaultValue="ana.example.com"
            error="Enter an e-mail address with an @."
            help="We write only about your account."
          />
          <PasswordInput label="Password" defaultValue="correct horse" />
          <TextInput label="Name of the card" optional placeholder="Van 12" />
          <Select
            label="Renewal"
            defaultValue="1"
            options={[
              { value: '1', label: 'On the 1st of the month' },
              { value: '15', label: 'On the 15th of the month' },
            ]}
          />
          <Combobox label="Driver" options={people} value={person} onChange={setPerson} placeholder="Type a name" />
          <DateRangePicker
            label="Period"
            value={range}
            onChange={setRange}
            presets={[
              { id: 'month', label: 'This month', from: '2026-11-01', to: '2026-11-30' },
              { id: 'last', label: 'Last month', from: '2026-10-01', to: '2026-10-31' },
              { id: 'year', label: 'This year', from: '2026-01-01', to: '2026-12-31' },
            ]}
          />
          <TextArea label="Note" help="Only managers read it." />
          <FieldGroup label="Tell me by e-mail">
            <Checkbox defaultChecked help="One mail, on the first of the month.">
              About invoices
            </Checkbox>
            <Checkbox>About blocked cards</Checkbox>
            <Checkbox indeterminate>About some sessions</Checkbox>
          </FieldGroup>
          <Radios
            label="Who pays"
            choices={[
              { id: 'company', label: 'The company' },
              { id: 'driver', label: 'The driver' },
            ]}
            chosen={payer}
            onChoose={setPayer}
          />
          <div>
            <Switch defaultChecked help="Tops up by €500 when less than €200 are available.">
              Auto-recharge
            </Switch>
            <Switch>Weekly report</Switch>
          </div>
        </div>
      </div>
    </Panel>
  )
}
