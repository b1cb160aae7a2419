import { readFileSync } from 'node:fs'
import { addedField, type Endpoint, endpoint } from '@voltway/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unreadable } from './readable-by.ts'
import { contractOf, currentContract, PREVIOUS_RELEASE, type ReleaseContract } from './release-contract.ts'

/** The fields in which each list of names is sent. */
const NOTIFICATIONS = [
  'GET /editor/v2/users/notifications: .events[].event',
  'PATCH /editor/v2/users/notifications: .events[].event',
  'GET /editor/v2/users/notices: .results[].event',
]
const WEBHOOKS = [
  'GET /editor/v1/wallet/:id/webhooks: .results[].events[]',
  'POST /editor/v1/wallet/:id/webhooks: .webhook.events[]',
  'PATCH /editor/v1/wallet/:id/webhooks/:webhookId: .events[]',
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/rotate-secret: .webhook.events[]',
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/ping: .event',
  'GET /editor/v1/wallet/:id/webhooks/:webhookId/deliveries: .results[].event',
  'GET /editor/v1/wallet/:id/webhooks/:webhookId/deliveries/:deliveryId: .event',
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/deliveries/:deliveryId/replay: .event',
]
const ACTIVITY = ['GET /editor/v1/wallet/:id/audit: .results[].deed']

const IMPORT_FIELDS = ['.columns[].field', '.missing[]', '.errors[].field'].map(
  (path) => `POST /editor/v3/user/wallet/:walletId/session-imports/: ${path}`,
)
const IMPORT_ERRORS = 'POST /editor/v3/user/wallet/:walletId/session-imports/: .errors[].code'
const SESSION_CHANGES = ['accept', 'reject', 'dispute'].map(
  (action) => `POST /editor/v3/user/wallet/:walletId/sessions/:id/${action}: `,
)
const FLAGS = [
  'GET /editor/v1/operator/reviews: .results[].reasons[].flag',
  'GET /api/v5/:wallet/sessions: .results[].flags[]',
  ...['GET /api/v4/:wallet/sessions/detail/:id: ', ...SESSION_CHANGES].flatMap((call) => [
    `${call}.flags[]`,
    `${call}.doubt.reasons[].flag`,
  ]),
]

/**
 * Differences that two releases tolerate for a reason that schemas do not show, such as a value that the contract knows
 * one release before the server sends it. Empty them when a release is made.
 */
