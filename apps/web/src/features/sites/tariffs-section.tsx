import type { Site } from '@voltway/contract/sites'
import { removeSiteTariff, type SiteTariff, tariffDocumentUpload } from '@voltway/contract/sites-tariffs'
import { useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { addDays } from '../../shared/dates/day-range.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FileDown } from '../../ui/icons/file-down.ts'
import { FileUp } from '../../ui/icons/file-up.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { refreshCosts } from './sites.queries.ts'
import { useHoursText, useKwhPrice, withEnds } from './tariff-words.ts'
import { useTariffDocument } from './use-tariff-document.ts'

type TariffsSectionProps = { site: Site; tariffs: readonly SiteTariff[]; onAdd: () => void }

/** The tariffs of a site with their days, newest first. */
export function TariffsSection({ site, tariffs, onAdd }: TariffsSectionProps) {
  const { tariff: t } = usePhrases('sites')
  const today = useToday()
  const locked = useLocked('wallet.settings')
  const [removing, setRemoving] = useState<SiteTariff | null>(null)
  const [oldest] = tariffs.slice(-1)
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>{t.title}</h3>
        <Button small icon={<Plus size={14} />} locked={locked} onClick={onAdd}>
          {t.add}
        </Button>
      </div>
      {tariffs.length === 0 ? (
        <p className="text-ink-2">{t.none}</p>
      ) : (
        <ul aria-label={t.title}>
          {withEnds(tariffs, today).map((entry) => (
            <TariffItem
              key={entry.tariff.id}
              {...entry}
              siteId={site.id}
              isDepot={site.kind === 'DEPOT'}
              onRemove={() => setRemoving(entry.tariff)}
            />
          ))}
        </ul>
      )}
      {removing && (
        <RemoveTariff
          siteId={site.id}
          tariff={removing}
          isFirst={removing.id === oldest?.id}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}

const tones = { now: 'ok', later: 'info', ended: 'idle' } as const

type TariffItemProps = ReturnType<typeof withEnds>[number] & {
  siteId: string
  isDepot: boolean
  onRemove: () => void
}

function TariffItem({ siteId, tariff, next, state, isDepot, onRemove }: TariffItemProps) {
  const { tariff: t } = usePhrases('sites')
  const format = useFormats()
  const date = format.date(tariff.valid_from)
  const vat = format.number(Number(tariff.vat_percent) / 100, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
          {next === null ? t.from({ date }) : t.until({ from: date, to: format.date(addDays(next, -1)) })}
          <span className="text-table font-normal">
            <StateDot tone={tones[state]} hollow={state === 'later'}>
              {t[state]}
            </StateDot>
          </span>
        </p>
        <BandList bands={tariff.bands} />
        <p className="text-table text-ink-3">{[isDepot ? t.vat({ rate: vat }) : t.noVat, tariff.source].join(' · ')}</p>
        {tariff.document && <DocumentButton siteId={siteId} tariff={tariff} />}
      </div>
      <TariffMenu siteId={siteId} tariff={tariff} onRemove={onRemove} />
    </li>
  )
}

type DocumentProps = { siteId: string; tariff: SiteTariff }

function DocumentButton({ siteId, tariff }: DocumentProps) {
  const { tariff: t } = usePhrases('sites')
  const { download } = useTariffDocument(siteId, tariff)
  return (
    <div>
      <Button small icon={<FileDown size={14} />} pending={download.isPending} onClick={() => void download.run()}>
        {t.downloadDocument}
      </Button>
    </div>
  )
}

function TariffMenu({ siteId, tariff, onRemove }: DocumentProps & { onRemove: () => void }) {
  const { tariff: t } = usePhrases('sites')
  const format = useFormats()
  const locked = useLocked('wallet.settings')
  const input = useRef<HTMLInputElement>(null)
  const { attach, remove } = useTariffDocument(siteId, tariff)
  const removeDocument = {
    id: 'remove-document',
    label: t.removeDocument,
    icon: <Trash2 />,
    locked,
    onSelect: () => void remove.run(),
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={tariffDocumentUpload.types.join(',')}
        aria-label={t.attach}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Allows choosing the same file again after a failure.
          target.value = ''
          if (file) void attach.run(file)
        }}
      />
      <RowMenu
        label={t.actionsFor({ date: format.date(tariff.valid_from) })}
        items={[
          {
            id: 'attach',
            label: tariff.document ? t.replaceDocument : t.attach,
            icon: <FileUp />,
            locked,
            onSelect: () => input.current?.click(),
          },
          ...(tariff.document ? [removeDocument] : []),
          {
            ...{ id: 'remove', label: t.remove, icon: <Trash2 />, danger: true, separated: true, locked },
            onSelect: onRemove,
          },
        ]}
      />
    </>
  )
}

function BandList({ bands }: { bands: SiteTariff['bands'] }) {
  const t = usePhrases('sites')
  const kwhPrice = useKwhPrice()
  const hoursText = useHoursText()
  const isFlat = bands.length === 1
  return (
    <ul className="grid gap-1 text-table">
      {bands.map(({ band, unit_price, hours }) => (
        <li key={band}>
          {isFlat ? t.allHours : t.band[band]}: <span className="tabular">{kwhPrice(unit_price)}</span>
          {hours.length > 0 && <span className="block text-ink-2">{hours.map(hoursText).join('; ')}</span>}
        </li>
      ))}
    </ul>
  )
}

type RemoveTariffProps = { siteId: string; tariff: SiteTariff; isFirst: boolean; onClose: () => void }

function RemoveTariff({ siteId, tariff, isFirst, onClose }: RemoveTariffProps) {
  const { tariff: t } = usePhrases('sites')
  const format = useFormats()
  const walletId = useWalletId()
  const params = { walletId, siteId, tariffId: tariff.id }
  const remove = useAction(() => request(removeSiteTariff, { params }), {
    refresh: () => refreshCosts(walletId),
    done: t.removed,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.removeTitle({ date: format.date(tariff.valid_from) })}
      description={isFirst ? t.removeFirstWords : t.removeWords}
      confirm={t.removeConfirm}
      action={remove}
    />
  )
}
