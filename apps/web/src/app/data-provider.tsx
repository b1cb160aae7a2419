import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setAccess } from '../lib/ask.ts'
import { laterPart } from '../lib/later-part.tsx'
import { queryClient } from '../lib/query-client.ts'
import { onRequestFailure } from '../lib/request-failures.ts'
import { accessToken, onPersonChange } from '../shared/session/session.ts'
import { answerUnauthorized } from '../shared/session/unauthorized.ts'
import { progress } from './progress.ts'

const LoadPerson = laterPart(() => import('./load-person.tsx').then((m) => m.LoadPerson))
const Companion = laterPart(() => import('./companion.tsx').then((m) => m.Companion))

// Once, when the first page that asks the API is loaded; the sign-in pages do without all of this.
setAccess({ token: accessToken, unauthorized: answerUnauthorized })
onPersonChange(() => queryClient.clear())
onRequestFailure(progress.fail)

/** Made once: going to another page changes nothing about them. */
const besidePages = (
  <>
    <LoadPerson />
    <Companion />
  </>
)

/** What pages behind the sign-in need to ask the API. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {besidePages}
    </QueryClientProvider>
  )
}
