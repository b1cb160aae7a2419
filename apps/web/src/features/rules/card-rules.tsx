import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import type { CardRule, Rule } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLockedInTeams } from '../../shared/permission/right.ts'
import { isTeamManager, useWalletHint } from '../../shared/session/hints.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge, StateDot } from '../../ui/state-dot.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { ruleTones, useReplacedNames, useRuleTexts } from './rule-language.ts'
import { cardRulesQuery } from './rules.queries.ts'
import './rules.css'

const RuleForm = lazyScreen(['rules', 'rule-words'], async () => (await import('./rule-form.tsx')).RuleForm)
const ExceptionDialog = lazyScreen('rules', async () => (await import('./exception-dialog.tsx')).ExceptionDialog)

/** The rules of one card: each as its sentence, with the conditions that an exception removes. */
export function CardRules({ card }: { card: Pick<Card, 'id' | 'name'> }) {
  const [isAdding, setAdding] = useState(false)
  const [allowing, setAllowing] = useState<Rule | null>(null)
  const { ofCard: t } = usePhrases('rules')
  const words = useWords()
  const rules = useQuery(cardRulesQuery(useWalletId(), card.id))
  const { data, error } = rules
  const locked = useLockedInTeams('cards.limits')
  // The list of all rules is of the whole wallet.
  const isTeam = isTeamManager(useWalletHint())
  return (
    <section className="grid gap-2">
      <div className="flex items-baseline gap-3">
        <h3 className="grow">{t.title}</h3>
        {!isTeam && (
          <PageLink to="cards" query={{ rules: 'rules' }}>
            {t.all}
          </PageLink>
        )}
      </div>
      {error && !data ? (
        <p className="flex items-center gap-2 text-ink-2" role="alert">
          {t.error}
          <Button small type={3} pending={rules.isFetching} onClick={() => void rules.refetch()}>
            {words.retry}
          </Button>
        </p>
      ) : data?.results.length === 0 ? (
        <p className="text-ink-2">{t.none}</p>
      ) : (
        <ul className="rule-list" aria-busy={!data}>
          {data?.results.map((one) => (
            <CardRuleItem key={one.rule.id} {...one} currency={data.currency} onAllow={() => setAllowing(one.rule)} />
          )) ?? (
            <li>
              <Skeleton height={40} />
            </li>
          )}
        </ul>
      )}
      <div>
        <Button small icon={<Plus size={14} />} locked={locked} onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      {isAdding && <RuleForm rule={null} card={card} onClose={() => setAdding(false)} />}
      {allowing && <ExceptionDialog cardId={card.id} ruleId={allowing.id} onClose={() => setAllowing(null)} />}
    </section>
  )
}

type CardRuleItemProps = CardRule & { currency: string; onAllow: () => void }

function CardRuleItem({ rule, replaced, ignored_until, currency, onAllow }: CardRuleItemProps) {
  const t = usePhrases('rules')
  const format = useFormats()
  const { sentence } = useRuleTexts(currency)
  const names = useReplacedNames()
  const locked = useLockedInTeams('cards.limits')
  const isOff = rule.state !== 'ACTIVE' || ignored_until !== null
  return (
    <li className="rule-item" data-off={isOff || undefined}>
      <div className="grid min-w-0 gap-1">
        <p>{sentence(rule)}</p>
        <p className="rule-facts">
          <StateDot tone={ruleTones[rule.state]}>{t.state[rule.state]}</StateDot>
          <span>{t.effect[rule.effect]}</span>
          {rule.is_exception && <Badge tone="info">{t.exception}</Badge>}
          {replaced.length > 0 && <span>{t.ofCard.replaced({ list: names(replaced) })}</span>}
          {ignored_until && <span>{t.ofCard.ignored({ at: format.dateTime(ignored_until) })}</span>}
        </p>
      </div>
      {!isOff && rule.applies_to.kind !== 'CARD' && (
        <Button small type={3} locked={locked} onClick={onAllow}>
          {t.ofCard.allow}
        </Button>
      )}
    </li>
  )
}
