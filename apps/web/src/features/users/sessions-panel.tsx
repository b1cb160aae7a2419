import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Laptop } from '../../ui/icons/laptop.ts'
import { Smartphone } from '../../ui/icons/smartphone.ts'
import { Terminal } from '../../ui/icons/terminal.ts'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { deviceName, isPhone } from './device-name.ts'
import { refreshSecurity, type SignedInDevice, security } from './security.queries.ts'

/** Lists the person's sessions. Each can be ended. */
export function SessionsPanel({ sessions }: { sessions: readonly SignedInDevice[] }) {
  const t = usePhrases('security')
  const [open, setOpen] = useState<null | 'others' | SignedInDevice>(null)
  const others = sessions.filter(({ current }) => !current).length
  const own = sessions.find(({ current }) => current)
  return (
    <Panel
      level={3}
      flush
      title={t.sessions.title}
      description={t.sessions.words}
      actions={
        <Button unavailable={others === 0 && t.sessions.noOthers} onClick={() => setOpen('others')}>
          {t.sessions.endOthers}
        </Button>
      }
    >
      <ul className="mt-3 border-t border-line">
        {[...(own ? [own] : []), ...sessions.filter((session) => session !== own)].map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setOpen(session)} />
        ))}
      </ul>
      {open !== null && <EndDialog open={open} others={others} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

type EndDialogProps = { open: SignedInDevice | 'others'; others: number; onClose: () => void }

function EndDialog({ open, others, onClose }: EndDialogProps) {
  const t = usePhrases('security')
  const nameOf = useDeviceName()
  const end = useAction(
    async () => {
      if (open === 'others') return (await security.endOtherSessions()).ended
      await security.endSession(open.id)
      return 1
    },
    { describe: useIdentityWords(), done: (n) => t.sessions.ended({ n }), onDone: refreshSecurity },
  )
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={open === 'others' ? t.sessions.endOthersTitle({ n: others }) : t.sessions.endTitle({ name: nameOf(open) })}
      description={open === 'others' ? t.sessions.endOthersWords : t.sessions.endWords}
      confirm={open === 'others' ? t.sessions.endOthersConfirm({ n: others }) : t.sessions.end}
      action={end}
    />
  )
}

function useDeviceName(): (session: SignedInDevice) => string {
  const t = usePhrases('security')
  return ({ by_operator, user_agent }) =>
    by_operator ? t.sessions.operator : (deviceName(user_agent) ?? t.sessions.unknown)
}

function SessionRow({ session, onEnd }: { session: SignedInDevice; onEnd: () => void }) {
  const t = usePhrases('security')
  const format = useFormats()
  const nameOf = useDeviceName()
  const Icon = session.by_operator ? Terminal : isPhone(session.user_agent) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 sm:px-5 last:border-0">
      <Icon size={20} className="flex-none text-ink-3" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {nameOf(session)}
          {session.current && <Badge tone="ok">{t.sessions.here}</Badge>}
        </p>
        <p className="text-table text-ink-2">
          {t.sessions.seen({ date: format.dateTime(session.last_seen_at) })}
          {session.ip_address && <span className="tabular"> · {session.ip_address}</span>}
        </p>
      </div>
      {!session.current && (
        <Button small onClick={onEnd}>
          {t.sessions.end}
        </Button>
      )}
    </li>
  )
}