const TOLERATED: Readonly<Record<string, string>> = {
  // A file that is read wrongly does not wait for another release: the old web may miss a preview during the upgrade.
  ...newValues('a column or error of an imported file (decision 110)', {
    ...Object.fromEntries(['end_time', 'cost_net', 'vat', 'price_kwh'].map((field) => [field, IMPORT_FIELDS])),
    no_original: [IMPORT_ERRORS],
    currency: [...IMPORT_FIELDS, IMPORT_ERRORS],
  }),
  ...Object.fromEntries(
    ['session.start_asked', 'station.reservation_asked', 'station.reservation_cancelled'].map((action) => [
      `GET /editor/v1/wallet/:id/audit: .results[].deed may be "${action}"`,
      'the old web misses a page of the activity for the minutes of the upgrade',
    ]),
  ),
  // A limit that holds does not wait for another release: the old web may miss a list for the minutes of the upgrade.
  ...newValues('a stop at the limit (decision 081)', {
    'session.stopped_at_limit': [...NOTIFICATIONS, ...WEBHOOKS, ...ACTIVITY],
    'session.not_stopped': NOTIFICATIONS,
  }),
  // A warning that comes too late is none: the old web may miss a list for the minutes of the upgrade.
  ...newValues('a purchase order that will be exceeded (decision 116)', {
    'purchase_order.at_risk': NOTIFICATIONS,
  }),
  // A wrong record does not wait for another release: the old web may miss a list for the minutes of the upgrade.
  ...newValues('a doubt about a charge record (decision 118)', {
    ENERGY_NOT_OF_SESSION: FLAGS,
    COST_NOT_OF_SESSION: FLAGS,
    COST_WITHOUT_ENERGY: FLAGS,
    ENERGY_UNUSUAL: FLAGS,
    COST_UNUSUAL: FLAGS,
  }),
  // Only a person who uses the new release makes these values, and then the same lists miss for the same minutes.
  ...newValues('raises and requests (decision 086)', {
    'card.limit_raised': [...NOTIFICATIONS, ...ACTIVITY],
    'card.raise_ended': [...NOTIFICATIONS, ...ACTIVITY],
    'card.limit_reached': ACTIVITY,
    'card.reported_lost': ACTIVITY,
    'request.created': [...NOTIFICATIONS, ...WEBHOOKS, ...ACTIVITY],
    'request.waiting': NOTIFICATIONS,
    'request.decided': [...NOTIFICATIONS, ...WEBHOOKS],
    'request.approved': ACTIVITY,
    'request.declined': ACTIVITY,
    'request.withdrawn': ACTIVITY,
    'request.expired': ACTIVITY,
    'approval_limits.changed': ACTIVITY,
  }),
  ...newValues('an assistant that an owner of the new release connects (decision 098)', { 'assistant.used': ACTIVITY }),
  ...newValues('a company sign-in that an owner of the new release sets up (decision 099)', {
    'sign_in.domain_added': ACTIVITY,
    'sign_in.domain_checked': ACTIVITY,
    'sign_in.domain_removed': ACTIVITY,
    'sign_in.provider_changed': ACTIVITY,
    'sign_in.provider_removed': ACTIVITY,
    'sign_in.groups_changed': ACTIVITY,
    'sign_in.enforcement_changed': ACTIVITY,
    'sign_in.person_changed': ACTIVITY,
    'sign_in.scim_token_created': ACTIVITY,
    'sign_in.scim_token_removed': ACTIVITY,
  }),
  ...newValues('an event that an owner of the new release chooses (decision 097)', {
    ...Object.fromEntries(
      ['member.joined', 'member.changed', 'member.removed', 'team.created', 'team.changed'].map((event) => [
        event,
        WEBHOOKS,
      ]),
    ),
    'budget.reached': WEBHOOKS,
    'budget.at_risk': WEBHOOKS,
    'report.ready': WEBHOOKS,
    'report.retried': ACTIVITY,
    'anomaly.found': [...WEBHOOKS, ...ACTIVITY],
  }),
  'POST /editor/v3/user/wallet/:walletId/session-imports/: .errors[].code may be "price"':
    'the old web misses the words of one error of a file for the minutes of the upgrade',
  ...newValues('an archive of a company (decision 101)', { 'wallet.exported': ACTIVITY, 'wallet.imported': ACTIVITY }),
  ...newValues('cost centres that people assign (decision 102)', {
    'cost_centre.created': ACTIVITY,
    'cost_centre.changed': ACTIVITY,
    'cost_centre.assigned': ACTIVITY,
    'cost_centre.previewed': ACTIVITY,
    'cost_centre.dimension_named': ACTIVITY,
  }),
  ...newValues('a rule that people set (decision 087)', {
    'rule.refused': [...NOTIFICATIONS, ...WEBHOOKS, ...ACTIVITY],
    'rule.reported': [...NOTIFICATIONS, ...ACTIVITY],
    'rule.created': ACTIVITY,
    'rule.changed': ACTIVITY,
    'rule.paused': ACTIVITY,
    'rule.resumed': ACTIVITY,
    'rule.removed': ACTIVITY,
    'rule.restored': ACTIVITY,
    'rule.previewed': ACTIVITY,
    'rule.exception_allowed': ACTIVITY,
    'rule.exception_ended': ACTIVITY,
    'rule.station_listed': ACTIVITY,
  }),
  ...valuesOfTeams('13', [
    'GET /editor/v3/user/wallet: .results[].permission_groups[].id',
    'POST /editor/v3/user/wallet: .permission_groups[].id',
    'GET /editor/v3/user/wallet/:id: .permission_groups[].id',
    'PUT /editor/v3/user/wallet/:id: .permission_groups[].id',
    'POST /editor/v3/user/wallet/:id/post-payment-request: .permission_groups[].id',
    'POST /editor/v3/user/wallet/:walletId/members/send-invitation: .permission_groups[]',
    'POST /editor/v3/user/wallet/:walletId/members/send-invitation-email: .permission_groups[]',
    'POST /editor/v3/user/wallet/:walletId/members/send-invitation-sms: .permission_groups[]',
    'GET /editor/v3/user/wallet/:walletId/invitations: .results[].permission_groups[]',
    'POST /editor/v3/user/wallet/:walletId/invitations/:invitationId/resend: .permission_groups[]',
    'POST /editor/v3/user/wallet/guests/:id/invitation/view: .permission_groups[]',
    'GET /api/v4/wallet/:id/guests: .results[].permission_groups[]',
    'POST /editor/v3/user/wallet/:walletId/guests/send-invitation: .permission_groups[]',
    'GET /api/v4/permissions/groups: .results[].id',
    'POST /editor/v3/user/wallet/:walletId/manage-permissions: .results[].permission_groups[]',
    'DELETE /editor/v3/user/wallet/:walletId/manage-permissions: .results[].permission_groups[]',
  ]),
  ...valuesOfTeams('"FAR_FROM_VEHICLE"', [
    'GET /api/v4/:wallet/anomalies: .results[].kind',
    'POST /editor/v3/user/wallet/:walletId/anomalies/:sessionId/: .kind',
  ]),
  ...Object.assign(
    {},
    ...[
      'people.imported',
      'team.created',
      'team.changed',
      'team.cards_moved',
      'team.members_moved',
      'team.managers_changed',
      'vehicle.located',
      'vehicles.positions_read',
      'odometer.added',
      'odometer.changed',
      'odometer.removed',
      'odometer.imported',
      'petrol.changed',
    ].map((deed) => valuesOfTeams(`"${deed}"`, ['GET /editor/v1/wallet/:id/audit: .results[].deed'])),
  ),
  ...valuesOfMonths(
    ['month.sent', 'month.not_sent'],
    [
      'GET /editor/v2/users/notifications: .events[].event',
      'PATCH /editor/v2/users/notifications: .events[].event',
      'GET /editor/v2/users/notices: .results[].event',
    ],
  ),
  ...valuesOfMonths(
    ['accounting.changed', 'month.closed', 'month.sent_again', 'funds.withdrawn'],
    ['GET /editor/v1/wallet/:id/audit: .results[].deed'],
  ),
  ...valuesOfReports(),
  ...valuesOfPayouts(),
  ...valuesOfEvents('budget.at_risk'),
  ...valuesOfEvents('payout_account.requested'),
  ...valuesOfEvents('odometer.missing'),
  ...valuesOfEvents('consumption.weekly'),
}

