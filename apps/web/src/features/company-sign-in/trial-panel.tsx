import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHref } from '../../shared/page-link.tsx'
import { identityCompany } from '../../shared/session/identity-company.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { StepProps } from './domains-panel.tsx'

/** Sends the owner to the provider and back, and shows what the provider said. */
export function TestPanel({ walletId, state }: StepProps) {
  const words = usePhrases('company-sign-in')
  const t = words.test
  const errors: Readonly<Record<string, string>> = usePhrases('auth').hostedError
  const format = useFormats()
  const href = useHref()
  const describe = useIdentityWords()
  const back = href({ to: 'settings', query: { section: 'company-sign-in' } })
  const test = useAction(() => identityCompany.test(walletId, back), {
    describe,
    onDone: ({ url }) => location.assign(url),
  })
  const last = state.last_sign_in
  return (
    <Panel
      level={3}
      title={t.title}
      description={t.words}
      actions={
        <Button
          pending={test.isPending}
          unavailable={state.provider === null && words.provider.words}
          onClick={() => test.run()}
        >
          {t.run}
        </Button>
      }
    >
      <div className="grid gap-3">
        {test.refusal && (
          <Banner tone="bad" announce>
            {test.refusal.message}
          </Banner>
        )}
        {last === null ? (
          <p className="text-ink-2">{t.none}</p>
        ) : (
          <Banner tone={last.error === null ? 'ok' : 'bad'}>
            <p>
              {last.error === null
                ? t.ok({ email: last.email ?? '' })
                : t.failed({ reason: errors[last.error] ?? errors.other ?? last.error })}
            </p>
            <p>{last.groups.length === 0 ? t.noGroups : t.groups({ groups: last.groups.join(', ') })}</p>
            <p className="text-ink-3">{format.dateTime(last.at)}</p>
          </Banner>
        )}
      </div>
    </Panel>
  )
}
