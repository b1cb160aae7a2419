/** The statements of the bare server and pgbench: the page of each list, written by hand. */
export const bareStatements = {
  cards: `select c.id, c.name, c.card_number, c.contract_id, c.type, c.credit_mode, c.blocked_by_hand_at, c.assigned_credit_minor,
      c.spent_minor, c.reserved_minor, c.credit_renewal, c.renewal_day, c.next_renewal_at, c.cost_centre, c.valid_until,
      c.last_used_at, c.activated_at, c.external_id, c.member_id, m.name as member, c.vehicle_id, v.licence_plate, w.state as wallet_state,
      f.balance_minor + w.credit_minor as available_minor
    from card c
    join wallet w on w.id = c.wallet_id
    join ledger_account f on f.wallet_id = c.wallet_id and f.kind = 'FUNDS'
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
    left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id
    where c.wallet_id = $1 order by c.search_text, c.id limit 10`,
  sessions: `select s.id, s.status, s.started_at, s.ended_at, s.duration_s, s.energy_wh, s.cost_minor, s.currency,
      s.cost_is_final, s.station_id, s.station, s.cost_centre, s.invoice_id, s.flags, s.stop, s.card_id, c.name as card,
      s.member_id, m.name as member, s.vehicle_id, v.licence_plate
    from session s
    join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    left join member m on m.wallet_id = s.wallet_id and m.id = s.member_id
    left join vehicle v on v.wallet_id = s.wallet_id and v.id = s.vehicle_id
    where s.wallet_id = $1 order by s.started_at desc, s.id desc limit 20`,
} as const
/** The total, computed as cheaply as the product computes it. */
export const bareCounts = {
  cards: 'select card_count as total from wallet where id = $1',
  sessions: 'select sum(sessions) as total from wallet_session_counter where wallet_id = $1',
} as const
export type List = keyof typeof bareStatements
