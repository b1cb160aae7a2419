import { useQuery } from '@tanstack/react-query'
import { type Anomaly, type AnomalyKind, anomalyKinds, dismissAnomaly } from '@voltway/contract/insight'
import { type ComponentType, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { type Action, useAction } from '../../shared/use-action.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchCheck } from '../../ui/icons/search-check.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { AnomalyMap } from './anomaly-map.tsx'
import { anomaliesPerPage, anomaliesQuery, InsightQuery, refreshInsight } from './insight.queries.ts'

/** The dialog that opens a dispute about a session, which belongs to the sessions. */
export type DisputeDialog = ComponentType<{ session: { id: string }; onClose: () => void }>

/**
 * Lists sessions with anomalies and the reason of each. A reviewer can dismiss an anomaly with a note, and a person who
 * manages payments can dispute the session.
 */
export function AnomaliesPanel({ dispute }: { dispute: DisputeDialog }) {
  const t = usePhrases('insight')
  const pages = usePages()
  const [query, setQuery] = useUrlQuery(InsightQuery)
  const list = useQuery(anomaliesQuery(useWalletId(), query))
  const { data, error } = list
  const states = ['OPEN', 'DISMISSED'] as const
  const more = pages(data, { offset: query.offset, limit: anomaliesPerPage })
  return (
    <Panel flush title={t.oddities} description={t.odditiesWords}>
      <ListBar>
        <SegmentedControl
          label={t.state.label}
          choices={states.map((id) => ({ id, label: t.state[id] }))}
          chosen={query.state}
          onChoose={(state) => setQuery({ state: state === 'OPEN' ? undefined : state })}
        />
        <Select
          label={t.kindLabel}
          hiddenLabel
          placeholder={t.allKinds}
          options={anomalyKinds.map((kind) => ({ value: kind, label: t.kind[kind] }))}
          value={query.kind ?? ''}
          onChange={(event) => setQuery({ kind: (event.target.value || undefined) as AnomalyKind | undefined })}
        />
      </ListBar>
      {error && !data ? (
        <QueryError compact title={t.odditiesError} query={list} />
      ) : data?.count === 0 ? (
        <Nothing query={query} onAll={() => setQuery({ kind: undefined })} />
      ) : (
        <ul className="anomalies" aria-busy={!data} data-stale={list.isPlaceholderData || undefined}>
          {data?.results.map((anomaly) => (
            <AnomalyLine key={`${anomaly.session_id} ${anomaly.kind}`} anomaly={anomaly} Dispute={dispute} />
          )) ??
            [1, 2, 3].map((one) => (
              <li key={one}>
                <Skeleton height={60} />
              </li>
            ))}
        </ul>
      )}
      {more && <div className="data-table-footer">{more}</div>}
    </Panel>
  )
}

function Nothing({ query, onAll }: { query: InsightQuery; onAll: () => void }) {
  const t = usePhrases('insight')
  const title = query.kind ? t.noneOfKind : query.state === 'OPEN' ? t.none : t.noneDismissed
  return (
    <EmptyState
      compact
      icon={<SearchCheck size={20} />}
      title={title}
      action={query.kind && <Button onClick={onAll}>{t.showAll}</Button>}
    >
      {!query.kind && query.state === 'OPEN' && t.noneWords}
    </EmptyState>
  )
}

function AnomalyLine({ anomaly, Dispute }: { anomaly: Anomaly; Dispute: DisputeDialog }) {
  const t = usePhrases('insight')
  const format = useFormats()
  const why = useWhy()
  const locked = useLocked('wallet.settings')
  const disputeLock = useLocked('wallet.fund')
  const [open, setOpen] = useState<'dismiss' | 'dispute' | null>(null)
  const close = () => setOpen(null)
  const { session_id: sessionId, kind, station, card, member, dismissal, total_cost, currency } = anomaly
  const { restore, dismiss } = useDismissal(anomaly)
  return (
    <li>
      <div className="anomaly-words">
        <p className="anomaly-what">
          <span className="font-medium">{t.kind[kind]}</span>
          <span className="tabular text-ink-3">{format.dateTime(anomaly.start_date_time)}</span>
        </p>
        <p>{why(anomaly)}</p>
        <AnomalyMap anomaly={anomaly} />
        <p className="text-ink-2">
          <PageLink to="charging-sessions" query={{ session: sessionId }} aria-label={t.open({ name: station.name })}>
            {station.name}
          </PageLink>{' '}
          · {[member?.name, card.name].filter(Boolean).join(' · ')} · {format.kwh(anomaly.energy_kwh)} ·{' '}
          {format.money(total_cost, currency)}
        </p>
        {dismissal && (
          <p className="text-ink-2">
            {t.dismissedBy({ name: dismissal.by ?? '–', day: format.date(dismissal.at) })}
            {dismissal.note && `: ${dismissal.note}`}
          </p>
        )}
      </div>
      {dismissal ? (
        <Button small type={3} locked={locked} onClick={() => void restore.run()}>
          {t.restore}
        </Button>
      ) : (
        <span className="flex flex-wrap gap-2">
          <Button small locked={locked} onClick={() => setOpen('dismiss')}>
            {t.dismiss}
          </Button>
          <Button small type={3} locked={disputeLock} onClick={() => setOpen('dispute')}>
            {t.dispute}
          </Button>
        </span>
      )}
      {open === 'dismiss' && <DismissDialog kind={kind} dismiss={dismiss} onClose={close} />}
      {open === 'dispute' && <Dispute session={{ id: sessionId }} onClose={close} />}
    </li>
  )
}

/** Dismisses an anomaly, or restores it. */
function useDismissal({ session_id: sessionId, kind }: Anomaly) {
  const t = usePhrases('insight')
  const walletId = useWalletId()
  const send = (dismissed: boolean, note: string | null) =>
    request(dismissAnomaly, { params: { walletId, sessionId }, body: { kind, dismissed, note } })
  const refresh = () => void refreshInsight(walletId)
  const restore = useAction(() => send(false, null), { refresh, toastRefusal: true })
  const dismiss = useAction((note: string) => send(true, note.trim() || null), {
    refresh,
    done: t.dismissed,
    undo: () => send(false, null).then(refresh),
  })
  return { restore, dismiss }
}

type DismissDialogProps = { kind: AnomalyKind; dismiss: Action<string>; onClose: () => void }

function DismissDialog({ kind, dismiss, onClose }: DismissDialogProps) {
  const t = usePhrases('insight')
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      onClose={() => {
        dismiss.clear()
        onClose()
      }}
      title={t.dismissTitle({ kind: t.kind[kind] })}
      description={t.dismissWords}
      confirm={t.dismiss}
      action={{ ...dismiss, run: () => dismiss.run(note) }}
    >
      <TextArea
        label={t.note}
        help={t.noteHelp}
        optional
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  )
}

