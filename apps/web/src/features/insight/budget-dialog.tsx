import { addBudget, type Budget, BudgetPeriod, budgetPeriods, changeBudget } from '@voltway/contract/insight'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { refreshInsight } from './insight.queries.ts'

type BudgetDialogProps = { budget: Budget | null; costCentres: readonly string[]; onClose: () => void }

/** Creates a budget, or changes its amount. */
export function BudgetDialog({ budget, costCentres, onClose }: BudgetDialogProps) {
  const t = usePhrases('insight')
  const walletId = useWalletId()
  const { locale } = useUi()
  const comma = new Intl.NumberFormat(locale).format(1.5).charAt(1)
  const [costCentre, setCostCentre] = useState('')
  const [period, setPeriod] = useState<BudgetPeriod>('MONTH')
  const [amount, setAmount] = useState(budget?.amount.replace('.', comma) ?? '')
  const form = useActionForm({
    values: { cost_centre: costCentre || null, period, amount: amount.trim().replace(',', '.') },
    check: (body) => (isAmount(body.amount) ? {} : { amount: t.amountWrong }),
    send: (body) =>
      budget
        ? request(changeBudget, { params: { walletId, budgetId: budget.id }, body: { amount: body.amount } })
        : request(addBudget, { params: { walletId }, body }),
    refresh: () => void refreshInsight(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={budget ? t.changeTitle({ name: budget.cost_centre ?? t.whole }) : t.addTitle}
      description={t.budgetsWords}
      submit={t.save}
    >
      {!budget && (
        <>
          <Select
            label={t.forWhat}
            options={[{ value: '', label: t.whole }, ...costCentres.map((name) => ({ value: name, label: name }))]}
            value={costCentre}
            onChange={(event) => setCostCentre(event.target.value)}
          />
          <Select
            label={t.every}
            options={budgetPeriods.map((value) => ({ value, label: t.period[value] }))}
            value={period}
            onChange={(event) => setPeriod(BudgetPeriod.parse(event.target.value))}
          />
        </>
      )}
      <TextInput
        label={t.amount}
        help={t.amountHelp}
        error={form.errors.amount}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </FormDialog>
  )
}

const isAmount = (plain: string) => /^\d{1,9}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0
