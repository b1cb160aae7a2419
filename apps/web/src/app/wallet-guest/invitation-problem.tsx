import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { useGo } from '../../shared/page-link.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { removeInvitation } from '../../shared/session/after-sign-in.ts'
import { signOut } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { MailX } from '../../ui/icons/mail-x.ts'
import { Panel } from '../../ui/panel.tsx'

type InvitationProblemProps = { error?: unknown; code?: string; onRetry?: () => void }

/** Shows why an invitation cannot be answered, with a solution. */
export function InvitationProblem({ error, code, onRetry }: InvitationProblemProps) {
  const t = usePhrases('invitation')
  const describe = useDescribeError()
  const why = code ?? (error instanceof RequestError ? error.code : '')
  const known = why.startsWith('invitation.') ? (why.slice('invitation.'.length) as keyof typeof t.problem) : undefined
  const words = known !== undefined && known in t.problem ? t.problem[known] : undefined
  if (words === undefined)
    return (
      <Panel flush>
        <ErrorState title={t.errorTitle} onRetry={onRetry}>
          {describe(error).message}
        </ErrorState>
      </Panel>
    )
  const meant = error instanceof RequestError ? error.fields.email : undefined
  return (
    <Panel flush>
      <EmptyState
        icon={<MailX size={20} />}
        title={words.title}
        action={known === 'other_person' ? <OtherAccount /> : <ToFleets />}
      >
        <p>{words.words}</p>
        {meant && <p className="font-medium">{t.sentTo({ email: meant })}</p>}
      </EmptyState>
    </Panel>
  )
}

/** Signing out keeps the invitation for the next account. */
function OtherAccount() {
  const t = usePhrases('invitation')
  const go = useGo()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <ToFleets />
      <Button
        type={1}
        pending={leaving}
        onClick={async () => {
          setLeaving(true)
          await signOut()
          await go({ to: 'login' })
        }}
      >
        {t.otherAccount}
      </Button>
    </>
  )
}

function ToFleets() {
  const t = usePhrases('invitation')
  const go = useGo()
  return (
    <Button
      onClick={() => {
        removeInvitation()
        void go({ to: 'index' }, { replace: true })
      }}
    >
      {t.toFleets}
    </Button>
  )
}
