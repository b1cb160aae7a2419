import { type BusinessShare, setBusinessShares } from '@voltway/contract/reimbursements-shares'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshReimbursements } from './reimbursements.queries.ts'

type ShareDialogProps = {
  member: { id: string; name: string }
  shares: readonly BusinessShare[]
  onClose: () => void
}

/** Sets the business part from a day on. A part with the same first day is replaced. */
export function ShareDialog({ member, shares, onClose }: ShareDialogProps) {
  const t = usePhrases('reimbursements').share
  const walletId = useWalletId()
  const [day, setDay] = useState(`${useToday().slice(0, 7)}-01`)
  const [percent, setPercent] = useState(String(shares[0]?.business_percent ?? 100))
  const isPercent = /^(100|\d{1,2})$/.test(percent.trim())
  const form = useActionForm({
    values: { valid_from: day, business_percent: Number(percent) },
    check: () => ({
      ...(day === '' ? { day: t.missingDay } : {}),
      ...(isPercent ? {} : { percent: t.wrong }),
    }),
    send: (share) => {
      const others = shares.filter(({ valid_from }) => valid_from !== share.valid_from)
      const params = { walletId, memberId: member.id }
      return request(setBusinessShares, { params, body: { shares: [...others, share] } })
    },
    refresh: () => refreshReimbursements(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.of({ name: member.name })}
      description={t.words}
      submit={t.save}
    >
      <DateInput label={t.from} {...form.field('day')} value={day} onChange={setDay} />
      <TextInput
        label={t.percent}
        {...form.field('percent')}
        inputMode="numeric"
        maxLength={3}
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
      />
    </FormDialog>
  )
}
