import type { Card } from '@voltway/contract/cards'
import type { Session } from '@voltway/contract/sessions'
import { type ComponentProps, useState } from 'react'
import { ScanDialog } from '../../features/stations/scan-dialog.tsx'
import { StationSheet } from '../../features/stations/station-sheet.tsx'
import { StationsPart } from '../../features/stations/stations-part.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { Link } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'

const RequestDialog = lazyScreen(
  'requests',
  async () => (await import('../../features/requests/request-dialog.tsx')).RequestDialog,
)

/** The search for a station, as stored in the address. */
export interface ChargeQuery {
  readonly charge?: 'map' | 'scan' | undefined
  readonly station?: string | undefined
  readonly point?: string | undefined
  readonly charging?: string | undefined
}

type ChargePartProps = {
  walletId: string
  cards: readonly Card[]
  /** The newest charges: the map begins where the driver last charged. */
  last: readonly Session[]
  query: ChargeQuery
  setQuery: (patch: ChargeQuery, how?: { replace: boolean }) => void
}

/** Finding a station and starting a charge with one of the driver's cards. */
export function ChargePart({ walletId, cards, last, query, setQuery }: ChargePartProps) {
  const t = usePhrases('stations')
  const here = useHere()
  const [chosen, setChosen] = useState<string>()
  const card = cards.find(({ id }) => id === chosen) ?? cards.find(({ state }) => state === 'ACTIVE') ?? cards[0]
  if (card === undefined) return null
  const before = last.find(({ station }) => station.coordinates !== null)?.station
  const begin = before?.coordinates ? { name: before.name, position: before.coordinates } : undefined
  const close = { station: undefined, point: undefined }
  return (
    <>
      <Link href={here({ charge: null, station: null, point: null })}>{t.back}</Link>
      {cards.length > 1 && (
        <Select
          label={t.card}
          value={card.id}
          options={cards.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <StationsPart
        walletId={walletId}
        cardId={card.id}
        begin={begin}
        chosen={query.station}
        onChoose={(station) => setQuery({ station, point: undefined })}
      />
      {query.charge === 'scan' && query.station === undefined && (
        <ScanDialog
          walletId={walletId}
          cardId={card.id}
          onClose={() => setQuery({ charge: 'map' }, { replace: true })}
          onFound={({ stationId, uid }) =>
            setQuery({ charge: 'map', station: stationId, point: uid }, { replace: true })
          }
        />
      )}
      {query.station && (
        <ChosenStation
          key={`${query.station} ${card.id}`}
          walletId={walletId}
          cardId={card.id}
          stationId={query.station}
          pointUid={query.point}
          onClose={() => setQuery(close, { replace: true })}
          onCharging={(charging) => setQuery({ ...close, charge: undefined, charging }, { replace: true })}
        />
      )}
    </>
  )
}

/** The sheet of a station, at which the driver may ask for an exception from a rule. */
function ChosenStation(props: ComponentProps<typeof StationSheet>) {
  const [ruleId, setRuleId] = useState<string | null>(null)
  const { walletId, cardId } = props
  return (
    <>
      <StationSheet {...props} onRequestException={setRuleId} />
      {ruleId !== null && (
        <RequestDialog
          walletId={walletId}
          wish={{ kind: 'EXCEPTION', cardId, ruleId }}
          onClose={() => setRuleId(null)}
        />
      )}
    </>
  )
}
