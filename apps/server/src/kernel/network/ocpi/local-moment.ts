/** An instant in the local time of a place. `minute` counts from midnight. */
export interface LocalMoment {
  /** `2026-03-29`. */
  date: string
  minute: number
  /** 0 = Sunday. */
  weekday: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** An unknown time zone counts as UTC, because a peer's typing error must not stop a charge record. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    const options = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const
    try {
      format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone })
    } catch {
      format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
    }
    // Peers choose the names of zones, so the size of the map is limited.
    if (formats.size < 1000) formats.set(timeZone, format)
  }
  return format
}

/** Returns an instant (ms) in the local time of an IANA zone; in UTC for an unknown zone. */
export function localMoment(ms: number, timeZone: string): LocalMoment {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map((part) => [part.type, part.value]),
  )
  const date = `${parts.year}-${parts.month}-${parts.day}`
  return {
    date,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
    weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
  }
}
