import type { BodyInputOf } from '@voltway/contract/endpoint'
import { type Member, updateMember } from '@voltway/contract/members'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useStoredForm } from '../../shared/stored-form.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { TextInput } from '../../ui/text-input.tsx'

type MemberFormProps = { member: Member; onClose: () => void; onDone: () => void }

const names = ['name', 'phone', 'employee_number', 'cost_centre'] as const
type Typed = Record<(typeof names)[number], string>

/** Edits name, phone, employee number and cost centre of a driver. Only changed fields are sent. */
export function MemberForm({ member, onClose: leave, onDone: finish }: MemberFormProps) {
  const t = usePhrases('people-details')
  const people = usePhrases('people')
  const walletId = useWalletId()
  const [typed, setTyped, discard] = useStoredForm<Typed>(`member:${member.id}`, () => ({
    name: member.name,
    phone: member.phone ?? '',
    employee_number: member.employee_number ?? '',
    cost_centre: member.cost_centre ?? '',
  }))
  const onClose = () => {
    discard()
    leave()
  }
  const onDone = () => {
    discard()
    finish()
  }

  const form = useActionForm({
    values: changesOf(member, typed),
    send: async (body) => {
      const isChanged = Object.keys(body).length > 0
      if (isChanged) await request(updateMember, { params: { walletId, memberId: member.id }, body })
      return isChanged
    },
    refresh: (isChanged) => isChanged && refreshPeople(walletId),
    done: (isChanged) => (isChanged ? t.saved : null),
    onDone,
  })
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <FormDialog
      form={form}
      side="right"
      onClose={onClose}
      title={t.editTitle({ name: member.name })}
      cancel={{ onClick: onDone }}
      submit={t.save}
    >
      <TextInput label={t.name} required maxLength={120} {...field('name')} />
      <TextInput label={t.phone} help={t.phoneHelp} optional type="tel" autoComplete="off" {...field('phone')} />
      <TextInput label={people.column.employeeNumber} optional maxLength={40} {...field('employee_number')} />
      <TextInput label={people.column.costCentre} optional maxLength={40} {...field('cost_centre')} />
    </FormDialog>
  )
}

/** Separators in a phone number are for readability only. */
function changesOf(member: Member, typed: Typed): BodyInputOf<typeof updateMember> {
  const normalised = { ...typed, phone: typed.phone.replace(/[\s().-]/g, '') }
  const changed = names.filter((name) => normalised[name].trim() !== (member[name] ?? ''))
  return Object.fromEntries(
    changed.map((name) => [name, name === 'name' ? normalised.name.trim() : normalised[name].trim() || null]),
  )
}
