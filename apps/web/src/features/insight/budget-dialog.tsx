import { addBudget, type Budget, BudgetPeriod, budgetPeriods, changeBudget } from '@voltway/contract/insight'
import { useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useUi, useWords } from '../../ui/ui-context.tsx'
import { refreshInsight } from './insight.queries.ts'

type BudgetDialogProps = { budget: Budget | null; costCentres: readonly string[]; onClose: () => void }

/** Sets a budget, or changes the amount of one. */
export function BudgetDialog({ budget, costCentres, onClose }: BudgetDialogProps) {
  const t = usePhrases('insight')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const { locale } = useUi()
  const comma = new Intl.NumberFormat(locale).format(1.5).charAt(1)
  const [costCentre, setCostCentre] = useState('')
  const [period, setPeriod] = useState<BudgetPeriod>('MONTH')
  const [amount, setAmount] = useState(budget?.amount.replace('.', comma) ?? '')
  const [state, setState] = useState<{ pending?: boolean; wrong?: boolean; failure?: string }>({})

  const save = async () => {
    const plain = amount.trim().replace(',', '.')
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain) || Number(plain) <= 0) return setState({ wrong: true })
    setState({ pending: true })
    try {
      if (budget) {
        await ask(changeBudget, { params: { walletId, budgetId: budget.id }, body: { amount: plain } })
      } else {
        const body = { cost_centre: costCentre || null, period, amount: plain }
        await ask(addBudget, { params: { walletId }, body })
      }
      void refreshInsight(walletId)
      toast({ tone: 'ok', title: t.saved })
      onClose()
    } catch (error) {
      setState({ failure: say(error).message })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size={3}
      title={budget ? t.changeTitle({ name: budget.cost_centre ?? t.whole }) : t.addTitle}
      description={t.budgetsWords}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form="budget-form" pending={state.pending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        id="budget-form"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {state.failure && (
          <Banner tone="bad" announce>
            {state.failure}
          </Banner>
        )}
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
          error={state.wrong ? t.amountWrong : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
