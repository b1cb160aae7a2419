import { useQuery } from '@tanstack/react-query'
import { type AssignmentEffect, assignCostCentres } from '@voltway/contract/cost-centres'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { amountOf, centsOf } from '../amount.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useFormats } from '../format.ts'
import { useActionForm } from '../use-action-form.ts'
import { useWalletId } from '../wallet/wallet.queries.ts'
import { AssignmentPreview } from './assignment-preview.tsx'
import { type AssignmentBody, costCentresQuery, refreshCostCentres } from './cost-centres.queries.ts'
import { readPercent, ShareFields, type TypedShare } from './share-fields.tsx'
import { type Division, divisionOf } from './share-words.ts'

type AssignDialogProps = {
  cards: readonly { readonly id: string; readonly name: string; readonly cost_centre: string | null }[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Assigns cards to cost centres with dates and percentages, and shows which charges that moves. */
export function AssignDialog(props: AssignDialogProps) {
  const t = usePhrases('cost-centres')
  const known = useQuery(costCentresQuery(useWalletId())).data
  const { typed, set, form, body } = useAssignForm(props)
  const [first, ...others] = props.cards
  const second = known?.second_dimension ?? null
  const names = known?.results.flatMap(({ dimension, name }) => (dimension === typed.dimension ? [name] : []))
  return (
    <FormDialog
      form={form}
      size={4}
      className="grid gap-4"
      onClose={props.onClose}
      title={
        first && others.length === 0 ? t.assignTitle({ name: first.name }) : t.assignMany({ n: props.cards.length })
      }
      description={t.words}
      submit={t.assignDo}
    >
      {second !== null && (
        <Select
          label={t.dimension}
          options={[
            { value: '1', label: t.first },
            { value: '2', label: second },
          ]}
          value={String(typed.dimension)}
          onChange={(event) => set({ dimension: event.target.value === '2' ? 2 : 1, shares: [] })}
        />
      )}
      <ShareFields
        label={typed.dimension === 2 && second !== null ? second : t.centre}
        names={names}
        shares={typed.shares}
        errors={form.errors}
        onChange={(shares) => set({ shares })}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        <DateInput
          label={t.from}
          help={t.fromHelp}
          error={form.errors.from}
          optional
          value={typed.from}
          onChange={(from) => set({ from })}
        />
        <DateInput
          label={t.until}
          help={t.untilHelp}
          error={form.errors.until}
          optional
          value={typed.until}
          onChange={(until) => set({ until })}
        />
      </div>
      <AssignmentPreview body={body} onFrom={(from) => set({ from })} />
    </FormDialog>
  )
}

type Typed = {
  readonly dimension: 1 | 2
  readonly shares: readonly TypedShare[]
  readonly from: string
  readonly until: string
}

function useAssignForm({ cards, onClose, onDone }: AssignDialogProps) {
  const t = usePhrases('cost-centres')
  const format = useFormats()
  const errors = usePhrases('errors')
  const walletId = useWalletId()
  const [only] = cards.length === 1 ? cards : []
  const [typed, setTyped] = useState<Typed>(() => ({
    dimension: 1,
    shares: only === undefined ? [] : typedShares(Object.fromEntries(divisionOf(only, 1))),
    from: '',
    until: '',
  }))
  const problems = problemsOf(typed.shares, { required: t.required, percent: errors.field.percent })
  const body = bodyOf(typed, cards)
  const form = useActionForm({
    values: body,
    check: () => {
      const sum = sumOf(typed.shares)
      if (Object.keys(problems).length > 0 || typed.shares.length === 0 || sum === 10_000) return problems
      return { shares: t.sum({ sum: format.number(Number(amountOf(sum))) }) }
    },
    send: (values) => request(assignCostCentres, { params: { walletId }, body: values }),
    refresh: () => void refreshCostCentres(walletId),
    done: (effect: AssignmentEffect) => t.assigned({ n: effect.cards }),
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  const isComplete = Object.keys(problems).length === 0 && (typed.shares.length === 0 || sumOf(typed.shares) === 10_000)
  return {
    typed,
    form,
    body: isComplete ? body : null,
    set: (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes })),
  }
}

const typedShares = (division: Division): TypedShare[] =>
  Object.entries(division).map(([name, share]) => ({ key: name, name, percent: String(share / 100) }))

const bodyOf = ({ dimension, shares, from, until }: Typed, cards: AssignDialogProps['cards']): AssignmentBody => ({
  card_ids: cards.map(({ id }) => id),
  dimension,
  from: from || null,
  until: until || null,
  shares: shares.map(({ name, percent }) => ({ name, percent: readPercent(percent) ?? percent })),
})

/** Hundredths of a percent. */
const sumOf = (shares: readonly TypedShare[]): number =>
  shares.reduce((sum, { percent }) => sum + centsOf(readPercent(percent) ?? '0'), 0)

function problemsOf(
  shares: readonly TypedShare[],
  words: { required: string; percent: string },
): Record<string, string> {
  return Object.fromEntries(
    shares.flatMap(({ name, percent }, index) => [
      ...(name === '' ? [[`shares.${index}.name`, words.required]] : []),
      ...(readPercent(percent) === null ? [[`shares.${index}.percent`, words.percent]] : []),
    ]),
  )
}
