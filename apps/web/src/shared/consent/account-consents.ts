import { QueryObserver } from '@tanstack/react-query'
import { type User, updateUser } from '@voltway/contract/users'
import { queryClient } from '../../lib/query-client.ts'
import { reportQuietly } from '../../lib/report-error.ts'
import { RequestError, request } from '../../lib/request.ts'
import { onRequestFailure } from '../../lib/request-failures.ts'
import { userQuery } from '../session/user.queries.ts'
import { type Consents, visitorChoice, visitorSignedIn } from './consents.ts'

/** Publishes a choice to the other tabs of this browser: a consent withdrawn in one ends in all. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('voltway-consents')

tabs?.addEventListener('message', ({ data }: MessageEvent<Pick<User, 'uid' | 'consents'>>) => {
  queryClient.setQueryData(userQuery.queryKey, (user) =>
    user?.uid === data.uid ? { ...user, consents: data.consents, consents_chosen: true } : user,
  )
})

/** Calls the callback with the signed-in person and their consents on every change. The layout loads the person. */
export function followAccount(onUser: (user: User) => void): () => void {
  const observer = new QueryObserver(queryClient, { ...userQuery, enabled: false })
  const applyConsents = (user: User | undefined) => {
    if (user) adoptVisitorConsents(user).then(() => onUser(queryClient.getQueryData(userQuery.queryKey) ?? user))
  }
  applyConsents(observer.getCurrentResult().data)
  const stopObserving = observer.subscribe(({ data }) => applyConsents(data))
  const stopReporting = onRequestFailure((error) => {
    if (isFault(error)) reportQuietly(error)
  })
  return () => {
    stopObserving()
    stopReporting()
  }
}

/** A choice made before sign-in is stored in an account that has no choice yet. */
async function adoptVisitorConsents(user: User): Promise<void> {
  const { pending, consents } = visitorChoice()
  if (!pending) return
  visitorSignedIn()
  if (user.consents_chosen) return
  try {
    await saveConsents(consents)
  } catch {
    // The choice could not be saved, so the account's value is loaded.
  }
}

/** Stores the choice in the account (domain: privacy). */
export async function saveConsents(consents: Consents): Promise<void> {
  const user = await request(updateUser, { body: { consents } })
  queryClient.setQueryData(userQuery.queryKey, user)
  tabs?.postMessage({ uid: user.uid, consents: user.consents })
}

/** Refusals and lost connections are expected. Server errors and unreadable responses are reported. */
function isFault(error: unknown): boolean {
  if (!(error instanceof RequestError)) return !(error instanceof Error && error.name === 'AbortError')
  return error.status >= 500 || error.code === 'reply_malformed'
}
