import { LINK_VALID_HOURS, LINK_VALID_HOURS_AT_MOST } from '@voltway/contract/invitations'
import { locales } from '@voltway/contract/values'
import { languages } from '../../lib/locale.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { GroupChoice } from '../../shared/people/group-choice.tsx'
import { Select } from '../../ui/select.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Invitee } from './invite-body.ts'

type FieldsProps = {
  typed: Invitee
  change: (patch: Partial<Invitee>) => void
  /** The error of a field, by its name in the contract. */
  errorOf: (name: string) => string | undefined
}

/** The fields of a driver: channel, address, name, employee number and cost centre. */
export function DriverFields({ typed, change, errorOf }: FieldsProps) {
  const t = usePhrases('people-details')
  const people = usePhrases('people')
  return (
    <>
      <SegmentedControl
        label={t.invite.way}
        choices={(['EMAIL', 'SMS', 'LINK'] as const).map((id) => ({ id, label: people.channel[id] }))}
        chosen={typed.channel}
        onChoose={(channel) => change({ channel })}
      />
      {typed.channel === 'LINK' ? (
        <LinkFields typed={typed} change={change} errorOf={errorOf} />
      ) : (
        <PersonFields typed={typed} change={change} errorOf={errorOf} />
      )}
      <LanguageField typed={typed} change={change} />
    </>
  )
}

function PersonFields({ typed, change, errorOf }: FieldsProps) {
  const t = usePhrases('people-details')
  const people = usePhrases('people')
  return (
    <>
      {typed.channel === 'EMAIL' ? (
        <EmailField typed={typed} change={change} errorOf={errorOf} help={t.invite.emailHelp} />
      ) : (
        <TextInput
          label={t.phone}
          help={t.phoneHelp}
          type="tel"
          required
          autoComplete="off"
          value={typed.phone}
          error={errorOf('phone')}
          onChange={(event) => change({ phone: event.target.value })}
        />
      )}
      <TextInput
        label={t.name}
        help={t.invite.nameHelp}
        optional
        maxLength={120}
        value={typed.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={people.column.employeeNumber}
          optional
          maxLength={40}
          value={typed.employeeNumber}
          error={errorOf('employee_number')}
          onChange={(event) => change({ employeeNumber: event.target.value })}
        />
        <TextInput
          label={people.column.costCentre}
          optional
          maxLength={40}
          value={typed.costCentre}
          error={errorOf('cost_centre')}
          onChange={(event) => change({ costCentre: event.target.value })}
        />
      </div>
    </>
  )
}

/** The fields of a guest: address and permission groups. */
export function GuestFields({ typed, change, errorOf }: FieldsProps) {
  const t = usePhrases('people-details')
  return (
    <>
      <EmailField typed={typed} change={change} errorOf={errorOf} help={t.invite.emailHelp} />
      <TextInput
        label={t.name}
        optional
        maxLength={120}
        value={typed.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <GroupChoice
        label={t.invite.base}
        ids={[2, 1, 0]}
        single
        chosen={[typed.base]}
        onChange={([base]) => change({ base: base ?? 2, extras: base === 2 ? typed.extras : [] })}
        error={errorOf('permission_groups')}
      />
      {typed.base === 2 && (
        <GroupChoice
          label={t.invite.extras}
          ids={[10, 11, 12]}
          chosen={typed.extras}
          onChange={(extras) => change({ extras })}
        />
      )}
      <LanguageField typed={typed} change={change} />
    </>
  )
}

function EmailField({ typed, change, errorOf, help }: FieldsProps & { help: string }) {
  const t = usePhrases('people-details')
  return (
    <TextInput
      label={t.email}
      help={help}
      type="email"
      inputMode="email"
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      required
      value={typed.email}
      error={errorOf('email')}
      onChange={(event) => change({ email: event.target.value })}
    />
  )
}

function LinkFields({ typed, change, errorOf }: FieldsProps) {
  const t = usePhrases('people-details')
  const hours = [1, 8, LINK_VALID_HOURS, 72, LINK_VALID_HOURS_AT_MOST]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        label={t.invite.maxUses}
        help={t.invite.maxUsesHelp}
        type="number"
        inputMode="numeric"
        min={1}
        max={500}
        required
        value={typed.maxUses}
        error={errorOf('max_uses')}
        onChange={(event) => change({ maxUses: event.target.value })}
      />
      <Select
        label={t.invite.validFor}
        options={hours.map((value) => ({
          value: String(value),
          label: value < LINK_VALID_HOURS ? t.invite.hours({ n: value }) : t.invite.days({ n: value / 24 }),
        }))}
        value={typed.validHours}
        onChange={(event) => change({ validHours: event.target.value })}
      />
    </div>
  )
}

function LanguageField({ typed, change }: Pick<FieldsProps, 'typed' | 'change'>) {
  const t = usePhrases('people-details')
  return (
    <Select
      label={t.invite.language}
      options={locales.map((value) => ({ value, label: languages[value].name }))}
      value={typed.language}
      onChange={(event) => change({ language: event.target.value as Invitee['language'] })}
    />
  )
}
