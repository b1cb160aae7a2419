import type { CardRequest } from '@voltway/contract/requests'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { toneOfState, useRequestWords } from './request-words.ts'
import { useApprove, useWithdraw } from './use-answer.ts'

type RequestRowProps = { request: CardRequest; own?: boolean }

/** One request with what may be done: approve with one click, decline with a reason, or withdraw one's own. */
export function RequestRow({ request, own }: RequestRowProps) {
  const t = usePhrases('requests')
  const format = useFormats()
  const words = useRequestWords()
  const title = words.title(request)
  const { address } = request
  return (
    <li className="grid gap-2 border-b border-line px-5 py-4 last:border-b-0 max-sm:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <p className="tabular font-semibold break-words">{title}</p>
          <p className="text-table text-ink-2">
            <Dotted
              parts={[
                own ? null : request.requested_by.name,
                format.dateTime(request.created_at),
                request.state === 'PENDING' && t.until({ at: format.dateTime(request.expires_at) }),
              ]}
            />
          </p>
          {request.rule && <p className="break-words text-ink-2">{request.rule.sentence}</p>}
          {request.reason && <p className="break-words">{t.quoted({ reason: request.reason })}</p>}
          {address && (
            <p className="text-table text-ink-2">
              {t.sentTo({
                address: `${address.name}, ${address.street}, ${address.postal_code} ${address.city}, ${address.country}`,
              })}
            </p>
          )}
        </div>
        <StateDot tone={toneOfState[request.state]}>{t.state[request.state]}</StateDot>
      </div>
      <Outcome words={words.outcome(request)} />
      {request.state === 'PENDING' && <Answers request={request} title={title} />}
    </li>
  )
}

function Outcome({ words }: { words: string | null }): ReactNode {
  return words === null ? null : <p className="text-table text-ink-2">{words}</p>
}

function Answers({ request, title }: { request: CardRequest; title: string }) {
  const t = usePhrases('requests')
  const [isDeclining, setDeclining] = useState(false)
  const approve = useApprove(request)
  const withdraw = useWithdraw(request)
  const may = (action: CardRequest['allowed_actions'][number]) => request.allowed_actions.includes(action)
  const lock = request.locked === null ? false : t.locked[request.locked]
  if (may('withdraw'))
    return (
      <div>
        <Button
          small
          pending={withdraw.isPending}
          aria-label={t.withdrawOf({ title })}
          onClick={() => void withdraw.run()}
        >
          {t.withdraw}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        small
        type={1}
        locked={lock}
        pending={approve.isPending}
        aria-label={t.approveOf({ title })}
        onClick={() => void approve.run()}
      >
        {t.approve}
      </Button>
      <Button
        small
        locked={!may('decline') && (lock || t.locked.RIGHT)}
        aria-label={t.declineOf({ title })}
        onClick={() => setDeclining(true)}
      >
        {t.decline}
      </Button>
      {isDeclining && <DeclineDialog request={request} title={title} onClose={() => setDeclining(false)} />}
    </div>
  )
}
