import { useQuery } from '@tanstack/react-query'
import { addRule, changeRule, type Rule, type RuleInput, ruleEffects } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Checkbox, Radios } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { AppliesToFields } from './applies-to-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { describedOf, draftOf, type ErrorOf, inputOf, namesPlace, type RuleDraft, type SetDraft } from './rule-draft.ts'
import { useRuleTexts } from './rule-language.ts'
import { PreviewPanel } from './rule-preview.tsx'
import { refreshRules, ruleOptionsQuery } from './rules.queries.ts'
import './rules.css'

type RuleFormProps = { rule: Rule | null; card?: { id: string; name: string }; onClose: () => void }

/** Creates a rule, for `card` when it is given, or changes one. Its sentence and its preview follow what is typed. */
export function RuleForm(props: RuleFormProps) {
  const { rule, onClose } = props
  const { form: t } = usePhrases('rules')
  const { draft, set, input, form, errorOf, sentence } = useRuleForm(props)
  return (
    <FormDialog
      form={form}
      side="right"
      size={6}
      className="grid gap-5"
      onClose={onClose}
      title={rule ? t.editTitle : t.addTitle}
      submit={t.save}
    >
      <section className="rule-sentence" aria-live="polite" aria-label={t.sentence}>
        {sentence ?? t.incomplete}
      </section>
      <AppliesToFields draft={draft} set={set} errorOf={errorOf} />
      <ConditionFields draft={draft} set={set} errorOf={errorOf} />
      <Radios
        label={t.effect}
        choices={ruleEffects.map((id) => ({ id, label: t.effectOf[id] }))}
        chosen={draft.effect}
        onChoose={(effect) => set({ effect })}
      />
      <RuleOptions draft={draft} set={set} errorOf={errorOf} />
      <PreviewPanel input={input} />
    </FormDialog>
  )
}

function useRuleForm({ rule, card, onClose }: RuleFormProps) {
  const { form: t, saved } = usePhrases('rules')
  const walletId = useWalletId()
  const { locale } = useUi()
  const [draft, setDraft] = useState(() => draftOf(rule, locale, card))
  const options = useQuery(ruleOptionsQuery(walletId)).data
  const { sentence } = useRuleTexts(useWallet().data?.currency ?? 'EUR')
  const { input, problems } = inputOf(draft)
  const isComplete = Object.keys(problems).length === 0
  const form = useActionForm<Rule, RuleInput>({
    values: input,
    check: () => Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t[problem]])),
    send: (body) =>
      rule
        ? request(changeRule, { params: { walletId, ruleId: rule.id }, body })
        : request(addRule, { params: { walletId }, body }),
    refresh: () => refreshRules(walletId),
    done: saved,
    onDone: onClose,
  })
  const nameOf = (party: string) =>
    options?.operators.find((one) => one.party === party)?.name ??
    rule?.conditions.operators?.parties.find((one) => one.party === party)?.name ??
    party
  return {
    draft,
    set: (changes: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...changes })),
    input: isComplete ? input : null,
    form,
    errorOf: (field: string) => form.errors[field],
    sentence: isComplete ? sentence(describedOf(draft, input, nameOf)) : null,
  }
}

type FieldsProps = { draft: RuleDraft; set: SetDraft; errorOf: ErrorOf }

function RuleOptions({ draft, set, errorOf }: FieldsProps) {
  const { form: t } = usePhrases('rules')
  return (
    <>
      {draft.kind !== 'WALLET' && (
        <Checkbox
          help={t.isExceptionHelp}
          checked={draft.isException}
          onChange={(event) => set({ isException: event.target.checked })}
        >
          {t.isException}
        </Checkbox>
      )}
      {namesPlace(draft) && (
        <Checkbox
          help={t.allowsUnknownPlaceHelp}
          checked={draft.allowsUnknownPlace}
          onChange={(event) => set({ allowsUnknownPlace: event.target.checked })}
        >
          {t.allowsUnknownPlace}
        </Checkbox>
      )}
      <div className="rule-row">
        <DateInput
          label={t.validFrom}
          optional
          error={errorOf('valid_from')}
          value={draft.validFrom}
          onChange={(validFrom) => set({ validFrom })}
        />
        <DateInput
          label={t.validUntil}
          optional
          error={errorOf('valid_until')}
          value={draft.validUntil}
          onChange={(validUntil) => set({ validUntil })}
        />
      </div>
    </>
  )
}
