import { createHash } from 'node:crypto'
import { addFunds } from '@voltway/contract/payments'
import { createCard } from '../src/features/cards/new-card.ts'
import { setProvidedGroups } from '../src/features/company-sign-in/company-person.ts'
import { inviteDriver } from '../src/features/invitations/invitations.ts'
import { issueInvoice } from '../src/features/invoices/issue-invoice.ts'
import { startSiteCharge } from '../src/features/sessions/sessions.ts'
import { issueAccessToken } from '../src/kernel/identity/access-token.ts'
import { lockPerson } from '../src/kernel/identity/person.sql.ts'
import { systemScope } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import { PAYOUT_TOKEN, people, type Target, type TestPerson } from './access-table.ts'
import { type Charging, openCharging, type TestCard } from './charging.ts'
import type { Fleet } from './harness.ts'
import { openPaying } from './paying.ts'

/** The places in which a call is made. Each is a wallet with one object of every kind. */
export const targets = ['own', 'colleague', 'sister', 'foreign', 'mixed', 'gone', 'missing', 'malformed'] as const
export type TargetName = (typeof targets)[number]

export interface World {
  readonly fleet: Fleet
  readonly targets: Readonly<Record<TargetName, Target>>
  readonly personIds: Readonly<Record<TestPerson, string>>
  readonly tokens: Readonly<Record<TestPerson | 'expired' | 'revoked', string>>
}

/**
 * Creates a company with two wallets, another company, and all people of the table. Places: `own` has the driver's own
 * objects in the first wallet, `colleague` those of another driver, `sister` is the owner's second wallet, `mixed` is
 * the first wallet with object ids of the other company, `gone` is the first wallet with unknown ids.
 */
export async function openWorld(fleet: Fleet): Promise<World> {
  const charging = await openCharging(fleet)
  await receiveCommandsHere(fleet, charging)
  const otherWalletId = await walletOf(fleet, fleet.people.stranger.id)
  const sisterWalletId = await addWallet(fleet, fleet.people.owner.id)
  const personIds = { ...idsOf(fleet), suspended: await addPerson(fleet, 'suspended', [0]), removed: '' }
  personIds.removed = await addPerson(fleet, 'removed', [1])
  await suspend(fleet, personIds.suspended)
  await withoutLimits(fleet)
  await enterByCompany(fleet, personIds.accountant, [2, 11])
  const tokens = await tokensOf(fleet, personIds)
  await fleet.db.run(sql`delete from wallet_membership where person_id = ${personIds.removed}`)
  const { owner, stranger } = fleet.people
  await addDriverAccount(fleet, charging, { walletId: fleet.walletId, personId: owner.id })
  await addDriverAccount(fleet, charging, { walletId: sisterWalletId, personId: owner.id })
  await addDriverAccount(fleet, charging, { walletId: otherWalletId, personId: stranger.id })
  const own = await addTarget(fleet, charging, { walletId: fleet.walletId, driverMemberId: fleet.driverMemberId })
  await oweForPlan(fleet, own.subscriptionId)
  const foreign = await addTarget(fleet, charging, { walletId: otherWalletId })
  return {
    fleet,
    personIds,
    tokens,
    targets: {
      own,
      colleague: await addTarget(fleet, charging, { walletId: fleet.walletId }),
      sister: await addTarget(fleet, charging, { walletId: sisterWalletId }),
      foreign,
      mixed: { ...foreign, walletId: fleet.walletId },
      gone: { ...sameForAll(() => fleet.ctx().newId()), walletId: fleet.walletId },
      missing: sameForAll(() => fleet.ctx().newId()),
      malformed: sameForAll(() => 'not-an-id'),
    },
  }
}

/** Sets the operator's commands endpoint to this machine, so that it counts as the simulated operator of a demo. */
const receiveCommandsHere = ({ db }: Fleet, { peerId }: Charging) =>
  db.run(sql`
    update network_peer set endpoints = ${JSON.stringify([
      { identifier: 'commands', role: 'RECEIVER', url: 'http://localhost:9/ocpi/commands' },
    ])}::jsonb where id = ${peerId}`)

const keys = [
  'walletId',
  'cardId',
  'spareCardId',
  'raiseId',
  'requestId',
  'declinedRequestId',
  'ownersRequestId',
  'ownersLimitRequestId',
  'idleCardId',
  'publishedStationId',
  'stationRequestId',
  'memberId',
  'vehicleId',
  'readingId',
  'siteId',
  'siteTariffId',
  'depotSessionId',
  'chargerSiteId',
  'homeReportId',
  'declinedHomeReportId',
  'ownersHomeId',
  'ownersReportId',
  'chargerId',
  'commandId',
  'sessionId',
  'homeSessionId',
  'approvedStatementId',
  'sentStatementId',
  'reimbursementBatchId',
  'doubtfulSessionId',
  'oddSessionId',
  'pricedSessionId',
  'savedFilterId',
  'sessionFileId',
  'invitationId',
  'mailedInvitationId',
  'guestId',
  'teamId',
  'paymentMethodId',
  'spareMethodId',
  'cardMethodId',
  'debitMethodId',
  'mandateId',
  'paymentId',
  'vatNumberId',
  'shippingAddressId',
  'cardOrderId',
  'subscriptionId',
  'exportId',
  'invoiceId',
  'purchaseOrderId',
  'apiKeyId',
  'companyExportId',
  'companyDomainId',
  'assistantId',
  'importId',
  'importFileId',
  'budgetId',
  'centreId',
  'reportId',
  'reportReaderId',
  'ruleId',
  'exceptionId',
  'removedRuleId',
  'stationId',
  'webhookId',
  'deliveryId',
] as const satisfies readonly (keyof Target)[]

