import type { Charger } from '@voltway/contract/chargers'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/skeleton.tsx'

/** Whether a charger is connected by a later connection than the one before; null counts every connection. */
export function isConnectedSince(before: Charger | null, charger: Charger): boolean {
  return charger.state === 'CONNECTED' && (before === null || charger.changed_at !== before.changed_at)
}

type ConnectionStatusProps = {
  /** The charger before it got its password. Null: only its state matters. */
  before: Charger | null
  charger: Charger
}

/** Whether a charger has connected, and why it was refused. Screen readers announce each change. */
export function ConnectionStatus({ before, charger }: ConnectionStatusProps) {
  const { status: t } = usePhrases('chargers')
  const format = useFormats()
  const isConnected = isConnectedSince(before, charger)
  const refused = isNewRefusal(before, charger) ? charger.refused : null
  const { protocol, changed_at: at } = charger
  const model = modelOf(charger)
  return (
    <div role="status" className="grid gap-2">
      {isConnected ? (
        <Banner tone="ok">
          <p className="font-semibold">{t.connected}</p>
          <p>{model === '' || protocol === null ? t.connectedPlain : t.connectedWords({ model, version: protocol })}</p>
        </Banner>
      ) : (
        <>
          {refused && <Refusal refused={refused} />}
          <Banner tone="info" icon={<Spinner size={16} label={t.waiting} />}>
            <p className="font-semibold">{t.waiting}</p>
            <p>{before === null && at !== null ? t.disconnectedWords({ at: format.dateTime(at) }) : t.waitingWords}</p>
          </Banner>
        </>
      )}
    </div>
  )
}

function isNewRefusal(before: Charger | null, { refused }: Charger): boolean {
  return refused !== null && refused.at !== before?.refused?.at
}

/** Why an attempt to connect was refused, and what to do. */
export function Refusal({ refused }: { refused: NonNullable<Charger['refused']> }) {
  const t = usePhrases('chargers')
  const format = useFormats()
  const { at, identity, reason } = refused
  const remedies = { ...t.remedy, UNKNOWN_CHARGER: t.remedy.UNKNOWN_CHARGER({ identity }) }
  return (
    <Banner tone="bad">
      <p className="font-semibold">{t.status.refusedAt({ at: format.time(at), reason: t.refused[reason] })}</p>
      <p>{remedies[reason]}</p>
    </Banner>
  )
}

/** Maker and model as the charger reports them, or an empty text. */
export function modelOf({ vendor, model }: Charger): string {
  return [vendor, model].filter(Boolean).join(' ')
}
