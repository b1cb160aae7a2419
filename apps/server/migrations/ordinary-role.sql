-- Gives this database, with everything in it, to an ordinary role: for a database whose product connected as a superuser. A
-- superuser runs it, in one transaction, any number of times:
--   PGOPTIONS="-c voltway.role=fleets" psql --single-transaction --dbname=voltway_fleets --file=apps/server/migrations/ordinary-role.sql
-- A role that does not exist is created. Indexes, and sequences of columns, follow their table. The rights that were taken from
-- the owner stay taken. Not `reassign owned`, which refuses the account that initdb created.
do $$
declare
  product constant name := current_setting('voltway.role');
  line text;
begin
  if not exists (select from pg_roles where rolname = product) then
    execute format('create role %I login', product);
  end if;
  for line in
    with schemas as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), extended as (
      select classid, objid from pg_depend where deptype = 'e'
    ), objects as (
      select 'pg_namespace'::regclass as class, oid, format('schema %I', nspname) as named from schemas where nspname <> 'public'
      union all
      select 'pg_class'::regclass, c.oid, format('%s %s',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join schemas s on s.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') or relkind = 'S' and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and deptype in ('a', 'i'))
      union all
      select 'pg_proc'::regclass, p.oid, format('routine %s', p.oid::regprocedure) from pg_proc p join schemas s on s.oid = pronamespace
      union all
      select 'pg_type'::regclass, t.oid, format('type %s', t.oid::regtype) from pg_type t join schemas s on s.oid = typnamespace
      where typtype in ('e', 'd')
    )
    select format('alter %s owner to %I', named, product) from objects o
    where not exists (select from extended e where e.classid = o.class and e.objid = o.oid)
  loop
    execute line;
  end loop;
  execute format('alter database %I owner to %I', current_database(), product);
end $$;
