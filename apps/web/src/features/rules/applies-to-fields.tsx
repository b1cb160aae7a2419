import { useQuery } from '@tanstack/react-query'
import { type RuleScope, ruleScopes } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Select } from '../../ui/select.tsx'
import type { ErrorOf, RuleDraft, SetDraft } from './rule-draft.ts'
import { cardChoiceQuery, ruleOptionsQuery } from './rules.queries.ts'

type AppliesToProps = { draft: RuleDraft; set: SetDraft; errorOf: ErrorOf }

/** The cards of a rule: all of them, those of a cost centre or team, or one. */
export function AppliesToFields({ draft, set, errorOf }: AppliesToProps) {
  const { form: t } = usePhrases('rules')
  const options = useQuery(ruleOptionsQuery(useWalletId())).data
  const error = errorOf('applies_to.id')
  const isOffered = (kind: RuleScope) =>
    kind === draft.kind ||
    (kind === 'TEAM' ? Boolean(options?.teams.length) : kind !== 'COST_CENTRE' || Boolean(options?.cost_centres.length))
  const named = (list: readonly { value: string; label: string }[], label: string) => (
    <Select
      label={label}
      placeholder=""
      error={error}
      options={list}
      value={draft.id}
      onChange={({ target }) =>
        set({ id: target.value, name: list.find(({ value }) => value === target.value)?.label ?? '' })
      }
    />
  )
  return (
    <div className="rule-row">
      <Select
        label={t.appliesTo}
        options={ruleScopes.filter(isOffered).map((kind) => ({ value: kind, label: t.kind[kind] }))}
        value={draft.kind}
        onChange={({ target }) => set({ kind: target.value as RuleScope, id: '', name: '' })}
      />
      {draft.kind === 'COST_CENTRE' &&
        named(
          (options?.cost_centres ?? [draft.id]).map((name) => ({ value: name, label: name })),
          t.costCentre,
        )}
      {draft.kind === 'TEAM' &&
        named(
          (options?.teams ?? [draft]).map(({ id, name }) => ({ value: id, label: name })),
          t.team,
        )}
      {draft.kind === 'CARD' && <CardChoice draft={draft} set={set} error={error} />}
    </div>
  )
}

function CardChoice({ draft, set, error }: Pick<AppliesToProps, 'draft' | 'set'> & { error: string | undefined }) {
  const { form: t } = usePhrases('rules')
  const [typed, setTyped] = useState('')
  // The field shows the name of the chosen card, which is not a search text.
  const found = useQuery(cardChoiceQuery(useWalletId(), typed === draft.name ? '' : typed)).data?.results ?? []
  const others =
    draft.id !== '' && !found.some(({ id }) => id === draft.id) ? [{ id: draft.id, label: draft.name }] : []
  const options = [
    ...others,
    ...found.map(({ id, name, card_id, member }) => ({ id, label: name, hint: member?.name ?? card_id })),
  ]
  return (
    <Combobox
      label={t.card}
      error={error}
      options={options}
      value={draft.id || null}
      onChange={(id) => set({ id: id ?? '', name: options.find((one) => one.id === id)?.label ?? '' })}
      onType={setTyped}
    />
  )
}
