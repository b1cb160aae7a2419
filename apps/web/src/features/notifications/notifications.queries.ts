import { queryOptions } from '@tanstack/react-query'
import { chooseNotification, getNotificationChoices, type NotificationChoices } from '@voltway/contract/notifications'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'

export const choicesQuery = queryOptions({
  queryKey: ['my-notifications'],
  queryFn: ({ signal }) => request(getNotificationChoices, { signal }),
})

type Event = NotificationChoices['events'][number]['event']
type Channel = NotificationChoices['channels'][number]['channel']

export async function choose(event: Event, channel: Channel, enabled: boolean): Promise<void> {
  const choices = await request(chooseNotification, { body: { event, channel, enabled } })
  queryClient.setQueryData(choicesQuery.queryKey, choices)
}
