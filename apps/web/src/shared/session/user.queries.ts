import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Locale } from '../../lib/locale.ts'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'

/** The page of a driver loads no schemas before its first paint, and every page shows the person. */
const calls = () => import('@voltway/contract/users')

/** The signed-in person. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => request((await calls()).getUser, { signal }),
})

export function useUser() {
  return useQuery(userQuery)
}

/** Stores the language in the account (spec §4), then reloads the data that contains text in that language. */
export async function saveLanguage(language: Locale): Promise<void> {
  const { updateUser } = await calls()
  queryClient.setQueryData(userQuery.queryKey, await request(updateUser, { body: { language } }))
  void queryClient.invalidateQueries({ queryKey: ['subscription'], refetchType: 'all' })
}
