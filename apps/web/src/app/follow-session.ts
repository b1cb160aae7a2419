import { localeOfPath } from '../lib/locale.ts'
import { hrefOfAddress, router } from '../lib/router.ts'
import { hrefOf, pageAt } from '../shared/paths.ts'
import { savePlace } from '../shared/session/saved-place.ts'
import { onSessionEnd } from '../shared/session/session.ts'

/** A session that ends, here or in another tab, leads to the sign-in page; one that ended by itself comes back to the same place. */
export function followSession(): () => void {
  return onSessionEnd((why) => {
    const address = router.address()
    if (pageAt(address.pathname)?.includes('login')) return
    if (why === 'expired') savePlace(hrefOfAddress(address))
    void router.navigate(hrefOf({ to: 'login' }, localeOfPath(address.pathname)), { replace: why === 'expired' })
  })
}
