import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import type { importPeople, PeopleFileField } from '@voltway/contract/teams-imports'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { distinct } from '../../kernel/calls/bulk-results.ts'
import { callerOfFile, refuseErrors, replyOfTable } from '../../kernel/calls/file-errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { parseInThread } from '../../platform/file-threads.ts'
import type { Sql } from '../../platform/sql.ts'
import { claimQuota } from '../entitlements/entitlements.ts'
import { changeMemberIn, joinAsMember, moveMembersToTeam } from '../members/members.ts'
import { lockPeople } from '../memberships/memberships.ts'
import { storeVehicle } from '../vehicles/vehicles.ts'
import type { FileError, PeopleCells, PeopleFile, PeopleLine, readPeopleFile } from './people-file.ts'
import { selectKnownMembers, selectKnownTeams, selectKnownVehicles } from './people-import.sql.ts'
import { createTeamIn } from './teams.ts'

type Reply = ReplyOf<typeof importPeople>

/**
 * Creates and changes drivers, vehicles and teams from a file: all lines or none, or the valid lines only by choice. A
 * dry run only returns the changes and errors.
 */
export async function importPeopleFile(
  ctx: Ctx,
  scope: WalletScope,
  { csv, dry_run, valid_only }: BodyOf<typeof importPeople>,
): Promise<Reply> {
  const file = await parseInThread<typeof readPeopleFile>('people', csv, callerOfFile(ctx, scope))
  if (dry_run) return replyOf(file, await planOf(ctx.db, scope, file.lines), false)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    // Two files at once would both create what neither finds.
    await lockPeople(tx, scope)
    const plan = await planOf(tx, scope, file.lines)
    if (!valid_only) refuseErrors([...file.errors, ...plan.errors])
    await apply(work, plan)
    return replyOf(file, plan, true)
  })
}

/** A driver of the file, perhaps of several lines with several vehicles. */
interface PlannedMember {
  readonly line: number
  /** Null: not stored yet. */
  id: string | null
  readonly isNew: boolean
  /** The later lines of a driver complete the first. */
  cells: PeopleCells
}

interface PlannedVehicle {
  readonly line: number
  readonly id: string | null
  readonly cells: PeopleCells & { readonly plate: string }
  /** Null: the driver of the vehicle does not change. */
  readonly driver: PlannedMember | null
}

interface Plan {
  readonly members: readonly PlannedMember[]
  readonly vehicles: readonly PlannedVehicle[]
  readonly teamIds: ReadonlyMap<string, string>
  readonly newTeams: readonly string[]
  readonly errors: readonly FileError[]
}

async function planOf(on: Sql, scope: WalletScope, lines: readonly PeopleLine[]): Promise<Plan> {
  const cells = lines.map((line) => line.cells)
  const known = await selectKnownMembers(on, scope, {
    numbers: distinct(cells.map((one) => one.employee_number)),
    emails: distinct(cells.map((one) => one.email)),
  })
  const vehicles = await selectKnownVehicles(on, scope, distinct(cells.map((one) => one.plate)))
  const vehicleIds = new Map(vehicles.map(({ id, licence_plate }) => [licence_plate, id]))
  const teamIds = new Map((await selectKnownTeams(on, scope)).map(({ id, name }) => [name.toLowerCase(), id]))
  const members = new PlannedMembers(known)
  const planned: PlannedVehicle[] = []
  const errors: FileError[] = []
  const newTeams = new Map<string, string>()
  for (const { line, cells: own } of lines) {
    const before = errors.length
    const wrong = (field: PeopleFileField, code: FileError['code'], value = '') =>
      errors.push({ line, field, code, value })
    const vehicleId = own.plate === undefined ? null : (vehicleIds.get(own.plate) ?? null)
    if (own.plate !== undefined && vehicleId === null) {
      if (own.brand === undefined) wrong('brand', 'required')
      if (own.model === undefined) wrong('model', 'required')
    }
    const driver = hasDriver(own) ? members.memberOf({ line, cells: own }, wrong) : null
    if (!hasDriver(own) && own.plate === undefined) wrong('name', 'required')
    if (errors.length > before) continue
    if (driver !== null) members.add(driver, own)
    const teamKey = own.team?.toLowerCase()
    if (own.team !== undefined && teamKey !== undefined && !teamIds.has(teamKey) && !newTeams.has(teamKey)) {
      newTeams.set(teamKey, own.team)
    }
    if (own.plate !== undefined) planned.push({ line, id: vehicleId, cells: { ...own, plate: own.plate }, driver })
  }
  return { members: members.planned, vehicles: planned, teamIds, newTeams: [...newTeams.values()], errors }
}

const hasDriver = ({ name, email, phone, employee_number, cost_centre, team }: PeopleCells): boolean =>
  [name, email, phone, employee_number, cost_centre, team].some((cell) => cell !== undefined)

/** The drivers of a file by the keys of its lines, those of the wallet included. */
class PlannedMembers {
  readonly planned: PlannedMember[] = []
  readonly #knownByNumber: ReadonlyMap<string, string[]>
  readonly #knownByEmail: ReadonlyMap<string, string[]>
  readonly #byKey = new Map<string, PlannedMember>()

