/** Times of day and durations of other providers' files. */

export interface Clock {
  /** "08:30:00" */
  readonly time: string
  /** "Z", "+01:00" or "Europe/Lisbon", when the cell says it. */
  readonly zone: string | undefined
}

const CLOCK =
  /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.m](\d{2})(?:[.,]\d+)?)?\s*(a\.?\s?m\.?|p\.?\s?m\.?)?\s*(?:uhr|h|hrs|s)?\s*(.*)$/iu

/** Parses `8:30`, `08:30:00.123 -0700`, `6:01 PM`, `18h30`. A number alone is no time. */
export function clockOf(cell: string): Clock | undefined {
  const [, hours, minutes, seconds = '00', half, rest = ''] = CLOCK.exec(cell.trim()) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined
  const zone = rest === '' ? undefined : zoneOf(rest)
  if (rest !== '' && zone === undefined) return undefined
  const hour = hourOf(Number(hours), half?.[0]?.toLowerCase())
  if (hour === undefined || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return undefined
  return { time: `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`, zone }
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour > 23 ? undefined : hour
  // 13 PM is no time. 12 AM is midnight.
  return hour < 1 || hour > 12 ? undefined : (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Abbreviations that mean one offset. IST, for example, means three and is not read. */
const abbreviations: Readonly<Record<string, string>> = {
  Z: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  WET: 'Z',
  WEST: '+01:00',
  BST: '+01:00',
  CET: '+01:00',
  MEZ: '+01:00',
  CEST: '+02:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  EDT: '-04:00',
  EST: '-05:00',
  CDT: '-05:00',
  MDT: '-06:00',
  MST: '-07:00',
  PDT: '-07:00',
  PST: '-08:00',
}

/** Parses an offset, an abbreviation or the name of a zone: `-0700`, `UTC+1`, `CET`, `[Europe/Lisbon]`. */
export function zoneOf(text: string): string | undefined {
  const bare = text.replace(/[()[\]]/g, ' ').trim()
  const [first = '', ...more] = bare.split(/\s+/)
  // "+0100 CET" and "CET (Berlin)" name it twice.
  if (more.length > 0 && zoneOf(first) === undefined) return undefined
  const known = abbreviations[first.toUpperCase()]
  if (known !== undefined) return known
  const [, sign, hours, minutes = '00'] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(first) ?? []
  if (hours !== undefined) return Number(hours) > 14 ? undefined : `${sign}${hours.padStart(2, '0')}:${minutes}`
  return /^[A-Z][A-Za-z]+\/[A-Za-z_/+-]+$/.test(first) && isZone(first) ? first : undefined
}

/** Whether this runtime knows the zone. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export type DurationUnit = 's' | 'min' | 'h'
const unitSeconds: Readonly<Record<DurationUnit, number>> = { s: 1, min: 60, h: 3600 }

const PART =
  /(\d+(?:[.,]\d+)?)\s*(days?|d|hours?|hrs?|horas?|heures?|std|stunden?|ore|uur|h|minutes?|minutos?|minuten|minuti|mins?|m|seconds?|segundos?|secondes?|sekunden|secs?|sek|s)\b\.?,?/giu
const partSeconds: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 }

/** Seconds of a duration that says its unit: `8h12m32s`, `45 min`, `01:05:30`, `PT1H30M`. */
export function statedDuration(cell: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?$/.exec(cell) ?? []
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const text = cell.replace(/^PT?/i, '').replace(/([a-z])(?=\d)/gi, '$1 ')
  let sum = 0
  const rest = text.replace(PART, (_, count: string, unit: string) => {
    const letter = unit[0]?.toLowerCase() ?? ''
    // Hours in Italian, Dutch and German.
    const key = /^(ore|uur|std|stund)/i.test(unit) ? 'h' : letter
    sum += Number(count.replace(',', '.')) * (partSeconds[key] ?? 0)
    return ''
  })
  return text !== '' && rest.trim() === '' ? Math.round(sum) : undefined
}

/** A number of hours, minutes or seconds whose unit its column says. */
export function bareDuration(cell: string, unit: DurationUnit): number | undefined {
  const [count] = /^\d{1,7}(?:[.,]\d{1,20})?$/.exec(cell) ?? []
  return count === undefined ? undefined : Math.round(Number(count.replace(',', '.')) * unitSeconds[unit])
}
