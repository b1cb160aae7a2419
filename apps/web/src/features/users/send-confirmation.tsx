import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { signInCalls } from '../../shared/session/identity-sign-in.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'

/** Requests a new confirmation message and shows that it was sent. */
export function SendConfirmation({ email, callbackURL }: { email: string; callbackURL: string }) {
  const t = usePhrases('auth')
  const [isSent, setSent] = useState(false)
  const send = useAction(() => signInCalls.sendConfirmation(email, callbackURL), {
    describe: useIdentityWords(),
    onDone: () => setSent(true),
  })
  return (
    <span className="inline-flex items-center gap-2">
      <Button small pending={send.isPending} onClick={() => send.run()}>
        {t.sendAgain}
      </Button>
      <span role="status" className="text-xs text-ink-2">
        {send.refusal?.message ?? (isSent && !send.isPending && t.sentAgain)}
      </span>
    </span>
  )
}