/**
 * Sent only to fleets that use teams or positions, or listed where the old web has its own table: it may miss a list for
 * the minutes of the upgrade.
 */
function valuesOfTeams(value: string, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [`${field} may be ${value}`, 'teams and positions (decision 083)']))
}

/**
 * Values that begin to exist when somebody first closes a month, which only the new web offers. A list that is open in
 * the old web misses them for the minutes of the upgrade.
 */
function valuesOfMonths(values: readonly string[], fields: readonly string[]): Record<string, string> {
  const named = values.flatMap((value) => fields.map((field) => `${field} may be "${value}"`))
  return Object.fromEntries(named.map((name) => [name, 'a closed month (decision 084)']))
}

/** Actions on scheduled reports, which only the new web offers. */
function valuesOfReports(): Record<string, string> {
  const actions = ['added', 'changed', 'removed', 'tried', 'unsubscribed']
  return Object.fromEntries(
    actions.map((action) => [
      `GET /editor/v1/wallet/:id/audit: .results[].deed may be "report.${action}"`,
      'scheduled reports (decision 094)',
    ]),
  )
}

/** Actions on payouts to bank accounts, which only the new web offers. */
function valuesOfPayouts(): Record<string, string> {
  const account = ['requested', 'confirmed', 'removed'].map((action) => `payout_account.${action}`)
  const actions = [...account, 'payout.sent', 'payout.paid', 'payout.returned']
  return Object.fromEntries(
    actions.map((action) => [
      `GET /editor/v1/wallet/:id/audit: .results[].deed may be "${action}"`,
      'payouts (decision 125)',
    ]),
  )
}

/** The settings of a person and the list in the product name every event; an old web leaves out one that it does not know. */
function valuesOfEvents(value: string): Record<string, string> {
  const fields = [
    'GET /editor/v2/users/notifications: .events[].event',
    'PATCH /editor/v2/users/notifications: .events[].event',
    'GET /editor/v2/users/notices: .results[].event',
  ]
  return Object.fromEntries(
    fields.map((field) => [`${field} may be "${value}"`, 'a notification about costs (decision 085)']),
  )
}

function newValues(reason: string, fieldsOf: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf).flatMap(([value, fields]) =>
      fields.map((field) => [`${field} may be "${value}"`, reason]),
    ),
  )
}

type Part = 'sent' | 'read' | 'body'

/** The differences that a reader of one release cannot accept from a writer of the other. */
function problemsOf(reader: [ReleaseContract, Part], writer: [ReleaseContract, Part]): string[] {
  return Object.entries(writer[0].calls).flatMap(([call, { [writer[1]]: sent }]) => {
    const read = reader[0].calls[call]?.[reader[1]]
    if (sent === undefined || read === undefined) return []
    return unreadable({ schema: read, $defs: reader[0].$defs }, { schema: sent, $defs: writer[0].$defs }).map(
      (problem) => `${call}: ${problem}`,
    )
  })
}