const sameForAll = (id: () => string): Target =>
  Object.fromEntries(keys.map((key) => [key, id()])) as unknown as Record<(typeof keys)[number], string>

const idsOf = ({ people: known }: Fleet) =>
  Object.fromEntries(Object.entries(known).map(([role, { id }]) => [role, id])) as Record<TestPerson, string>

async function walletOf({ db }: Fleet, personId: string): Promise<string> {
  const row = await db.row<{ wallet_id: string }>(
    sql`select wallet_id from wallet_membership where person_id = ${personId}`,
  )
  if (row === undefined) throw new Error('the person has no wallet')
  return row.wallet_id
}

async function addWallet({ db, ctx }: Fleet, ownerId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into wallet (id, name, payment_logic, created_by, created_at)
    values (${id}, 'Porto fleet', 'PRE_PAYMENT', ${ownerId}, ${now})`)
  await db.run(sql`
    insert into ledger_account (wallet_id, kind)
    select ${id}, kind from unnest(${['FUNDS', 'HELD', 'RECEIVABLE']}::text[]) kind`)
  await db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${id}, ${ownerId}, ${[0]}, ${now})`)
  return id
}

async function addPerson({ db, ctx, walletId }: Fleet, name: string, groups: number[]): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into person (id, email, email_verified, name, created_at)
    values (${id}, ${`${name}@fleet.example`}, true, ${`The ${name}`}, ${now})`)
  await db.run(sql`
    insert into identity_session (id, token, person_id, expires_at)
    values (${id}, ${`session-of-${id}`}, ${id}, '2100-01-01')`)
  await db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${walletId}, ${id}, ${groups}, ${now})`)
  return id
}

/** Replaces a person's access by the access that a sign-in through the company's provider gives. */
async function enterByCompany({ db, ctx, scope }: Fleet, personId: string, groups: number[]): Promise<void> {
  await db.run(sql`delete from wallet_membership where person_id = ${personId}`)
  await db.tx(async (tx) => {
    const person = await lockPerson(tx, personId)
    if (person === undefined) throw new Error('the person does not exist')
    await setProvidedGroups({ ctx: ctx(), tx, scope }, person, groups)
  })
}

/** Creates an unpaid subscription that can still be paid. */
async function suspend({ db, ctx }: Fleet, personId: string): Promise<void> {
  const { newId, now } = ctx()
  await db.run(sql`
    insert into subscription (id, person_id, plan_id, price_step, state, valid_until, created_at)
    select ${newId()}, ${personId}, id, 1, 'SUSPENDED', ${now}, ${now} from subscription_plan where name = 'PRO'`)
}

/** Creates a plan without limits, because these tests are about access only. */
async function withoutLimits({ db, ctx }: Fleet): Promise<void> {
  const { now } = ctx()
  await db.run(sql`
    insert into subscription (id, person_id, plan_id, price_step, state, created_at)
    select gen_random_uuid(), person.id, plan.id, 1, 'ACTIVE', ${now}
    from person, subscription_plan plan where plan.name = 'ENTERPRISE'
    on conflict (person_id) where state <> 'ENDED' do nothing`)
}

async function tokensOf({ app, db }: Fleet, personIds: Record<TestPerson, string>): Promise<World['tokens']> {
  const token = async (id: string, sessionId = id, seconds?: number) =>
    (await issueAccessToken(app, { id, email: 'somebody@fleet.example', sessionId }, seconds)).token
  const tokens = {} as Record<TestPerson | 'expired' | 'revoked', string>
  for (const person of people) tokens[person] = await token(personIds[person])
  tokens.expired = await token(personIds.owner, personIds.owner, -1)
  const ended = '01970000-0000-7000-8000-000000001234'
  await db.run(sql`
    insert into identity_session (id, token, person_id, expires_at)
    values (${ended}, 'ended', ${personIds.owner}, '2100-01-01')`)
  tokens.revoked = await token(personIds.owner, ended)
  await db.run(sql`delete from identity_session where id = ${ended}`)
  return tokens
}

