import type { SessionDetail } from '@voltway/contract/sessions-details'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { isCredited, isRunning, SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { LazyChargeTarget } from '../../shared/load-plans/lazy-charge-target.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { Figure, Figures } from '../../ui/panel.tsx'
import { LimitNote } from './limit-note.tsx'
import { PowerCurve } from './power-curve.tsx'
import { isAtSite, PriceLines, usePeriodNames, waitsForTariff } from './price-lines.tsx'
import { SessionDuration } from './session-duration.tsx'
import { SessionFacts, SessionReferences } from './session-facts.tsx'
import { useStopLock } from './session-menu.tsx'
import { DisputeNote, SessionNotes } from './session-notes.tsx'
import { AvoidableCost, SessionPhases } from './session-phases.tsx'
import { SessionTimeline } from './session-timeline.tsx'
import { StopProgress } from './stop-progress.tsx'

/** Shows a session: its figures, price, curve and references. */
export function SessionDetails({ session, onStop }: { session: SessionDetail; onStop: () => void }) {
  const t = usePhrases('session-details')
  const statusMeans = isAtSite(session) ? { ...t.statusMeans, ...t.atSite.statusMeans } : t.statusMeans
  return (
    <div className="grid gap-8 pb-6">
      <div>
        <StopProgress session={session} onAgain={onStop} />
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <SessionState session={session} />
          {!isCredited(session) && (
            <span className="text-table text-ink-2">
              {session.doubt && !waitsForTariff(session) ? t.waits[session.doubt.decides] : statusMeans[session.status]}
            </span>
          )}
        </p>
        <div className="mt-4 grid gap-4">
          <SessionFigures session={session} />
          <LimitNote session={session} />
          <SessionNotes session={session} />
          <DisputeNote session={session} />
        </div>
      </div>
      {isRunning(session) && isAtSite(session) && <Target session={session} />}
      <PowerCurve session={session} />
      {/* The price of a record that waits is not composed of the lines of the estimate. */}
      {session.doubt === null && (
        <Section title={t.detail.price}>
          <PriceLines session={session} />
          <AvoidableCost session={session} />
          <OnInvoice session={session} />
        </Section>
      )}
      <SessionPhases session={session} />
      <EnergyByPeriod session={session} />
      <Section title={t.detail.timeline}>
        <SessionTimeline session={session} />
      </Section>
      <SessionFacts session={session} />
      <Section title={t.detail.ids}>
        <SessionReferences session={session} />
      </Section>
    </div>
  )
}

/** Who may stop a charge may also set when its car has to be ready. */
function Target({ session }: { session: SessionDetail }) {
  const walletId = useWalletId()
  const lock = useStopLock(session)
  const charge = { id: session.id, name: session.card.name, energyKwh: session.energy_kwh }
  return <LazyChargeTarget {...{ walletId, charge, lock }} />
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function costLabelOf(session: SessionDetail) {
  if (session.doubt && !waitsForTariff(session)) return 'costAccepted'
  if (session.cost_is_final || waitsForTariff(session)) return 'cost'
  return isRunning(session) ? 'costSoFar' : 'costEstimated'
}

function SessionFigures({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  const format = useFormats()
  // A record that waits has one price: what is billed when it is accepted.
  const amount = session.doubt ? session.doubt.total : session.total_cost
  const cost = amount === null ? '–' : format.money(amount, session.currency)
  const power = isRunning(session) ? session.curve.at(-1)?.power_kw : null
  return (
    <Figures>
      <Figure label={t.detail.energy} value={format.kwh(session.energy_kwh)} />
      <Figure label={t.detail.duration} value={<SessionDuration session={session} />} />
      <Figure
        label={t.detail[costLabelOf(session)]}
        value={session.cost_is_final && isCredited(session) ? <s className="text-ink-3">{cost}</s> : cost}
      />
      {power !== null && power !== undefined && (
        <Figure label={t.detail.power} value={`${format.number(power, { maximumFractionDigits: 1 })}\u00a0kW`} />
      )}
      {session.co2_kg !== null && (
        <Figure
          label={t.detail.co2}
          value={t.detail.co2Value({ kg: format.energy(session.co2_kg, Number(session.co2_kg) < 1 ? 2 : 1) })}
        />
      )}
    </Figures>
  )
}

function OnInvoice({ session: { invoice_id, invoice_number } }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  if (invoice_id === null || invoice_number === null) return null
  return (
    <PageLink to="invoices" query={{ invoice: invoice_id }} className="justify-self-start text-table">
      {t.detail.invoiceOn({ number: invoice_number })}
    </PageLink>
  )
}

function EnergyByPeriod({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  const format = useFormats()
  const names = usePeriodNames(isAtSite(session))
  const shares = Object.entries(session.energy_by_period).map(([period, kwh]) => ({
    id: period,
    label: names[period] ?? period,
    value: Number(kwh),
  }))
  // With a single period the total energy is enough.
  if (shares.length < 2) return null
  return (
    <ShareBar
      title={t.detail.periods}
      shares={shares}
      format={(value) => format.kwh(value.toFixed(3))}
      formatShare={format.percent}
    />
  )
}
