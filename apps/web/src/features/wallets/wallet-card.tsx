import { groups } from '@voltway/contract/groups'
import type { WalletSummary } from '@voltway/contract/overview-wallets'
import { DRIVER_GROUP } from '@voltway/contract/rights'
import type { MouseEvent } from 'react'
import type { Locale } from '../../lib/locale.ts'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { router } from '../../lib/router.ts'
import { useFormats } from '../../shared/format.ts'
import { useHref } from '../../shared/page-link.tsx'
import { urlAfterWalletChoice } from '../../shared/session/after-sign-in.ts'
import { useWalletHint } from '../../shared/session/hints.ts'
import { severityOf, useTodoTitle } from '../../shared/todo.tsx'
import { enterWallet, levelOfWallet } from '../../shared/wallet/enter-wallet.ts'
import { Check } from '../../ui/icons/check.ts'
import { ChevronRight } from '../../ui/icons/chevron-right.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge, StateDot, type Tone } from '../../ui/state-dot.tsx'

/** The colours of the texts and icons by severity. */
const colours = {
  critical: { words: 'text-bad', icon: '' },
  warning: { words: 'text-warn', icon: '' },
  info: { words: 'text-ink-2', icon: 'text-info' },
} as const
const gravest = ['critical', 'warning', 'info'] as const

const tones: Record<WalletSummary['state'], Tone> = { ACTIVE: 'ok', RESTRICTED: 'warn', BLOCKED: 'bad', CLOSED: 'idle' }

/** Selects the fleet. Opens the stored address of the fleet if there is one, else its home page. */
export function openWallet(wallet: WalletSummary, locale: Locale, how?: { replace: boolean }): void {
  const { level } = enterWallet(wallet)
  void router.navigate(urlAfterWalletChoice({ walletId: wallet.id, level }, locale), how)
}

function chooseWallet(event: MouseEvent, wallet: WalletSummary, locale: Locale): void {
  const opensHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!opensHere) return void enterWallet(wallet)
  event.preventDefault()
  openWallet(wallet, locale)
}

/** One fleet to choose. The whole card is a link. */
export function WalletCard({ wallet }: { wallet: WalletSummary }) {
  const t = usePhrases('wallets')
  const app = usePhrases('app')
  const href = useHref()
  const locale = useLocale()
  const inUse = useWalletHint()?.walletId === wallet.id
  const isDriver = levelOfWallet(wallet) === DRIVER_GROUP
  const mayRead = wallet.available !== null
  const running = wallet.sessions_active ?? 0
  // Drivers have no menu: their only page is the guest page (domain: members).
  const to = isDriver ? href({ to: 'wallet-guest', params: { wallet_guest: wallet.id } }) : href({ to: 'home' })
  return (
    <li className="panel relative flex flex-col gap-4 p-5 transition-colors hover:border-line-control">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 className="text-h3">
            <Link
              variant="plain"
              href={to}
              onClick={(event) => chooseWallet(event, wallet, locale)}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              {wallet.name}
            </Link>
          </h2>
          <p className="text-table text-ink-2">
            {wallet.permission_groups.map(({ id }) => app.role[groups[id].name]).join(', ')} ·{' '}
            {t.payment[wallet.payment_logic]}
          </p>
        </div>
        {inUse && (
          <Badge tone="accent">
            <Check size={12} />
            {t.current}
          </Badge>
        )}
        <ChevronRight size={20} className="flex-none text-ink-3" />
      </div>
      {mayRead && <Amounts wallet={wallet} />}
      <div className="mt-auto grid gap-2 border-t border-line pt-4 text-table">
        {mayRead ? (
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <StateDot tone={running > 0 ? 'info' : 'idle'} live={running > 0}>
              {running > 0 ? t.running({ n: running }) : t.noneRunning}
            </StateDot>
            <span className="text-ink-2">{t.cards({ n: wallet.cards?.total ?? 0 })}</span>
          </p>
        ) : (
          <p className="text-ink-2">{t.ownOnly}</p>
        )}
        {(mayRead || wallet.state !== 'ACTIVE') && <Attention wallet={wallet} />}
      </div>
    </li>
  )
}

function Amounts({ wallet }: { wallet: WalletSummary }) {
  const t = usePhrases('wallets')
  const format = useFormats()
  const money = (amount: string | null) => (amount === null ? '' : format.money(amount, wallet.currency))
  const small = [
    { term: t.balance, amount: wallet.balance },
    { term: t.reserved, amount: wallet.reserved },
  ]
  return (
    <dl className="tabular flex flex-wrap gap-x-6 gap-y-1 text-table">
      <div className="flex basis-full flex-col-reverse">
        <dt className="text-ink-2">{t.available}</dt>
        <dd className="text-figure font-semibold tracking-tight">{money(wallet.available)}</dd>
      </div>
      {small.map(({ term, amount }) => (
        <div key={term} className="flex gap-2">
          <dt className="text-ink-2">{term}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows an unusual state first, then what there is to do. */
function Attention({ wallet }: { wallet: WalletSummary }) {
  const t = usePhrases('wallets')
  const titleOf = useTodoTitle()
  const lines = gravest.flatMap((severity) => {
    const described = wallet.todo.filter((todo) => todo.severity === severity).map(titleOf)
    return described.length > 0 ? [{ severity, described: described.join(' · '), ...colours[severity] }] : []
  })
  if (wallet.state === 'ACTIVE' && lines.length === 0) return <p className="text-ink-3">{t.allWell}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {wallet.state !== 'ACTIVE' && <StateDot tone={tones[wallet.state]}>{t.state[wallet.state]}</StateDot>}
      {lines.map(({ severity, described, words, icon }) => {
        const { Icon } = severityOf(severity)
        return (
          <span key={severity} className={`inline-flex items-start gap-2 ${words}`}>
            <Icon className={`mt-0.5 flex-none ${icon}`} />
            {described}
          </span>
        )
      })}
    </div>
  )
}

/** The placeholder of a fleet while it loads, with the same height. */
export function WalletCardSkeleton() {
  return (
    <li className="panel flex h-[258px] flex-col gap-4 p-5">
      <Skeleton width="60%" height={20} />
      <Skeleton width="35%" />
      <Skeleton width="50%" height={36} />
      <Skeleton width="80%" />
      <div className="mt-auto grid gap-2 border-t border-line pt-4">
        <Skeleton width="70%" />
      </div>
    </li>
  )
}
