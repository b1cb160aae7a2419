import {
  CERTIFICATE_WARN_DAYS,
  type ChargingOperator,
  pauseChargingOperator,
  removeChargingOperator,
  resumeChargingOperator,
  sendCardsToOperator,
} from '@voltway/contract/charging-operators'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { refreshOperators } from './charging-operators.queries.ts'
import { OperatorInvoices } from './operator-invoices.tsx'

// Its field for a date is not part of the page's first files.
const FetchDialog = lazyScreen('charging-operators', async () => (await import('./fetch-dialog.tsx')).FetchDialog)

/** Shown where there is no value. No word fits all nouns in four languages. */
const NONE = '–'

type OperatorDrawerProps = {
  /** Undefined when the URL names an operator of another page. */
  operator: ChargingOperator | undefined
  /** The first invoice that is shown, counted from 0. */
  invoices: number
  onClose: () => void
}

/** Shows one charging operator and its actions. */
export function OperatorDrawer({ operator, invoices, onClose }: OperatorDrawerProps) {
  const t = usePhrases('charging-operators')
  return (
    <Drawer
      size={4}
      onClose={onClose}
      title={operator?.name ?? t.title}
      description={operator && t.state[operator.state]}
    >
      {operator ? (
        <div className="grid gap-6">
          <Actions operator={operator} />
          <Facts operator={operator} />
          {operator.state !== 'INVITED' && <OperatorInvoices operatorId={operator.id} offset={invoices} />}
        </div>
      ) : (
        <EmptyState title={t.notHere} />
      )}
    </Drawer>
  )
}

type OpenDialog = 'pause' | 'send' | 'fetch'
type OperatorProps = { operator: ChargingOperator }

function Actions({ operator }: OperatorProps) {
  const t = usePhrases('charging-operators')
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const call = { params: { operatorId: operator.id }, body: {} }
  const { name } = operator
  const pause = useAction(() => request(pauseChargingOperator, call), { refresh: refreshOperators, done: t.pauseDone })
  const resume = useAction(() => request(resumeChargingOperator, call), {
    refresh: refreshOperators,
    done: t.resumeDone,
    toastRefusal: true,
  })
  const send = useAction(() => request(sendCardsToOperator, call), { refresh: refreshOperators, done: t.sendDone })
  if (operator.state === 'PAUSED')
    return (
      <div className="flex flex-wrap gap-2">
        <Button type={1} pending={resume.isPending} onClick={() => void resume.run()}>
          {t.resume}
        </Button>
        <Remove operator={operator} />
      </div>
    )
  if (operator.state === 'REMOVED') return null
  if (operator.state === 'INVITED')
    return (
      <div className="flex flex-wrap gap-2">
        <Remove operator={operator} />
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('fetch')}>{t.fetch}</Button>
      {operator.cards !== null && <Button onClick={() => setOpen('send')}>{t.send}</Button>}
      <Button danger onClick={() => setOpen('pause')}>
        {t.pause}
      </Button>
      <Remove operator={operator} />
      {open === 'pause' && (
        <ConfirmDialog
          danger
          onClose={close}
          title={t.pauseTitle({ name })}
          description={t.pauseWords}
          confirm={t.pause}
          action={pause}
        />
      )}
      {open === 'send' && (
        <ConfirmDialog
          onClose={close}
          title={t.sendTitle({ name })}
          description={t.sendWords}
          confirm={t.send}
          action={send}
        />
      )}
      {open === 'fetch' && <FetchDialog operator={operator} onClose={close} />}
    </div>
  )
}

/** Withdraws an invitation, or ends the connection of an operator. */
function Remove({ operator }: OperatorProps) {
  const t = usePhrases('charging-operators')
  const [isOpen, setIsOpen] = useState(false)
  const { id: operatorId, name, state } = operator
  const isInvited = state === 'INVITED'
  const done = isInvited ? t.withdrawDone : t.removeDone
  const remove = useAction(() => request(removeChargingOperator, { params: { operatorId } }), {
    refresh: refreshOperators,
    done,
  })
  const label = isInvited ? t.withdraw : t.remove
  return (
    <>
      <Button danger onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          danger
          onClose={() => setIsOpen(false)}
          title={isInvited ? t.withdrawTitle({ name }) : t.removeTitle({ name })}
          description={isInvited ? t.withdrawWords : t.removeWords}
          confirm={label}
          action={remove}
        />
      )}
    </>
  )
}

