-- The ledger's own order, for lists whose balances must add up. Transfers of one instant, and those whose times overtook each other,
-- are in the order in which they were applied under the wallet's lock.

-- How many entries the wallet's accounts had after the transfer: each adds at least one, so it rises with every transfer.
alter table ledger_transfer add column sequence bigint;

-- The same function as in migration 0042, with the new column.
create or replace function ledger_apply(items jsonb)
returns table (
  ordinal integer, outcome text, transfer_id uuid, hold_id uuid, moved_minor bigint, resolved_minor bigint,
  funds_before_minor bigint, funds_minor bigint, held_minor bigint, receivable_minor bigint, credit_minor bigint
)
language plpgsql
-- Everything is found by its key. One plan for all calls costs a fifth less than one made anew for each; and a plan made while the
-- tables were empty must not walk them once they are full.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  item record;
  earlier record;
  wallet uuid;
  credit bigint;
  tolerance bigint;
  -- Balance, number of entries and movement of each account of the wallet: funds, held, receivable.
  f bigint; f_count bigint; f_move bigint;
  h bigint; h_count bigint; h_move bigint;
  r bigint; r_count bigint; r_move bigint;
  open_minor bigint;
  taken bigint;
  debit text;
  credited text;
  phase_now text;
  -- What the system accounts gain.
  system_move bigint;
  vat_move bigint;
  -- What is to be written, in the order of the tables' columns: a migration that adds a column to one of them replaces this function.
  transfers ledger_transfer[] := '{}';
  entries ledger_entry[] := '{}';
  -- The accounts of all wallets of the batch, three each, and where those of the wallet end.
  account_wallets uuid[]; account_kinds text[]; balances bigint[]; counts bigint[];
  credits bigint[]; tolerances bigint[];
  place integer := 0;
