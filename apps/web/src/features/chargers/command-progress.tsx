import { useQuery } from '@tanstack/react-query'
import type { ChargerCommand } from '@voltway/contract/chargers-commands'
import { useEffect, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import { commandQuery, refreshChargers } from './chargers.queries.ts'

const tones = { SENT: 'info', ACCEPTED: 'ok', REJECTED: 'bad', TIMED_OUT: 'warn' } as const

/** How far a command came: sent, then the charger's answer. Screen readers announce each change. */
export function CommandProgress({ chargerId, sent }: { chargerId: string; sent: ChargerCommand }) {
  const { command: t } = usePhrases('chargers')
  const walletId = useWalletId()
  const [isDismissed, setIsDismissed] = useState(false)
  const { data: command = sent } = useQuery(commandQuery(walletId, chargerId, sent.id))
  const isAnswered = command.state !== 'SENT'
  // The answer is followed by a new state of the charger.
  useEffect(() => {
    if (isAnswered) void refreshChargers(walletId)
  }, [isAnswered, walletId])
  const text = t.progress({ command: t[command.kind], state: t.state[command.state] })
  return (
    <div role="status">
      {!isDismissed && (
        <Banner
          tone={tones[command.state]}
          icon={isAnswered ? undefined : <Spinner size={16} label={text} />}
          onDismiss={isAnswered ? () => setIsDismissed(true) : undefined}
        >
          <p>{text}</p>
          {command.message && <p>{t.answer({ message: command.message })}</p>}
        </Banner>
      )}
    </div>
  )
}
