import { useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { IdentityError } from '../../shared/session/identity.ts'
import { signInCalls } from '../../shared/session/identity-sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthForm, textOf, useAuthForm } from './auth-form.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { enterProduct } from './enter-product.ts'

/** The second step of sign-in: a code of the authenticator app or a recovery code (domain: identity). */
export function CodeStep({ onStartAgain }: { onStartAgain: () => void }) {
  const t = usePhrases('auth')
  const locale = useLocale()
  const [recovers, setRecovers] = useState(false)
  const form = useAuthForm({
    values: (data) => ({ code: textOf(data, 'code').replace(/\s/g, ''), trusts: data.has('trust') }),
    check: ({ code }) => (code === '' ? { code: t.error.codeMissing } : {}),
    send: async ({ code, trusts }) => {
      await (recovers ? signInCalls.verifyRecoveryCode(code, trusts) : signInCalls.verifyCode(code, trusts))
      await enterProduct(locale)
    },
  })
  const { error } = form.refusal ?? {}
  const isOver = error instanceof IdentityError && error.status !== 0
  return (
    <AuthPanel title={recovers ? t.recoveryTitle : t.codeTitle} hint={recovers ? t.recoveryHint : t.codeHint}>
      <AuthForm
        key={String(recovers)}
        form={form}
        submit={t.goOn}
        wayOut={isOver && <Button onClick={onStartAgain}>{t.backToSignIn}</Button>}
        after={
          <>
            <Button type={3} wide onClick={() => setRecovers(!recovers)}>
              {recovers ? t.useApp : t.useRecovery}
            </Button>
            <Button type={3} wide onClick={onStartAgain}>
              {t.backToSignIn}
            </Button>
          </>
        }
      >
        <TextInput
          label={recovers ? t.recoveryCode : t.code}
          name="code"
          autoFocus
          autoComplete={recovers ? 'off' : 'one-time-code'}
          inputMode={recovers ? 'text' : 'numeric'}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={recovers ? 20 : 7}
          required
          error={form.errors.code}
        />
        <Checkbox name="trust">{t.trust}</Checkbox>
      </AuthForm>
    </AuthPanel>
  )
}