function Facts({ operator }: OperatorProps) {
  return <DescriptionList entries={useFacts(operator)} />
}

function useFacts(operator: ChargingOperator) {
  const t = usePhrases('charging-operators')
  const format = useFormats()
  const { waiting, stops, cards } = operator
  const lines = (rows: readonly string[]) => (rows.length === 0 ? NONE : rows.map((row) => <div key={row}>{row}</div>))
  const when = (at: string | null, otherwise: string) => (at === null ? otherwise : format.dateTime(at))
  const money = (amount: string) => format.money(amount, 'EUR')
  // Modules without data to fetch have the name of OCPI, and a reason of a newer server its code.
  const wordOf = (words: Readonly<Record<string, string>>, code: string) => words[code] ?? code
  const nameOf = (module: string) => wordOf(t.module, module)
  const counts = {
    count: format.number(stops.count),
    confirmed: format.number(stops.confirmed),
    refused: format.number(stops.refused),
    unanswered: format.number(stops.unanswered),
  }
  const over = { over: format.number(stops.over), amount: money(stops.overrun), largest: money(stops.largest) }
  return [
    ...(operator.paused_at === null ? [] : [{ term: t.pausedAt, value: format.dateTime(operator.paused_at) }]),
    { term: t.column.seen, value: when(operator.last_seen_at, t.never) },
    { term: t.lastError, value: operator.last_error ?? NONE },
    { term: t.responses, value: <Responses operator={operator} /> },
    ...(operator.certificate_until === null
      ? []
      : [{ term: t.certificate, value: <Certificate until={operator.certificate_until} /> }]),
    { term: t.version, value: operator.version ?? NONE },
    { term: t.parties, value: lines(operator.parties.map(({ party, role }) => `${party} ${role}`)) },
    ...(cards === null
      ? []
      : [
          {
            term: t.column.cards,
            value: t.sync({ current: format.number(cards.current), total: format.number(cards.total) }),
          },
        ]),
    { term: t.urgent, value: format.number(waiting.urgent) },
    { term: t.bulk, value: format.number(waiting.bulk) },
    { term: t.oldest, value: when(waiting.oldest_at, NONE) },
    {
      term: t.held,
      value: lines(
        operator.held.map(({ module, reason, messages }) =>
          t.heldOf({ module: nameOf(module), reason: wordOf(t.heldReason, reason), n: format.number(messages) }),
        ),
      ),
    },
    { term: t.reviews, value: format.number(operator.reviews) },
    { term: t.credits, value: format.number(operator.credits) },
    { term: t.stops, value: stops.count === 0 ? NONE : t.stopsOf(counts) },
    { term: t.over, value: stops.over === 0 ? NONE : t.overOf(over) },
    {
      term: t.fetched,
      value: lines(operator.fetched.map(({ module, until }) => `${nameOf(module)}: ${format.dateTime(until)}`)),
    },
    ...(operator.missing_modules.length === 0
      ? []
      : [{ term: t.missing, value: operator.missing_modules.map(nameOf).join(', ') }]),
  ]
}

function Responses({ operator: { responses } }: OperatorProps) {
  const t = usePhrases('charging-operators')
  const format = useFormats()
  if (responses === null) return NONE
  const calls = t.calls({ n: responses.calls })
  const { half_within_ms: half, most_within_ms: most } = responses
  if (half === null || most === null) return t.responsesNone({ calls })
  const seconds = (ms: number) => format.number(ms / 1000, { maximumFractionDigits: 2 })
  const unanswered = format.number(responses.unanswered)
  return t.responsesOf({ half: seconds(half), most: seconds(most), calls, unanswered })
}

function Certificate({ until }: { until: string }) {
  const t = usePhrases('charging-operators')
  const date = useFormats().date(until)
  const leftMs = Date.parse(until) - Date.now()
  if (leftMs < 0) return <StateDot tone="bad">{t.certificateEnded({ date })}</StateDot>
  if (leftMs > CERTIFICATE_WARN_DAYS * 86_400_000) return date
  return <StateDot tone="warn">{t.certificateSoon({ date })}</StateDot>
}
