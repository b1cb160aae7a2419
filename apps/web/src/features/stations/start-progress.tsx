import type { StationRequest } from '@voltway/contract/stations-requests'
import { useEffect, useEffectEvent } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { CircleDashed } from '../../ui/icons/circle-dashed.ts'
import { Spinner } from '../../ui/skeleton.tsx'
import { isPendingRequest, useStationRequest } from './use-station-request.ts'

type StartProgressProps = {
  walletId: string
  started: StationRequest
  onAgain: () => void
  onCharging: (sessionId: string) => void
}

/** Shows each step of a start: sent, passed on, ready, charging. Screen readers announce each change. */
export function StartProgress({ walletId, started, onAgain, onCharging }: StartProgressProps) {
  const t = usePhrases('stations')
  const { data: request = started } = useStationRequest(walletId, started.id)
  const sessionId = request.session_id
  const charging = useEffectEvent(onCharging)
  useEffect(() => {
    if (sessionId !== null) charging(sessionId)
  }, [sessionId])
  const isRefused = request.state === 'REJECTED' || request.state === 'TIMED_OUT'
  return (
    <div role="status" className="grid gap-4">
      {isRefused && sessionId === null ? <Refused request={request} onAgain={onAgain} /> : <Steps request={request} />}
      {isPendingRequest(request) && <p className="text-ink-2">{t.waiting}</p>}
    </div>
  )
}

function Steps({ request }: { request: StationRequest }) {
  const t = usePhrases('stations')
  const reached = request.session_id !== null ? 4 : request.state === 'DONE' ? 3 : request.state === 'ACCEPTED' ? 2 : 1
  const steps = [t.stepSent, t.stepAccepted, t.stepDone, t.stepCharging]
  return (
    <ol aria-label={t.steps} className="grid gap-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={`flex items-center gap-3 ${index < reached ? '' : 'text-ink-3'}`}
        >
          {index < reached ? (
            <CircleCheck size={20} className="flex-none text-ok" />
          ) : index === reached ? (
            <Spinner size={20} label={t.waiting} />
          ) : (
            <CircleDashed size={20} className="flex-none" />
          )}
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}

function Refused({ request, onAgain }: { request: StationRequest; onAgain: () => void }) {
  const t = usePhrases('stations')
  const hasTimedOut = request.state === 'TIMED_OUT'
  const { outcome, message } = request
  return (
    <>
      <Banner tone={hasTimedOut ? 'warn' : 'bad'}>
        <p className="font-semibold">{hasTimedOut ? t.timedOutTitle : t.refusedTitle}</p>
        {outcome !== null && outcome !== 'ACCEPTED' && <p>{t.outcome[outcome]}</p>}
        {message !== null && message !== outcome && <p>{t.operatorSays({ message })}</p>}
      </Banner>
      <Button wide onClick={onAgain}>
        {t.again}
      </Button>
    </>
  )
}