/** Everything that breaks while both releases run behind one address, by who would notice. */
const conflictsOf = (previous: ReleaseContract, current: ReleaseContract) => ({
  'the new web reads an old reply': problemsOf([current, 'read'], [previous, 'sent']),
  'the old web reads a new reply': problemsOf([previous, 'read'], [current, 'sent']),
  'the new server reads an old body': problemsOf([current, 'body'], [previous, 'body']),
  'the old web calls what is gone': Object.keys(previous.calls).filter((call) => !(call in current.calls)),
})

test('the web and the server of this release and of the previous one understand each other (docs/previous-release.json)', () => {
  const previous = JSON.parse(readFileSync(PREVIOUS_RELEASE, 'utf8')) as ReleaseContract
  expect(Object.keys(previous.calls).length).toBeGreaterThan(150)
  const conflicts = Object.entries(conflictsOf(previous, currentContract()))
  const left = conflicts.map(([who, all]) => [who, all.filter((problem) => !(problem in TOLERATED))])
  expect(Object.fromEntries(left)).toEqual(Object.fromEntries(conflicts.map(([who]) => [who, []])))
  const found = new Set(conflicts.flatMap(([, all]) => all))
  expect(Object.keys(TOLERATED).filter((problem) => !found.has(problem))).toEqual([])
})

const bodies = { state: z.object({ state: z.enum(['ON', 'OFF']) }), reason: z.object({ reason: z.string() }) }
const callWith = (reply: Endpoint['reply'], body: Endpoint['body'] = bodies.state) =>
  contractOf([
    endpoint({
      method: 'POST',
      service: 'editor',
      path: '/v1/thing',
      summary: 'A thing',
      right: 'self',
      body,
      reply,
      refusals: [],
    }),
  ])
const thing = { id: z.string(), state: z.enum(['ON', 'OFF']), note: z.nullable(z.string()) }
const before = callWith(z.object(thing))
const NEW_WEB = 'the new web reads an old reply'
const OLD_WEB = 'the old web reads a new reply'

const changes: [string, ReleaseContract, Record<string, string[]>][] = [
  ['no change', callWith(z.object(thing)), {}],
  [
    'a field that is added as such',
    callWith(z.object({ ...thing, colour: addedField(z.nullable(z.string()), null) })),
    {},
  ],
  [
    'a required field',
    callWith(z.object({ ...thing, colour: z.nullable(z.string()) })),
    { [NEW_WEB]: ['.colour may be missing'] },
  ],
  [
    'a field that goes',
    callWith(z.object({ id: thing.id, state: thing.state })),
    { [OLD_WEB]: ['.note may be missing'] },
  ],
  [
    'a new value',
    callWith(z.object({ ...thing, state: z.enum(['ON', 'OFF', 'BROKEN']) })),
    { [OLD_WEB]: ['.state may be "BROKEN"'] },
  ],
  [
    'a value that goes',
    callWith(z.object({ ...thing, state: z.enum(['ON']) })),
    { [NEW_WEB]: ['.state may be "OFF"'] },
  ],
  [
    'a field that may be null',
    callWith(z.object({ ...thing, id: z.nullable(z.string()) })),
    { [OLD_WEB]: ['.id may be null, read as string'] },
  ],
  [
    'another type inside a list',
    callWith(z.object({ ...thing, note: z.nullable(z.array(z.int())) })),
    {
      [NEW_WEB]: ['.note may be string, read as array'],
      [OLD_WEB]: ['.note may be array, read as string'],
    },
  ],
  [
    'a body that demands more',
    callWith(z.object(thing), bodies.reason),
    { 'the new server reads an old body': ['.reason may be missing'] },
  ],
]

test.each(changes)('%s is judged from both sides', (_what, after, expected) => {
  const found = Object.entries(conflictsOf(before, after)).filter(([, problems]) => problems.length > 0)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([who, problems]) => [who, problems.map((one) => `POST /editor/v1/thing: ${one}`)]),
    ),
  )
})

test('a field that was added is read from a reply of the previous release as its fallback', () => {
  const reply = z.object({ id: z.string(), colour: addedField(z.nullable(z.string()), null) })
  expect(reply.parse({ id: '1', unknown: true })).toEqual({ id: '1', colour: null })
  expect(reply.parse({ id: '1', colour: 'red' })).toEqual({ id: '1', colour: 'red' })
})
