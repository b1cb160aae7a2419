import { localeOfPath } from '../lib/locale.ts'
import { hrefOfAddress, router } from '../lib/router.ts'
import { hrefOf, pageAt } from '../shared/paths.ts'
import { saveReturnUrl } from '../shared/session/after-sign-in.ts'
import { onSessionEnd } from '../shared/session/session.ts'

/**
 * Leads to the sign-in page when the session ends, in this tab or in another one. After an expired session, signing in
 * returns to the same page.
 */
export function followSession(): () => void {
  return onSessionEnd((why) => {
    const address = router.address()
    if (pageAt(address.pathname)?.includes('login')) return
    if (why === 'expired') saveReturnUrl(hrefOfAddress(address))
    void router.navigate(hrefOf({ to: 'login' }, localeOfPath(address.pathname)), { replace: why === 'expired' })
  })
}
