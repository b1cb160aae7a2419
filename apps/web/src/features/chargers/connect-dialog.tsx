import { useQuery } from '@tanstack/react-query'
import type { Charger } from '@voltway/contract/chargers'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useLive } from '../../shared/live/wallet-live.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { chargerQuery, refreshChargersAndSites } from './chargers.queries.ts'
import { ConnectionStatus, isConnectedSince } from './connection-status.tsx'

type ConnectDialogProps = {
  /** The charger before it connects with these values. */
  charger: Charger
  /** A password that is shown only now. Null shows the other values again. */
  password: string | null
  /** The second and third step of adding a charger. */
  isNew?: boolean
  onClose: () => void
}

/** Shows the values to enter into a charger, and below them whether it has connected, until it has. */
export function ConnectDialog({ charger: before, password, isNew = false, onClose }: ConnectDialogProps) {
  const { connect: t, form } = usePhrases('chargers')
  const charger = useWaitingCharger(before, password !== null)
  const [isStored, setIsStored] = useState(false)
  const mayClose = password === null || isStored || isConnectedSince(before, charger)
  const step = (n: number) => isNew && <p className="text-xs text-ink-3">{form.step({ n })}</p>
  return (
    <Dialog
      role={password === null ? 'dialog' : 'alertdialog'}
      size={6}
      onClose={() => mayClose && onClose()}
      title={t.title({ name: charger.name })}
      description={t.words}
      footer={
        <Button type={1} unavailable={!mayClose && t.storeFirst} onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="grid gap-6 pb-4">
        <Part title={t.values} above={step(2)}>
          <Values charger={charger} password={password} />
          {password === null ? (
            <p className="text-ink-2">{t.hidden}</p>
          ) : (
            <>
              <Banner tone="warn">{t.once}</Banner>
              <Checkbox checked={isStored} onChange={({ target }) => setIsStored(target.checked)}>
                {t.stored}
              </Checkbox>
            </>
          )}
        </Part>
        <Part title={t.wait} above={step(3)}>
          <ConnectionStatus before={password === null ? null : before} charger={charger} />
        </Part>
      </div>
    </Dialog>
  )
}

/** How often the state is requested while the charger has not connected, in case the live stream is interrupted. */
const pollMs = 5000

/** The charger as the server knows it now. */
function useWaitingCharger(before: Charger, isNewPassword: boolean): Charger {
  const walletId = useWalletId()
  const query = useQuery({
    ...chargerQuery(walletId, before.id),
    refetchInterval: ({ state }) =>
      isConnectedSince(isNewPassword ? before : null, state.data ?? before) ? false : pollMs,
  })
  useLive('charger.changed', ({ charger_id }) => {
    if (charger_id === before.id) void refreshChargersAndSites(walletId)
  })
  return query.data ?? before
}

function Part({ title, above, children }: { title: string; above: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3" aria-label={title}>
      <div>
        {above}
        <h3>{title}</h3>
      </div>
      {children}
    </section>
  )
}

function Values({ charger: { address, identity }, password }: { charger: Charger; password: string | null }) {
  const { connect: t } = usePhrases('chargers')
  // Profile 2 is the password over TLS.
  const profile = address.startsWith('wss:') ? 2 : 1
  const full = `${address.replace(/\/$/, '')}/${identity}`
  const copied = (name: string, value: string) => ({
    term: name,
    value: <CopyValue value={value} label={t.copy({ name })} copied={t.copied} />,
  })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-2">
        <DescriptionList
          entries={[
            copied(t.address, address),
            copied(t.identity, identity),
            ...(password === null ? [] : [copied(t.password({ n: profile }), password)]),
            copied(t.full, full),
          ]}
        />
        <p className="text-table text-ink-2">{t.addressHelp}</p>
      </div>
      <QrCode text={full} label={t.qr} />
    </div>
  )
}
