import type { WalletOverview } from '@voltway/contract/overview'
import {
  dismissFirstSteps,
  type FirstStep,
  type FirstSteps,
  simulateFirstCharge,
} from '@voltway/contract/overview-first-steps'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { PageButton } from '../../shared/page-link.tsx'
import type { PageTarget } from '../../shared/paths.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { CircleDashed } from '../../ui/icons/circle-dashed.ts'
import { LoaderCircle } from '../../ui/icons/loader-circle.ts'
import { X } from '../../ui/icons/x.ts'
import { Panel } from '../../ui/panel.tsx'
import './first-steps.css'
import { homeQuery } from './home.queries.ts'

type FirstStepsProps = { steps: FirstSteps; overview: WalletOverview | undefined }

/** The first steps of a new fleet, in order. The server decides which steps are done. */
export function FirstStepsPanel({ steps: { steps, simulation }, overview }: FirstStepsProps) {
  const t = usePhrases('first-steps')
  const hide = useDismissal()
  const done = steps.filter((one) => one.done).length
  const next = steps.find((one) => !one.done)?.step
  return (
    <Panel
      flush
      title={t.title}
      description={t.progress({ done, n: steps.length })}
      actions={
        <IconButton
          small
          label={t.hide}
          icon={<X />}
          aria-busy={hide.isPending || undefined}
          onClick={() => hide.run(true)}
        />
      }
    >
      <div className="first-steps-course" aria-hidden>
        <div style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className="first-steps">
        {steps.map((one) => (
          <Step key={one.step} {...one} isNext={one.step === next} simulation={simulation} overview={overview} />
        ))}
      </ol>
    </Panel>
  )
}

/** Returns an action that hides or shows the list for this person only. */
export function useDismissal() {
  const t = usePhrases('first-steps')
  const walletId = useWalletId()
  return useAction(
    (dismissed: boolean) => request(dismissFirstSteps, { params: { id: walletId }, body: { dismissed } }),
    {
      refresh: () => queryClient.invalidateQueries(homeQuery(walletId)),
      done: ({ dismissed }) => (dismissed ? { title: t.hidden, description: t.hiddenHint } : null),
      toastRefusal: t.failed,
    },
  )
}

type StepProps = {
  step: FirstStep
  done: boolean
  isNext: boolean
  simulation: FirstSteps['simulation']
  overview: WalletOverview | undefined
}

function Step({ step, done, isNext, simulation, overview }: StepProps) {
  const t = usePhrases('first-steps')
  const isInvoiced = useWallet().data?.payment_logic === 'POST_PAYMENT'
  if (step === 'CHARGE') {
    if (simulation !== null && !done)
      return <SimulatedCharge isNext={isNext} state={simulation.state} overview={overview} />
    return <Row done={done} {...t.step.CHARGE} />
  }
  const { action, ...words } = step === 'FUND' && isInvoiced ? t.method : t.step[step]
  const target = targetOf(step, { isInvoiced, hasCards: (overview?.cards.total ?? 0) > 0 })
  return (
    <Row done={done} {...words}>
      {!done && (
        <PageButton small type={isNext ? 1 : 2} {...target}>
          {action}
        </PageButton>
      )}
    </Row>
  )
}

/** Returns the page of a step with its form open. */
function targetOf(
  step: Exclude<FirstStep, 'CHARGE'>,
  { isInvoiced, hasCards }: { isInvoiced: boolean; hasCards: boolean },
): PageTarget {
  switch (step) {
    case 'FUND':
      return isInvoiced ? { to: 'wallet' } : { to: 'wallet', query: { add: 'funds' } }
    case 'INVITE':
      return { to: 'invites', query: { add: 'driver' } }
    case 'CARDS':
      return { to: 'cards', query: { orders: 'new' } }
    case 'LIMITS':
      // Without cards, leads to the default limit of new cards.
      return hasCards
        ? { to: 'cards', query: { limits: 'all' } }
        : { to: 'wallet-settings', query: { section: 'limits' } }
    case 'VAT':
      return { to: 'settings', query: { section: 'vat-numbers', add: 'vat-number' } }
  }
}

type SimulatedProps = {
  isNext: boolean
  state: NonNullable<FirstSteps['simulation']>['state']
  overview: WalletOverview | undefined
}

/** A simulated charge of a demo, started with a button. Apart from that it is a charge like all others. */
function SimulatedCharge({ isNext, state, overview }: SimulatedProps) {
  const { simulation: t } = usePhrases('first-steps')
  const walletId = useWalletId()
  const simulate = useAction(() => request(simulateFirstCharge, { params: { id: walletId } }), {
    done: ({ card, station }) => t.asked({ card: card.name, station: station.name }),
    toastRefusal: true,
    onSettled: () => queryClient.invalidateQueries(homeQuery(walletId)),
  })
  const isUnderWay = state === 'STARTING' || state === 'CHARGING'
  const words = { READY: t.words, STARTING: t.starting, CHARGING: t.charging, FAILED: t.failed }[state]
  return (
    <Row isUnderWay={isUnderWay} title={t.title} words={<span role="status">{words}</span>}>
      {!isUnderWay && (
        <Button
          small
          type={isNext ? 1 : 2}
          locked={overview?.cards.active === 0 && t.noCard}
          pending={simulate.isPending}
          onClick={() => simulate.run()}
        >
          {t.action}
        </Button>
      )}
    </Row>
  )
}

type RowProps = { done?: boolean; isUnderWay?: boolean; title: string; words: ReactNode; children?: ReactNode }

function Row({ done = false, isUnderWay = false, title, words, children }: RowProps) {
  const t = usePhrases('first-steps')
  const Icon = isUnderWay ? LoaderCircle : done ? CircleCheck : CircleDashed
  return (
    <li data-done={done || undefined}>
      <Icon
        size={20}
        aria-label={done ? t.done : t.open}
        className={isUnderWay ? 'spin text-accent' : done ? 'text-ok' : 'text-ink-3'}
      />
      <div>
        <h3>{title}</h3>
        {!done && <p>{words}</p>}
      </div>
      {children}
    </li>
  )
}
