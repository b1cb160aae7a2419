import type { WebConfig } from '@voltway/contract/web-config'
import { useEffect, useEffectEvent, useState } from 'react'
import { router } from '../../lib/router.ts'
import { startAnalytics } from '../analytics/analytics.ts'
import { startErrorReporting } from '../analytics/error-reporting.ts'
import { runScript, scriptRuns } from '../analytics/third-party-script.ts'
import { pageAt } from '../paths.ts'
import { useWebConfig } from '../web-config.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { useConsentsOpen } from './consent-panel.ts'
import { ConsentQuestion } from './consent-question.tsx'
import type { Consents } from './consents.ts'
import { type ConsentKind, offeredKinds } from './offered-kinds.ts'
import { type Chosen, chooseConsents, useConsents } from './use-consents.ts'

/**
 * Asks for consent and loads the scripts that were consented to. No third-party script is loaded in any other way (spec
 * §7, domain: privacy).
 */
export function ThirdParties() {
  const config = useWebConfig()
  return config && <Offered config={config} />
}

function Offered({ config }: { config: WebConfig }) {
  const person = useConsents()
  const open = useConsentsOpen()
  const kinds = offeredKinds(config)
  // The choice being saved. A withdrawal takes effect at once, even if saving fails. A grant takes effect once the
  // account stores it.
  const [pending, setPending] = useState<Consents | null>(null)
  const allowed = (kind: ConsentKind) => person?.consents[kind] === true && kinds.includes(kind)
  const agreed = (kind: ConsentKind) => allowed(kind) && pending?.[kind] !== false
  useThirdParties(config, person?.uid ?? null, agreed)
  useEndWithdrawn(config, person, allowed)
  if (person === null) return null

  const choose = async (consents: Consents) => {
    setPending(consents)
    await chooseConsents(consents, person.uid)
    setPending(null)
  }
  if (open) return <ConsentDialog kinds={kinds} consents={person.consents} choose={choose} />
  return person.chosen ? null : <ConsentQuestion kinds={kinds} choose={choose} />
}

function useThirdParties(config: WebConfig, uid: string | null, agreed: (kind: ConsentKind) => boolean): void {
  const uidOf = useEffectEvent(() => uid)
  const tagManager = agreed('analytics') ? config.analytics?.tag_manager_url : undefined
  useEffect(() => (tagManager ? startAnalytics(tagManager, () => uidOf()) : undefined), [tagManager])
  const dsn = agreed('error_reporting') ? config.error_reporting?.dsn : undefined
  useEffect(() => (dsn ? startErrorReporting(dsn, () => uidOf()) : undefined), [dsn])
  const heatMap = agreed('heat_map') ? config.heat_map?.script_url : undefined
  useEffect(() => {
    if (heatMap) runScript(heatMap)
  }, [heatMap])
}

/** A third-party script ends only with a page reload. After a sign-out the sign-in page opens first. */
function useEndWithdrawn(config: WebConfig, person: Chosen | null, allowed: (kind: ConsentKind) => boolean): void {
  const tagManagerEnds = scriptRuns(config.analytics?.tag_manager_url) && !allowed('analytics')
  const heatMapEnds = scriptRuns(config.heat_map?.script_url) && !allowed('heat_map')
  const ends = person !== null && (tagManagerEnds || heatMapEnds)
  const signedIn = person?.uid != null
  useEffect(() => {
    if (!ends) return
    const reload = () => location.reload()
    if (signedIn || pageAt(router.address().pathname)?.includes('login')) reload()
    return router.onEnd(reload)
  }, [ends, signedIn])
}
