import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { served } from '../src/app.ts'
import { sql } from '../src/platform/sql.ts'
import { type Line, people, type Sent, type Target, type TestPerson, table } from './access-table.ts'
import { openWorld, type TargetName, targets, type World } from './access-world.ts'
import { type Example, exampleOf, outdatedExamples } from './api-examples.ts'
import { runsEveryCase } from './every-case.ts'
import { bootFleet, type Fleet } from './harness.ts'

let fleet: Fleet
let world: World
beforeAll(async () => {
  // Without a gateway, text messages are only stored, as in the demo.
  fleet = await bootFleet({ env: { DEMO: '1' } })
  world = await openWorld(fleet)
})
afterAll(() => fleet?.close())

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${mountedPath(endpoint)}`
const endpoints = new Map(served.map(({ endpoint }) => [nameOf(endpoint), endpoint]))

test('every served call is in the access table', () => {
  const missing = [...endpoints.keys()].filter((name) => table[name] === undefined)
  const gone = Object.keys(table).filter((name) => !endpoints.has(name))
  const how = (name: string) => `add a line to apps/server/test/access-table.ts:  '${name}': { who: …, send: … },`
  expect([...missing.map(how), ...gone.map((name) => `take ${name} out of apps/server/test/access-table.ts`)]).toEqual(
    [],
  )
})

type Outcome = 'in' | 400 | 401 | 403 | 404

/** Returns which ids of a place a call uses. */
function idsNamed(endpoint: Endpoint, line: Line): { wallet: boolean; object: boolean } {
  const read = new Set<string>()
  const watched = new Proxy(world.targets.own, {
    get: (target, key: string) => {
      read.add(key)
      return target[key as keyof Target]
    },
  })
  line.send?.(watched)
  const wallet = read.has('walletId') || endpoint.wallet?.startsWith('params.') === true
  return { wallet, object: [...read].some((key) => key !== 'walletId') }
}

/** Which people may enter the wallet of each place. */
const mayEnter: Readonly<Record<TargetName, (person: TestPerson) => boolean>> = {
  own: (person) => person !== 'stranger' && person !== 'removed',
  colleague: (person) => person !== 'stranger' && person !== 'removed',
  mixed: (person) => person !== 'stranger' && person !== 'removed',
  gone: (person) => person !== 'stranger' && person !== 'removed',
  sister: (person) => person === 'owner',
  foreign: (person) => person === 'stranger',
  missing: () => false,
  malformed: () => false,
}

function expected(endpoint: Endpoint, line: Line, person: TestPerson, target: TargetName): Outcome {
  const named = idsNamed(endpoint, line)
  const may = line.who.includes(person)
  if (!named.wallet && !named.object) return may ? 'in' : 403
  if (target === 'malformed') return 400
  if (!mayEnter[target](person)) return 404
  if (target === 'sister' || target === 'foreign') return 'in'
  if (!may) return (person === 'driver' ? line.driver : undefined) ?? line.otherwise ?? 403
  if (target === 'mixed' || target === 'gone') return named.object ? 404 : 'in'
  return target === 'colleague' && person === 'driver' && named.object ? 404 : 'in'
}

interface CaseResponse {
  readonly status: number
  readonly code: string
  /** The body without values that differ between requests. */
  readonly body: string
}

function paramsOf({ wallet }: Endpoint, sent: Sent, { walletId }: Target): Record<string, string> {
  const name = wallet?.startsWith('params.') === true ? wallet.slice('params.'.length) : undefined
  return { ...(name === undefined ? {} : { [name]: walletId }), ...sent.params }
}

async function makeCall(
  endpoint: Endpoint,
  line: Line,
  token: string | undefined,
  target: Target,
): Promise<CaseResponse> {
  const sent: Sent = line.send?.(target) ?? {}
  const params = paramsOf(endpoint, sent, target)
  const path = mountedPath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const response = await fleet.http.inject({
    method: endpoint.method,
    url: `${path}?${new URLSearchParams(sent.query)}`,
    headers: {
      'x-product': 'FLEETS_DASHBOARD',
      // The cookie is only a hint for the web and grants nothing (spec §6).
      cookie: 'permission_level=0; wallet_id=00000000-0000-0000-0000-000000000000',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.idempotent === true ? { 'idempotency-key': fleet.ctx().newId() } : {}),
      ...(sent.file === undefined ? {} : { 'content-type': sent.file.type }),
    },
    ...(sent.body === undefined ? {} : { payload: sent.body }),
    ...(sent.file === undefined ? {} : { payload: sent.file.content }),
    ...(line.streams === true ? { payloadAsStream: true } : {}),
  })
  if (line.streams === true && response.statusCode < 400) {
    response.stream().destroy()
    return { status: response.statusCode, code: '', body: '' }
  }
  const text = line.streams === true ? await readAll(response.stream()) : response.body
  const { code = '' } = response.statusCode >= 400 ? (JSON.parse(text) as { code?: string }) : {}
  return { status: response.statusCode, code, body: text.replace(/"request_id":"[^"]*"/, '') }
}

async function readAll(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const piece of stream) text += piece.toString()
  return text
}

/** Maps a response to the outcomes of the table. */
function outcomeOf({ status, code }: CaseResponse, isFirst: boolean): Outcome | string {
  if (status === 401 || code === 'auth.not_allowed') return status as Outcome
  if (status === 404 && code.endsWith('.not_found')) return 404
  if (isFirst ? status < 400 : status < 500 && status !== 400) return 'in'
  return status === 400 ? 400 : `${status} ${code}`
}

interface Case {
  readonly person: TestPerson
  readonly target: TargetName
  readonly want: Outcome
  /** The owner in the own wallet, for whom the call must succeed. */
  readonly isFirst: boolean
}

function casesOf(endpoint: Endpoint, line: Line): Case[] {
  const named = idsNamed(endpoint, line)
  const inOwn: readonly TargetName[] = ['mixed', 'gone']
  const tested = named.wallet && named.object ? targets : targets.filter((target) => !inOwn.includes(target))
  return tested.flatMap((target) =>
    peopleIn(target, line).map((person) => {
      const want = expected(endpoint, line, person, target)
      return { target, person, want, isFirst: want === 'in' && target === 'own' && person === line.who[0] }
    }),
  )
}

/** Places in which the right of the call decides, so everybody makes each call there. */
const decidedByRight: readonly TargetName[] = ['own', 'colleague', 'mixed']

/**
 * Returns who makes a call in a place. In the other places, where the wallet or the object decides, one person of each
 * kind makes it: who may call, who may not, the owners of both companies, the driver, and a former member.
 */
function peopleIn(target: TargetName, { who }: Line): readonly TestPerson[] {
  if (runsEveryCase || decidedByRight.includes(target)) return people
  const kinds = new Set<TestPerson | undefined>(['owner', 'driver', 'stranger', 'removed'])
  kinds.add(who.find((person) => !kinds.has(person)))
  kinds.add(people.find((person) => !kinds.has(person) && !who.includes(person)))
  return people.filter((person) => kinds.has(person))
}

/** Runs each person's cases sequentially, and all people in parallel. */
async function runCases(endpoint: Endpoint, line: Line, cases: readonly Case[]): Promise<(Case & CaseResponse)[]> {
  const responses = await Promise.all(
    people.map(async (person) => {
      const own: (Case & CaseResponse)[] = []
      for (const one of cases.filter((other) => other.person === person))
        own.push({ ...one, ...(await makeCall(endpoint, line, world.tokens[person], world.targets[one.target])) })
      return own
    }),
  )
  return responses.flat()
}

/** Returns the wrong responses of a call. */
function wrongIn(endpoint: Endpoint, line: Line, responses: readonly (Case & CaseResponse)[]): string[] {
  const named = idsNamed(endpoint, line)
  const wrong: string[] = []
  const notFound = new Map<string, string>()
  for (const response of responses) {
    const { person, target, want, isFirst, status, code, body } = response
    const got = outcomeOf(response, isFirst)
    // The first permitted caller may have deleted the object.
    const isGone = isWrite(endpoint) && want === 'in' && !isFirst && got === 404 && code !== 'wallet.not_found'
    if (got !== want && !isGone) wrong.push(`${person} in ${target}: ${status} ${code}, wanted ${want}`)
    if (want !== 404) continue
    // A foreign wallet gets the same response as an unknown one, and so does a foreign object in an own wallet.
    const group = `${person} ${named.wallet && mayEnter[target](person)}`
    const first = notFound.get(group) ?? body
    notFound.set(group, first)
    if (body !== first) wrong.push(`${person} in ${target}: a foreign object gets another response than an unknown one`)
  }
  return wrong
}

const isWrite = ({ method }: Endpoint) => method !== 'GET'

interface Audited {
  readonly changed: number
  readonly refused: number
  /** Rows that should have been counted in another row of the same hour. */
  readonly apart: number
}

/** Counts the audit's rows of all people: one per change, and one for equal refusals within an hour. */
async function audited(): Promise<Audited> {
  const counted = await fleet.db.row<Audited>(sql`
    with same as (
      select e.result, count(*) as rows, sum(coalesce(r.times, 1)) as times
      from audit_entry e
      left join audit_repeat r on r.wallet_id = e.wallet_id and r.number = e.number
      group by e.result, case when e.result = 'REFUSED'
        then (e.wallet_id, e.person_id, e.deed, e.code, date_trunc('hour', e.at))::text
        else (e.wallet_id, e.number)::text end)
    select coalesce(sum(times) filter (where result = 'CHANGED'), 0)::integer as changed,
      coalesce(sum(times) filter (where result = 'REFUSED'), 0)::integer as refused,
      coalesce(sum(rows - 1), 0)::integer as apart
    from same`)
  return counted ?? { changed: 0, refused: 0, apart: 0 }
}

/**
 * Runs the cases and compares the audit: equal refusals of one person, call, reason and hour share a row, and each
 * change has its own.
 */
async function runAndCount(endpoint: Endpoint, line: Line, cases: readonly Case[]) {
  const before = await audited()
  const responses = await runCases(endpoint, line, cases)
  const after = await audited()
  const changed = after.changed - before.changed
  const refused = after.refused - before.refused
  const refusals = responses.filter(({ status }) => status >= 400).length
  const good = responses.length - refusals
  const wrong: string[] = []
  // A retried payment that is declined is a refusal and also a change. Blocking several wallets returns 200 and names
  // the refused ones. Each of them is counted once.
  const counted = changed + refused
  if (counted < refusals || counted > responses.length)
    wrong.push(`${refused} refusals and ${changed} changes in the audit for ${refusals} refusals, ${good} changes`)
  if (after.apart > 0) wrong.push(`${after.apart} refusals in rows of their own that another row counts`)
  if (line.changesNothing === true && changed > 0) wrong.push(`${changed} rows of the audit for what tells nothing`)
  if (line.changesNothing !== true && cases[0]?.isFirst === true && changed !== 1)
    wrong.push(`${changed} rows of the audit for the owner's change: call recordChange in its transaction, once`)
  return { responses, wrong }
}

