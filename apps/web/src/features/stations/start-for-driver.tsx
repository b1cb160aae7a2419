import type { Card } from '@voltway/contract/cards'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { QrCode } from '../../ui/icons/qr-code.ts'
import { toast } from '../../ui/toast-store.ts'
import { ScanDialog } from './scan-dialog.tsx'
import { StationSheet } from './station-sheet.tsx'
import { StationsPart } from './stations-part.tsx'

type Open = { readonly stationId: string; readonly uid?: string } | 'number' | null

/** Starts a charge for the driver of a card: the station is searched, or the driver says the charger's number. */
export function StartForDriver({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = usePhrases('stations')
  const walletId = useWalletId()
  const [open, setOpen] = useState<Open>(null)
  const place = { walletId, cardId: card.id }
  return (
    <Drawer onClose={onClose} size={6} title={t.forDriver({ card: card.name })} description={t.forDriverWords}>
      <div className="grid gap-4">
        <Button wide icon={<QrCode />} onClick={() => setOpen('number')}>
          {t.scanTitle}
        </Button>
        <StationsPart
          {...place}
          chosen={open !== null && open !== 'number' ? open.stationId : undefined}
          onChoose={(stationId) => setOpen({ stationId })}
        />
      </div>
      {open === 'number' && <ScanDialog {...place} onClose={() => setOpen(null)} onFound={setOpen} />}
      {open !== null && open !== 'number' && (
        <StationSheet
          key={open.stationId}
          {...place}
          stationId={open.stationId}
          pointUid={open.uid}
          onClose={() => setOpen(null)}
          onCharging={() => {
            toast({ tone: 'ok', title: t.chargingNow })
            onClose()
          }}
        />
      )}
    </Drawer>
  )
}
