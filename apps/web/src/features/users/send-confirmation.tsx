import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { identity } from '../../shared/session/identity.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { Button } from '../../ui/button.tsx'

/** Has the confirmation message sent again, and says so. */
export function SendConfirmation({ email, callbackURL }: { email: string; callbackURL: string }) {
  const t = usePhrases('auth')
  const say = useIdentityWords()
  const [state, setState] = useState<{ pending: boolean; said?: string }>({ pending: false })
  const send = async () => {
    setState({ pending: true })
    try {
      await identity.sendConfirmation(email, callbackURL)
      setState({ pending: false, said: t.sentAgain })
    } catch (error) {
      setState({ pending: false, said: say(error).message })
    }
  }
  return (
    <span className="inline-flex items-center gap-2">
      <Button small pending={state.pending} onClick={send}>
        {t.sendAgain}
      </Button>
      <span role="status" className="text-xs text-ink-2">
        {state.said}
      </span>
    </span>
  )
}
