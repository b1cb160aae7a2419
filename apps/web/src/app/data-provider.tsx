import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { laterPart } from '../lib/later-part.tsx'
import { queryClient } from '../lib/query-client.ts'
import { setAccess } from '../lib/request.ts'
import { onRequestFailure } from '../lib/request-failures.ts'
import { accessToken, onPersonChange } from '../shared/session/session.ts'
import { handleUnauthorized } from '../shared/session/unauthorized.ts'
import { progress } from './progress.ts'

const LoadPerson = laterPart(() => import('./load-person.tsx').then((m) => m.LoadPerson))
const Companion = laterPart(() => import('./companion.tsx').then((m) => m.Companion))

// Runs once, when the first page that calls the API is loaded. The sign-in pages do not load this module.
setAccess({ token: accessToken, unauthorized: handleUnauthorized })
onPersonChange(() => queryClient.clear())
// A page keeps its data when a later request fails, and says so in its own place.
onRequestFailure((_, isBehind) => {
  if (!isBehind) progress.fail()
})

/** Created once, because they do not change between pages. */
const besidePages = (
  <>
    <LoadPerson />
    <Companion />
  </>
)

/** Provides what signed-in pages need to call the API. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {besidePages}
    </QueryClientProvider>
  )
}
