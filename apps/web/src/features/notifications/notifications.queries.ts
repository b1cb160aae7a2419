import { queryOptions } from '@tanstack/react-query'
import { chooseNotification, getNotificationChoices, type NotificationChoices } from '@voltway/contract/notifications'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'

export const choicesQuery = queryOptions({
  queryKey: ['my-notifications'],
  queryFn: ({ signal }) => request(getNotificationChoices, { signal }),
})

/** One event on one channel, turned on or off. */
export interface Change {
  readonly event: NotificationChoices['events'][number]['event']
  readonly channel: NotificationChoices['channels'][number]['channel']
  readonly enabled: boolean
}

export async function choose(body: Change): Promise<void> {
  const choices = await request(chooseNotification, { body })
  queryClient.setQueryData(choicesQuery.queryKey, choices)
}