async function addTarget(
  fleet: Fleet,
  charging: Charging,
  { walletId, driverMemberId }: { walletId: string; driverMemberId?: string },
): Promise<Target> {
  const { db } = fleet
  const { newId, now } = fleet.ctx()
  await charging.topUp(50_000n, walletId)
  const memberId = driverMemberId ?? newId()
  if (driverMemberId === undefined) {
    await db.run(sql`
      insert into member (wallet_id, id, name, status, joined_at, created_at)
      values (${walletId}, ${memberId}, 'Bruno Costa', 'ACTIVE', ${now}, ${now})`)
  }
  const vehicleId = newId()
  await db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, member_id, created_at)
    values (${walletId}, ${vehicleId}, ${vehicleId.slice(-6)}, 'Renault', 'Zoe', ${memberId}, ${now})`)
  const readingId = newId()
  await db.run(sql`
    insert into odometer_reading (wallet_id, id, vehicle_id, at, km, source, created_at)
    values (${walletId}, ${readingId}, ${vehicleId}, ${'2026-02-01T10:00:00Z'}, 10000, 'MANAGER', ${now})`)
  const card = await charging.card({ walletId, memberId, vehicleId })
  // A card without charges.
  const spare = await charging.card({ walletId, memberId, name: 'Spare' })
  await charging.session(card, { id: `S-${card.id}` })
  const session = await db.row<{ id: string }>(sql`select id from session where card_id = ${card.id}`)
  const vatNumberId = newId()
  await db.run(sql`
    insert into vat_number (wallet_id, id, country, number, kind, name, created_at)
    values (${walletId}, ${vatNumberId}, 'PT', ${vatNumberId.slice(-9)}, 'NIF', 'Rios e Filhos, Lda', ${now})`)
  const shippingAddressId = newId()
  await db.run(sql`
    insert into shipping_address (wallet_id, id, name, street, postal_code, city, country, created_at)
    values (${walletId}, ${shippingAddressId}, 'Depot', 'Rua 1', '1000-001', 'Lisboa', 'PT', ${now})`)
  await addPayoutAccount(fleet, walletId)
  const importId = await addImport(fleet, walletId)
  const cardOrderId = await addWaitingOrder(fleet, walletId)
  await addDeliveredCard(fleet, walletId)
  const subscriptionId = await subscriptionOf(fleet, walletId)
  const scope = systemScope(walletId)
  const link = await inviteDriver(fleet.ctx(), scope, { channel: 'LINK' })
  const email = `invited.${cardSuffix(card.id)}@fleet.example`
  const mailed = await inviteDriver(fleet.ctx(), scope, { channel: 'EMAIL', email })
  // A link can be resent after a minute at the earliest.
  fleet.clock.advance(61_000)
  return {
    walletId,
    cardId: card.id,
    spareCardId: spare.id,
    raiseId: await addRaise(fleet, walletId, card.id),
    requestId: await addRequest(fleet, { walletId, cardId: card.id, personId: fleet.people.driver.id }),
    declinedRequestId: await addRequest(fleet, { walletId, cardId: card.id, personId: fleet.people.driver.id }),
    ownersRequestId: await addRequest(fleet, { walletId, cardId: null, personId: null }),
    ownersLimitRequestId: await addRequest(fleet, { walletId, cardId: card.id, personId: null }, 'WITHDRAWN'),
    idleCardId: (await charging.card({ walletId, memberId, name: 'Idle' })).id,
    ...(await addReservation(fleet, card)),
    memberId,
    vehicleId,
    readingId,
    ...(await addDepot(fleet, card)),
    ...(await addCharger(fleet, { walletId, memberId, cardId: spare.id })),
    ...(ownersHomes.get(walletId) ?? { ownersHomeId: '', ownersReportId: '' }),
    sessionId: session?.id ?? '',
    ...(await addEndedSessions(fleet, charging, card)),
    ...(await addHomeCharging(fleet, { walletId, memberId, cardId: spare.id })),
    savedFilterId: await addFilter(fleet, walletId),
    sessionFileId: await addSessionFile(fleet, walletId),
    vatNumberId,
    shippingAddressId,
    importId,
    importFileId: await addImportFile(fleet, walletId),
    ...(await addReport(fleet, walletId)),
    budgetId: await addInsight(fleet, walletId, session?.id ?? ''),
    centreId: await addCentre(fleet, walletId),
    ...(await addRules(fleet, walletId, card.id)),
    cardOrderId,
    invitationId: link.id,
    mailedInvitationId: mailed.id,
    guestId: await addGuest(fleet, walletId),
    teamId: await addTeam(fleet, walletId),
    subscriptionId,
    exportId: await addExport(fleet, walletId),
    apiKeyId: await addApiKey(fleet, walletId),
    companyExportId: await addCompanyExport(fleet, walletId),
    companyDomainId: await addCompanyDomain(fleet, walletId),
    assistantId: await addAssistant(fleet, walletId),
    ...(await addWebhook(fleet, walletId)),
    ...(await addDocuments(fleet, walletId)),
    ...(await addPaying(fleet, walletId)),
  }
}

/** The place of a charge at home. */
const HOME = {
  ...{ name: 'Home', address: 'Rua 2', city: 'Porto', operator: 'Wall box', evse_id: null },
  coordinates: null,
}

/** A charge of the driver at home that waits for approval, an approved statement, and a payroll file with two others. */
async function addHomeCharging(
  { db, ctx, people: { owner } }: Fleet,
  { walletId, memberId, cardId }: { walletId: string; memberId: string; cardId: string },
): Promise<Pick<Target, 'homeSessionId' | 'approvedStatementId' | 'sentStatementId' | 'reimbursementBatchId'>> {
  const { newId, now } = ctx()
  const charge = async (startedAt: string) => {
    const id = newId(new Date(startedAt))
    await db.run(sql`
      insert into session (wallet_id, id, status, source, card_id, member_id, station_id, station, started_at, ended_at,
        energy_wh, cost_minor, cost_is_final, region, created_at, updated_at)
      values (${walletId}, ${id}, 'COMPLETED', 'HOME', ${cardId}, ${memberId}, ${cardId}, ${HOME}, ${startedAt},
        ${startedAt}::timestamptz + interval '2 hours', 10000, 150, true, 'PT', ${now}, ${now})`)
    return id
  }
  const reimbursementBatchId = newId()
  await db.run(sql`
    insert into reimbursement_batch (wallet_id, id, way, currency, created_at, created_by, payroll_layout, wage_type)
    values (${walletId}, ${reimbursementBatchId}, 'PAYROLL', 'EUR', ${now}, ${owner.id}, 'PT', '417')`)
  const statement = async (month: string, isSent: boolean) => {
    const [id, sessionId] = [newId(), await charge(`${month}-05T10:00:00Z`)]
    await db.run(sql`
      insert into reimbursement (wallet_id, id, member_id, month, state, currency, cost_minor, business_minor, amount_minor,
        attempts, approved_at, approved_by)
      values (${walletId}, ${id}, ${memberId}, ${`${month}-01`}, ${isSent ? 'SENT' : 'APPROVED'}, 'EUR', 150, 150, 150,
        ${isSent ? 1 : 0}, ${now}, ${owner.id})`)
    await db.run(sql`
      insert into reimbursement_line (wallet_id, reimbursement_id, session_id, kind, site, energy_wh, business_percent,
        cost_minor, business_minor, amount_minor, bands)
      values (${walletId}, ${id}, ${sessionId}, 'CHARGE', 'Home', 10000, 100, 150, 150, 150, '[]')`)
    for (const [attempt, kind] of [[0, 'LIABILITY'], ...(isSent ? [[1, 'SENT']] : [])] as const)
      await db.run(sql`
        insert into reimbursement_entry (wallet_id, reimbursement_id, attempt, kind, amount_minor, at)
        values (${walletId}, ${id}, ${attempt}, ${kind}, 150, ${now})`)
    if (isSent)
      await db.run(sql`
        insert into reimbursement_transfer (wallet_id, reimbursement_id, attempt, batch_id, amount_minor, receiver,
          employee_number)
        values (${walletId}, ${id}, 1, ${reimbursementBatchId}, 150, 'Rui Dias', '0042')`)
    return id
  }
  await db.run(sql`update member set employee_number = '0042' where wallet_id = ${walletId} and id = ${memberId}`)
  const sentStatementId = await statement('2025-10', true)
  await statement('2025-11', true)
  const approvedStatementId = await statement('2025-12', false)
  return {
    ...{ reimbursementBatchId, sentStatementId, approvedStatementId },
    homeSessionId: await charge('2026-02-10T10:00:00Z'),
  }
}

/** The owner's home in each wallet, and a report of theirs. */
const ownersHomes = new Map<string, Pick<Target, 'ownersHomeId' | 'ownersReportId'>>()

/** An owner drives too, and has a home, and a bank account that waits for the link of its mail. */
async function addDriverAccount(
  fleet: Fleet,
  charging: Charging,
  { walletId, personId }: { walletId: string; personId: string },
): Promise<void> {
  const { db } = fleet
  const { newId, now } = fleet.ctx()
  const memberId = newId()
  const tokenHash = createHash('sha256').update(PAYOUT_TOKEN).digest('base64url')
  await db.run(sql`
    insert into member (wallet_id, id, person_id, name, status, joined_at, created_at)
    values (${walletId}, ${memberId}, ${personId}, 'The owner', 'ACTIVE', ${now}, ${now})`)
  await db.run(sql`
    insert into driver_account (wallet_id, id, member_id, holder, iban_sealed, country, iban_last4, requested_by, requested_at,
      token_hash, link_until)
    values (${walletId}, ${newId()}, ${memberId}, 'The owner', 'sealed', 'PT', '0154', ${personId}, ${now}, ${tokenHash},
      ${'2036-01-01T00:00:00Z'})`)
  const { id: cardId } = await charging.card({ walletId, memberId, name: 'At home' })
  const ownersHomeId = await addHome(fleet, { walletId, memberId, cardId })
  const ownersReportId = await addReportOfHome(fleet, { walletId, memberId, siteId: ownersHomeId })
  ownersHomes.set(walletId, { ownersHomeId, ownersReportId })
}

/** The home of a driver who is invited to connect its charger. */
async function addHome(
  { db, ctx }: Fleet,
  { walletId, memberId, cardId }: { walletId: string; memberId: string; cardId: string },
): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, member_id, card_id, charger_invited_at,
      created_at)
    values (${walletId}, ${id}, 'HOME', 'Home', 'Rua 2', '1000-001', 'Lisboa', 'PT', ${memberId}, ${cardId}, ${now}, ${now})`)
  return id
}

