import type { Charger } from '@voltway/contract/chargers'
import type { ChargerCommand } from '@voltway/contract/chargers-commands'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { Play } from '../../ui/icons/play.ts'
import { Square } from '../../ui/icons/square.ts'
import { Unlock } from '../../ui/icons/unlock.ts'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import type { OpenDialog } from './charger-dialogs.tsx'
import { useCommand } from './use-command.ts'

export type Connector = Charger['connectors'][number]

const tones: Readonly<Record<Connector['state'], Tone>> = {
  AVAILABLE: 'ok',
  OCCUPIED: 'info',
  CHARGING: 'accent',
  RESERVED: 'info',
  UNAVAILABLE: 'warn',
  FAULTED: 'bad',
  UNKNOWN: 'idle',
}

type ConnectorsProps = {
  charger: Charger
  onOpen: (dialog: OpenDialog) => void
  onSent: (command: ChargerCommand) => void
}

/** The connectors of a charger: state, running charge and commands. */
export function Connectors({ charger, onOpen, onSent }: ConnectorsProps) {
  const t = usePhrases('chargers')
  if (charger.connectors.length === 0)
    return charger.state === 'WAITING' ? <p className="text-table text-ink-2">{t.noConnectors}</p> : null
  return (
    <ul aria-label={t.connectors({ name: charger.name })}>
      {charger.connectors.map((connector) => (
        <ConnectorRow
          key={`${connector.evse} ${connector.connector}`}
          {...{ charger, connector, onOpen, onSent }}
          hasOthers={charger.connectors.some((one) => one !== connector && one.evse === connector.evse)}
        />
      ))}
    </ul>
  )
}

type ConnectorRowProps = ConnectorsProps & { connector: Connector; hasOthers: boolean }

function ConnectorRow({ charger, connector, hasOthers, onOpen, onSent }: ConnectorRowProps) {
  const t = usePhrases('chargers')
  const { evse, charge, state, error } = connector
  const name = hasOthers ? t.connectorOf({ evse, n: connector.connector }) : t.connector({ n: evse })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <div className="grid min-w-0 gap-1 text-table">
        <span className="flex flex-wrap gap-x-3">
          {name}
          <StateDot tone={tones[state]} live={state === 'CHARGING'}>
            {t.connectorState[state]}
          </StateDot>
          {error && <span className="text-bad">{error}</span>}
        </span>
        {charge && <RunningCharge charge={charge} />}
      </div>
      <Commands {...{ charger, connector, onOpen, onSent }} />
    </li>
  )
}

function RunningCharge({ charge }: { charge: NonNullable<Connector['charge']> }) {
  const t = usePhrases('chargers')
  const format = useFormats()
  const { power_kw: power } = charge
  return (
    <span className="text-ink-2">
      <Dotted
        parts={[
          <PageLink key="card" to="charging-sessions" query={{ session: charge.session_id }}>
            {charge.card_name}
          </PageLink>,
          format.kwh(charge.energy_kwh),
          power !== null && t.power({ n: format.number(power, { maximumFractionDigits: 1 }) }),
          t.since({ at: format.time(charge.started_at) }),
        ]}
      />
    </span>
  )
}

type CommandsProps = Omit<ConnectorRowProps, 'hasOthers'>

function Commands({ charger, connector, onOpen, onSent }: CommandsProps) {
  const { command: t, notConnected, alreadyCharging } = usePhrases('chargers')
  const locked = useLocked('sessions.stop')
  const { evse, charge } = connector
  const unlock = useCommand(charger.id, onSent, true)
  const lock = { small: true, locked, unavailable: charger.state !== 'CONNECTED' && notConnected } as const
  return (
    <div className="flex flex-wrap gap-2">
      {charge ? (
        <Button {...lock} danger icon={<Square size={14} />} onClick={() => onOpen({ kind: 'stop', charge })}>
          {t.STOP}
        </Button>
      ) : (
        <Button
          {...lock}
          unavailable={lock.unavailable || (isOccupied(charger, connector) && alreadyCharging)}
          icon={<Play size={14} />}
          onClick={() => onOpen({ kind: 'start', evse })}
        >
          {t.START}
        </Button>
      )}
      <Button
        {...lock}
        icon={<Unlock size={14} />}
        pending={unlock.isPending}
        onClick={() => void unlock.run({ kind: 'UNLOCK', evse, connector: connector.connector })}
      >
        {t.UNLOCK}
      </Button>
    </div>
  )
}

/** A charge point with several connectors charges at one of them. */
function isOccupied({ connectors }: Charger, { evse }: Connector): boolean {
  return connectors.some((one) => one.evse === evse && one.charge !== null)
}