begin
  -- Holds before accounts, each in the order of wallet and id or kind: the one order in which money is locked.
  if jsonb_path_exists(items, '$[*] ? (@.op != "hold").hold') then
    perform from ledger_hold l
      where (l.wallet_id, l.id) in (
        select (i->>'wallet')::uuid, (i->>'hold')::uuid from jsonb_array_elements(items) i where i->>'op' <> 'hold' and i ? 'hold')
      order by l.wallet_id, l.id for no key update;
  end if;
  select array_agg(a.wallet_id), array_agg(a.kind), array_agg(a.balance_minor), array_agg(a.entry_count)
  into account_wallets, account_kinds, balances, counts
  from (
    select l.wallet_id, l.kind, l.balance_minor, l.entry_count from ledger_account l
    where l.wallet_id = any(array(select distinct (i->>'wallet')::uuid from jsonb_array_elements(items) i))
    order by l.wallet_id, l.kind for no key update) a;
  -- Asked after the lock, so that whoever lowers a credit under it is heard.
  select array_agg(w.credit_minor order by w.id), array_agg(w.negative_tolerance_minor order by w.id) into credits, tolerances
  from wallet w where w.id = any(account_wallets);

  for item in
    select i.ordinality::integer as ordinal, i.value->>'op' as op, (i.value->>'wallet')::uuid as wallet_id,
      (i.value->>'id')::uuid as id, i.value->>'key' as key, i.value->>'kind' as kind, (i.value->>'amount')::bigint as amount,
      (i.value->>'vat')::bigint as vat, coalesce((i.value->>'least')::bigint, 1) as least_amount, i.value->>'floor' as floor,
      coalesce(i.value->>'account', 'system:revenue') as account, (i.value->>'hold')::uuid as hold_id,
      (i.value->>'session')::uuid as session_id, (i.value->>'card')::uuid as card_id,
      (i.value->>'payment')::uuid as payment_id, (i.value->>'invoice')::uuid as invoice_id, i.value->>'note' as note,
      i.value->>'reference' as reference, (i.value->>'at')::timestamptz as at,
      (i.value->>'from')::timestamptz as counts_from, (i.value->>'expires')::timestamptz as expires_at,
      -- Ids and times are new with every try, and which hold is open is found out: the rest is the content.
      encode(sha256(convert_to((i.value - '{id,at,hold,from,expires,reference}'::text[])::text, 'UTF8')), 'hex') as hash,
      row_number() over (partition by i.value->>'wallet', i.value->>'key' order by i.ordinality) > 1 as comes_again,
      t.id as earlier_id, t.hold_id as earlier_hold_id, t.amount_minor as earlier_minor, t.content_hash as earlier_hash
    from jsonb_array_elements(items) with ordinality i
    -- The limit keeps this a look-up per item, whatever the planner thinks of an empty table.
    left join lateral (
      select e.id, e.hold_id, e.amount_minor, e.content_hash from ledger_transfer e
      where e.wallet_id = (i.value->>'wallet')::uuid and e.key = i.value->>'key' limit 1) t on true
    order by 3, 1
  loop
    if item.wallet_id is distinct from wallet then
      wallet := item.wallet_id;
      -- Items and accounts are both in the order of the wallets' ids, and FUNDS, HELD, RECEIVABLE is the order of the kinds.
      place := place + 3;
      if account_wallets[place - 2] is distinct from wallet or account_wallets[place] is distinct from wallet then
        raise exception 'wallet % has no ledger accounts', wallet using errcode = 'foreign_key_violation';
      end if;
      f := balances[place - 2]; f_count := counts[place - 2];
      h := balances[place - 1]; h_count := counts[place - 1];
      r := balances[place]; r_count := counts[place];
      credit := credits[place / 3]; tolerance := tolerances[place / 3];
    end if;

    ordinal := item.ordinal;
    transfer_id := null; hold_id := null; moved_minor := 0; resolved_minor := 0;
    funds_before_minor := f; funds_minor := f; held_minor := h; receivable_minor := r; credit_minor := credit;
    f_move := 0; h_move := 0; r_move := 0; system_move := 0; vat_move := 0; open_minor := 0;
    phase_now := 'POSTED'; debit := 'FUNDS'; credited := item.account;

    if item.comes_again and item.earlier_id is null then
      select t.id, t.hold_id, t.amount_minor, t.content_hash into earlier
      from unnest(transfers) t where t.wallet_id = wallet and t.key = item.key;
      item.earlier_id := earlier.id; item.earlier_hold_id := earlier.hold_id;
      item.earlier_minor := earlier.amount_minor; item.earlier_hash := earlier.content_hash;
    end if;
    if item.earlier_id is not null then
      outcome := case when item.earlier_hash = item.hash then 'REPEATED' else 'CONFLICT' end;
      if outcome = 'REPEATED' then
        transfer_id := item.earlier_id; hold_id := item.earlier_hold_id; moved_minor := item.earlier_minor;
      end if;
      return next; continue;
    end if;

    if item.hold_id is not null and item.op in ('raise', 'settle', 'release') then
      select l.amount_minor into taken from ledger_hold l
      where l.wallet_id = wallet and l.id = item.hold_id and l.state = 'OPEN';
      if found then open_minor := taken; hold_id := item.hold_id; end if;
    end if;

    case item.op
      when 'credit' then
        moved_minor := item.amount;
        r_move := least(item.amount, -r); f_move := item.amount - r_move;
        debit := item.account; credited := 'FUNDS';
        vat_move := -coalesce(item.vat, 0); system_move := -item.amount - vat_move;
      when 'debit', 'settle' then
        moved_minor := item.amount;
        if item.floor = 'USER' then
          if f + credit < item.amount then outcome := 'INSUFFICIENT'; moved_minor := 0; return next; continue; end if;
          taken := item.amount;
        else
          taken := f + open_minor + credit + case when item.floor = 'REVERSAL' then 0 else tolerance end;
          -- What was held for it pays for it in any case.
          taken := least(item.amount, greatest(taken, open_minor, 0));
        end if;
        f_move := open_minor - taken; h_move := -open_minor; r_move := taken - item.amount;
        if hold_id is not null then debit := 'HELD'; phase_now := 'SETTLED'; resolved_minor := open_minor; end if;
        vat_move := coalesce(item.vat, 0); system_move := item.amount - vat_move;
      when 'hold' then
        moved_minor := least(item.amount, f + credit);
        if moved_minor < item.least_amount then outcome := 'INSUFFICIENT'; moved_minor := 0; return next; continue; end if;
        f_move := -moved_minor; h_move := moved_minor;
        hold_id := item.hold_id; credited := 'HELD'; phase_now := 'HELD';
      when 'raise' then
        moved_minor := case when hold_id is null then 0 else least(item.amount - open_minor, f + credit) end;
        f_move := -moved_minor; h_move := moved_minor; credited := 'HELD'; phase_now := 'HELD';
      when 'release' then
        moved_minor := open_minor; resolved_minor := open_minor;
        f_move := moved_minor; h_move := -moved_minor; debit := 'HELD'; credited := 'FUNDS'; phase_now := 'RELEASED';
    end case;

    if moved_minor <= 0 then
      outcome := 'UNCHANGED'; moved_minor := 0; resolved_minor := 0; return next; continue;
    end if;

    outcome := 'DONE'; transfer_id := item.id;
    f := f + f_move; h := h + h_move; r := r + r_move;
    transfers := transfers || (wallet, item.id, item.key, item.hash, item.kind, phase_now, hold_id, debit, credited, moved_minor,
      moved_minor - item.vat, item.vat, item.session_id, item.card_id, item.payment_id, item.invoice_id, item.note, f + h,
      item.at, f_count + h_count + r_count + (f_move <> 0)::integer + (h_move <> 0)::integer + (r_move <> 0)::integer)::ledger_transfer;
    if f_move <> 0 then
      f_count := f_count + 1;
      entries := entries || (wallet, item.id, 'FUNDS', f_move, f_count, f)::ledger_entry;
    end if;
    if h_move <> 0 then
      h_count := h_count + 1;
      entries := entries || (wallet, item.id, 'HELD', h_move, h_count, h)::ledger_entry;
    end if;
    if r_move <> 0 then
      r_count := r_count + 1;
      entries := entries || (wallet, item.id, 'RECEIVABLE', r_move, r_count, r)::ledger_entry;
    end if;
    if system_move <> 0 then
      entries := entries || (wallet, item.id, item.account, system_move, null, null)::ledger_entry;
    end if;
    if vat_move <> 0 then
      entries := entries || (wallet, item.id, 'system:vat', vat_move, null, null)::ledger_entry;
    end if;

    -- Holds are written at once, because a later item of the batch may be about the same one.
    if item.op = 'hold' then
      insert into ledger_hold (
        wallet_id, id, key, card_id, session_id, authorization_reference, amount_minor, created_at, counts_from, expires_at)
      values (
        wallet, item.hold_id, item.key, item.card_id, item.session_id, item.reference, moved_minor, item.at,
        coalesce(item.counts_from, item.at), item.expires_at);
    elsif hold_id is not null then
      update ledger_hold l set
        amount_minor = case item.op when 'raise' then l.amount_minor + moved_minor else l.amount_minor end,
        state = case item.op when 'raise' then 'OPEN' when 'settle' then 'SETTLED' else 'RELEASED' end,
        resolved_at = case item.op when 'raise' then null else item.at end
      where l.wallet_id = wallet and l.id = ledger_apply.hold_id;
    end if;

    balances[place - 2] := f; counts[place - 2] := f_count;
    balances[place - 1] := h; counts[place - 1] := h_count;
    balances[place] := r; counts[place] := r_count;
    funds_minor := f; held_minor := h; receivable_minor := r;
    return next;
  end loop;

  if cardinality(transfers) = 0 then return; end if;
  insert into ledger_transfer select * from unnest(transfers);
  insert into ledger_entry select * from unnest(entries);
  update ledger_account a set balance_minor = n.balance_minor, entry_count = n.entry_count
  from unnest(account_wallets, account_kinds, balances, counts) n (wallet_id, kind, balance_minor, entry_count)
  where a.wallet_id = n.wallet_id and a.kind = n.kind and a.entry_count <> n.entry_count;
