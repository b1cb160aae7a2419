import { pauseRule, type Rule, removeRule, removeRuleException, restoreRule } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Pause } from '../../ui/icons/pause.ts'
import { Play } from '../../ui/icons/play.ts'
import { deleteItem, editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Badge, StateDot } from '../../ui/state-dot.tsx'
import { ruleTones, useRuleTexts } from './rule-language.ts'
import { refreshRules } from './rules.queries.ts'

type RuleItemProps = { rule: Rule; currency: string; onEdit: () => void }

/** One rule as its sentence, with its state, its exceptions and its actions. */
export function RuleItem({ rule, currency, onEdit }: RuleItemProps) {
  const t = usePhrases('rules')
  const { sentence } = useRuleTexts(currency)
  const text = sentence(rule)
  return (
    <li className="rule-item" data-off={rule.state !== 'ACTIVE' || undefined}>
      <div className="grid gap-1 min-w-0">
        <p className="font-medium">{text}</p>
        <p className="rule-facts">
          <StateDot tone={ruleTones[rule.state]}>{t.state[rule.state]}</StateDot>
          <span>{t.effect[rule.effect]}</span>
          {rule.is_exception && <Badge tone="info">{t.exception}</Badge>}
          {rule.recent_refusals > 0 && <span>{t.recent({ n: rule.recent_refusals })}</span>}
        </p>
        {rule.exceptions.map((exception) => (
          <Exception key={exception.id} ruleId={rule.id} exception={exception} />
        ))}
      </div>
      <RuleMenu rule={rule} text={text} onEdit={onEdit} />
    </li>
  )
}

function Exception({ ruleId, exception }: { ruleId: string; exception: Rule['exceptions'][number] }) {
  const t = usePhrases('rules')
  const format = useFormats()
  const walletId = useWalletId()
  const locked = useLocked('cards.limits')
  const end = useAction(
    () => request(removeRuleException, { params: { walletId, ruleId, exceptionId: exception.id } }),
    { refresh: () => refreshRules(walletId), done: t.exceptionEnded, toastRefusal: true },
  )
  const { name } = exception.card
  return (
    <p className="rule-facts">
      <span>{t.exceptionUntil({ card: name, at: format.dateTime(exception.until) })}</span>
      <Button
        small
        type={3}
        locked={locked}
        pending={end.isPending}
        aria-label={t.exceptionEndOf({ card: name })}
        onClick={() => void end.run()}
      >
        {t.exceptionEnd}
      </Button>
    </p>
  )
}

function RuleMenu({ rule, text, onEdit }: { rule: Rule; text: string; onEdit: () => void }) {
  const t = usePhrases('rules')
  const locked = useLocked('cards.limits')
  const [leaving, setLeaving] = useState(false)
  const { pause, remove } = useRuleActions(rule)
  return (
    <>
      <RowMenu
        label={t.actions({ rule: text })}
        items={[
          editItem({ label: t.edit, locked, onSelect: onEdit }),
          {
            id: 'pause',
            label: rule.is_paused ? t.resume : t.pause,
            icon: rule.is_paused ? <Play /> : <Pause />,
            locked,
            onSelect: () => void pause.run(!rule.is_paused),
          },
          deleteItem({ label: t.delete, locked, onSelect: () => setLeaving(true) }),
        ]}
      />
      {leaving && (
        <ConfirmDialog
          danger
          onClose={() => setLeaving(false)}
          title={t.deleteTitle}
          description={t.deleteWords}
          confirm={t.deleteDo}
          action={remove}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function useRuleActions({ id: ruleId }: Rule) {
  const t = usePhrases('rules')
  const walletId = useWalletId()
  const params = { walletId, ruleId }
  const refresh = () => refreshRules(walletId)
  const send = (isPaused: boolean) => request(pauseRule, { params, body: { is_paused: isPaused } })
  return {
    pause: useAction(send, {
      refresh,
      done: (_reply, isPaused) => (isPaused ? t.paused : t.resumed),
      undo: (_reply, isPaused) => send(!isPaused).then(refresh),
      toastRefusal: true,
    }),
    remove: useAction(() => request(removeRule, { params }), {
      refresh,
      done: t.deleted,
      undo: () => request(restoreRule, { params }).then(refresh),
    }),
  }
}