/** A file of a charger at home whose charges all count already. */
async function addReportOfHome(
  { db, ctx }: Fleet,
  { walletId, memberId, siteId }: { walletId: string; memberId: string; siteId: string },
): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into home_report (wallet_id, id, site_id, member_id, kind, state, file_name, sent_at)
    values (${walletId}, ${id}, ${siteId}, ${memberId}, 'FILE', 'SENT', 'charges.csv', ${now})`)
  await db.run(sql`
    insert into home_report_file (wallet_id, report_id, media, content) values (${walletId}, ${id}, 'text/csv', 'kWh')`)
  return id
}

/** A bank account of the owner that waits for the link of its mail. */
async function addPayoutAccount({ db, ctx, people: { owner } }: Fleet, walletId: string): Promise<void> {
  const { newId, now } = ctx()
  const tokenHash = createHash('sha256').update(PAYOUT_TOKEN).digest('base64url')
  await db.run(sql`
    insert into payout_account (wallet_id, id, holder, iban_sealed, country, iban_last4, requested_by, requested_at, token_hash,
      link_until)
    values (${walletId}, ${newId()}, 'Rios e Filhos, Lda', 'sealed', 'PT', '0154', ${owner.id}, ${now}, ${tokenHash},
      ${'2036-01-01T00:00:00Z'})
    on conflict do nothing`)
}

/** A depot without chargers, its tariff, and a running charge. */
async function addDepot({ db, ctx }: Fleet, { id: cardId, walletId }: TestCard) {
  const { newId, now } = ctx()
  const [siteId, siteTariffId] = [newId(), newId()]
  await db.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, created_at)
    values (${walletId}, ${siteId}, 'DEPOT', 'Depot', 'Rua 1', '1000-001', 'Lisboa', 'PT', ${now})`)
  const bands = [{ band: 'NORMAL', unit_price: '0.1500', hours: [] }]
  await db.run(sql`
    insert into site_tariff (wallet_id, site_id, id, valid_from, bands, vat_basis_points, source, created_at)
    values (${walletId}, ${siteId}, ${siteTariffId}, '2026-03-01', ${JSON.stringify(bands)}::jsonb, 2300, 'Contract', ${now})`)
  await db.run(sql`
    insert into site_tariff_document (wallet_id, site_id, tariff_id, media, content, created_at)
    values (${walletId}, ${siteId}, ${siteTariffId}, 'application/pdf', ${Buffer.from('%PDF-1.7')}, ${now})`)
  const station = {
    name: 'Depot',
    address: 'Rua 1',
    city: 'Lisboa',
    operator: 'Charger 1',
    evse_id: null,
    coordinates: null,
  }
  const depotSessionId = await db.tx((tx) =>
    startSiteCharge(
      { ctx: ctx(), tx, scope: systemScope(walletId) },
      {
        ...{ source: 'DEPOT', cardId, startedAt: now.toISOString(), authMethod: null },
        place: { stationId: siteId, station, region: 'PT', connector: null },
      },
    ),
  )
  return { siteId, siteTariffId, depotSessionId }
}