  constructor(known: readonly { id: string; email: string | null; employee_number: string | null }[]) {
    const idsBy = (key: 'email' | 'employee_number') => {
      const ids = new Map<string, string[]>()
      for (const member of known) {
        const value = member[key]
        if (value !== null) ids.set(value, [...(ids.get(value) ?? []), member.id])
      }
      return ids
    }
    this.#knownByNumber = idsBy('employee_number')
    this.#knownByEmail = idsBy('email')
  }

  /** Finds the driver of a line, or plans a new one. The employee number decides, else the e-mail. */
  memberOf(
    { line, cells }: PeopleLine,
    wrong: (field: PeopleFileField, code: FileError['code'], value?: string) => void,
  ): PlannedMember {
    const { name, email, employee_number: number } = cells
    const byNumber = number === undefined ? [] : (this.#knownByNumber.get(number) ?? [])
    const byEmail = email === undefined ? [] : (this.#knownByEmail.get(email) ?? [])
    if (byNumber.length > 1) wrong('employee_number', 'ambiguous', number)
    if (byNumber.length === 0 && byEmail.length > 1) wrong('email', 'ambiguous', email)
    const [id = byEmail[0] ?? null] = byNumber
    // The number of one driver and the address of another name nobody.
    if (byNumber.length === 1 && byEmail.length > 0 && !byEmail.includes(id ?? '')) wrong('email', 'ambiguous', email)
    const found = keysOf(id, cells).flatMap((key) => this.#byKey.get(key) ?? [])[0]
    if (id === null && found === undefined && name === undefined) wrong('name', 'required')
    return found ?? { line, id, isNew: id === null, cells }
  }

  /** Adds a valid line to its driver. */
  add(member: PlannedMember, cells: PeopleCells): void {
    if (!this.planned.includes(member)) this.planned.push(member)
    const added = Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))
    member.cells = { ...member.cells, ...added }
    for (const key of keysOf(member.id, cells)) this.#byKey.set(key, member)
  }
}

const keysOf = (id: string | null, { email, employee_number: number }: PeopleCells): string[] => [
  ...(id === null ? [] : [`id ${id}`]),
  ...(number === undefined ? [] : [`number ${number}`]),
  ...(number !== undefined || email === undefined ? [] : [`email ${email}`]),
]

async function apply(work: WalletWork, { members, vehicles, teamIds, newTeams }: Plan): Promise<void> {
  if (members.length + vehicles.length === 0) return
  const idByTeam = new Map(teamIds)
  for (const name of newTeams) idByTeam.set(name.toLowerCase(), await createTeamIn(work, name))
  const added = members.filter(({ isNew }) => isNew).length
  if (added > 0) await claimQuota(work, { of: 'members', count: added })
  const idsByTeam = new Map<string, string[]>()
  for (const member of members) {
    const { name, email, phone, employee_number, cost_centre, team } = member.cells
    if (member.id === null) {
      const details = { email: email ?? null, phone: phone ?? null, employeeNumber: employee_number ?? null }
      member.id = await joinAsMember(work, { name: name ?? '', ...details, costCentre: cost_centre ?? null })
    } else {
      await changeMemberIn(work, member.id, { name, phone, employee_number, cost_centre })
    }
    const teamId = team === undefined ? undefined : idByTeam.get(team.toLowerCase())
    if (teamId !== undefined) idsByTeam.set(teamId, [...(idsByTeam.get(teamId) ?? []), member.id])
  }
  for (const [teamId, ids] of idsByTeam) await moveMembersToTeam(work, ids, teamId)
  for (const { id, cells, driver } of vehicles) {
    const { plate, brand, model, batteryWh } = cells
    await storeVehicle(work, { id, plate, brand, model, batteryWh, memberId: driver?.id ?? undefined })
  }
  recordAudit(work, {
    action: 'people.imported',
    object: { kind: 'people', id: null, name: null },
    after: {
      members: members.length,
      new_members: added,
      vehicles: vehicles.length,
      new_vehicles: vehicles.filter(({ id }) => id === null).length,
      teams: newTeams,
      names: members.slice(0, MAX_NAMED).map(({ cells }) => cells.name ?? cells.employee_number ?? cells.email),
    },
  })
}

/** Above this number, the audit records only the count. */
const MAX_NAMED = 100

function replyOf(file: PeopleFile, plan: Plan, applied: boolean): Reply {
  const members = plan.members.map(({ line, isNew, cells }) => ({
    line,
    kind: 'MEMBER' as const,
    name: cells.name ?? cells.employee_number ?? cells.email ?? '',
    is_new: isNew,
  }))
  const vehicles = plan.vehicles.map(({ line, id, cells }) => ({
    line,
    kind: 'VEHICLE' as const,
    name: cells.plate,
    is_new: id === null,
  }))
  return {
    ...replyOfTable(file, plan.errors, applied),
    new_teams: [...plan.newTeams],
    changes: [...members, ...vehicles].sort((one, other) => one.line - other.line),
  }
}
