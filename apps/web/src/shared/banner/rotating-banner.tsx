import { ChevronLeft, ChevronRight, Info, ReceiptText, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMedia } from '../../ui/media.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { useFormats } from '../format.ts'
import { PageLink } from '../page-link.tsx'
import { useSubscription } from '../subscription/subscription.queries.ts'
import { dismissBanner } from './banner-dismissal.ts'
import { type BannerMessage, bannerMessages } from './banner-messages.ts'
import './rotating-banner.css'

/** Spec §9. */
export const turnEveryMs = 5000

/**
 * One message at a time, the next after 5 s (spec §1), by the pattern of a carousel: it stands still under the pointer, with the
 * focus inside, and for people who asked for less motion; screen readers hear a message only when it was asked for.
 */
export function RotatingBanner() {
  const t = usePhrases('banner')
  const words = useWords()
  const { data: subscription } = useSubscription()
  const messages = bannerMessages(subscription ?? null, new Date())
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useMedia('(prefers-reduced-motion: reduce)') || hovered || focused
  const [at, turn] = useTurn(messages.length, still)
  const message = messages[at]
  if (!message) return null
  const several = messages.length > 1
  return (
    <section
      className="rotating-banner"
      data-tone={toneOf(message)}
      aria-label={t.label}
      aria-roledescription={several ? t.role : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className="rotating-banner-words" aria-live={still ? 'polite' : 'off'}>
        <Words key={message.kind} message={message} />
      </div>
      <div className="rotating-banner-controls">
        {several && (
          <>
            <IconButton
              small
              tooltip={false}
              label={t.previous}
              icon={<ChevronLeft size={16} aria-hidden />}
              onClick={() => turn(-1)}
            />
            <span className="rotating-banner-position tabular">
              {t.position({ at: at + 1, count: messages.length })}
            </span>
            <IconButton
              small
              tooltip={false}
              label={t.next}
              icon={<ChevronRight size={16} aria-hidden />}
              onClick={() => turn(1)}
            />
          </>
        )}
        <IconButton
          small
          tooltip={false}
          label={words.dismiss}
          icon={<X size={16} aria-hidden />}
          onClick={() => {
            dismissBanner()
            // The button goes away with the focus on it: reading goes on at the content.
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        />
      </div>
    </section>
  )
}

/** Which message is shown, and how to turn; after turning by hand it stays its full time. */
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

function toneOf({ kind }: BannerMessage): 'warn' | 'idle' {
  return kind === 'orders' || kind === 'plan' ? 'idle' : 'warn'
}

function Words({ message }: { message: BannerMessage }) {
  const t = usePhrases('banner')
  const say = useSayMessage()
  const orders = message.kind === 'orders'
  const Icon = orders ? ReceiptText : message.kind === 'plan' ? Info : TriangleAlert
  return (
    <div className="rotating-banner-message">
      <Icon size={16} aria-hidden className="rotating-banner-icon" />
      <p>
        <span>{say(message)} </span>
        {orders ? (
          <PageLink to="invoices">{t.seeInvoices}</PageLink>
        ) : (
          <PageLink to="subscription">{t.seeSubscription}</PageLink>
        )}
      </p>
    </div>
  )
}

function useSayMessage(): (message: BannerMessage) => string {
  const t = usePhrases('banner')
  const format = useFormats()
  return (message) => {
    if (message.kind === 'orders') return t.orders
    const { kind, plan, until } = message
    if (until === null) return t.planOnly({ plan })
    return t[kind]({ plan, date: format.date(until) })
  }
}
