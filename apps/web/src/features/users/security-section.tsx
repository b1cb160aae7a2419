import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Building2 } from '../../ui/icons/building-2.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { securityQuery } from './security.queries.ts'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** Shows the person's sign-in methods and sessions. */
export function SecuritySection() {
  const t = usePhrases('security')
  const describe = useIdentityWords()
  const { data, error, isFetching, refetch } = useQuery(securityQuery)
  if (error && !data) {
    return (
      <Panel flush>
        <ErrorState title={t.notLoaded} onRetry={() => void refetch()} retrying={isFetching}>
          {describe(error).message}
        </ErrorState>
      </Panel>
    )
  }
  if (!data) {
    return (
      <Panel>
        <div className="grid gap-4" aria-busy>
          <Skeleton width="30%" height={18} />
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      </Panel>
    )
  }
  return (
    <>
      {data.hosted ? (
        <Panel flush>
          <EmptyState icon={<Building2 size={20} />} title={t.hosted({ name: data.hosted.name })}>
            {t.hostedWords}
          </EmptyState>
        </Panel>
      ) : (
        <>
          {data.has_password && <PasswordPanel hasSecondFactor={data.two_factor_enabled} />}
          <TwoFactorPanel enabled={data.two_factor_enabled} />
          <PasskeysPanel passkeys={data.passkeys} />
        </>
      )}
      <SessionsPanel sessions={data.sessions} />
    </>
  )
}
