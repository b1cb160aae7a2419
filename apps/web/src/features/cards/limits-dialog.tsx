import { configurePlafonds } from '@voltway/contract/cards-limits'
import type { BodyInputOf, ReplyOf } from '@voltway/contract/endpoint'
import { useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshCards } from './cards.queries.ts'
import { type LimitChoice, LimitsForm, type Whom } from './limits-form.tsx'
import { LimitsPreview } from './limits-preview.tsx'
import { useProgress } from './use-progress.ts'

type LimitsDialogProps = { whom: readonly Whom[]; currency: string; onClose: () => void; onDone?: () => void }
type Body = BodyInputOf<typeof configurePlafonds>

/** Limits of many cards: what to set, then what each card becomes, then the change with its progress. */
export function LimitsDialog({ whom, currency, onClose, onDone }: LimitsDialogProps) {
  const { limits: t } = usePhrases('card-changes')
  const words = useWords()
  const formId = useId()
  const say = useSay()
  const walletId = useWalletId()
  const [choice, setChoice] = useState<LimitChoice>({
    whom: whom[0]?.id ?? 'all',
    mode: 'LIMITED',
    amount: '',
    renewal: 'KEEP',
    day: 1,
    effective: 'NOW',
  })
  const [preview, setPreview] = useState<{ body: Body; plan: ReplyOf<typeof configurePlafonds> } | null>(null)
  const [state, setState] = useState<{ asking?: boolean; error?: unknown }>({})
  const { done, begin } = useProgress()

  const ofWallet = { params: { walletId } }
  const look = async (body: Body) => {
    setState({ asking: true })
    try {
      const plan = await ask(configurePlafonds, { ...ofWallet, body: { ...body, dry_run: true } })
      setPreview({ body, plan })
      setState({})
    } catch (error) {
      setState({ error })
    }
  }
  const apply = async () => {
    if (preview === null || state.asking) return
    setState({ asking: true })
    try {
      const body = { ...preview.body, progress_id: begin() }
      const { summary } = await ask(configurePlafonds, { ...ofWallet, body })
      void refreshCards(walletId)
      toast({ tone: 'ok', title: t.done({ n: summary.cards }) })
      onDone?.()
      onClose()
    } catch (error) {
      setState({ error })
    }
  }

  const failed = state.error === undefined ? null : say(state.error)
  const leave = () => {
    if (!state.asking || preview === null) onClose()
  }
  return (
    <Dialog
      open
      onClose={leave}
      size={preview === null ? 4 : 7}
      title={t.title}
      footer={
        preview === null ? (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type={1} submit form={formId} pending={state.asking}>
              {t.preview}
            </Button>
          </>
        ) : (
          <>
            <Button
              locked={false}
              onClick={() => {
                if (state.asking) return
                setPreview(null)
                setState({})
              }}
            >
              {t.back}
            </Button>
            <Button type={1} pending={state.asking} onClick={apply}>
              {t.apply({ n: preview.plan.summary.cards })}
            </Button>
          </>
        )
      }
    >
      {preview === null ? (
        <LimitsForm
          id={formId}
          {...{ whom, currency, choice, failed }}
          onChange={setChoice}
          asking={state.asking === true}
          onPreview={look}
        />
      ) : (
        <LimitsPreview
          plan={preview.plan}
          currency={currency}
          failure={failed?.message}
          progress={state.asking ? { done, total: preview.plan.summary.cards } : null}
        />
      )}
    </Dialog>
  )
}
