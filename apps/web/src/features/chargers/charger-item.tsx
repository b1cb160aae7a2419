import type { Charger } from '@voltway/contract/chargers'
import type { ChargerCommand } from '@voltway/contract/chargers-commands'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { KeyRound } from '../../ui/icons/key-round.ts'
import { Pencil } from '../../ui/icons/pencil.ts'
import { Plug } from '../../ui/icons/plug.ts'
import { RotateCw } from '../../ui/icons/rotate-cw.ts'
import type { MenuItem } from '../../ui/menu-item.ts'
import { deleteItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { ChargerDialogs, type OpenDialog } from './charger-dialogs.tsx'
import { CommandProgress } from './command-progress.tsx'
import { modelOf, Refusal } from './connection-status.tsx'
import { Connectors } from './connectors.tsx'

const tones: Readonly<Record<Charger['state'], Tone>> = { WAITING: 'info', CONNECTED: 'ok', DISCONNECTED: 'bad' }

type ChargerItemProps = { charger: Charger; card: { readonly id: string; readonly name: string } | null }

/** One charger: its state, its connectors and its actions. */
export function ChargerItem({ charger, card }: ChargerItemProps) {
  const t = usePhrases('chargers')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [command, setCommand] = useState<ChargerCommand | null>(null)
  const { name, refused, state, clock_offset_s: offset } = charger
  return (
    <li className="grid gap-3 rounded-lg border border-line p-4" aria-label={name}>
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
            <span className="min-w-0 break-words">{name}</span>
            <span className="text-table font-normal">
              <StateDot tone={tones[state]} hollow={state === 'WAITING'}>
                {t.state[state]}
              </StateDot>
            </span>
          </p>
          <Facts charger={charger} />
        </div>
        <RowMenu label={t.actionsFor({ name })} items={useMenuItems(charger, setDialog)} />
      </div>
      {refused && state !== 'CONNECTED' && <Refusal refused={refused} />}
      {offset !== null && offset !== 0 && <Banner tone="warn">{t.clock({ n: Math.abs(offset) })}</Banner>}
      <Connectors charger={charger} onOpen={setDialog} onSent={setCommand} />
      {command && <CommandProgress key={command.id} chargerId={charger.id} sent={command} />}
      {dialog && (
        <ChargerDialogs
          charger={charger}
          card={card}
          dialog={dialog}
          onClose={() => setDialog(null)}
          onSent={setCommand}
        />
      )}
    </li>
  )
}

function Facts({ charger }: { charger: Charger }) {
  const t = usePhrases('chargers')
  const format = useFormats()
  const { protocol, state, changed_at: changedAt, last_seen_at: seenAt } = charger
  return (
    <p className="text-table text-ink-2">
      <Dotted
        parts={[
          modelOf(charger),
          protocol && t.protocol({ version: protocol }),
          changedAt && t.since({ at: format.dateTime(changedAt) }),
          state === 'DISCONNECTED' && seenAt && t.lastMessage({ at: format.dateTime(seenAt) }),
        ]}
      />
    </p>
  )
}

function useMenuItems(charger: Charger, onOpen: (dialog: OpenDialog) => void): readonly MenuItem[] {
  const t = usePhrases('chargers')
  const settings = useLocked('wallet.settings')
  const commands = useLocked('sessions.stop')
  return [
    {
      id: 'connection',
      label: t.connection,
      icon: <Plug />,
      onSelect: () => onOpen({ kind: 'connection' }),
    },
    {
      id: 'renew',
      label: t.renew,
      icon: <KeyRound />,
      locked: settings,
      onSelect: () => onOpen({ kind: 'renew' }),
    },
    {
      id: 'rename',
      label: t.rename,
      icon: <Pencil />,
      locked: settings,
      onSelect: () => onOpen({ kind: 'rename' }),
    },
    {
      id: 'reset',
      label: t.command.RESET,
      icon: <RotateCw />,
      locked: commands,
      unavailable: charger.state !== 'CONNECTED' && t.notConnected,
      onSelect: () => onOpen({ kind: 'reset' }),
    },
    deleteItem({ label: t.remove, locked: settings, onSelect: () => onOpen({ kind: 'remove' }) }),
  ]
}
