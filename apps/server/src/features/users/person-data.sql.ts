import { type Sql, sql } from '../../platform/sql.ts'

/*
 * All stored data about one person by topic, for the person's data export. Reads only. Secrets are excluded: hashes of
 * passwords, keys, tokens, and the RFID numbers of cards.
 */

type Rows = Promise<Record<string, unknown>[]>

export function selectProfileData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select id, email, email_verified, name, photo_url, language, consents, two_factor_enabled, created_at
    from person where id = ${personId}`)
}

export function selectAccessData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, m.permission_groups, m.created_at as since
    from wallet_membership m join wallet w on w.id = m.wallet_id where m.person_id = ${personId} order by w.name`)
}

export function selectMemberData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, m.name, m.email, m.phone, m.status, m.employee_number, m.cost_centre, m.location_consent,
      m.joined_at, m.removed_at
    from member m join wallet w on w.id = m.wallet_id where m.person_id = ${personId} order by w.name`)
}

export function selectCardData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, c.name, c.card_number, c.type, c.cost_centre, c.valid_until, c.last_used_at, c.created_at
    from card c join member m on m.wallet_id = c.wallet_id and m.id = c.member_id join wallet w on w.id = c.wallet_id
    where m.person_id = ${personId} order by w.name, c.name`)
}

export function selectSessionData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, s.id, s.status, s.started_at, s.ended_at, s.duration_s, s.energy_wh::text as energy_wh,
      s.cost_minor::text as cost_minor, s.currency, s.station ->> 'name' as station, s.station ->> 'address' as address
    from session s join member m on m.wallet_id = s.wallet_id and m.id = s.member_id join wallet w on w.id = s.wallet_id
    where m.person_id = ${personId} order by s.started_at`)
}

/**
 * Imported charges that are assigned to the person, and unassigned charges of a vehicle from the time when the fleet
 * had assigned it to the person. A plate that the person entered as their own vehicle matches nothing.
 */
export function selectImportedSessionData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, p.name as provider, s.reference, s.started_at, s.ended_at, s.duration_s,
      s.energy_wh::text as energy_wh, s.cost_minor::text as cost_minor, w.currency, t.name as station, t.city,
      s.card_label as card, s.licence_plate, s.cost_centre
    from member m
    join imported_session s on s.wallet_id = m.wallet_id and (s.member_id = m.id
      or s.member_id is null and exists (
        select from vehicle v
        where v.wallet_id = m.wallet_id and v.member_id = m.id and v.member_since <= s.started_at
          and (m.removed_at is null or s.started_at < m.removed_at)
          and v.licence_plate = regexp_replace(upper(s.licence_plate), '[^A-Z0-9]', '', 'g')))
    join session_import i on i.wallet_id = s.wallet_id and i.id = s.import_id
    join import_provider p on p.wallet_id = i.wallet_id and p.id = i.provider_id
    join imported_station t on t.wallet_id = s.wallet_id and t.station_id = s.station_id
    join wallet w on w.id = s.wallet_id
    where m.person_id = ${personId} order by s.started_at`)
}

/** All of a vehicle, so that a new column is in the export too. */
export async function selectVehicleData(db: Sql, personId: string): Promise<object[]> {
  const rows = await db.rows<{ vehicle: object }>(sql`
    select to_jsonb(v) - '{person_id,id,search_text}'::text[] || jsonb_build_object('battery_wh', v.battery_wh::text) as vehicle
    from person_vehicle v where person_id = ${personId} order by created_at`)
  return rows.map(({ vehicle }) => vehicle)
}

export function selectHomeData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, s.name, s.street, s.postal_code, s.city, s.country, s.grid_limit_w,
      s.home_latitude, s.home_longitude, s.created_at, s.removed_at
    from site s join member m on m.wallet_id = s.wallet_id and m.id = s.member_id join wallet w on w.id = s.wallet_id
    where m.person_id = ${personId} order by w.name, s.created_at`)
}

export function selectHomePriceData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, s.name as home, t.valid_from, t.bands, t.source, t.created_at, (
        select json_build_object('media', d.media, 'base64', encode(d.content, 'base64')) from site_tariff_document d
        where d.wallet_id = t.wallet_id and d.site_id = t.site_id and d.tariff_id = t.id) as document
    from site s join member m on m.wallet_id = s.wallet_id and m.id = s.member_id
    join site_tariff t on t.wallet_id = s.wallet_id and t.site_id = s.id join wallet w on w.id = s.wallet_id
    where m.person_id = ${personId} order by w.name, s.created_at, t.valid_from`)
}

export function selectAddressData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select name, street, postal_code, city, country, tax_id, phone, created_at
    from person_shipping_address where person_id = ${personId} order by created_at`)
}

export function selectVatNumberData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select country, number, kind, name, address, status, verified_at, created_at
    from person_vat_number where person_id = ${personId} order by created_at`)
}

export function selectSignInData(db: Sql, personId: string): Rows {
  return db.rows(sql`select kind, ip_address, at from identity_event where person_id = ${personId} order by at`)
}

export function selectDeviceData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select user_agent, ip_address, created_at, last_seen_at, expires_at
    from identity_session where person_id = ${personId} order by created_at`)
}

export function selectPasskeyData(db: Sql, personId: string): Rows {
  return db.rows(sql`select name, created_at, last_used_at from identity_passkey where person_id = ${personId}`)
}

/** The person's actions, in every wallet and on their own account. */
export function selectAuditData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select at, deed, result, object_kind, object_name, address, user_agent
    from audit_entry where person_id = ${personId} order by at`)
}

export function selectSupportMessageData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select created_at as at, message, page from person_support_message where person_id = ${personId} order by created_at`)
}

/** Bank accounts as a driver, in part as the person sees them. */
export function selectBankAccountData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, a.holder, a.country, a.iban_last4, a.requested_at, a.confirmed_at, a.usable_at, a.removed_at
    from driver_account a
    join member m on m.wallet_id = a.wallet_id and m.id = a.member_id join wallet w on w.id = a.wallet_id
    where m.person_id = ${personId} order by a.requested_at`)
}

/** Approved statements of charges at home. */
export function selectReimbursementData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, r.month, r.state, r.cost_minor::text as cost_minor, r.business_minor::text as business_minor,
      r.amount_minor::text as amount_minor, r.currency, r.approved_at
    from reimbursement r
    join member m on m.wallet_id = r.wallet_id and m.id = r.member_id join wallet w on w.id = r.wallet_id
    where m.person_id = ${personId} order by r.month`)
}

/** What the person reported of charges at home. */
export function selectHomeReportData(db: Sql, personId: string): Rows {
  return db.rows(sql`
    select w.name as wallet, s.name as home, r.id, r.kind, r.state, r.month, r.meter_wh::text as meter_wh, r.provider,
      r.charges, r.sent_at, r.decided_at, r.reason
    from home_report r
    join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    join site s on s.wallet_id = r.wallet_id and s.id = r.site_id join wallet w on w.id = r.wallet_id
    where m.person_id = ${personId} order by r.sent_at, r.id`)
}

/** The photos and files of these reports. */
export function selectHomeReportFiles(
  db: Sql,
  personId: string,
): Promise<{ id: string; media: string; content: Buffer }[]> {
  return db.rows(sql`
    select r.id, f.media, f.content from home_report r
    join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    join home_report_file f on f.wallet_id = r.wallet_id and f.report_id = r.id
    where m.person_id = ${personId} order by r.sent_at, r.id`)
}
