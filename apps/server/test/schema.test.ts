import { sessionStatuses } from '@voltway/contract/sessions'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  distributionColumn,
  localTables,
  mayReference,
  placementOf,
  referenceTables,
  tenantTables,
} from '../src/kernel/distribution/tables.ts'
import { CITUS_URL } from './citus-database.ts'
import { leaseDatabase, type TestDatabase } from './database.ts'

/*
 * Rules that allow one logical database to be distributed over several machines by wallet (decision 009). The list of
 * tables, `kernel/distribution/tables.ts`, says where the rows of each are.
 */

/** The table that lets the extension count the coordinator in (`platform/distributed.ts`). */
const ofCluster = CITUS_URL === undefined ? [] : ['distribution_marked']

interface Table {
  name: string
  primary_key: string[] | null
}

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await leaseDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.release()
})

const query = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[]

const tables = () =>
  query<Table>(`
    select c.relname as name,
           (select array_agg(a.attname::text order by k.place)
            from pg_constraint p
            cross join unnest(p.conkey) with ordinality as k(attnum, place)
            join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
            where p.conrelid = c.oid and p.contype = 'p') as primary_key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`)

const isTenant = (name: string) => placementOf(name) === 'tenant'

test('the list of tables names each table of the database once', async () => {
  const listed = [...tenantTables, ...Object.keys(referenceTables), ...Object.keys(localTables), ...ofCluster]
  expect(listed.toSorted()).toEqual((await tables()).map(({ name }) => name).toSorted())
})

test('every table of a wallet has the wallet first in its primary key', async () => {
  const wrong = (await tables()).filter(
    ({ name, primary_key }) => isTenant(name) && primary_key?.[0] !== distributionColumn(name),
  )
  expect(wrong).toEqual([])
})

test('every table has a primary key', async () => {
  expect((await tables()).filter((table) => table.primary_key === null)).toEqual([])
})

interface ForeignKey {
  source: string
  target: string
  columns: string[]
  name: string
}

const foreignKeys = () =>
  query<ForeignKey>(`
    select c.conrelid::regclass::text as source, c.confrelid::regclass::text as target, c.conname as name,
           (select array_agg(a.attname::text order by k.place)
            from unnest(c.conkey) with ordinality as k(attnum, place)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)

test('foreign keys inside a wallet carry wallet_id, so a row can never point into another company', async () => {
  const wrong = (await foreignKeys()).filter(
    ({ source, target, columns }) => isTenant(source) && isTenant(target) && columns[0] !== 'wallet_id',
  )
  expect(wrong).toEqual([])
})

test('a distributed database has every foreign key except those from people’s rows and memberships into a wallet', async () => {
  const leftOut = (await foreignKeys()).filter(
    ({ source, target }) => !mayReference(placementOf(source) ?? 'local', placementOf(target) ?? 'local'),
  )
  const fromPeople = [
    'person_notice_wallet_id_fkey',
    'subscription_payment_method',
    'subscription_vat_number',
    'subscription_wallet_id_fkey',
    'wallet_membership_wallet_id_fkey',
  ]
  expect(leftOut.map(({ name }) => name).sort()).toEqual(CITUS_URL === undefined ? fromPeople : [])
})

test('unique constraints of a wallet’s tables begin with wallet_id', async () => {
  const indexes = await query<{ name: string; source: string; first: string }>(`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as source, a.attname::text as first
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique`)
  expect(indexes.filter((index) => isTenant(index.source) && index.first !== distributionColumn(index.source))).toEqual(
    [],
  )
})

test('check constraints of frequently written tables compare with one constant, because a list would be parsed for each row', async () => {
  const lists = await query(`
    select conname from pg_constraint where contype = 'c' and conbin::text like '%ARRAYEXPR%' and conrelid = any(
      '{session,ledger_account,ledger_entry,ledger_transfer,ledger_hold,network_inbox}'::regclass[])`)
  expect(lists).toEqual([])
})

test('a session’s allowed states are exactly those of the contract', async () => {
  const [{ rule } = { rule: '' }] = await query<{ rule: string }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'session_status_known'",
  )
  await query(`create temp table tried (status text, ${rule})`)
  await query(`insert into tried select unnest('{${sessionStatuses}}'::text[])`)
  await expect(query("insert into tried values ('ELSEWHERE')")).rejects.toThrow('violates check constraint')
})

test('no trigger, sequence, exclusion or deferrable constraint exists', async () => {
  const triggers = await query(`
    select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace`)
  const sequences = await query(
    `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  const constraints = await query(`
    select conname from pg_constraint
    where connamespace = 'public'::regnamespace and (contype = 'x' or condeferrable)`)
  expect({ triggers, sequences, constraints }).toEqual({ triggers: [], sequences: [], constraints: [] })
})

test('tables are singular snake_case, and indexes and constraints follow our naming', async () => {
  const odd = (await tables()).filter(({ name }) => !/^[a-z][a-z0-9_]*$/.test(name))
  const indexes = await query<{ name: string }>(`
    select i.indexrelid::regclass::text as name from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    where not exists (select from pg_constraint p where p.conindid = i.indexrelid)`)
  expect(odd).toEqual([])
  expect(indexes.filter(({ name }) => !/^"?[a-z0-9_]+__[a-z0-9_]+"?$/.test(name))).toEqual([])
})
