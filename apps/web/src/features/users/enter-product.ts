import type { Locale } from '../../lib/locale.ts'
import { router } from '../../lib/router.ts'
import { urlOfSignIn } from '../../shared/session/after-sign-in.ts'
import { beginSession } from '../../shared/session/session.ts'

/** Starts the session and opens the first page, after every way of signing in. */
export async function enterProduct(locale: Locale): Promise<void> {
  await beginSession()
  await router.navigate(urlOfSignIn(locale), { replace: true })
}