/** A connected charger in the home of the driver, who has sent two reports. */
async function addCharger(fleet: Fleet, owned: { walletId: string; memberId: string; cardId: string }) {
  const { walletId, memberId } = owned
  const { db } = fleet
  const { newId, now } = fleet.ctx()
  const chargerSiteId = await addHome(fleet, owned)
  const report = () => addReportOfHome(fleet, { walletId, memberId, siteId: chargerSiteId })
  const [chargerId, commandId] = [newId(), newId()]
  await db.run(sql`
    insert into charger (wallet_id, id, site_id, name, identity, password_hash, created_at, changed_at, connection_id, connected_until,
      protocol)
    values (${walletId}, ${chargerId}, ${chargerSiteId}, 'Bay 1', ${chargerId}, '', ${now}, ${now}, ${chargerId}, '2036-01-01', '1.6')`)
  await db.run(sql`
    insert into charger_command (wallet_id, id, charger_id, kind, state, requested_at)
    values (${walletId}, ${commandId}, ${chargerId}, 'RESET', 'ACCEPTED', ${now})`)
  return { chargerSiteId, chargerId, commandId, homeReportId: await report(), declinedHomeReportId: await report() }
}

/** Raises a card's limit for a day. */
async function addRaise({ db, ctx }: Fleet, walletId: string, cardId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  const endsAt = new Date(now.getTime() + 86_400_000)
  await db.run(sql`
    insert into card_raise (wallet_id, card_id, id, amount_minor, ends_at, created_at)
    values (${walletId}, ${cardId}, ${id}, 500, ${endsAt}, ${now})`)
  await db.run(sql`update card set raise_minor = '{500}', raise_ends_at = ${[endsAt]} where id = ${cardId}`)
  return id
}

/** Asks for a higher limit as a person, or for an eKey as the wallet's first owner (null). */
async function addRequest(
  { db, ctx }: Fleet,
  { walletId, cardId, personId }: { walletId: string; cardId: string | null; personId: string | null },
  state: 'PENDING' | 'WITHDRAWN' = 'PENDING',
): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  const endsAt = new Date(now.getTime() + 86_400_000)
  await db.run(sql`
    insert into request (wallet_id, id, kind, requested_by, card_id, amount_minor, currency, ends_at, created_at, expires_at, state, decided_at)
    select id, ${id}, ${cardId === null ? 'CARD' : 'LIMIT'}, coalesce(${personId}, created_by),
      ${cardId}::uuid, 500, 'EUR', ${endsAt}, ${now}, ${endsAt},
      ${state}, ${state === 'PENDING' ? null : now}
    from wallet where id = ${walletId}`)
  return id
}

/** Creates a reservation at the operator's station. */
async function addReservation({ db, ctx }: Fleet, { id: cardId, walletId }: TestCard) {
  const { newId, now } = ctx()
  const station = await db.row<{ station_id: string }>(sql`select station_id from network_location where id = 'LOC1'`)
  const stationId = station?.station_id ?? ''
  const stationRequestId = newId()
  await db.run(sql`
    insert into station_request (wallet_id, id, kind, card_id, station_id, country_code, party_id, location_id, evse_uid,
      station_name, state, reserved_until, requested_at)
    values (${walletId}, ${stationRequestId}, 'RESERVATION', ${cardId}, ${stationId}, 'PT', 'TST', 'LOC1', 'EVSE1',
      'Marquês de Pombal', 'DONE', '2100-01-01', ${now})`)
  return { publishedStationId: stationId, stationRequestId }
}

/** Creates two charges with an implausible duration, which need review, and one with a plausible duration. */
async function addEndedSessions({ db }: Fleet, charging: Charging, card: TestCard) {
  const ended = async (id: string, from: string, to: string) => {
    const times = { start_date_time: `${from}T08:00:00Z`, end_date_time: `${to}T09:00:00Z` }
    // Network ids are case-insensitive and stored in upper case.
    const cdrId = `${id}-${cardSuffix(card.id)}`.toUpperCase()
    await charging.cdr(card, { id: cdrId, ...times, total_energy: 10 })
    const row = await db.row<{ id: string }>(sql`select id from session where cdr_id = ${cdrId}`)
    if (row === undefined) throw new Error(`record ${cdrId} made no session`)
    return row.id
  }
  return {
    doubtfulSessionId: await ended('LONG', '2026-02-01', '2026-02-05'),
    oddSessionId: await ended('ODD', '2026-02-08', '2026-02-12'),
    pricedSessionId: await ended('FINE', '2026-02-20', '2026-02-20'),
  }
}

