import { type Sql, sql } from '../../platform/sql.ts'
import { distributionColumn, type Placement } from './tables.ts'

/**
 * Statements that turn tables into distributed ones, over the catalogs of PostgreSQL and Citus. Writes
 * distribution_pending, which exists only until a distribution is complete.
 */

/** A problem of the cluster that makes a distribution impossible; undefined when there is none. */
export async function selectClusterProblem(db: Sql): Promise<string | undefined> {
  const [node] = await db.text<{ is_coordinator: boolean; knows_itself: boolean }>(`
    select citus_is_coordinator() as is_coordinator,
      exists (select from pg_dist_node where groupid = 0) as knows_itself`)
  if (node?.is_coordinator !== true) return 'this is a worker of the cluster: use the address of its coordinator'
  if (!node.knows_itself) return 'the coordinator has no address yet: call citus_set_coordinator_host on it first'
  return undefined
}

/** All tables of the product, with their current placement; null: not distributed. */
export function selectTables(db: Sql): Promise<{ name: string; placement: Placement | null }[]> {
  return db.text(`
    select c.relname as name, case when d.partmethod = 'h' then 'tenant'
        when d.partmethod = 'n' and d.repmodel = 't' then 'reference' end as placement
    from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not starts_with(c.relname, 'distribution_')
    order by c.relname`)
}

/** A constraint or view that is dropped while its tables are distributed, with the statement that creates it again. */
export interface PendingObject {
  readonly kind: 'FOREIGN_KEY' | 'VIEW'
  readonly name: string
  /** The table of a foreign key, and the one that it refers to; null for a view. */
  readonly source: string | null
  readonly target: string | null
  readonly definition: string
}

/** All foreign keys and views of the product, in the order of their creation. */
export function selectObjects(tx: Sql): Promise<PendingObject[]> {
  return tx.text(`
    select * from (
      select 'FOREIGN_KEY' as kind, conname as name, s.relname as source, t.relname as target,
        format('alter table public.%I add constraint %I %s', s.relname, conname, pg_get_constraintdef(k.oid)) as definition, k.oid
      from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace
      union all
      select 'VIEW', relname, null, null, format('create view public.%I as %s', relname, pg_get_viewdef(v.oid)), v.oid
      from pg_class v where relkind = 'v' and relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = v.oid and d.deptype = 'e')
    ) object
    order by kind, oid`)
}

/** Whether objects of an earlier, interrupted run wait to be created again. */
export async function selectHasPending(db: Sql): Promise<boolean> {
  const [row] = await db.text<{ exists: boolean }>(
    `select to_regclass('public.distribution_pending') is not null as exists`,
  )
  return row?.exists ?? false
}

/** Whether the mark of commits in two phases exists. */
export async function selectHasMark(db: Sql): Promise<boolean> {
  const [row] = await db.text<{ exists: boolean }>(
    `select to_regprocedure('public.distribution_mark()') is not null as exists`,
  )
  return row?.exists ?? false
}

/** Creates the list of what is dropped. */
export async function createPending(tx: Sql): Promise<void> {
  await tx.text(`
    create table if not exists public.distribution_pending (
      position integer generated always as identity, kind text not null, name text not null, source text, target text,
      definition text not null)`)
}

/** Stores how to create an object again. */
export function insertPending(tx: Sql, { kind, name, source, target, definition }: PendingObject): Promise<number> {
  return tx.run(sql`
    insert into distribution_pending (kind, name, source, target, definition)
    values (${kind}, ${name}, ${source}, ${target}, ${definition})`)
}

/** Drops an object. */
export async function dropObject(tx: Sql, { kind, name, source }: PendingObject): Promise<void> {
  await tx.text(
    kind === 'VIEW' ? `drop view public."${name}"` : `alter table public."${source}" drop constraint "${name}"`,
  )
}

/** Selects the objects that are to be created again, in order. */
export function selectPending(db: Sql): Promise<(PendingObject & { readonly position: number })[]> {
  return db.text(`select position, kind, name, source, target, definition from distribution_pending order by position`)
}

/** Creates an object again, or drops it for good. */
export async function settlePending(
  tx: Sql,
  { position, definition }: { readonly position: number; readonly definition: string },
  isCreated: boolean,
): Promise<void> {
  if (isCreated) await tx.text(definition)
  await tx.run(sql`delete from distribution_pending where position = ${position}`)
}

/** Removes the list once it is empty. */
export async function dropPending(tx: Sql): Promise<void> {
  await tx.text('drop table public.distribution_pending')
}

/** The statement that distributes a table with its rows. Its old rows remain on disk until {@link truncateLocalRows}. */
export function placing(table: string, placement: 'tenant' | 'reference'): string {
  const name = `'public.${table}'`
  const colocation = table === 'wallet' ? 'none' : 'public.wallet'
  return placement === 'reference'
    ? `select create_reference_table(${name})`
    : `select create_distributed_table(${name}, '${distributionColumn(table)}', colocate_with := '${colocation}')`
}

/** Distributes a table with its rows. */
export async function distributeTable(tx: Sql, table: string, placement: 'tenant' | 'reference'): Promise<void> {
  await tx.text(placing(table, placement))
}

/** Makes a distributed table a plain table of the coordinator again, with its rows. */
export async function undistributeTable(tx: Sql, table: string): Promise<void> {
  await tx.text(`select undistribute_table('public.${table}')`)
}

/** Frees the disk of rows that a distributed table had before. */
export async function truncateLocalRows(db: Sql, table: string): Promise<void> {
  await db.text(`select truncate_local_data_after_distributing_table('public.${table}')`)
}

/**
 * Runs calls of a function on the machine of the wallet in one of its arguments; without an argument, creates it on
 * every machine. The machine of a wallet plans its statements anew in each call: with a kept plan, Citus 13.2 adds
 * another plan of the shard with each call and never frees it, about 140 kB per call of the ledger.
 * @returns false when that was done before, or a later migration creates the function.
 */
export async function distributeFunction(tx: Sql, signature: string, argument: string | null): Promise<boolean> {
  const [found] = await tx.text<{ is_placed: boolean; plans_anew: boolean }>(
    `select coalesce('plan_cache_mode=force_custom_plan' = any(p.proconfig), false) as plans_anew, exists (
       select from pg_catalog.pg_dist_object
       where classid = 'pg_proc'::regclass and objid = p.oid
         and (distribution_argument_index is not null or ${argument === null})) as is_placed
     from pg_proc p where p.oid = to_regprocedure('public.${signature}')`,
  )
  if (found === undefined) return false
  const plansAnew = argument === null || found.plans_anew
  if (found.is_placed && plansAnew) return false
  if (!plansAnew) await tx.text(`alter function public.${signature} set plan_cache_mode = force_custom_plan`)
  const where = argument === null ? '' : `, '${argument}', colocate_with := 'public.wallet', force_delegation := true`
  if (!found.is_placed) await tx.text(`select create_distributed_function('public.${signature}'${where})`)
  return true
}