/** Findings of an earlier release have no instant of the other charge. */
const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString()

/** Formats the explanation with amounts in the person's language. */
function useWhy(): (anomaly: Anomaly) => string {
  const { why } = usePhrases('insight')
  const format = useFormats()
  return ({ kind, facts, energy_kwh, currency, start_date_time: start }) => {
    const fact = (name: string) => facts[name] ?? '–'
    const number = (name: string) => format.number(Number(facts[name] ?? 0), { maximumFractionDigits: 1 })
    const price = (name: string) => format.price(fact(name), currency)
    switch (kind) {
      case 'ABOVE_BATTERY':
        return why.ABOVE_BATTERY({ energy: format.kwh(energy_kwh), battery: number('battery_kwh') })
      case 'TOO_FAR':
        return why.TOO_FAR({
          km: number('km'),
          minutes: number('minutes'),
          other: fact('other'),
          ended: format.dateTime(facts.other_at ?? minutesBefore(start, Number(facts.minutes ?? 0))),
        })
      case 'FAR_FROM_VEHICLE': {
        const described = facts.minutes === '0' ? why.FAR_FROM_VEHICLE.DURING : why.FAR_FROM_VEHICLE.NEAR
        const seen = facts.seen_at === undefined ? '–' : format.dateTime(facts.seen_at)
        return described({ km: number('km'), minutes: number('minutes'), seen })
      }
      case 'OVERLAP':
        return why.OVERLAP({ minutes: number('minutes'), other: fact('other') })
      case 'DEAR':
        return why.DEAR({ price: price('price'), usual: price('usual'), factor: number('factor') })
      case 'UNUSUAL_TIME': {
        const described = facts.when === 'NIGHT' ? why.UNUSUAL_TIME.NIGHT : why.UNUSUAL_TIME.WEEKEND
        return described({ times: number('times'), of: number('of') })
      }
      case 'BATTERY_NOT_RISEN':
        return why.BATTERY_NOT_RISEN({ energy: format.kwh(energy_kwh), before: fact('before'), after: fact('after') })
      case 'LONG_IDLE':
        return why.LONG_IDLE({ duration: format.duration(60 * Number(facts.minutes ?? 0)) })
    }
  }
}
