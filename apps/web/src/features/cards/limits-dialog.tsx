import { configurePlafonds } from '@voltway/contract/cards-limits'
import type { BodyInputOf, ReplyOf } from '@voltway/contract/endpoint'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { atField, useDescribeError } from '../../shared/problem.ts'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshCards } from './cards.queries.ts'
import { bodyOf, isWrong, type LimitChoice, LimitsFields, type Whom } from './limits-fields.tsx'
import { LimitsPreview } from './limits-preview.tsx'
import { RaiseCap } from './raise-cap.tsx'
import { useProgress } from './use-progress.ts'

type LimitsDialogProps = { whom: readonly Whom[]; currency: string; onClose: () => void; onDone?: () => void }
type Body = BodyInputOf<typeof configurePlafonds>
type Plan = ReplyOf<typeof configurePlafonds>

/** Sets limits of many cards in three steps: the input, the preview of each card, and the progress of the change. */
export function LimitsDialog(props: LimitsDialogProps) {
  const { whom, currency, onClose } = props
  const { limits: t } = usePhrases('card-changes')
  const words = useWords()
  const [choice, setChoice] = useState<LimitChoice>(firstChoice(whom))
  const [plan, setPlan] = useState<Plan | null>(null)
  const body = bodyOf(choice, whom)
  const form = useLimitsForm(choice, body, setPlan)
  const { change, done } = useChange(body, props)
  const unlessPending = (leave: () => void) => () => {
    if (!change.isPending) leave()
  }
  const back = unlessPending(() => {
    setPlan(null)
    change.clear()
  })
  return (
    <Dialog
      onClose={unlessPending(onClose)}
      size={plan === null ? 4 : 7}
      title={t.title}
      footer={
        plan === null ? (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type={1} submit form={form.formId} pending={form.isPending}>
              {t.preview}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={back}>{t.back}</Button>
            <Button type={1} pending={change.isPending} onClick={() => change.run()}>
              {t.apply({ n: plan.summary.cards })}
            </Button>
          </>
        )
      }
    >
      {plan === null ? (
        <ActionForm form={form} className="grid gap-5">
          <LimitsFields {...{ whom, currency, choice }} onChange={setChoice} errors={form.errors} />
          <RaiseCap currency={currency} />
        </ActionForm>
      ) : (
        <LimitsPreview
          plan={plan}
          currency={currency}
          failure={change.refusal?.message}
          progress={change.isPending ? { done, total: plan.summary.cards } : null}
        />
      )}
    </Dialog>
  )
}

function useChange(body: Body, { onClose, onDone }: LimitsDialogProps) {
  const { limits: t } = usePhrases('card-changes')
  const walletId = useWalletId()
  const { done, begin } = useProgress()
  const change = useAction(
    () => request(configurePlafonds, { params: { walletId }, body: { ...body, progress_id: begin() } }),
    {
      refresh: () => void refreshCards(walletId),
      done: ({ summary }) => t.done({ n: summary.cards }),
      onDone: () => {
        onDone?.()
        onClose()
      },
    },
  )
  return { change, done }
}

const firstChoice = (whom: readonly Whom[]): LimitChoice => ({
  whom: whom[0]?.id ?? 'all',
  mode: 'LIMITED',
  amount: '',
  renewal: 'KEEP',
  day: 1,
  effective: 'NOW',
})

/** Requests the preview of each card. */
function useLimitsForm(choice: LimitChoice, body: Body, onPlan: (plan: Plan) => void) {
  const { limits: t } = usePhrases('card-changes')
  const errors = usePhrases('errors')
  const describe = useDescribeError()
  const walletId = useWalletId()
  return useActionForm({
    values: choice,
    check: () => (isWrong(choice) ? { assigned_credit: errors.field.money } : {}),
    send: () => request(configurePlafonds, { params: { walletId }, body: { ...body, dry_run: true } }),
    // The server rejects an empty amount only when a card has no limit of its own to fall back on.
    describe: (error) => {
      const described = describe(error)
      return described.fields.assigned_credit ? atField('assigned_credit', t.amountMissing) : described
    },
    onDone: onPlan,
  })
}
