import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePhrases } from '../../lib/phrases.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeft } from '../../ui/icons/chevron-left.ts'
import { ChevronRight } from '../../ui/icons/chevron-right.ts'
import { Info } from '../../ui/icons/info.ts'
import { TriangleAlert } from '../../ui/icons/triangle-alert.ts'
import { X } from '../../ui/icons/x.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { useFormats } from '../format.ts'
import { PageLink } from '../page-link.tsx'
import { quotasQuery } from '../people/people.queries.ts'
import { useWalletHint } from '../session/hints.ts'
import { useSubscription } from '../subscriptions/subscription.queries.ts'
import type { DatedPlan } from '../subscriptions/subscription-dates.ts'
import { dismissBanner } from './banner-dismissal.ts'
import { type BannerMessage, bannerMessages } from './banner-messages.ts'
import { BannerWords } from './banner-words.tsx'

/** Spec §9. */
export const turnEveryMs = 5000

type TurningMessagesProps = {
  /** The element beside the first message that receives the other messages. */
  slot: HTMLElement
  still: boolean
}

/** The person's own plan, or the plan of the wallet's payer. Every reader of the wallet may see it (spec §1). */
function usePlan(): DatedPlan | null {
  const { data: own } = useSubscription()
  const hint = useWalletHint()
  const ofWallet = useQuery({ ...quotasQuery(hint?.walletId ?? ''), enabled: own === null && hint !== null })
  if (own) return own
  const plan = ofWallet.data?.plan
  if (!plan || plan.state === 'ENDED') return null
  return { state: plan.state, valid_until: plan.valid_until, subscription_plan: { name: plan.name } }
}

/**
 * Shows one message at a time, the next after 5 s (spec §1). Renders the controls and every message except the first.
 */
export function TurningMessages({ slot, still }: TurningMessagesProps) {
  const t = usePhrases('banner')
  const words = useWords()
  const messages = bannerMessages(usePlan(), new Date())
  const [at, turn] = useTurn(messages.length, still)
  const message = messages[at]
  return (
    <>
      {message && message.kind !== 'orders' && createPortal(<PlanMessage key={message.kind} message={message} />, slot)}
      {messages.length > 1 && (
        <>
          <IconButton small tooltip={false} label={t.previous} icon={<ChevronLeft />} onClick={() => turn(-1)} />
          <span className="rotating-banner-position tabular">{t.position({ at: at + 1, count: messages.length })}</span>
          <IconButton small tooltip={false} label={t.next} icon={<ChevronRight />} onClick={() => turn(1)} />
        </>
      )}
      <IconButton
        small
        tooltip={false}
        label={words.dismiss}
        icon={<X />}
        onClick={() => {
          dismissBanner()
          // The focused button disappears, so the focus moves to the content.
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      />
    </>
  )
}

/**
 * Returns the current message and the functions that change it. After a manual change the message stays its full time.
 */
function useTurn(count: number, still: boolean): [number, (by: number) => void] {
  const [turned, setTurned] = useState(0)
  const at = ((turned % count) + count) % count
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has its own 5 s
  useEffect(() => {
    if (still || count < 2) return
    const timer = setTimeout(() => setTurned(at + 1), turnEveryMs)
    return () => clearTimeout(timer)
  }, [still, count, turned])
  return [at, (by) => setTurned(at + by)]
}

type PlanMessage = Exclude<BannerMessage, { kind: 'orders' }>

function PlanMessage({ message: { kind, plan, until } }: { message: PlanMessage }) {
  const t = usePhrases('banner')
  const format = useFormats()
  return (
    <BannerWords
      icon={kind === 'plan' ? Info : TriangleAlert}
      tone={kind === 'plan' ? 'idle' : 'warn'}
      text={until === null ? t.planOnly({ plan }) : t[kind]({ plan, date: format.date(until) })}
      link={<PageLink to="subscription">{t.seeSubscription}</PageLink>}
    />
  )
}
