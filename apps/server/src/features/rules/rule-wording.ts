import type { Locale } from '@voltway/contract/values'
import { ruleWords as en } from '@voltway/phrases/en/rule-words'
import { ruleWords as es } from '@voltway/phrases/es/rule-words'
import { ruleWords as fr } from '@voltway/phrases/fr/rule-words'
import { localeTags } from '@voltway/phrases/number-format'
import { speak } from '@voltway/phrases/phrase'
import { ruleWords as pt } from '@voltway/phrases/pt/rule-words'
import {
  type DescribedBreach,
  type DescribedRule,
  type RuleLanguage,
  ruleReason,
  ruleSentence,
} from '@voltway/phrases/rule-text'

const spoken = {
  en: speak<typeof en>(en, localeTags.en),
  pt: speak<typeof en>(pt, localeTags.pt),
  es: speak<typeof en>(es, localeTags.es),
  fr: speak<typeof en>(fr, localeTags.fr),
}

const languageOf = (locale: Locale, currency: string): RuleLanguage => ({
  words: spoken[locale],
  tag: localeTags[locale],
  currency,
})

/** A rule as one sentence in a language. */
export function ruleText(rule: DescribedRule, locale: Locale, currency: string): string {
  return ruleSentence(rule, languageOf(locale, currency))
}

/** The reason of a refused charge in a language, for its driver. */
export function refusalText(breach: DescribedBreach, locale: Locale, currency: string): string {
  return ruleReason(breach, languageOf(locale, currency))
}