end
$$;

-- Transfers so far: each account numbers its entries, and the three orders are merged. Where they leave it open, by time.
do $$
declare
  wallet uuid;
  f_ids uuid[]; f_h bigint[]; f_r bigint[]; f_at timestamptz[];
  h_ids uuid[]; h_f bigint[]; h_r bigint[]; h_at timestamptz[];
  r_ids uuid[]; r_f bigint[]; r_h bigint[]; r_at timestamptz[];
  f bigint; h bigint; r bigint;
  next_id uuid; next_at timestamptz; next_f boolean; next_h boolean; next_r boolean;
  ids uuid[]; orders bigint[];
begin
  for wallet in select distinct wallet_id from ledger_transfer loop
    drop table if exists ledger_chain;
    create temp table ledger_chain on commit drop as
      select t.id, t.posted_at as at, max(e.sequence) filter (where e.account = 'FUNDS') as f,
        max(e.sequence) filter (where e.account = 'HELD') as h, max(e.sequence) filter (where e.account = 'RECEIVABLE') as r
      from ledger_transfer t join ledger_entry e on e.wallet_id = t.wallet_id and e.transfer_id = t.id
      where t.wallet_id = wallet group by t.id, t.posted_at;
    select array_agg(c.id order by c.f), array_agg(c.h order by c.f), array_agg(c.r order by c.f), array_agg(c.at order by c.f)
      into f_ids, f_h, f_r, f_at from ledger_chain c where c.f is not null;
    select array_agg(c.id order by c.h), array_agg(c.f order by c.h), array_agg(c.r order by c.h), array_agg(c.at order by c.h)
      into h_ids, h_f, h_r, h_at from ledger_chain c where c.h is not null;
    select array_agg(c.id order by c.r), array_agg(c.f order by c.r), array_agg(c.h order by c.r), array_agg(c.at order by c.r)
      into r_ids, r_f, r_h, r_at from ledger_chain c where c.r is not null;
    f := 1; h := 1; r := 1; ids := '{}'; orders := '{}';
    loop
      next_id := null;
      if f_ids[f] is not null and coalesce(f_h[f], h) = h and coalesce(f_r[f], r) = r then
        next_id := f_ids[f]; next_at := f_at[f]; next_f := true; next_h := f_h[f] is not null; next_r := f_r[f] is not null;
      end if;
      if h_ids[h] is not null and h_f[h] is null and coalesce(h_r[h], r) = r
        and (next_id is null or (h_at[h], h_ids[h]) < (next_at, next_id)) then
        next_id := h_ids[h]; next_at := h_at[h]; next_f := false; next_h := true; next_r := h_r[h] is not null;
      end if;
      if r_ids[r] is not null and r_f[r] is null and r_h[r] is null
        and (next_id is null or (r_at[r], r_ids[r]) < (next_at, next_id)) then
        next_id := r_ids[r]; next_at := r_at[r]; next_f := false; next_h := false; next_r := true;
      end if;
      exit when next_id is null;
      f := f + next_f::integer; h := h + next_h::integer; r := r + next_r::integer;
      ids := ids || next_id; orders := orders || (f + h + r - 3);
    end loop;
    update ledger_transfer t set sequence = o.sequence
    from unnest(ids, orders) o (id, sequence) where t.wallet_id = wallet and t.id = o.id;
  end loop;
end
$$;

create index ledger_transfer__wallet_id__sequence on ledger_transfer (wallet_id, sequence desc);
