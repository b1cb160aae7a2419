import type { NotificationChoices } from '@voltway/contract/notifications'
import { usePhrases } from '../../lib/phrases.tsx'
import { useAction } from '../../shared/use-action.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { Bell } from '../../ui/icons/bell.ts'
import { Mail } from '../../ui/icons/mail.ts'
import { MessageSquare } from '../../ui/icons/message-square.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { choose } from './notifications.queries.ts'

type Row = NotificationChoices['events'][number]
type Way = NotificationChoices['channels'][number]

const icons = { EMAIL: Mail, PRODUCT: Bell, SMS: MessageSquare }

/** One row per event, one switch per channel. A channel that cannot reach the person and is nowhere on has no column. */
export function NotificationTable({ choices: { channels: all, events } }: { choices: NotificationChoices }) {
  const t = usePhrases('notifications')
  const channels = all.filter(({ channel, missing }) => !missing || events.some(({ on }) => on.includes(channel)))
  return (
    <table className="choices">
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          {channels.map((way) => {
            const Icon = icons[way.channel] ?? Bell
            return (
              <th key={way.channel} scope="col">
                <span className="choices-way">
                  <Icon />
                  {t.channel[way.channel]}
                </span>
                <span className="choices-to">{way.channel === 'PRODUCT' ? t.productHint : way.to}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {events.map((row) => (
          <tr key={row.event}>
            <th scope="row">{t.event[row.event]}</th>
            {channels.map((way) => (
              <td key={way.channel} data-way={t.channel[way.channel]}>
                <Choice row={row} way={way} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Saved on change. If saving fails, the switch reverts and shows the reason. A locked switch shows why it is locked.
 */
function Choice({ row: { event, on, always }, way: { channel, missing } }: { row: Row; way: Way }) {
  const t = usePhrases('notifications')
  const { sending: wanted, run } = useAction((enabled: boolean) => choose({ event, channel, enabled }), {
    toastRefusal: t.notSaved,
  })
  const isOn = on.includes(channel)
  const reason = always.includes(channel)
    ? event === 'payout_account.requested'
      ? t.alwaysBank
      : t.always
    : missing && !isOn
      ? (missingWords[missing]?.(t) ?? missing)
      : null
  const control = (describedBy?: string) => (
    <Switch
      checked={wanted ?? isOn}
      aria-disabled={reason !== null || undefined}
      aria-busy={wanted !== undefined || undefined}
      aria-describedby={describedBy}
      onChange={(change) => {
        if (reason === null) void run(change.currentTarget.checked)
      }}
    >
      <span className="hidden-visually">{t.choice({ event: t.event[event], channel: t.channel[channel] })}</span>
    </Switch>
  )
  return reason === null ? control() : <Tooltip text={reason}>{control}</Tooltip>
}

type Words = ReturnType<typeof usePhrases<'notifications'>>
/** Why a channel cannot reach the person. */
export const missingWords = {
  PHONE: (t: Words) => t.noPhone,
  GATEWAY: (t: Words) => t.noGateway,
}
