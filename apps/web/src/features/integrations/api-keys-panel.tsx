import { useQuery } from '@tanstack/react-query'
import { type ApiKey, KEY_PREFIX, revokeApiKey, rotateApiKey } from '@voltway/contract/integrations-api-keys'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { useAction } from '../../shared/use-action.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { Button, type Locked } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Ban } from '../../ui/icons/ban.ts'
import { KeyRound } from '../../ui/icons/key-round.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { RefreshCw } from '../../ui/icons/refresh-cw.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { ApiKeyForm } from './api-key-form.tsx'
import { keysQuery, refreshKeys } from './integrations.queries.ts'
import { PlanNotice, useIntegrationLock } from './plan-lock.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'

type OpenDialog = { kind: 'add' } | { kind: 'renew' | 'revoke'; apiKey: ApiKey } | { kind: 'shown'; secret: string }

const tones: Readonly<Record<ApiKey['state'], Tone>> = { ACTIVE: 'ok', EXPIRED: 'warn', REVOKED: 'idle' }
const PAGE = 10
const PageQuery = z.object({ keys: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) })

export function ApiKeysPanel({ walletId }: { walletId: string }) {
  const t = usePhrases('integrations')
  const pages = usePages('keys')
  const [{ keys: offset }] = useUrlQuery(PageQuery)
  const query = useQuery(keysQuery(walletId, offset))
  const locked = useIntegrationLock(query.data?.in_plan)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <OwnList
        title={t.key.title}
        description={t.key.words}
        action={
          <Button icon={<Plus />} locked={locked} onClick={() => setDialog({ kind: 'add' })}>
            {t.key.add}
          </Button>
        }
        notice={<PlanNotice inPlan={query.data?.in_plan} />}
        query={query}
        errorTitle={t.key.errorTitle}
        empty={
          <EmptyState compact icon={<KeyRound size={20} />} title={t.key.emptyTitle}>
            {t.key.emptyWords}
          </EmptyState>
        }
        row={(apiKey) => ({
          quiet: apiKey.state !== 'ACTIVE',
          name: (
            <>
              {apiKey.name}
              <span className="text-table font-normal">
                <StateDot tone={tones[apiKey.state]} hollow={apiKey.state === 'REVOKED'}>
                  {t.key.state[apiKey.state]}
                </StateDot>
              </span>
            </>
          ),
          facts: <KeyFacts apiKey={apiKey} />,
          menu: <KeyMenu apiKey={apiKey} locked={locked} onOpenDialog={setDialog} />,
        })}
        footer={pages(query.data, { offset, limit: PAGE })}
      />
      {dialog?.kind === 'add' && (
        <ApiKeyForm walletId={walletId} onMade={(secret) => setDialog({ kind: 'shown', secret })} onClose={close} />
      )}
      {dialog?.kind === 'renew' && (
        <RenewDialog
          confirmation={{
            title: t.key.renewTitle({ name: dialog.apiKey.name }),
            words: t.key.renewWords,
            confirm: t.key.renewConfirm,
          }}
          shows={{ title: t.key.madeTitle, words: t.key.madeWords }}
          onClose={close}
          renew={async (overlap_hours) => {
            const params = { id: walletId, keyId: dialog.apiKey.id }
            const { key } = await request(rotateApiKey, { params, body: { overlap_hours } })
            await refreshKeys(walletId)
            return key
          }}
        />
      )}
      {dialog?.kind === 'revoke' && <RevokeDialog walletId={walletId} apiKey={dialog.apiKey} onClose={close} />}
      {dialog?.kind === 'shown' && (
        <ShownSecret title={t.key.madeTitle} words={t.key.madeWords} secret={dialog.secret} onClose={close} />
      )}
    </>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const t = usePhrases('integrations')
  const format = useFormats()
  const { rights, created_by, created_at, valid_until, previous_valid_until, last_used_at, hint } = apiKey
  return (
    <>
      <span title={rights.map((right) => t.right[right]).join(', ')}>
        <code className="font-mono text-xs">{`${KEY_PREFIX}…${hint}`}</code> · {t.key.rights({ n: rights.length })} ·{' '}
        {last_used_at === null ? t.key.neverUsed : t.key.lastUsed({ at: format.dateTime(last_used_at) })}
      </span>
      <span className="text-ink-3">
        {t.key.madeBy({ name: created_by.name, at: format.date(created_at) })}
        {valid_until !== null && ` · ${t.key.until({ at: format.date(valid_until) })}`}
      </span>
      {previous_valid_until !== null && <span>{t.key.oldUntil({ at: format.dateTime(previous_valid_until) })}</span>}
    </>
  )
}

type KeyMenuProps = { apiKey: ApiKey; locked: Locked; onOpenDialog: (dialog: OpenDialog) => void }

function KeyMenu({ apiKey, locked, onOpenDialog }: KeyMenuProps) {
  const t = usePhrases('integrations')
  const label = t.actionsFor({ name: apiKey.name })
  return (
    <RowMenu
      label={label}
      items={[
        {
          id: 'renew',
          label: t.key.renew,
          icon: <RefreshCw />,
          locked,
          unavailable: apiKey.is_assistant ? t.key.renewsItself : apiKey.state !== 'ACTIVE' && t.key.ended,
          onSelect: () => onOpenDialog({ kind: 'renew', apiKey }),
        },
        {
          id: 'revoke',
          label: t.key.revoke,
          icon: <Ban />,
          danger: true,
          separated: true,
          // Revoking a key is allowed under every plan.
          unavailable: apiKey.state === 'REVOKED' && t.key.ended,
          onSelect: () => onOpenDialog({ kind: 'revoke', apiKey }),
        },
      ]}
    />
  )
}

type RevokeDialogProps = { walletId: string; apiKey: ApiKey; onClose: () => void }

function RevokeDialog({ walletId, apiKey, onClose }: RevokeDialogProps) {
  const t = usePhrases('integrations')
  const format = useFormats()
  const { last_used_at: usedAt } = apiKey
  const revoke = useAction(() => request(revokeApiKey, { params: { id: walletId, keyId: apiKey.id } }), {
    refresh: () => refreshKeys(walletId),
    done: t.key.revoked,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.key.revokeTitle({ name: apiKey.name })}
      description={t.key.revokeWords}
      confirm={t.key.revokeConfirm}
      action={revoke}
    >
      <p className="text-ink-2">
        {usedAt === null ? t.key.neverUsed : t.key.lastUsed({ at: format.dateTime(usedAt) })}
      </p>
    </ConfirmDialog>
  )
}
