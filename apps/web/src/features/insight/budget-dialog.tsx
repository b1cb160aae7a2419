import { useQuery } from '@tanstack/react-query'
import { addBudget, type Budget, BudgetPeriod, budgetPeriods, changeBudget } from '@voltway/contract/insight'
import { Amounts } from '@voltway/contract/values'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { readAmount, typedAmount } from '../../shared/amount.ts'
import { amountsOf } from '../../shared/chosen-amounts.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { teamsQuery } from '../../shared/teams/teams.queries.ts'
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
  const vat = usePhrases('amounts')
  const walletId = useWalletId()
  const { locale } = useUi()
  const [scope, setScope] = useState('')
  const [period, setPeriod] = useState<BudgetPeriod>('MONTH')
  const [amounts, setAmounts] = useState<Amounts>(() => amountsOf(undefined))
  const [amount, setAmount] = useState(typedAmount(budget?.amount ?? '', locale))
  const form = useActionForm({
    values: { ...scopeOf(scope), ...amountsIn(amounts), period, amount: readAmount(amount) ?? '' },
    check: (body) => (Number(body.amount) > 0 ? {} : { amount: t.amountWrong }),
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
      title={budget ? t.changeTitle({ name: budget.team?.name ?? budget.cost_centre ?? t.whole }) : t.addTitle}
      description={t.budgetsWords}
      submit={t.save}
    >
      {!budget && (
        <>
          <ScopeField costCentres={costCentres} value={scope} onChange={setScope} />
          <Select
            label={t.every}
            options={budgetPeriods.map((value) => ({ value, label: t.period[value] }))}
            value={period}
            onChange={(event) => setPeriod(BudgetPeriod.parse(event.target.value))}
          />
          <Select
            label={vat.label}
            help={t.amountsHelp}
            options={(['GROSS', 'NET'] as const).map((value) => ({ value, label: vat[value] }))}
            value={amounts}
            onChange={(event) => setAmounts(Amounts.parse(event.target.value))}
          />
        </>
      )}
      <TextInput
        label={t.amount}
        help={`${vat[budget?.amounts ?? amounts]}. ${t.amountHelp}`}
        error={form.errors.amount}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </FormDialog>
  )
}

type ScopeFieldProps = { costCentres: readonly string[]; value: string; onChange: (option: string) => void }

function ScopeField({ costCentres, value, onChange }: ScopeFieldProps) {
  const t = usePhrases('insight')
  const teams = useQuery(teamsQuery(useWalletId())).data?.results ?? []
  return (
    <Select
      label={t.forWhat}
      options={[
        { value: '', label: t.whole },
        ...teams.map(({ id, name }) => ({ value: TEAM + id, label: t.team({ name }) })),
        ...costCentres.map((name) => ({ value: CENTRE + name, label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Prefixes of the options, because a cost centre may be named like the id of a team. */
const [TEAM, CENTRE] = ['team ', 'centre ']

/**
 * The team or cost centre of an option; neither for the whole fleet. A server of the previous release refuses a body with
 * a team, so it is sent only when one is chosen.
 */
const scopeOf = (option: string) => ({
  cost_centre: option.startsWith(CENTRE) ? option.slice(CENTRE.length) : null,
  ...(option.startsWith(TEAM) ? { team_id: option.slice(TEAM.length) } : {}),
})

/** Likewise, amounts without VAT are sent only when they are chosen. */
const amountsIn = (amounts: Amounts) => (amounts === 'NET' ? { amounts } : {})
