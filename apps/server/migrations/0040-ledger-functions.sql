-- The one way money moves: a batch of operations, each answered for itself (guide: money).
--
-- An item: {op, wallet, id, key, amount, …}; amounts are integers of the minor unit.
--   credit  `account` → RECEIVABLE as far as something is owed, the rest FUNDS. `vat`: the part that comes out of system:vat.
--   debit   FUNDS → `account`. `floor`: USER refuses below the credit line; CHARGE always posts, beyond credit and tolerance from
--           RECEIVABLE; REVERSAL always posts, beyond the credit line from RECEIVABLE.
--   hold    FUNDS → HELD, `amount` or what is available, at least `least`; makes the ledger_hold `hold`.
--   raise   the hold `hold` to `amount`, as far as money is available.
--   settle  `amount` to `account`, out of the hold `hold` if it is open, the rest of which goes back; else as a debit CHARGE.
--   release the hold `hold` back to FUNDS.
-- Outcomes: DONE; REPEATED (the key has posted the same before); CONFLICT (the key has posted something else);
-- INSUFFICIENT; UNCHANGED (nothing to move). Nothing is written for the last three.
create function ledger_apply(items jsonb)
returns table (
  ordinal integer, outcome text, transfer_id uuid, hold_id uuid, moved_minor bigint, resolved_minor bigint,
  funds_before_minor bigint, funds_minor bigint, held_minor bigint, receivable_minor bigint, credit_minor bigint
)
language plpgsql as $$
declare
  item record;
  account record;
  earlier record;
  hold record;
  wallet uuid;
  credit bigint;
  tolerance bigint;
  -- Balance, number of entries and movement of each account of the wallet: funds, held, receivable.
  f bigint; f_count bigint; f_move bigint;
  h bigint; h_count bigint; h_move bigint;
  r bigint; r_count bigint; r_move bigint;
  open_minor bigint;
  taken bigint;
  hash text;
  debit text;
  credited text;
  phase_now text;
  -- What the system accounts gain.
  system_move bigint;
  vat_move bigint;
begin
  for item in
    select i.ordinality::integer as ordinal, i.value as content,
      i.value->>'op' as op, (i.value->>'wallet')::uuid as wallet_id, (i.value->>'id')::uuid as id, i.value->>'key' as key,
      i.value->>'kind' as kind, (i.value->>'amount')::bigint as amount, (i.value->>'vat')::bigint as vat,
      coalesce((i.value->>'least')::bigint, 1) as least_amount, i.value->>'floor' as floor,
      coalesce(i.value->>'account', 'system:revenue') as account, (i.value->>'hold')::uuid as hold_id,
      (i.value->>'session')::uuid as session_id, (i.value->>'card')::uuid as card_id,
      (i.value->>'payment')::uuid as payment_id, (i.value->>'invoice')::uuid as invoice_id, i.value->>'note' as note,
      i.value->>'reference' as reference, (i.value->>'at')::timestamptz as at,
      (i.value->>'from')::timestamptz as counts_from, (i.value->>'expires')::timestamptz as expires_at
    from jsonb_array_elements(items) with ordinality i
    -- Wallet after wallet in the order of their ids, so that two batches never wait for each other in a circle.
    order by 4, 1
  loop
    if item.wallet_id is distinct from wallet then
      wallet := item.wallet_id;
      -- Holds before accounts, accounts in the order of kind: the one order in which money is locked.
      perform from ledger_hold l
        where l.wallet_id = wallet
          and l.id in (select (i->>'hold')::uuid from jsonb_array_elements(items) i where i->>'wallet' = item.wallet_id::text)
        order by l.id for no key update;
      f := null; h := null; r := null;
      for account in
        select a.kind, a.balance_minor, a.entry_count from ledger_account a
        where a.wallet_id = wallet order by a.kind for no key update
      loop
        case account.kind
          when 'FUNDS' then f := account.balance_minor; f_count := account.entry_count;
          when 'HELD' then h := account.balance_minor; h_count := account.entry_count;
          else r := account.balance_minor; r_count := account.entry_count;
        end case;
      end loop;
      if f is null or h is null or r is null then
        raise exception 'wallet % has no ledger accounts', wallet using errcode = 'foreign_key_violation';
      end if;
      select w.credit_minor, w.negative_tolerance_minor into credit, tolerance from wallet w where w.id = wallet;
    end if;

    ordinal := item.ordinal;
    transfer_id := null; hold_id := null; moved_minor := 0; resolved_minor := 0;
    funds_before_minor := f; funds_minor := f; held_minor := h; receivable_minor := r; credit_minor := credit;
    f_move := 0; h_move := 0; r_move := 0; system_move := 0; vat_move := 0; open_minor := 0;
    phase_now := 'POSTED'; debit := 'FUNDS'; credited := item.account;

    -- Ids and times are new with every try, and which hold is open is found out: the rest is the content.
    hash := encode(sha256(convert_to((item.content - '{id,at,hold,from,expires,reference}'::text[])::text, 'UTF8')), 'hex');
    select t.id, t.hold_id, t.amount_minor, t.content_hash into earlier
    from ledger_transfer t where t.wallet_id = wallet and t.key = item.key;
    if found then
      outcome := case when earlier.content_hash = hash then 'REPEATED' else 'CONFLICT' end;
      if outcome = 'REPEATED' then
        transfer_id := earlier.id; hold_id := earlier.hold_id; moved_minor := earlier.amount_minor;
      end if;
      return next; continue;
    end if;

    if item.op in ('raise', 'settle', 'release') and item.hold_id is not null then
      select l.amount_minor into hold from ledger_hold l
      where l.wallet_id = wallet and l.id = item.hold_id and l.state = 'OPEN';
      if found then open_minor := hold.amount_minor; hold_id := item.hold_id; end if;
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
    f_count := f_count + (f_move <> 0)::integer;
    h_count := h_count + (h_move <> 0)::integer;
    r_count := r_count + (r_move <> 0)::integer;

    insert into ledger_transfer (
      wallet_id, id, key, content_hash, kind, phase, hold_id, debit_account, credit_account, amount_minor, net_minor, vat_minor,
      session_id, card_id, payment_id, invoice_id, note, balance_after_minor, posted_at)
    values (
      wallet, item.id, item.key, hash, item.kind, phase_now, ledger_apply.hold_id, debit, credited, moved_minor,
      moved_minor - item.vat, item.vat,
      item.session_id, item.card_id, item.payment_id, item.invoice_id, item.note, f + h, item.at);
    insert into ledger_entry (wallet_id, transfer_id, account, amount_minor, sequence, balance_after_minor)
    select wallet, item.id, e.account, e.amount, e.sequence, e.balance
    from (values
      ('FUNDS', f_move, f_count, f), ('HELD', h_move, h_count, h), ('RECEIVABLE', r_move, r_count, r),
      (item.account, system_move, null, null), ('system:vat', vat_move, null, null)
    ) e (account, amount, sequence, balance)
    where e.amount <> 0;

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
    update ledger_account a set balance_minor = n.balance, entry_count = n.entries
    from (values ('FUNDS', f, f_count, f_move), ('HELD', h, h_count, h_move), ('RECEIVABLE', r, r_count, r_move))
      n (kind, balance, entries, move)
    where a.wallet_id = wallet and a.kind = n.kind and n.move <> 0;

    funds_minor := f; held_minor := h; receivable_minor := r;
    return next;
  end loop;
end
$$;
