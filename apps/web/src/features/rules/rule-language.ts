import type { CardRule, Rule } from '@voltway/contract/rules'
import {
  type DescribedBreach,
  type DescribedRule,
  type RuleLanguage,
  ruleReason,
  ruleSentence,
} from '@voltway/phrases/rule-text'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUi } from '../../ui/ui-context.tsx'

/** Rules and reasons as sentences in the person's language. */
export function useRuleTexts(currency: string): {
  sentence: (rule: DescribedRule) => string
  reason: (breach: DescribedBreach) => string
} {
  const words = usePhrases('rule-words')
  const { locale } = useUi()
  const language: RuleLanguage = { words, tag: locale, currency }
  return {
    sentence: (rule) => ruleSentence(rule, language),
    reason: (breach) => ruleReason(breach, language),
  }
}

/** The names of the conditions that an exception replaces. */
export function useReplacedNames(): (replaced: CardRule['replaced']) => string {
  const { form } = usePhrases('rules')
  return (replaced) => replaced.map((kind) => form.condition[kind]).join(', ')
}

export const ruleTones = { ACTIVE: 'ok', PAUSED: 'warn', PLANNED: 'info', ENDED: 'idle' } as const satisfies Record<
  Rule['state'],
  string
>