/** The first permitted request of each call with its reply, by `METHOD path`. */
const examples = new Map<string, { endpoint: Endpoint; example: Example }>()

function recordExample(
  name: string,
  endpoint: Endpoint,
  line: Line,
  responses: readonly (Case & CaseResponse)[],
): void {
  const first = responses.find(({ isFirst }) => isFirst)
  if (first === undefined || line.streams === true) return
  const sent = line.send?.(world.targets.own) ?? {}
  examples.set(name, {
    endpoint,
    example: exampleOf(endpoint, { ...sent, params: paramsOf(endpoint, sent, world.targets.own) }, first.body),
  })
}

describe('access', () => {
  for (const [name, line] of Object.entries(table)) {
    const endpoint = endpoints.get(name)
    if (endpoint === undefined) continue
    test(`${name}: ${line.who === people ? 'anybody' : line.who.join(', ')}`, async () => {
      const wrong: string[] = []
      for (const token of [undefined, world.tokens.expired, world.tokens.revoked]) {
        const { status, code } = await makeCall(endpoint, line, token, world.targets.own)
        const isOpen = endpoint.right === 'public' && token === undefined
        const good = isOpen ? status < 400 || status === line.otherwise : status === 401
        if (!good) wrong.push(`without a living session: ${status} ${code}`)
      }
      // Refused callers run first, while all objects exist, then the owner, then the other permitted callers.
      const cases = casesOf(endpoint, line)
      const steps = isWrite(endpoint)
        ? [
            cases.filter(({ want }) => want !== 'in'),
            cases.filter(({ isFirst }) => isFirst),
            cases.filter(({ want, isFirst }) => want === 'in' && !isFirst),
          ]
        : [cases]
      const responses: (Case & CaseResponse)[] = []
      for (const step of steps) {
        if (!isWrite(endpoint)) responses.push(...(await runCases(endpoint, line, step)))
        else {
          const tested = await runAndCount(endpoint, line, step)
          responses.push(...tested.responses)
          wrong.push(...tested.wrong)
        }
      }
      expect([...wrong, ...wrongIn(endpoint, line, responses)]).toEqual([])
      recordExample(name, endpoint, line, responses)
    })
  }
})

test('the examples of the API’s document are requests that the server accepts, with replies of today’s form', () => {
  expect(outdatedExamples(examples), 'RECORD_EXAMPLES=1 with this test writes docs/api/examples.json').toEqual([])
})

test('the order of permission groups does not matter', async () => {
  await fleet.db.run(sql`
    update wallet_membership set permission_groups = ${[10, 2]} where person_id = ${world.personIds.cardManager}`)
  const endpoint = endpoints.get('GET /editor/v3/user/wallet/:id') as Endpoint
  const { body } = await makeCall(
    endpoint,
    table['GET /editor/v3/user/wallet/:id'] as Line,
    world.tokens.cardManager,
    world.targets.own,
  )
  expect(JSON.parse(body)).toMatchObject({ permission_groups: [{ id: 2 }, { id: 10 }] })
})
