import { useQuery } from '@tanstack/react-query'
import type { Charger } from '@voltway/contract/chargers'
import { type Site, setHomeLocation } from '@voltway/contract/sites'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { LocalProblem } from '../../shared/problem.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Button } from '../../ui/button.tsx'
import { MapPin } from '../../ui/icons/map-pin.ts'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { AddCharger } from './add-charger.tsx'
import { RenewPassword } from './charger-dialogs.tsx'
import { chargersQuery } from './chargers.queries.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { Refusal } from './connection-status.tsx'

/** How often the state of a charger is requested until it is connected: a driver gets no events of chargers. */
const pollMs = 5000

const tones: Readonly<Record<Charger['state'], Tone>> = { WAITING: 'info', CONNECTED: 'ok', DISCONNECTED: 'bad' }

type OwnChargerProps = { walletId: string; home: Site }

/** The charger of a driver's own home: the task to connect it, then its state. Nothing for a home without both. */
export function OwnCharger({ walletId, home }: OwnChargerProps) {
  const t = usePhrases('home-charging').connect
  const query = useQuery({
    ...chargersQuery(walletId, home.id),
    refetchInterval: ({ state }) => (state.data?.results.some((one) => one.state === 'WAITING') ? pollMs : false),
  })
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<{ charger: Charger; password: string } | null>(null)
  const chargers = query.data?.results
  if (chargers === undefined) return query.error ? <QueryError compact title={t.errorTitle} query={query} /> : null
  const isInvited = home.charger_invited_at !== null
  if (chargers.length === 0 && !isInvited) return null
  return (
    <section className="grid gap-3">
      <h3>{chargers.length === 0 ? t.task({ home: home.name }) : t.title}</h3>
      {chargers.length === 0 ? (
        <>
          <p className="text-ink-2">{t.words}</p>
          <ol className="grid list-decimal gap-1 pl-5">
            {(['name', 'values', 'wait'] as const).map((step) => (
              <li key={step}>{t.steps[step]}</li>
            ))}
          </ol>
          <Button type={1} className="justify-self-start" onClick={() => setIsAdding(true)}>
            {t.start}
          </Button>
        </>
      ) : (
        <ul aria-label={t.title} className="grid gap-3">
          {chargers.map((charger) => (
            <ChargerState key={charger.id} charger={charger} />
          ))}
        </ul>
      )}
      {!home.is_located && <HomePlace walletId={walletId} home={home} />}
      {isAdding && <AddCharger site={home} onClose={() => setIsAdding(false)} onAdded={setAdded} />}
      {added && <ConnectDialog {...added} isNew onClose={() => setAdded(null)} />}
    </section>
  )
}

function ChargerState({ charger }: { charger: Charger }) {
  const t = usePhrases('home-charging').connect
  const { renew } = usePhrases('chargers')
  const [dialog, setDialog] = useState<'details' | 'renew' | null>(null)
  const close = () => setDialog(null)
  const { name, state, refused } = charger
  return (
    <li className="grid gap-2" aria-label={name}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 break-words font-medium">{name}</span>
        <StateDot tone={tones[state]} live={state === 'WAITING'}>
          {t.state[state]}
        </StateDot>
      </p>
      {refused && state !== 'CONNECTED' && <Refusal refused={refused} />}
      {state !== 'CONNECTED' && (
        <div className="flex flex-wrap gap-2">
          <Button small onClick={() => setDialog('details')}>
            {t.details}
          </Button>
          <Button small onClick={() => setDialog('renew')}>
            {renew}
          </Button>
        </div>
      )}
      {dialog === 'details' && <ConnectDialog charger={charger} password={null} onClose={close} />}
      {dialog === 'renew' && <RenewPassword charger={charger} onClose={close} />}
    </li>
  )
}

/** Saves where the home is, as the phone knows. The driver taps at home, and nothing is sent before. */
function HomePlace({ walletId, home }: OwnChargerProps) {
  const t = usePhrases('home-charging').connect
  const save = useAction(
    async () => {
      const { latitude, longitude } = await positionNow().catch(() => {
        throw new LocalProblem(t.placeFailed)
      })
      return request(setHomeLocation, { params: { walletId, siteId: home.id }, body: { latitude, longitude } })
    },
    {
      refresh: () => queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'sites') }),
      done: t.placed,
      toastRefusal: true,
    },
  )
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        small
        icon={<MapPin size={14} aria-hidden />}
        pending={save.isPending}
        onClick={() => save.run(undefined)}
      >
        {t.place({ home: home.name })}
      </Button>
      <p className="text-xs text-ink-3">{t.placeWords}</p>
    </div>
  )
}

const positionNow = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) =>
    'geolocation' in navigator
      ? navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
          enableHighAccuracy: true,
          timeout: 15_000,
        })
      : reject(new Error('no geolocation')),
  )
