-- Money of a wallet on a distributed database. With `only_wallet`, all items belong to that wallet and every statement names it,
-- so the whole call runs on the machine of the wallet. Without, a batch of many wallets is applied as before.

create function ledger_apply(only_wallet uuid, items jsonb)
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
  earlier_id uuid; earlier_hold_id uuid; earlier_minor bigint; earlier_hash text;
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
  -- Transfers of earlier calls with the keys of this batch, which are few or none.
  known_wallets uuid[]; known_keys text[]; known_ids uuid[]; known_holds uuid[]; known_amounts bigint[]; known_hashes text[];
  hold_ids uuid[];
  keys text[];
  written record;
begin
  -- Holds before accounts, each in the order of wallet and id or kind: the one order in which money is locked. The credit is
  -- read after the lock, so that a lowering under it counts.
  if only_wallet is not null then
    -- Every statement names the wallet, so a distributed database runs it where the wallet is.
    select array_agg((i->>'hold')::uuid) filter (where i->>'op' <> 'hold' and i ? 'hold'), array_agg(i->>'key') into hold_ids, keys
    from jsonb_array_elements(items) i;
    if hold_ids is not null then
      perform from ledger_hold l where l.wallet_id = only_wallet and l.id = any(hold_ids) order by l.id for no key update;
    end if;
    for written in
      select l.kind, l.balance_minor, l.entry_count from ledger_account l
      where l.wallet_id = only_wallet order by l.kind for no key update
    loop
      account_wallets := account_wallets || only_wallet; account_kinds := account_kinds || written.kind;
      balances := balances || written.balance_minor; counts := counts || written.entry_count;
    end loop;
    select array[w.credit_minor], array[w.negative_tolerance_minor] into credits, tolerances
    from wallet w where w.id = only_wallet;
    select array_agg(e.wallet_id), array_agg(e.key), array_agg(e.id), array_agg(e.hold_id), array_agg(e.amount_minor),
      array_agg(e.content_hash)
    into known_wallets, known_keys, known_ids, known_holds, known_amounts, known_hashes
    from ledger_transfer e where e.wallet_id = only_wallet and e.key = any(keys);
  else
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
    select array_agg(w.credit_minor order by w.id), array_agg(w.negative_tolerance_minor order by w.id) into credits, tolerances
    from wallet w where w.id = any(account_wallets);
    -- The limit makes this a look-up per item, whatever the planner expects of an empty table.
    select array_agg(t.wallet_id), array_agg(t.key), array_agg(t.id), array_agg(t.hold_id), array_agg(t.amount_minor),
      array_agg(t.content_hash)
    into known_wallets, known_keys, known_ids, known_holds, known_amounts, known_hashes
    from jsonb_array_elements(items) i
    cross join lateral (
      select e.wallet_id, e.key, e.id, e.hold_id, e.amount_minor, e.content_hash from ledger_transfer e
      where e.wallet_id = (i.value->>'wallet')::uuid and e.key = i.value->>'key' limit 1) t;
  end if;

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
      row_number() over (partition by i.value->>'wallet', i.value->>'key' order by i.ordinality) > 1 as comes_again
    from jsonb_array_elements(items) with ordinality i
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

    earlier_id := null;
    if known_keys is not null then
      select k.id, k.hold_id, k.amount_minor, k.hash into earlier_id, earlier_hold_id, earlier_minor, earlier_hash
      from unnest(known_wallets, known_keys, known_ids, known_holds, known_amounts, known_hashes)
        k (wallet_id, key, id, hold_id, amount_minor, hash)
      where k.wallet_id = wallet and k.key = item.key limit 1;
    end if;
    if item.comes_again and earlier_id is null then
      select t.id, t.hold_id, t.amount_minor, t.content_hash into earlier_id, earlier_hold_id, earlier_minor, earlier_hash
      from unnest(transfers) t where t.wallet_id = wallet and t.key = item.key;
    end if;
    if earlier_id is not null then
      outcome := case when earlier_hash = item.hash then 'REPEATED' else 'CONFLICT' end;
      if outcome = 'REPEATED' then
        transfer_id := earlier_id; hold_id := earlier_hold_id; moved_minor := earlier_minor;
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
        amount_minor = case when item.op = 'raise' then l.amount_minor + moved_minor else l.amount_minor end,
        state = case when item.op = 'raise' then 'OPEN' when item.op = 'settle' then 'SETTLED' else 'RELEASED' end,
        resolved_at = case when item.op = 'raise' then null else item.at end
      where l.wallet_id = wallet and l.id = ledger_apply.hold_id;
    end if;

    balances[place - 2] := f; counts[place - 2] := f_count;
    balances[place - 1] := h; counts[place - 1] := h_count;
    balances[place] := r; counts[place] := r_count;
    funds_minor := f; held_minor := h; receivable_minor := r;
    return next;
  end loop;

  if cardinality(transfers) = 0 then return; end if;
  if only_wallet is not null then
    foreach written in array transfers loop
      insert into ledger_transfer values (
        only_wallet, written.id, written.key, written.content_hash, written.kind, written.phase, written.hold_id,
        written.debit_account, written.credit_account, written.amount_minor, written.net_minor, written.vat_minor,
        written.session_id, written.card_id, written.payment_id, written.invoice_id, written.note,
        written.balance_after_minor, written.posted_at, written.sequence);
    end loop;
    foreach written in array entries loop
      insert into ledger_entry values (
        only_wallet, written.transfer_id, written.account, written.amount_minor, written.sequence, written.balance_after_minor);
    end loop;
    update ledger_account a set balance_minor = case when a.kind = 'FUNDS' then f when a.kind = 'HELD' then h else r end,
      entry_count = case when a.kind = 'FUNDS' then f_count when a.kind = 'HELD' then h_count else r_count end
    where a.wallet_id = only_wallet
      and a.entry_count <> case when a.kind = 'FUNDS' then f_count when a.kind = 'HELD' then h_count else r_count end;
    return;
  end if;
  insert into ledger_transfer select * from unnest(transfers);
  insert into ledger_entry select * from unnest(entries);
  update ledger_account a set balance_minor = n.balance_minor, entry_count = n.entry_count
  from unnest(account_wallets, account_kinds, balances, counts) n (wallet_id, kind, balance_minor, entry_count)
  where a.wallet_id = n.wallet_id and a.kind = n.kind and a.entry_count <> n.entry_count;
end
$$;

-- For servers of the release before.
create or replace function ledger_apply(items jsonb)
returns table (
  ordinal integer, outcome text, transfer_id uuid, hold_id uuid, moved_minor bigint, resolved_minor bigint,
  funds_before_minor bigint, funds_minor bigint, held_minor bigint, receivable_minor bigint, credit_minor bigint
)
language sql
as $$ select * from ledger_apply(null, items) $$;
