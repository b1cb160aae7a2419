import { type SubmitEvent, useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { IdentityError, identity } from '../../shared/session/identity.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { enterProduct } from './enter-product.ts'
import { fieldOf, useAuthForm } from './use-auth-form.ts'

/** After the password: the code of the authenticator app, or one of the recovery codes (domain: identity). */
export function CodeStep({ onStartAgain }: { onStartAgain: () => void }) {
  const t = usePhrases('auth')
  const locale = useLocale()
  const [recovers, setRecovers] = useState(false)
  const { pending, failure, problems, submit } = useAuthForm()
  const isOver = failure?.error instanceof IdentityError && failure.error.status !== 0

  const verify = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = fieldOf(form, 'code').replace(/\s/g, '')
    const trusts = new FormData(form).has('trust')
    void submit(form, code === '' ? { code: t.error.codeMissing } : {}, async () => {
      await (recovers ? identity.verifyRecoveryCode(code, trusts) : identity.verifyCode(code, trusts))
      await enterProduct(locale)
    })
  }

  return (
    <AuthPanel title={recovers ? t.recoveryTitle : t.codeTitle} hint={recovers ? t.recoveryHint : t.codeHint}>
      <form key={String(recovers)} className="auth-form" noValidate onSubmit={verify}>
        {failure && (
          <Banner tone="bad" announce action={isOver && <Button onClick={onStartAgain}>{t.backToSignIn}</Button>}>
            {failure.message}
          </Banner>
        )}
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
          error={problems.code}
        />
        <Checkbox name="trust">{t.trust}</Checkbox>
        <Button type={1} submit wide pending={pending}>
          {t.goOn}
        </Button>
        <Button type={3} wide onClick={() => setRecovers(!recovers)}>
          {recovers ? t.useApp : t.useRecovery}
        </Button>
        <Button type={3} wide onClick={onStartAgain}>
          {t.backToSignIn}
        </Button>
      </form>
    </AuthPanel>
  )
}