async function addFilter({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into saved_filter (wallet_id, person_id, id, name, query, created_at)
    select ${walletId}, created_by, ${id}, ${id}, 'status=PAID', ${now} from wallet where id = ${walletId}`)
  return id
}

/** Created at the provider, so that it can be cancelled there. */
async function openPayment(fleet: Fleet, methodId: string): Promise<string> {
  const body = { amount: '20.00', payment_method_id: methodId }
  return (await fleet.as('owner').call(addFunds, { body })).payment_id
}

async function insertPayment({ db, ctx }: Fleet, walletId: string, methodId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into payment (wallet_id, id, purpose, payment_method_id, method_kind, provider, amount_minor, status, request_key,
      created_at)
    values (${walletId}, ${id}, 'TOPUP', ${methodId}, 'MULTIBANCO', 'sandbox', 2000, 'CREATED', ${id}, ${now})`)
  return id
}

/** Creates payment methods with a completed set-up, and a payment that waits for its payer. */
async function addPaying(fleet: Fleet, walletId: string) {
  const { db, ctx } = fleet
  const { newId, now } = ctx()
  const add = async (kind: string) => {
    const id = newId()
    await db.run(sql`
      insert into payment_method (wallet_id, id, kind, label, status, provider, provider_method_id, last4, exp_month, exp_year,
        debtor_name, created_at)
      values (${walletId}, ${id}, ${kind}, ${kind}, 'ACTIVE', 'sandbox',
        ${kind === 'MULTIBANCO' ? null : `pm_${id}`}, '4242', 12, 2030, 'Rios e Filhos, Lda', ${now})`)
    return id
  }
  const paymentMethodId = await add('MULTIBANCO')
  const debitMethodId = await add('DIRECT_DEBIT')
  const mandateId = newId()
  await db.run(sql`
    insert into mandate (wallet_id, id, payment_method_id, umr, creditor_id, creditor_name, debtor_name, iban_masked, status,
      language, text_version, text_hash, mandate_text, signed_at, signed_name, signed_from)
    values (${walletId}, ${mandateId}, ${debitMethodId}, ${`UMR${mandateId.slice(-12)}`}, 'PT00ZZZ000000', 'The operator',
      'Rios e Filhos, Lda', 'PT50 •••• 1234', 'ACTIVE', 'en', '1', 'hash', 'The text', ${now}, 'Ana', '127.0.0.1')`)
  const paymentId =
    walletId === fleet.walletId
      ? await openPayment(fleet, paymentMethodId)
      : await insertPayment(fleet, walletId, paymentMethodId)
  const cardMethodId = await add('CREDIT_CARD')
  // Money that an owner can return to its source.
  await db.run(sql`
    insert into payment (wallet_id, id, purpose, payment_method_id, method_kind, provider, provider_id, amount_minor,
      received_minor, status, request_key, created_at, final_at)
    values (${walletId}, ${newId()}, 'TOPUP', ${cardMethodId}, 'CREDIT_CARD', 'sandbox', ${`pi_${newId()}`}, 2000, 2000,
      'SUCCEEDED', ${newId()}, ${now}, ${now})`)
  return {
    paymentMethodId,
    spareMethodId: await add('MULTIBANCO'),
    cardMethodId,
    debitMethodId,
    mandateId,
    paymentId,
  }
}

/** Creates an invoice whose collection failed, a card added since that can pay it, and a purchase order. */
async function addDocuments(fleet: Fleet, walletId: string) {
  const { db, ctx } = fleet
  const scope = systemScope(walletId)
  const { id: invoiceId } = await db.tx((tx) =>
    issueInvoice(
      { ctx: ctx(), tx, scope },
      {
        class: 'CARD_ORDER',
        source: `card-order:${ctx().newId()}`,
        lines: [orderedCards],
        period: null,
        vatNumberId: null,
        payment: 'DUE',
      },
    ),
  )
  if (walletId === fleet.walletId) await openPaying(fleet).method('visa')
  const purchaseOrderId = ctx().newId()
  await db.run(sql`
    insert into purchase_order (wallet_id, id, po_type, kind, number, valid_from, scope_kind, created_at)
    values (${walletId}, ${purchaseOrderId}, 'SUBSCRIPTION', 'ONE_OFF', ${`PO-${cardSuffix(purchaseOrderId)}`}, '2026-01-01',
      'WALLET', ${ctx().now})`)
  await db.run(sql`
    insert into invoice_run (wallet_id, month, finished_at) values (${walletId}, '2026-02-01', ${ctx().now})
    on conflict do nothing`)
  return { invoiceId, purchaseOrderId }
}

const orderedCards = {
  kind: 'CARDS',
  text: 'CARDS',
  session: null,
  quantity: '1',
  unit_price: '10.0000',
  netMinor: 1000n,
  vatMinor: 230n,
  vatRateBasisPoints: 2300n,
  vat_category: 'S',
  prices: [],
} as const

