import { plainPlate } from '@voltway/contract/vehicles'
import type { WalletScope } from '../../kernel/scope.ts'
import { searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectFileMembers, selectFileVehicles } from './card-file.sql.ts'
import type { FileRow } from './card-file-rows.ts'

interface Found {
  readonly id: string
  readonly name: string
}

export interface PeopleOfFile {
  member(cell: string): Found | 'unknown_employee' | 'ambiguous_employee'
  vehicle(cell: string): Found | 'unknown_plate' | 'ambiguous_plate'
}

/** Resolves the cells of a file: people by employee number, e-mail or name, in this order; vehicles by plate. */
export async function peopleOfFile(on: Sql, scope: WalletScope, rows: readonly FileRow[]): Promise<PeopleOfFile> {
  const namesPeople = rows.some(({ cells }) => cells.employee != null)
  const plates = [...new Set(rows.flatMap(({ cells }) => (cells.plate == null ? [] : plainPlate(cells.plate))))]
  const members = namesPeople ? await selectFileMembers(on, scope) : []
  const vehicles = plates.length > 0 ? await selectFileVehicles(on, scope, plates) : []
  const byPlate = Map.groupBy(vehicles, ({ licence_plate }) => licence_plate)
  const keys = [
    Map.groupBy(members, ({ employee_number }) => searchable(employee_number)),
    Map.groupBy(members, ({ email }) => searchable(email)),
    Map.groupBy(members, ({ name }) => searchable(name)),
  ]
  return {
    member: (cell) => {
      const wanted = searchable(cell)
      const [found, ...others] = keys.map((by) => by.get(wanted) ?? []).find((of) => of.length > 0) ?? []
      if (found === undefined) return 'unknown_employee'
      return others.length > 0 ? 'ambiguous_employee' : found
    },
    vehicle: (cell) => {
      const [found, ...others] = byPlate.get(plainPlate(cell)) ?? []
      if (found === undefined) return 'unknown_plate'
      return others.length > 0 ? 'ambiguous_plate' : { id: found.id, name: found.licence_plate }
    },
  }
}
