import { useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { identity } from '../../shared/session/identity.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { Button } from '../../ui/button.tsx'
import { KeyRound } from '../../ui/icons/key-round.ts'
import { enterProduct } from './enter-product.ts'

/** Whether this browser knows passkeys, and the page is one it allows them on. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/** One touch instead of password and code; what talks to the device is fetched when it is wanted. */
export function PasskeyButton() {
  const t = usePhrases('auth')
  const locale = useLocale()
  const say = useIdentityWords()
  const [state, setState] = useState<{ pending: boolean; error?: unknown }>({ pending: false })
  const signIn = async () => {
    setState({ pending: true })
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const answer = await startAuthentication({ optionsJSON: await identity.passkeyChallenge() })
      await identity.signInByPasskey(answer)
      await enterProduct(locale)
    } catch (error) {
      // Whoever closes the browser's own question has changed their mind, which is no fault.
      setState(
        error instanceof Error && error.name === 'NotAllowedError' ? { pending: false } : { pending: false, error },
      )
    }
  }
  return (
    <>
      <Button wide icon={<KeyRound size={16} aria-hidden />} pending={state.pending} onClick={signIn}>
        {t.passkeySignIn}
      </Button>
      {state.error !== undefined && (
        <p role="alert" className="field-error">
          {say(state.error).message}
        </p>
      )}
    </>
  )
}
