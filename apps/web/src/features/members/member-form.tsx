import type { BodyInputOf } from '@voltway/contract/endpoint'
import { type Member, updateMember } from '@voltway/contract/members'
import { type FormEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useKeptForm } from '../../shared/kept-form.ts'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'

type MemberFormProps = { member: Member; onClose: () => void; onDone: () => void }

const names = ['name', 'phone', 'employee_number', 'cost_centre'] as const
type Typed = Record<(typeof names)[number], string>

/** Name, phone, employee number and cost centre of a driver; only what was changed is sent. */
export function MemberForm({ member, onClose: leave, onDone: finish }: MemberFormProps) {
  const t = usePhrases('people-details')
  const people = usePhrases('people')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const formId = useId()
  const [typed, setTyped, forget] = useKeptForm<Typed>(`member:${member.id}`, () => ({
    name: member.name,
    phone: member.phone ?? '',
    employee_number: member.employee_number ?? '',
    cost_centre: member.cost_centre ?? '',
  }))
  const [state, setState] = useState<{ saving?: boolean; error?: unknown }>({})
  const failed = state.error === undefined ? null : say(state.error)
  const onClose = () => {
    forget()
    leave()
  }
  const onDone = () => {
    forget()
    finish()
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.saving) return
    setState({ saving: true })
    try {
      const body = changesOf(member, typed)
      if (Object.keys(body).length > 0) {
        await ask(updateMember, { params: { walletId, memberId: member.id }, body })
        await refreshPeople(walletId)
        toast({ tone: 'ok', title: t.saved })
      }
      onDone()
    } catch (error) {
      setState({ error })
    }
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: failed?.fields[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <Drawer
      open
      onClose={onClose}
      size={4}
      title={t.editTitle({ name: member.name })}
      footer={
        <>
          <Button onClick={onDone}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={state.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        {failed && (
          <Banner tone="bad" announce>
            {failed.message}
          </Banner>
        )}
        <TextInput label={t.name} required maxLength={120} {...field('name')} />
        <TextInput label={t.phone} help={t.phoneHelp} optional type="tel" autoComplete="off" {...field('phone')} />
        <TextInput label={people.column.employeeNumber} optional maxLength={40} {...field('employee_number')} />
        <TextInput label={people.column.costCentre} optional maxLength={40} {...field('cost_centre')} />
      </form>
    </Drawer>
  )
}

/** Spaces in a phone number are for reading. */
function changesOf(member: Member, typed: Typed): BodyInputOf<typeof updateMember> {
  const given = { ...typed, phone: typed.phone.replace(/[\s().-]/g, '') }
  const changed = names.filter((name) => given[name].trim() !== (member[name] ?? ''))
  return Object.fromEntries(
    changed.map((name) => [name, name === 'name' ? given.name.trim() : given[name].trim() || null]),
  )
}
