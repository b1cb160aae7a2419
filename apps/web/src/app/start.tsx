import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setAccess } from '../lib/ask.ts'
import { localeOfPath } from '../lib/locale.ts'
import { loadPhrases } from '../lib/phrases.tsx'
import { onRequestFailure, queryClient } from '../lib/query-client.ts'
import { hrefOf, pageAt } from '../shared/paths.ts'
import { savePlace } from '../shared/session/saved-place.ts'
import { accessToken, onSessionEnd } from '../shared/session/session.ts'
import { answerUnauthorized } from '../shared/session/unauthorized.ts'
import { entryPath } from './entry-locale.ts'
import { progress } from './progress.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { loadScreen, screens } from './screens.tsx'

/** Puts the product on the page. */
export async function start(root: HTMLElement): Promise<void> {
  const { pathname, search, hash } = window.location
  const entry = entryPath(pathname, navigator.languages)
  if (entry !== pathname) history.replaceState(history.state, '', entry + search + hash)

  setAccess({ token: accessToken, unauthorized: answerUnauthorized })
  onRequestFailure(progress.fail)
  const router = createAppRouter()
  followNavigation(router)
  followSession(router)

  // Code, texts and the question who is there are asked for side by side; failures show where they are needed.
  const page = pageAt(entry)
  const locale = localeOfPath(entry)
  if (page !== null) loadScreen(page).catch(() => {})
  if (page !== null && !page.includes('login')) accessToken().catch(() => {})
  await loadPhrases(locale, page === null ? [] : screens[page].phrases).catch(() => {})

  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

function followNavigation(router: AppRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) progress.start()
  })
  router.subscribe('onResolved', () => {
    const failed = router.state.matches.some((match) => match.status === 'error')
    if (failed) progress.fail()
    else progress.finish()
  })
}

/** A session that ends, here or in another tab, leads to the sign-in page; one that ended by itself comes back to the same place. */
function followSession(router: AppRouter): void {
  onSessionEnd((why) => {
    const { pathname, href } = router.state.location
    if (pageAt(pathname)?.includes('login')) return
    if (why === 'expired') savePlace(href)
    void router.navigate({ href: hrefOf({ to: 'login' }, localeOfPath(pathname)), replace: why === 'expired' })
  })
}
