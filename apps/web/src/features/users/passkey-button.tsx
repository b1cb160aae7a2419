import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { signInCalls } from '../../shared/session/identity-sign-in.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { KeyRound } from '../../ui/icons/key-round.ts'
import { enterProduct } from './enter-product.ts'

/** Returns whether the browser supports passkeys on this page. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/** Signs in with a passkey instead of password and code. The passkey library loads on click. */
export function PasskeyButton() {
  const t = usePhrases('auth')
  const locale = useLocale()
  const { isPending, refusal, run } = useAction(signInByPasskey, {
    describe: useIdentityWords(),
    onDone: (isSignedIn) => isSignedIn && enterProduct(locale),
  })
  return (
    <>
      <Button wide icon={<KeyRound />} pending={isPending} onClick={() => run()}>
        {t.passkeySignIn}
      </Button>
      {refusal && (
        <p role="alert" className="field-error">
          {refusal.message}
        </p>
      )}
    </>
  )
}

/** @returns false when the person cancelled the browser's dialog. */
async function signInByPasskey(): Promise<boolean> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = await signInCalls.passkeyChallenge()
  try {
    await signInCalls.signInByPasskey(await startAuthentication({ optionsJSON: options }))
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return false
    throw error
  }
}
