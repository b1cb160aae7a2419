import type { BodyInputOf } from '@voltway/contract/endpoint'
import { createTeam, type Team, updateTeam } from '@voltway/contract/teams'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { readAmount, typedAmount } from '../../shared/amount.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useRight } from '../../shared/permission/right.ts'
import { refreshTeams } from '../../shared/teams/teams.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'

type Change = BodyInputOf<typeof updateTeam>
type Renewal = NonNullable<Team['default_limit']>['credit_renewal']
const renewals = ['MONTHLY', 'WEEKLY', 'NONE'] as const satisfies readonly Renewal[]

/** Creates a team, or changes its name and the limit of its new cards. */
export function TeamForm({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const t = usePhrases('teams')
  const walletId = useWalletId()
  const { locale } = useUi()
  const mayLimit = useRight('cards.limits').allowed
  const [name, setName] = useState(team?.name ?? '')
  const [amount, setAmount] = useState(typedAmount(team?.default_limit?.assigned_credit ?? '', locale))
  const [renewal, setRenewal] = useState<Renewal>(team?.default_limit?.credit_renewal ?? 'MONTHLY')
  const form = useActionForm({
    values: { name: name.trim(), amount: amount.trim() && readAmount(amount), renewal },
    check: (values) => ({
      ...(values.name === '' ? { name: t.required } : {}),
      ...(values.amount === null ? { default_limit: t.amountWrong } : {}),
    }),
    send: async (values) => {
      const id = team?.id ?? (await request(createTeam, { params: { walletId }, body: { name: values.name } })).id
      const body = { name: values.name, ...(mayLimit ? limitOf(values) : {}) }
      return request(updateTeam, { params: { walletId, teamId: id }, body })
    },
    refresh: () => void refreshTeams(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={team ? t.editTitle({ name: team.name }) : t.createTitle}
      description={t.words}
      submit={t.save}
    >
      <TextInput
        label={t.name}
        required
        maxLength={60}
        value={name}
        error={form.errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      {mayLimit && <LimitFields {...{ amount, setAmount, renewal, setRenewal }} error={form.errors.default_limit} />}
    </FormDialog>
  )
}

type LimitFieldsProps = {
  amount: string
  setAmount: (amount: string) => void
  renewal: Renewal
  setRenewal: (renewal: Renewal) => void
  error: string | undefined
}

function LimitFields({ amount, setAmount, renewal, setRenewal, error }: LimitFieldsProps) {
  const t = usePhrases('teams')
  const currency = useWallet().data?.currency ?? 'EUR'
  return (
    <>
      <TextInput
        label={t.limit}
        help={t.limitHelp}
        optional
        inputMode="decimal"
        autoComplete="off"
        tail={<span className="text-ink-2">{currency}</span>}
        value={amount}
        error={error}
        onChange={(event) => setAmount(event.target.value)}
      />
      {amount.trim() !== '' && (
        <Select
          label={t.renewal}
          options={renewals.map((value) => ({ value, label: t.renewals[value] }))}
          value={renewal}
          onChange={(event) => setRenewal(event.target.value as Renewal)}
        />
      )}
    </>
  )
}

function limitOf({ amount, renewal }: { amount: string | null; renewal: Renewal }): Pick<Change, 'default_limit'> {
  if (!amount) return { default_limit: null }
  const renewal_day = renewal === 'NONE' ? null : 1
  return { default_limit: { assigned_credit: amount, credit_renewal: renewal, renewal_day } }
}
