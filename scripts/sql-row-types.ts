/** A column as the tests saw it, see apps/server/test/record-rows.ts. */
export interface RecordedColumn {
  readonly name: string
  readonly type: number
  readonly table: number
  readonly column: number
  readonly hasNull: boolean
}
export type Recorded = readonly RecordedColumn[]

/** Whether a table's column is `not null`, by `table.column` as PostgreSQL numbers them. */
export type Catalog = ReadonlyMap<string, boolean>

/** The driver's TypeScript type per PostgreSQL type number, as configured by apps/server/src/platform/sql.ts. */
const TYPES: ReadonlyMap<number, string> = new Map(
  Object.entries({
    boolean: [16],
    Buffer: [17],
    bigint: [20],
    number: [21, 23, 26, 700, 701],
    // char, name, text, unknown, inet, bpchar, varchar, date, timestamptz, numeric, uuid, numeric[] (text of an array)
    string: [18, 19, 25, 705, 869, 1042, 1043, 1082, 1184, 1700, 2950, 1231],
    'boolean[]': [1000],
    'number[]': [1005, 1007, 1021, 1022],
    // text[], varchar[], int8[], uuid[]
    'string[]': [1009, 1015, 1016, 2951],
    'Date[]': [1182, 1185],
    Date: [1114],
    // JSON can hold anything: its shape is checked where it is written.
    any: [114, 3802],
    // void
    "''": [2278],
  }).flatMap(([type, numbers]) => numbers.map((number) => [number, type])),
)

/** The TypeScript type of a row as PostgreSQL described it. A type not listed above becomes a text that fits nothing. */
export function typeOf(columns: Recorded, catalog: Catalog, isNotNull: (column: string) => boolean): string {
  const fields = columns.map((column) => {
    const type = TYPES.get(column.type) ?? `'unknown type ${column.type}'`
    const mayBeNull = catalog.get(`${column.table}.${column.column}`) === false && !isNotNull(column.name)
    const isNullable = column.hasNull || mayBeNull
    return `${JSON.stringify(column.name)}: ${type}${isNullable && type !== 'any' ? ' | null' : ''}`
  })
  return `{ ${fields.join('; ')} }`
}
