import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { type getApprovalLimits, setApprovalLimits } from '@voltway/contract/requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { readAmount, typedAmount } from '../../shared/amount.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useGroupNames } from '../../shared/people/group-names.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi, useWords } from '../../ui/ui-context.tsx'
import { approvalLimitsQuery, refreshRequests } from './requests.queries.ts'

type Limits = ReplyOf<typeof getApprovalLimits>['limits']

/** Sets up to which amount each permission group approves requests. Owners approve any amount. */
export function ApprovalLimitsDialog({ onClose }: { onClose: () => void }) {
  const { limits: t } = usePhrases('requests')
  const words = useWords()
  const describe = useDescribeError()
  const { data, error } = useQuery(approvalLimitsQuery(useWalletId()))
  if (data) return <LimitsForm limits={data.limits} onClose={onClose} />
  return (
    <Dialog size={3} onClose={onClose} title={t.title} footer={<Button onClick={onClose}>{words.close}</Button>}>
      {error ? <p role="alert">{describe(error).message}</p> : <Skeleton height={120} />}
    </Dialog>
  )
}

function LimitsForm({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { limits: t } = usePhrases('requests')
  const errors = usePhrases('errors')
  const nameOfGroups = useGroupNames()
  const walletId = useWalletId()
  const { locale } = useUi()
  const currency = useWallet().data?.currency ?? 'EUR'
  const [typed, setTyped] = useState(
    () => new Map(limits.map(({ group, most }) => [group, typedAmount(most ?? '', locale)])),
  )
  const amounts = limits.map(({ group }) => {
    const text = typed.get(group)?.trim() ?? ''
    return { group, most: text === '' ? null : readAmount(text), isWrong: text !== '' && readAmount(text) === null }
  })
  const form = useActionForm({
    values: amounts.map(({ group, most }) => ({ group, most })),
    check: () =>
      Object.fromEntries(
        amounts.flatMap(({ group, isWrong }) => (isWrong ? [[String(group), errors.field.money]] : [])),
      ),
    send: (body) => request(setApprovalLimits, { params: { walletId }, body: { limits: body } }),
    refresh: () => void refreshRequests(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.title}
      description={t.words}
      submit={t.save}
    >
      {limits.map(({ group }) => (
        <TextInput
          key={group}
          label={nameOfGroups([group])}
          help={t.anyAmount}
          error={form.errors[String(group)]}
          inputMode="decimal"
          tail={<span className="text-ink-2">{currency}</span>}
          className="tabular"
          optional
          autoComplete="off"
          value={typed.get(group) ?? ''}
          onChange={(event) => setTyped(new Map(typed).set(group, event.target.value))}
        />
      ))}
    </FormDialog>
  )
}
