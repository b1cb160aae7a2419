import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser, updateUser } from '@voltway/contract/users'
import { ask } from '../../lib/ask.ts'
import type { Locale } from '../../lib/locale.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The signed-in person. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => ask(getUser, { signal }),
})

export function useUser() {
  return useQuery(userQuery)
}

/** Keeps the language with the account (spec §4), then loads what is written in it. */
export async function saveLanguage(language: Locale): Promise<void> {
  queryClient.setQueryData(userQuery.queryKey, await ask(updateUser, { body: { language } }))
  void queryClient.invalidateQueries({ queryKey: ['subscription'], refetchType: 'all' })
}
