import { constantPower, higherOf, lowerOf, type PowerSchedule, powerAt, quarters } from './power-schedule.ts'

/** DEFAULT applies to a car without a profile of its own, also without a connection; CHARGE to the running charge. */
export type ProfileKind = 'DEFAULT' | 'CHARGE'

/** A profile that was sent. */
export interface SentProfile {
  /** Id of the message; null for several that count as one. */
  readonly id: string | null
  readonly schedule: PowerSchedule
  /** Whether the time for an answer has passed, or the connection was lost. The charger may follow it all the same. */
  readonly isUnanswered: boolean
}

/** What a charger knows of one kind of profile of a connector. */
export interface ProfileState {
  /** The last profile that the charger confirmed; null without one. */
  readonly confirmed: PowerSchedule | null
  /** Profiles that were sent since, the oldest first. */
  readonly sent: readonly SentProfile[]
}

export interface TurnConnector {
  readonly id: string
  /** Whether the charger is connected and has not refused a profile lately. */
  readonly accepts: boolean
  readonly profiles: Readonly<Record<ProfileKind, ProfileState>>
  /** What the plan wants; null: no profile of this kind. */
  readonly wanted: Readonly<Record<ProfileKind, PowerSchedule | null>>
}

/** A profile to send now. */
export interface ProfileTurn {
  readonly connectorId: string
  readonly kind: ProfileKind
  readonly schedule: PowerSchedule
}

/** Quarters that a schedule covers: a day. */
export const PLANNED_QUARTERS = 96

/** A later raise is sent when it comes within half a day, so that a plan that only goes on sends nothing. */
const RAISE_WITHIN_QUARTERS = 48

/** Profiles of one kind that stay without an answer are remembered one by one up to this number. */
const REMEMBERED_PROFILES = 3

/** No charge runs, or it has no profile yet: the default profile applies. */
export const noProfile: ProfileState = { confirmed: null, sent: [] }

/** A charger that never confirmed a default profile can deliver all that its connector has. */
export const unknownDefault = (maxW: number): ProfileState => ({ confirmed: constantPower(maxW), sent: [] })

/** A charger may follow its confirmed profile or each that was sent since: it can deliver the highest power of them. */
export function possibleOf({ confirmed, sent }: ProfileState, quarter: number): number {
  let most = confirmed === null ? 0 : powerAt(confirmed, quarter)
  for (const { schedule } of sent) most = Math.max(most, powerAt(schedule, quarter))
  return most
}

/** What a connector can deliver in a quarter. A car can leave and another one arrive at any time: DEFAULT counts always. */
export function possibleW({ profiles }: Pick<TurnConnector, 'profiles'>, quarter: number): number {
  return Math.max(possibleOf(profiles.DEFAULT, quarter), possibleOf(profiles.CHARGE, quarter))
}

/**
 * Returns the profiles to send now. The sum of what all connectors can deliver does not exceed the limit in any
 * quarter, whether and when the chargers confirm: a profile that raises a power is sent only when it fits beside all
 * that is possible now. A profile that does not fit is sent with the raises left out. So powers are lowered first, the
 * confirmations make room, and the raises follow. Above a limit that was lowered, nothing is raised.
 */
export function profilesToSend(
  connectors: readonly TurnConnector[],
  limitW: (quarter: number) => number,
  now: number,
): ProfileTurn[] {
  const end = now + PLANNED_QUARTERS
  const spans = quarters(now, end + 1)
  const room = spans.map(
    (quarter) => limitW(quarter) - connectors.reduce((sum, connector) => sum + possibleW(connector, quarter), 0),
  )
  return connectors.flatMap((connector) =>
    (['DEFAULT', 'CHARGE'] as const).flatMap((kind): ProfileTurn[] => {
      const schedule = nextSchedule(connector, kind, room, spans)
      if (schedule === undefined) return []
      for (const [at, quarter] of spans.entries()) room[at] = (room[at] ?? 0) - addedBy(connector, schedule, quarter)
      return [{ connectorId: connector.id, kind, schedule }]
    }),
  )
}

function nextSchedule(
  connector: TurnConnector,
  kind: ProfileKind,
  room: readonly number[],
  spans: readonly number[],
): PowerSchedule | undefined {
  const wanted = connector.wanted[kind]
  const { confirmed, sent } = connector.profiles[kind]
  if (!connector.accepts || wanted === null || sent.some(({ isUnanswered }) => !isUnanswered)) return undefined
  const followed = confirmed ?? connector.profiles.DEFAULT.confirmed
  if (sent.length === 0 && followed !== null && isCovered(followed, wanted, spans)) return undefined
  const fits = spans.every((quarter, at) => {
    const added = addedBy(connector, wanted, quarter)
    return added === 0 || added <= (room[at] ?? 0)
  })
  if (fits) return wanted
  const [from = 0] = spans
  if (followed === null) return undefined
  const lowered = lowerOf(wanted, followed, from, from + PLANNED_QUARTERS)
  const lowers = sent.length > 0 || spans.some((quarter) => powerAt(lowered, quarter) < powerAt(followed, quarter))
  return lowers ? lowered : undefined
}

/** Whether a profile does what is wanted: nothing has to be lowered, and no raise comes soon. */
const isCovered = (profile: PowerSchedule, wanted: PowerSchedule, spans: readonly number[]) =>
  spans.every((quarter, at) => {
    const [is, should] = [powerAt(profile, quarter), powerAt(wanted, quarter)]
    return is === should || (is < should && at >= RAISE_WITHIN_QUARTERS)
  })

const addedBy = (connector: TurnConnector, schedule: PowerSchedule, quarter: number) =>
  Math.max(0, powerAt(schedule, quarter) - possibleW(connector, quarter))

/**
 * A message was sent. Two old ones without an answer count as one that has the higher power of both. No answer belongs
 * to it: only a later confirmation shows that the charger follows neither.
 */
export function sendProfile({ confirmed, sent }: ProfileState, id: string, schedule: PowerSchedule): ProfileState {
  const [first, second, ...others] = sent
  const isFull = sent.length >= REMEMBERED_PROFILES && first !== undefined && second !== undefined
  const remembered = isFull
    ? [{ id: null, schedule: higherOf(first.schedule, second.schedule), isUnanswered: true }, ...others]
    : sent
  return { confirmed, sent: [...remembered, { id, schedule, isUnanswered: false }] }
}

/** The charger confirmed a message: it follows this profile, and no older one. Later ones remain possible. */
export function confirmProfile({ confirmed, sent }: ProfileState, id: string): ProfileState {
  const at = sent.findIndex((profile) => profile.id === id)
  if (at < 0) return { confirmed, sent }
  return { confirmed: (sent[at] as SentProfile).schedule, sent: sent.slice(at + 1) }
}

/** The charger refused a message: it goes on with what it had. */
export function refuseProfile({ confirmed, sent }: ProfileState, id: string): ProfileState {
  return { confirmed, sent: sent.filter((profile) => profile.id !== id) }
}

/** Nobody knows any more whether a message arrives: its time passed, or all that were sent when the connection is lost. */
export function expireProfile({ confirmed, sent }: ProfileState, id?: string): ProfileState {
  const passed = sent.map((profile) =>
    id === undefined || profile.id === id ? { ...profile, isUnanswered: true } : profile,
  )
  return { confirmed, sent: passed }
}
