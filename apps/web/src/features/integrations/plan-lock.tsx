import { usePhrases } from '../../lib/phrases.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Locked } from '../../ui/button.tsx'
import './integrations.css'

/** Returns why nothing can be created here: the role or the plan. `inPlan` is undefined until the list is loaded. */
export function useIntegrationLock(inPlan: boolean | undefined): Locked {
  const t = usePhrases('integrations')
  return useLocked('api_keys.manage') || (inPlan === false && t.lockedByPlan)
}

/** Shows above the list that the plan does not include the feature. */
export function PlanNotice({ inPlan }: { inPlan: boolean | undefined }) {
  const t = usePhrases('integrations')
  if (inPlan !== false) return null
  return (
    <div className="integrations-notice">
      <Banner tone="warn" action={<PageLink to="subscription-subscribe-plan">{t.comparePlans}</PageLink>}>
        <p className="font-medium">{t.lockedByPlan}</p>
        <p>{t.planWords}</p>
      </Banner>
    </div>
  )
}