/** Creates an archive that can be downloaded. */
async function addSessionFile({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const [id, now] = [ctx().newId(), ctx().now]
  await db.run(sql`
    insert into session_file (wallet_id, id, requested_by, requested_at, format, query, language, time_zone, sight, state, done,
      total, size_bytes, ready_at, expires_at)
    select ${walletId}, ${id}, created_by, ${now}, 'csv', '{}', 'en', 'Europe/Lisbon', 'all', 'READY', 10, 10, 5120, ${now},
      ${now}::timestamptz + interval '3 days'
    from wallet where id = ${walletId}`)
  return id
}

async function addCompanyExport({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const [id, now] = [ctx().newId(), ctx().now]
  await db.run(sql`
    insert into company_export (wallet_id, id, requested_by, requested_at, state, done, total, size_bytes, ready_at, expires_at)
    select ${walletId}, ${id}, created_by, ${now}, 'READY', 10, 10, 5120, ${now}, ${now}::timestamptz + interval '7 days'
    from wallet where id = ${walletId}`)
  return id
}

/** Creates a budget of a cost centre and a finding about the session. */
/** A report whose reader is somebody of its wallet. */
async function addReport(fleet: Fleet, walletId: string): Promise<{ reportId: string; reportReaderId: string }> {
  const reportId = fleet.ctx().newId()
  const reader = await fleet.db.row<{ person_id: string }>(sql`
    select person_id from wallet_membership where wallet_id = ${walletId} and 0 = any(permission_groups) limit 1`)
  const reportReaderId = reader?.person_id ?? ''
  await fleet.db.run(sql`
    insert into report (wallet_id, id, name, content, format, weekday, hour, recipients, is_paused, due_from, created_at)
    values (${walletId}, ${reportId}, 'Charges', 'BUDGETS', 'CSV', 1, 8, ${[reportReaderId]}::uuid[], false, '2026-01-01',
      now())`)
  await fleet.db.run(sql`
    insert into report_sending (wallet_id, report_id, due_on, sent_at, period_from, period_to, state, recipients)
    values (${walletId}, ${reportId}, '2026-02-23', '2026-02-23T08:00:00Z', '2026-02-16', '2026-02-22', 'FAILED', '{}')`)
  return { reportId, reportReaderId }
}

async function addInsight({ db, ctx }: Fleet, walletId: string, sessionId: string): Promise<string> {
  const [id, now] = [ctx().newId(), ctx().now]
  await db.run(sql`
    insert into budget (wallet_id, id, cost_centre, period, amount_minor, created_at, updated_at)
    values (${walletId}, ${id}, ${id}, 'MONTH', 100, ${now}, ${now})`)
  await db.run(sql`
    insert into session_anomaly (wallet_id, session_id, kind, started_at, facts, found_at)
    values (${walletId}, ${sessionId}, 'DEAR', ${now}, '{}', ${now})`)
  return id
}

async function addCentre({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const id = ctx().newId()
  await db.run(
    sql`insert into cost_centre (wallet_id, id, dimension, name) values (${walletId}, ${id}, 1, ${`C ${id}`})`,
  )
  return id
}

/** Creates a rule that reports, an exception to it, a deleted rule, and a listed station that its operator took away. */
async function addRules({ db, ctx }: Fleet, walletId: string, cardId: string) {
  const { newId, now } = ctx()
  const [ruleId, removedRuleId, exceptionId, stationId] = [newId(), newId(), newId(), newId()]
  await db.run(sql`
    insert into rule (wallet_id, id, scope, card_id, effect, is_exception, allows_unknown_place, conditions, removed_at, created_at,
      updated_at)
    select ${walletId}, id, 'CARD', ${cardId}, 'REPORT', false, true, '{"power_kw":50}', removed_at, ${now}, ${now}
    from (values (${ruleId}::uuid, null::timestamptz), (${removedRuleId}, ${now})) r (id, removed_at)`)
  await db.run(sql`
    insert into rule_exception (wallet_id, id, rule_id, card_id, valid_until, created_at)
    values (${walletId}, ${exceptionId}, ${ruleId}, ${cardId}, '2026-11-30', ${now})`)
  await db.run(sql`
    insert into rule_station (wallet_id, station_id, list, station, created_at)
    values (${walletId}, ${stationId}, 'FAVOURITE', '{"name":"Depot","address":"","city":"","operator":"Own"}', ${now})`)
  return { ruleId, removedRuleId, exceptionId, stationId }
}

/** Creates an imported file of another provider without charges. */
async function addImport({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const [id, providerId, now] = [ctx().newId(), ctx().newId(), ctx().now]
  await db.run(sql`
    insert into import_provider (wallet_id, id, name, name_key, columns, updated_at)
    values (${walletId}, ${providerId}, 'Provider', ${providerId}, '{}', ${now})`)
  await db.run(sql`
    insert into session_import (wallet_id, id, provider_id, file_name, sessions, energy_wh, cost_minor, first_at, last_at, created_at)
    values (${walletId}, ${id}, ${providerId}, 'file.csv', 0, 0, 0, ${now}, ${now}, ${now})`)
  return id
}

/** Creates a large file of charges whose only piece is uploaded, by a person whom no test lets upload another. */
async function addImportFile({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const [id, now] = [ctx().newId(), ctx().now]
  await db.run(sql`
    insert into session_import_file (wallet_id, id, requested_by, file_name, pieces, state, created_at, expires_at)
    select ${walletId}, ${id}, p.id, 'year.csv', 1, 'UPLOADING', ${now}, ${now}::timestamptz + interval '1 day'
    from person p where not exists (select from wallet_membership m where m.wallet_id = ${walletId} and m.person_id = p.id)
    order by p.id limit 1`)
  await db.run(sql`
    insert into session_import_piece (wallet_id, file_id, position, csv)
    values (${walletId}, ${id}, 0, 'Date;kWh;Total €;Station')`)
  return id
}

async function addExport({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into person_export (id, person_id, requested_at, ready_at, expires_at, content)
    select ${id}, created_by, ${now}::timestamptz - interval '2 days', ${now}, '2100-01-01', ${Buffer.from('zip')}
    from wallet where id = ${walletId}`)
  return id
}

async function addApiKey({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into api_key (wallet_id, id, name, rights, created_by, created_at, hint, hash)
    select ${walletId}, ${id}, 'Bookkeeping', '{invoices.read}', created_by, ${now}, 'abcd', ${Buffer.from(id)}
    from wallet where id = ${walletId}`)
  return id
}

async function addAssistant({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into api_key (wallet_id, id, name, rights, created_by, created_at, hint, hash, client_hash)
    select ${walletId}, ${id}, 'Assistant', '{cards.read}', created_by, ${now}, 'abcd', ${Buffer.from(id)},
      ${Buffer.from(id)}
    from wallet where id = ${walletId}`)
  return id
}

/** Creates a domain of the company that no DNS record proves yet, and a provider that does not exist. */
async function addCompanyDomain({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into company_domain (id, wallet_id, domain, token, created_at)
    values (${id}, ${walletId}, ${`${id}.example`}, 'token', ${now})`)
  await db.run(sql`
    insert into company_sign_in (wallet_id, kind, issuer, client_id, client_secret, provider_changed_at)
    values (${walletId}, 'OIDC', 'https://login.acme.example', 'fleets', 'sealed', ${now}) on conflict do nothing`)
  return id
}

/** Creates a webhook for an event that does not occur here, with one failed delivery. */
async function addWebhook({ db, ctx }: Fleet, walletId: string) {
  const { newId, now } = ctx()
  const webhookId = newId()
  const deliveryId = newId()
  await db.run(sql`
    insert into webhook (wallet_id, id, url, description, events, created_at)
    values (${walletId}, ${webhookId}, 'https://receiver.example/hooks', '', '{session.invalid}', ${now})`)
  await db.run(sql`
    insert into webhook_delivery (wallet_id, webhook_id, id, kind, object_id, number, at, data, state)
    values (${walletId}, ${webhookId}, ${deliveryId}, 'session.invalid', ${newId()}, 1, ${now}, '{}', 'FAILED')`)
  return { webhookId, deliveryId }
}

const cardSuffix = (id: string): string => id.slice(-8)

async function addGuest({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`
    insert into person (id, email, email_verified, name, created_at)
    values (${id}, ${`${cardSuffix(id)}@guests.example`}, true, 'A guest', ${now})`)
  await db.run(sql`
    insert into wallet_membership (wallet_id, person_id, id, permission_groups, created_at)
    values (${walletId}, ${id}, ${id}, ${[2]}, ${now})`)
  return id
}

async function addTeam({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const { newId, now } = ctx()
  const id = newId()
  await db.run(sql`insert into team (wallet_id, id, name, created_at) values (${walletId}, ${id}, ${id}, ${now})`)
  return id
}

/** Creates an unpaid order of one card. */
async function addWaitingOrder({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const there = { name: 'Depot', street: 'Rua 1', postal_code: '1000-001', city: 'Lisboa', country: 'PT' }
  const { newId, now } = ctx()
  const id = newId()
  const sentTo = { ...there, id, tax_id: null, phone: null }
  await db.run(sql`
    insert into card_order (
      wallet_id, id, status, is_ekey, quantity, personalised, zone, currency, unit_price_minor, personalisation_minor,
      shipping_minor, net_minor, vat_rate_basis_points, vat_minor, total_minor, payment, created_at, shipping_address)
    values (${walletId}, ${id}, 'AWAITING_PAYMENT', false, 1, false, 'PT', 'EUR', 250, 0, 0, 250, 2300, 58, 308, 'BALANCE',
      ${now}, ${JSON.stringify(sentTo)}::jsonb)`)
  await db.run(sql`insert into card_order_item (wallet_id, order_id, position) values (${walletId}, ${id}, 1)`)
  return id
}

/** Creates a delivered card that is not activated. */
async function addDeliveredCard(fleet: Fleet, walletId: string): Promise<void> {
  const cardNumber = `NEW${walletId.slice(-6)}`
  const found = await fleet.db.row(sql`select from card where wallet_id = ${walletId} and card_number = ${cardNumber}`)
  if (found !== undefined) return
  await createCard(fleet.ctx(), systemScope(walletId), {
    name: 'By post',
    type: 'PHYSICAL',
    cardNumber,
    plafond: { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null },
    isActivated: false,
  })
}

/** Creates a bill of the owner's plan whose collection failed, and a card that can pay it. */
async function oweForPlan(fleet: Fleet, subscriptionId: string): Promise<void> {
  const { newId, now } = fleet.ctx()
  const methodId = await openPaying(fleet).method('visa')
  await fleet.db.run(sql`
    insert into subscription_bill (wallet_id, id, subscription_id, person_id, number, date, reason, plan_id, price_step,
      period_from, period_to, period_net_minor, anchor_day, net_minor, vat_minor, total_minor, vat_rate_basis_points, currency,
      status, request_key, created_at)
    select ${fleet.walletId}, ${newId()}, s.id, s.person_id, 'S 2026/1', ${now}, 'RENEWAL', s.plan_id, 1, ${now},
      ${now}::timestamptz + interval '31 days', 29900, 2, 29900, 6877, 36777, 2300, 'EUR', 'FAILED', 'owed', ${now}
    from subscription s where s.id = ${subscriptionId}`)
  await fleet.db.run(sql`
    update subscription set wallet_id = ${fleet.walletId}, payment_method_id = ${methodId} where id = ${subscriptionId}`)
}

/** Creates a subscription of the wallet's first owner. */
async function subscriptionOf({ db, ctx }: Fleet, walletId: string): Promise<string> {
  const { newId, now } = ctx()
  const owner = await db.row<{ created_by: string }>(sql`select created_by from wallet where id = ${walletId}`)
  await db.run(sql`
    insert into subscription (id, person_id, plan_id, price_step, state, created_at)
    select ${newId()}, ${owner?.created_by}, id, 1, 'ACTIVE', ${now} from subscription_plan where name = 'ENTERPRISE'
    on conflict (person_id) where state <> 'ENDED' do nothing`)
  const row = await db.row<{ id: string }>(sql`
    select id from subscription where person_id = ${owner?.created_by} and state <> 'ENDED'`)
  return row?.id ?? ''
}
