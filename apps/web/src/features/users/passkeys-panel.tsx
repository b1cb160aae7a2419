import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyRound } from '../../ui/icons/key-round.ts'
import { Pencil } from '../../ui/icons/pencil.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast-store.ts'
import { makePasskey } from './make-passkey.ts'
import { PasskeyName } from './passkey-name.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Passkey, refreshSecurity, security } from './security.queries.ts'

type Open = null | 'add' | { readonly rename: Passkey } | { readonly remove: Passkey }

const isSupported = () => typeof PublicKeyCredential !== 'undefined'

/** Manages passkeys, which replace password and code at sign-in. */
export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = usePhrases('security')
  const [open, setOpen] = useState<Open>(null)
  return (
    <Panel
      level={3}
      flush
      title={t.passkeys.title}
      description={t.passkeys.words}
      actions={
        <Button unavailable={!isSupported() && t.passkeys.unsupported} onClick={() => setOpen('add')}>
          {t.passkeys.add}
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <EmptyState compact icon={<KeyRound size={20} />} title={t.passkeys.none}>
          {t.passkeys.noneWords}
        </EmptyState>
      ) : (
        <ul className="mt-3 border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <PasskeyDialogs open={open} onClose={() => setOpen(null)} />
    </Panel>
  )
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const t = usePhrases('security')
  const format = useFormats()
  const { name, created_at, last_used_at } = passkey
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 sm:px-5 last:border-0">
      <KeyRound size={20} className="flex-none text-ink-3" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{name}</p>
        <p className="text-table text-ink-2">
          {t.passkeys.added({ date: format.date(created_at) })} ·{' '}
          {last_used_at === null ? t.passkeys.neverUsed : t.passkeys.used({ date: format.dateTime(last_used_at) })}
        </p>
      </div>
      <IconButton label={t.passkeys.rename({ name })} icon={<Pencil />} onClick={() => onOpen({ rename: passkey })} />
      <IconButton label={t.passkeys.remove({ name })} icon={<Trash2 />} onClick={() => onOpen({ remove: passkey })} />
    </li>
  )
}

function PasskeyDialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  const t = usePhrases('security')
  if (open === null) return null
  if (open === 'add') {
    return (
      <PasswordDialog
        title={t.passkeys.add}
        description={t.passkeys.addWords}
        confirm={t.goOn}
        onClose={onClose}
        onPassword={async (password) => {
          if (await makePasskey(password, t.passkeys.unnamed)) {
            toast({ tone: 'ok', title: t.passkeys.isAdded })
            await refreshSecurity()
          }
          onClose()
        }}
      />
    )
  }
  if ('rename' in open) return <PasskeyName passkey={open.rename} onClose={onClose} />
  return <RemovePasskey passkey={open.remove} onClose={onClose} />
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = usePhrases('security')
  const remove = useAction(() => security.removePasskey(id), {
    describe: useIdentityWords(),
    done: t.passkeys.isRemoved,
    onDone: refreshSecurity,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.passkeys.removeTitle({ name })}
      description={t.passkeys.removeWords}
      confirm={t.passkeys.removeConfirm}
      action={remove}
    />
  )
}
