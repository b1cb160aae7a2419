import type { ReplyOf } from '@voltway/contract/endpoint'
import type { LostCardStep, reportLostCard } from '@voltway/contract/requests-lost-cards'
import { useEffect } from 'react'
import { useLatePhrases, usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { useWords } from '../../ui/ui-context.tsx'

const tones = {
  DONE: 'ok',
  ALREADY: 'ok',
  REQUESTED: 'info',
  WAITING: 'warn',
  NOT_NEEDED: 'idle',
  FAILED: 'bad',
} as const satisfies Record<LostCardStep['result'], Tone>

type LostCardResultProps = { reply: ReplyOf<typeof reportLostCard>; onClose: () => void }

/** The steps taken for a lost card, with the reason of each refused step. */
export function LostCardResult({ reply, onClose }: LostCardResultProps) {
  const t = usePhrases('lost-cards')
  const words = useWords()
  const [refusals, wantRefusals] = useLatePhrases('refusals')
  useEffect(wantRefusals, [wantRefusals])
  const reasonOf = ({ code, step, result, sent }: LostCardStep) => {
    if (code !== null) return (refusals as Readonly<Record<string, string>> | null)?.[code]
    if (step !== 'EKEY' || result !== 'DONE') return undefined
    return sent === null ? t.notSent : t.sent[sent]
  }
  return (
    <Dialog
      side="right"
      onClose={onClose}
      title={t.resultTitle({ name: reply.card.name })}
      footer={
        <Button type={1} onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <ul className="grid gap-4" aria-live="polite">
        {reply.steps.map((step) => (
          <li key={`${step.step} ${step.object_id}`} className="grid gap-1">
            <StateDot tone={tones[step.result]}>
              {t.step[step.step]}: {t.result[step.result]}
            </StateDot>
            {reasonOf(step) && <p className="text-table text-ink-2">{reasonOf(step)}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
