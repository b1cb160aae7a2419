const parts = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const

/**
 * Formats a calendar day (`2026-12-31`) as DD/MM/YYYY, the one format of dates on screens, in mails and in documents
 * (spec §9). `tag` is a BCP 47 tag with region, such as `pt-PT`.
 */
export const dateText = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, parts).format(new Date(`${day}T12:00:00Z`))

/** Formats a local time (`2026-12-31T18:00`) as DD/MM/YYYY HH:MM. */
export const dateTimeText = (moment: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { ...parts, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(new Date(`${moment}Z`))
    .replace(',', '')
