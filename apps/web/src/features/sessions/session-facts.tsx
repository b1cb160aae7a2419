import type { SessionDetail } from '@voltway/contract/sessions-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { toneOfSession } from '../../shared/charging/session-state.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { divisionOf, divisionText } from '../../shared/cost-centres/share-words.ts'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { MapPin } from '../../ui/icons/map-pin.ts'
import { Link } from '../../ui/link.tsx'
import { MapView } from '../../ui/map/map-view.tsx'
import { isAtSite } from './price-lines.tsx'

/** Shows station, driver, card and vehicle of a session. */
export function SessionFacts({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  const sessions = usePhrases('sessions')
  const { station, connector } = session
  const format = useFormats()
  const centres =
    ([1, 2] as const).flatMap((one) => divisionText(divisionOf(session, one), format.percent) ?? []).join(' · ') || null
  const methods: Readonly<Record<string, string>> = t.detail.authMethod
  const place = [
    { term: t.atSite.kind, value: sessions.source[session.source] },
    { term: t.detail.address, value: <Address station={station} /> },
    ...(isAtSite(session) ? [] : [{ term: t.detail.operator, value: station.operator }]),
    ...(connector ? [{ term: t.detail.connector, value: <Connector connector={connector} /> }] : []),
    ...(station.evse_id ? [{ term: t.detail.evse, value: station.evse_id }] : []),
  ]
  const who = [
    {
      term: t.detail.card,
      value: (
        <PageLink to="cards" query={{ search: session.card.name, card: session.card.id }}>
          {session.card.name}
        </PageLink>
      ),
    },
    { term: t.detail.driver, value: session.member?.name ?? sessions.noDriver },
    ...(session.vehicle ? [{ term: t.detail.plate, value: session.vehicle.plate }] : []),
    ...(centres === null ? [] : [{ term: t.detail.costCentre, value: centres }]),
    ...(session.auth_method
      ? [{ term: t.detail.auth, value: methods[session.auth_method] ?? session.auth_method }]
      : []),
    ...times(session, t.detail, format),
  ]
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <section className="grid content-start gap-1">
        <h3>{isAtSite(session) ? t.atSite.place : t.detail.place}</h3>
        <DescriptionList entries={place} />
        <StationMap session={session} />
      </section>
      <section className="grid content-start gap-1">
        <h3>{t.detail.card}</h3>
        <DescriptionList entries={who} />
      </section>
    </div>
  )
}

const mapHeight = 180

function StationMap({ session: { station, status } }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  if (!station.coordinates) return null
  const point = { id: station.name, ...station.coordinates, label: station.name, tone: toneOfSession(status) }
  return (
    <div className="mt-2 overflow-hidden rounded-lg border border-line">
      <MapView label={t.detail.map} points={[point]} height={mapHeight} />
    </div>
  )
}

type Words = ReturnType<typeof usePhrases<'session-details'>>['detail']

function times(session: SessionDetail, words: Words, format: ReturnType<typeof useFormats>) {
  const { start_date_time, end_date_time } = session
  const time = (at: string) => <time dateTime={at}>{format.dateTime(at)}</time>
  return [
    { term: words.started, value: time(start_date_time) },
    ...(end_date_time ? [{ term: words.ended, value: time(end_date_time) }] : []),
  ]
}

function Address({ station }: { station: SessionDetail['station'] }) {
  const t = usePhrases('session-details')
  const at = station.coordinates
  return (
    <>
      {[station.address, station.city].filter(Boolean).join(', ')}
      {at && (
        <>
          <br />
          <Link
            href={`https://www.openstreetmap.org/?mlat=${at.latitude}&mlon=${at.longitude}#map=17/${at.latitude}/${at.longitude}`}
            target="_blank"
            className="inline-flex items-center gap-1"
          >
            <MapPin size={14} />
            {t.detail.onMap}
          </Link>
        </>
      )}
    </>
  )
}

const connectorNames: Readonly<Record<string, string>> = {
  IEC_62196_T2: 'Type 2 (Mennekes)',
  IEC_62196_T2_COMBO: 'CCS 2',
  IEC_62196_T1: 'Type 1',
  IEC_62196_T1_COMBO: 'CCS 1',
  CHADEMO: 'CHAdeMO',
  DOMESTIC_F: 'Schuko',
}

function Connector({ connector }: { connector: NonNullable<SessionDetail['connector']> }) {
  const t = usePhrases('session-details')
  const format = useFormats()
  const type = connectorNames[connector.type] ?? connector.type
  if (connector.power_kw === null) return type
  return t.detail.connectorValue({ type, power: format.number(connector.power_kw, { maximumFractionDigits: 1 }) })
}

/** Shows the ids that support needs, each with a copy button. */
export function SessionReferences({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  const ids = [
    { term: t.detail.sessionId, id: session.id },
    { term: t.detail.cdrId, id: session.cdr_id },
    { term: t.detail.invoice, id: session.invoice_number },
  ]
  const entries = ids.flatMap(({ term, id }) =>
    id === null
      ? []
      : [{ term, value: <CopyValue value={id} label={t.detail.copy({ name: term })} copied={t.detail.copied} /> }],
  )
  return <DescriptionList entries={entries} />
}
