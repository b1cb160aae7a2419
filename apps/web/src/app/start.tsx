import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { identityOptions } from '../features/users/identity-options.ts'
import { localeOfPath } from '../lib/locale.ts'
import { router } from '../lib/router.ts'
import { hrefOf, pageAt } from '../shared/paths.ts'
import { fleetWasSelected } from '../shared/session/hints.ts'
import { accessToken } from '../shared/session/session.ts'
import { entryPath } from './entry-locale.ts'
import { followSession } from './follow-session.ts'
import { progress } from './progress.ts'
import { Root } from './root.tsx'
import { rules } from './rules.ts'

/** Renders the product into the page. */
export function start(root: HTMLElement): void {
  const { pathname, search, hash } = window.location
  const entry = entryPath(pathname, navigator.languages)
  if (entry !== pathname) history.replaceState(history.state, '', entry + search + hash)

  // The session is requested in parallel with code and texts. The page that needs it shows a failure.
  const page = pageAt(entry)
  const open = page === null || page.includes('login')
  if (page?.includes('login')) void identityOptions()
  else if (page !== null) accessToken().catch(() => {})

  router.onStart(progress.start)
  router.onEnd((failed) => (failed ? progress.fail() : progress.finish()))
  followSession()
  void router.start(rules)
  // Preloads the sign-in page for a browser that was never signed in.
  const likely = open || fleetWasSelected() ? entry : hrefOf({ to: 'login' }, localeOfPath(entry))
  router.preload(likely)
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}
