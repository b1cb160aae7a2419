import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Optional } from '../lib/catch-errors.tsx'
import { queryClient } from '../lib/query-client.ts'
import { setAccess } from '../lib/request.ts'
import { onRequestFailure } from '../lib/request-failures.ts'
import { lazyScreen } from '../shared/lazy-screen.ts'
import { listenForPalette } from '../shared/palette/palette-door.ts'
import { accessToken, onPersonChange } from '../shared/session/session.ts'
import { handleUnauthorized } from '../shared/session/unauthorized.ts'
import { progress } from './progress.ts'

const BesidePage = lazyScreen('companion', async () => (await import('./beside-page.tsx')).BesidePage)

// Runs once, when the first page that calls the API is loaded. The sign-in pages do not load this module.
setAccess({ token: accessToken, unauthorized: handleUnauthorized })
onPersonChange(() => queryClient.clear())
// A page keeps its data when a later request fails, and says so in its own place.
onRequestFailure((_, isBehind) => {
  if (!isBehind) progress.fail()
})

/** Created once, because it does not change between pages. */
const besidePage = (
  <Optional>
    <BesidePage />
  </Optional>
)

/** Provides what signed-in pages need to call the API. */
export function DataProvider({ children }: { children: ReactNode }) {
  useEffect(listenForPalette, [])
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {besidePage}
    </QueryClientProvider>
  )
}
