// Written by scripts/sdk.ts from docs/openapi.json.

/** How a wallet's accountant books, and where closed months are sent. */
export type AccountingSettings = {
/** Chart of accounts: SNC (PT), PGC (ES), PCG (FR), SKR03 (DE). */
readonly chart: "PT" | "ES" | "FR" | "DE"
/** The accounts of the journal. */
readonly accounts: {
/** Expense account of charging. */
readonly charging: string
/** Expense account of cards. */
readonly cards: string
/** Expense account of subscriptions. */
readonly subscription: string
/** Account of the input VAT. */
readonly vat: string
/** Account of the supplier. */
readonly supplier: string
/** Account of prepayments. */
readonly prepayment: string
/** Account of the bank. */
readonly bank: string
}
/** Other accounts by cost centre and VAT rate. */
readonly rules: ReadonlyArray<{
/** Cost centre; null without one. */
readonly cost_centre: (string | null)
/** VAT rate in percent, two decimals. */
readonly vat_rate: (string | null)
/** The expense account of charging. Null: the default. */
readonly expense: (string | null)
/** The account of the input VAT; only for a rule without a cost centre. Null: the default. */
readonly vat: (string | null)
}>
/** Format of the file. */
readonly format: "DATEV" | "FEC" | "SAFT_PT" | "CSV" | "XLSX"
/** The numbers of the tax adviser, which DATEV requires. */
readonly datev: ({
/** Number of the tax adviser. */
readonly consultant: number
/** Number of the client at the tax adviser. */
readonly client: number
/** Month in which the business year begins. */
readonly year_start_month: number
})
/** Who receives closed months; null: nobody yet. */
readonly accountant_email: (string | null)
/** How the files are sent: attached, or as a link that expires. */
readonly delivery: "ATTACHMENT" | "LINK"
/** Null: months are closed by hand. */
readonly automatic: ({
/** The day of the next month, in the wallet's time zone. */
readonly day: number
/** Hour of the day, 0 to 23. */
readonly hour: number
})
/** The formats that this installation can write. */
readonly formats: ReadonlyArray<"DATEV" | "FEC" | "SAFT_PT" | "CSV" | "XLSX">
/** The accounts of each chart, for the screen. */
readonly defaults: {
/** Of PT. */
readonly PT: {
/** Expense account of charging. */
readonly charging: string
/** Expense account of cards. */
readonly cards: string
/** Expense account of subscriptions. */
readonly subscription: string
/** Account of the input VAT. */
readonly vat: string
/** Account of the supplier. */
readonly supplier: string
/** Account of prepayments. */
readonly prepayment: string
/** Account of the bank. */
readonly bank: string
}
/** Of ES. */
readonly ES: {
/** Expense account of charging. */
readonly charging: string
/** Expense account of cards. */
readonly cards: string
/** Expense account of subscriptions. */
readonly subscription: string
/** Account of the input VAT. */
readonly vat: string
/** Account of the supplier. */
readonly supplier: string
/** Account of prepayments. */
readonly prepayment: string
/** Account of the bank. */
readonly bank: string
}
/** Of FR. */
readonly FR: {
/** Expense account of charging. */
readonly charging: string
/** Expense account of cards. */
readonly cards: string
/** Expense account of subscriptions. */
readonly subscription: string
/** Account of the input VAT. */
readonly vat: string
/** Account of the supplier. */
readonly supplier: string
/** Account of prepayments. */
readonly prepayment: string
/** Account of the bank. */
readonly bank: string
}
/** Of DE. */
readonly DE: {
/** Expense account of charging. */
readonly charging: string
/** Expense account of cards. */
readonly cards: string
/** Expense account of subscriptions. */
readonly subscription: string
/** Account of the input VAT. */
readonly vat: string
/** Account of the supplier. */
readonly supplier: string
/** Account of prepayments. */
readonly prepayment: string
/** Account of the bank. */
readonly bank: string
}
}
/** Names of the cost centres. */
readonly cost_centres: ReadonlyArray<string>
/** VAT rates of the documents so far, in percent. */
readonly vat_rates: ReadonlyArray<string>
}
/** A finding about a session, with the values that explain it. */
export type Anomaly = {
/** Id of the session. */
readonly session_id: string
/** What kind it is. */
readonly kind: AnomalyKind
/** When the charge began. */
readonly start_date_time: string
/** The station. */
readonly station: {
/** Name, as people see it. */
readonly name: string
/** City. */
readonly city: string
}
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly total_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The values of the explanation, by kind. */
readonly facts: { readonly [name: string]: string }
/** Of `FAR_FROM_VEHICLE`: where it charged and where the vehicle was; null once the position is deleted. */
readonly places: ({
/** The station. */
readonly station: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
/** The vehicle; null without one. */
readonly vehicle: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
})
/** Who dismissed it and why; null while it is open. */
readonly dismissal: ({
/** When it happened. */
readonly at: string
/** Name of the person; null when the product did it. */
readonly by: (string | null)
/** Note that a person wrote; null without one. */
readonly note: (string | null)
})
}
/** Kinds of findings about a session. */
export type AnomalyKind = "ABOVE_BATTERY" | "TOO_FAR" | "FAR_FROM_VEHICLE" | "OVERLAP" | "DEAR" | "UNUSUAL_TIME" | "LONG_IDLE"
/** Anomaly as an event carries it: what the API returns, without `allowed_actions`. */
export type AnomalyOfEvent = {
/** Id of the session. */
readonly session_id: string
/** What kind it is. */
readonly kind: AnomalyKind
/** When the charge began. */
readonly start_date_time: string
/** The station. */
readonly station: {
/** Name, as people see it. */
readonly name: string
/** City. */
readonly city: string
}
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly total_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The values of the explanation, by kind. */
readonly facts: { readonly [name: string]: string }
/** Of `FAR_FROM_VEHICLE`: where it charged and where the vehicle was; null once the position is deleted. */
readonly places: ({
/** The station. */
readonly station: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
/** The vehicle; null without one. */
readonly vehicle: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
})
/** Who dismissed it and why; null while it is open. */
readonly dismissal: ({
/** When it happened. */
readonly at: string
/** Name of the person; null when the product did it. */
readonly by: (string | null)
/** Note that a person wrote; null without one. */
readonly note: (string | null)
})
}
/** An API key without its secret. */
export type ApiKey = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Permissions, such as `cards.read`. */
readonly rights: ReadonlyArray<"wallet.read" | "wallet.fund" | "wallet.settings" | "cards.read" | "cards.block" | "cards.limits" | "cards.order" | "members.read" | "members.invite" | "guests.manage" | "invoices.read" | "invoices.export" | "po.manage" | "sessions.read" | "sessions.stop" | "consumption.read" | "payment_methods.manage" | "nifs.manage" | "location.read" | "audit.read">
/** States of an API key: EXPIRED after `valid_until`, REVOKED by a person. */
readonly state: "ACTIVE" | "EXPIRED" | "REVOKED"
/** The last characters of the key. */
readonly hint: string
/** When it was created. */
readonly created_at: string
/** Who created it. */
readonly created_by: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** Until when it is valid; null: no end. */
readonly valid_until: (string | null)
/** Until then the previous secret is valid too. */
readonly previous_valid_until: (string | null)
/** When it was used last; null before. */
readonly last_used_at: (string | null)
/** When it was revoked; null while it is not. */
readonly revoked_at: (string | null)
}
/** What an assignment changes: charges that began in its days, and their cost by month and centre before and after it. */
export type AssignmentEffect = {
/** Cards that get other centres at any time. */
readonly cards: number
/** The first day from which the assignment may apply: the requested one, or the day after the last closed month in its days. Null: since the beginning. Later than `until`: all its days are closed. */
readonly applies_from: (string | null)
/** Closed months in its days, `2026-10`. They never change. */
readonly closed_months: ReadonlyArray<string>
/** Past and running charges that get other centres. */
readonly charges: number
/** Charges that keep theirs, because their invoice belongs to a closed month. */
readonly unchanged: number
/** Currency code, ISO 4217. */
readonly currency: string
/** By month, then by name. The name is empty for charges without a centre. */
readonly moves: ReadonlyArray<{
/** Calendar month. */
readonly month: string
/** Name, as people see it. */
readonly name: string
/** Charges with a share in the centre, before or after. */
readonly charges: number
/** Cost of the centre's shares in the charges, without the assignment. */
readonly before: string
/** The same with the assignment. */
readonly after: string
}>
}
/** One entry of a wallet's audit, in the reply of `listAudit`. */
export type AuditEntry = {
/** Id. */
readonly id: string
/** Numbered without gaps from 1 in each wallet. 0 for a team's manager, whom the numbers would tell of the others. */
readonly number: number
/** When it happened. */
readonly at: string
/** Whether it was done or refused. */
readonly result: "CHANGED" | "REFUSED"
/** The action. */
readonly deed: "wallet.created" | "wallet.changed" | "wallet.blocked" | "wallet.exported" | "wallet.imported" | "wallet.post_payment_asked" | "funds.added" | "funds.withdrawn" | "auto_recharge.changed" | "card.blocked" | "card.unblocked" | "card.changed" | "card.activated" | "card.limit_changed" | "cards.limits_changed" | "card.limit_raised" | "card.raise_ended" | "card.limit_reached" | "card.reported_lost" | "cards.blocked" | "cards.unblocked" | "cards.imported" | "request.created" | "request.approved" | "request.declined" | "request.withdrawn" | "request.expired" | "approval_limits.changed" | "card_order.placed" | "card_order.paid" | "card_order.cancelled" | "card_order.advanced" | "member.invited" | "member.changed" | "member.removed" | "guest.invited" | "guest.removed" | "invitation.resent" | "invitation.revoked" | "invitation.answered" | "permissions.given" | "permissions.taken" | "session.stop_asked" | "session.start_asked" | "station.reservation_asked" | "station.reservation_cancelled" | "session.stopped_at_limit" | "first_charge.simulated" | "first_steps.changed" | "sessions.imported" | "sessions.import_undone" | "budget.set" | "budget.changed" | "budget.removed" | "anomaly.dismissed" | "anomaly.found" | "filter.saved" | "filter.removed" | "session.accepted" | "session.rejected" | "session.disputed" | "session.dispute_answered" | "vat_number.added" | "vat_number.changed" | "vat_number.removed" | "shipping_address.added" | "shipping_address.changed" | "shipping_address.removed" | "vehicle.added" | "vehicle.changed" | "vehicle.removed" | "vehicle.located" | "vehicles.positions_read" | "odometer.added" | "odometer.changed" | "odometer.removed" | "odometer.imported" | "petrol.changed" | "payment_method.added" | "payment_method.changed" | "payment_method.removed" | "payment.cancelled" | "mandate.signed" | "mandate.cancelled" | "invoice.payment_retried" | "invoice.exported" | "purchase_order.created" | "purchase_order.changed" | "purchase_order.removed" | "report.added" | "report.changed" | "report.removed" | "report.retried" | "report.tried" | "report.unsubscribed" | "accounting.changed" | "month.closed" | "month.sent_again" | "subscription.changed" | "subscription.plan_changed" | "subscription.checked" | "subscription.payment_retried" | "support.contacted" | "user.changed" | "user.exported" | "user.closed" | "notifications.changed" | "location.changed" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "assistant.used" | "sign_in.domain_added" | "sign_in.domain_checked" | "sign_in.domain_removed" | "sign_in.provider_changed" | "sign_in.provider_removed" | "sign_in.groups_changed" | "sign_in.enforcement_changed" | "sign_in.person_changed" | "sign_in.scim_token_created" | "sign_in.scim_token_removed" | "people.imported" | "cost_centre.created" | "cost_centre.changed" | "cost_centre.assigned" | "cost_centre.previewed" | "cost_centre.dimension_named" | "team.created" | "team.changed" | "team.cards_moved" | "team.members_moved" | "team.managers_changed" | "webhook.created" | "webhook.changed" | "webhook.secret_renewed" | "webhook.removed" | "webhook.tried" | "webhook.replayed" | "rule.created" | "rule.changed" | "rule.paused" | "rule.resumed" | "rule.removed" | "rule.restored" | "rule.previewed" | "rule.exception_allowed" | "rule.exception_ended" | "rule.station_listed" | "rule.refused" | "rule.reported"
/** Null: the operator of the installation. */
readonly person: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** E-mail address. */
readonly email: string
})
/** The API key that was used, whose creator is the person. */
readonly api_key: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The object of the action; null without one. */
readonly object: ({
/** What kind it is. */
readonly kind: string
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: (string | null)
})
/** Changed fields before and after; null when there are none or too many for a list. */
readonly before: ({ readonly [name: string]: unknown } | null)
/** The changed fields after. */
readonly after: ({ readonly [name: string]: unknown } | null)
/** Of a refusal: the code and the invalid fields. */
readonly code: (string | null)
/** The changed fields. */
readonly fields: ReadonlyArray<string>
/** Number of equal refusals within an hour; 1 for an action. */
readonly times: number
/** IP address of the caller; null when it is unknown. */
readonly address: (string | null)
/** Program of the person; null when it sent no name. */
readonly user_agent: (string | null)
}
/** Auto-recharge of a wallet: pays `amount` when less than `threshold` is available. */
export type AutoRecharge = {
/** Whether it is switched on. */
readonly enabled: boolean
/** Available amount below which the wallet is recharged. */
readonly threshold: (string | null)
/** Amount of money. */
readonly amount: (string | null)
/** Id of the payment method. */
readonly payment_method_id: (string | null)
/** Most recharges of a day; null: no bound. */
readonly max_per_day: (number | null)
/** Most recharges of a month; null: no bound. */
readonly max_per_month: (number | null)
/** The last automatic recharge; null before the first. */
readonly last_run: ({
/** When it happened. */
readonly at: string
/** Status of the object. */
readonly status: "RUNNING" | "SUCCEEDED" | "FAILED"
/** Code of the error; null without one. */
readonly error: (string | null)
})
}
/** The billing address on a wallet's documents. */
export type BillingAddress = {
/** Name, as people see it. */
readonly name: string
/** Street and number. */
readonly street: string
/** Postal code. */
readonly postal_code: string
/** City. */
readonly city: string
/** Country, ISO 3166-1 alpha-2. */
readonly country: string
/** Tax number; null without one. */
readonly tax_id: (string | null)
}
/** Reasons why a card does not charge. A card is blocked while at least one applies. */
export type BlockedReason = "WALLET_BLOCKED" | "MISSING_CHARGING_PAYMENT" | "MISSING_VALID_PAYMENT_METHOD" | "USER_CARD_INACTIVE" | "ZERO_BALANCE" | "PLAFOND_REACHED"
/** A budget with the cost of its current period. Informs only and never stops a charge. */
export type Budget = {
/** Id. */
readonly id: string
/** Null: the whole wallet. */
readonly cost_centre: (string | null)
/** The team whose cards it counts; null: the whole wallet or the cost centre. */
readonly team: (TeamName | null)
/** The period: first and last day, or a tariff period. */
readonly period: BudgetPeriod
/** Amount of money. */
readonly amount: string
/** The current period in the wallet's time zone; `to` is inclusive. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** Cost in the period, imported charges included. */
readonly spent: string
/** Share of the amount in percent, two decimals. */
readonly share: string
/** Projected cost at the end of the period; the cost so far while there is no forecast. */
readonly expected: string
/** The projected cost with its range; null on the period's last day and without enough days. */
readonly forecast: (Forecast | null)
/** When people were notified that the forecast exceeds the amount; null if they were not in this period. */
readonly warned_at: (string | null)
/** Percentages that were notified in this period. */
readonly alerts: ReadonlyArray<{
/** The step, or the percentage of a budget. */
readonly step: number
/** When it happened. */
readonly at: string
}>
}
/** Budget as an event carries it: what the API returns, without `allowed_actions`. */
export type BudgetOfEvent = {
/** Id. */
readonly id: string
/** Null: the whole wallet. */
readonly cost_centre: (string | null)
/** The team whose cards it counts; null: the whole wallet or the cost centre. */
readonly team: (TeamName | null)
/** The period: first and last day, or a tariff period. */
readonly period: BudgetPeriod
/** Amount of money. */
readonly amount: string
/** The current period in the wallet's time zone; `to` is inclusive. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** Cost in the period, imported charges included. */
readonly spent: string
/** Share of the amount in percent, two decimals. */
readonly share: string
/** Projected cost at the end of the period; the cost so far while there is no forecast. */
readonly expected: string
/** The projected cost with its range; null on the period's last day and without enough days. */
readonly forecast: (Forecast | null)
/** When people were notified that the forecast exceeds the amount; null if they were not in this period. */
readonly warned_at: (string | null)
/** Percentages that were notified in this period. */
readonly alerts: ReadonlyArray<{
/** The step, or the percentage of a budget. */
readonly step: number
/** When it happened. */
readonly at: string
}>
}
/** Calendar periods of a budget, in the wallet's time zone. */
export type BudgetPeriod = "MONTH" | "QUARTER" | "YEAR"
/** What became of one item of a bulk call: exactly one of `id` and `problem` is null. */
export type BulkResult = {
/** Index of the item in the request, from 0. */
readonly index: number
/** Id of what was created. */
readonly id: (string | null)
/** Why the item was not created, in the words of a single call. */
readonly problem: ({
/** Code of the refusal, as in a problem of a single call. */
readonly code: string
/** The fields concerned by their path in the request. */
readonly fields: { readonly [name: string]: string }
/** Seconds after which the item may be sent again; null when waiting does not help. */
readonly retry_after_seconds: (number | null)
})
}
/** A card in lists and replies. `remaining` is the limit and its raises minus spent and reserved money; null without a limit. */
export type Card = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** The number printed on the card. */
readonly card_id: string
/** Contract id of the card in charging networks (eMAID). */
readonly contract_id: string
/** PHYSICAL: an RFID card. EKEY: a virtual card that operators' apps and terminals read as a QR code. */
readonly type: "PHYSICAL" | "EKEY"
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it (the first axis of the labels of spec §4). */
readonly state: "ACTIVE" | "BLOCKED"
/** LIMITED has a spending limit, UNLOCKED has none. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Why it does not charge; empty for an active card. */
readonly blocked_reasons: ReadonlyArray<BlockedReason>
/** Since when the card is blocked; null while it is not. */
readonly blocked_at: (string | null)
/** Whether a person blocked the card, so that unblocking is possible. Other reasons end by themselves. */
readonly blocked_by_hand: boolean
/** Null: delivered but not activated, so it does not charge yet. */
readonly activated_at: (string | null)
/** Spending limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** Cost of the charges of the period. */
readonly spent: string
/** Amount on hold for running and unchecked charges. */
readonly reserved: string
/** What is left of the limit; null without one. */
readonly remaining: (string | null)
/** The raises of the limit that last now, added up; null without one. */
readonly raised: (string | null)
/** When the first of them ends. */
readonly raised_until: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** When the limit is renewed next; null without a renewal. */
readonly next_renewal_at: (string | null)
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The vehicle; null without one. */
readonly vehicle: ({
/** Id. */
readonly id: string
/** Licence plate. */
readonly plate: string
})
/** Of several cost centres, the one with the largest share. */
readonly cost_centre: (string | null)
/** The division of a card or charge between cost centres, in hundredths of a percent by name and dimension. Null: all belongs to `cost_centre`, and none has a centre of the second dimension. */
readonly cost_shares: ({
/** Of the first dimension, the cost centre. Absent: all belongs to `cost_centre`. */
readonly "1"?: { readonly [name: string]: number } | undefined
/** Of the second dimension. Absent: none. */
readonly "2"?: { readonly [name: string]: number } | undefined
})
/** Until when it is valid; null: no end. */
readonly valid_until: (string | null)
/** When it was used last; null before. */
readonly last_used_at: (string | null)
/** Id in the company’s own system; null without one. */
readonly external_id: (string | null)
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"block" | "unblock" | "edit" | "adjust_limit" | "activate">
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** One card with the fields that only its drawer shows. */
export type CardDetail = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** The number printed on the card. */
readonly card_id: string
/** Contract id of the card in charging networks (eMAID). */
readonly contract_id: string
/** PHYSICAL: an RFID card. EKEY: a virtual card that operators' apps and terminals read as a QR code. */
readonly type: "PHYSICAL" | "EKEY"
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it (the first axis of the labels of spec §4). */
readonly state: "ACTIVE" | "BLOCKED"
/** LIMITED has a spending limit, UNLOCKED has none. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Why it does not charge; empty for an active card. */
readonly blocked_reasons: ReadonlyArray<BlockedReason>
/** Since when the card is blocked; null while it is not. */
readonly blocked_at: (string | null)
/** Whether a person blocked the card, so that unblocking is possible. Other reasons end by themselves. */
readonly blocked_by_hand: boolean
/** Null: delivered but not activated, so it does not charge yet. */
readonly activated_at: (string | null)
/** Spending limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** Cost of the charges of the period. */
readonly spent: string
/** Amount on hold for running and unchecked charges. */
readonly reserved: string
/** What is left of the limit; null without one. */
readonly remaining: (string | null)
/** The raises of the limit that last now, added up; null without one. */
readonly raised: (string | null)
/** When the first of them ends. */
readonly raised_until: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** When the limit is renewed next; null without a renewal. */
readonly next_renewal_at: (string | null)
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The vehicle; null without one. */
readonly vehicle: ({
/** Id. */
readonly id: string
/** Licence plate. */
readonly plate: string
})
/** Of several cost centres, the one with the largest share. */
readonly cost_centre: (string | null)
/** The division of a card or charge between cost centres, in hundredths of a percent by name and dimension. Null: all belongs to `cost_centre`, and none has a centre of the second dimension. */
readonly cost_shares: ({
/** Of the first dimension, the cost centre. Absent: all belongs to `cost_centre`. */
readonly "1"?: { readonly [name: string]: number } | undefined
/** Of the second dimension. Absent: none. */
readonly "2"?: { readonly [name: string]: number } | undefined
})
/** Until when it is valid; null: no end. */
readonly valid_until: (string | null)
/** When it was used last; null before. */
readonly last_used_at: (string | null)
/** Id in the company’s own system; null without one. */
readonly external_id: (string | null)
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"block" | "unblock" | "edit" | "adjust_limit" | "activate">
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
/** The holds behind the reserved amount. */
readonly held: Held
/** The limit of the next period; null when none was set. */
readonly pending_limit: ({
/** LIMITED has a spending limit, UNLOCKED has none. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Spending limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
})
/** The raises of the limit that last now, the one that ends first first. */
readonly raises: ReadonlyArray<{
/** Id. */
readonly id: string
/** Amount of money. */
readonly amount: string
/** Until when. */
readonly until: string
/** When it happened. */
readonly at: string
/** Name of the person; null when the product did it. */
readonly by: (string | null)
/** Why, in the words of a person or as a code. */
readonly reason: (string | null)
}>
/** The last changes of the limit, newest first, with person and reason. Null amounts mean no limit. */
readonly limit_changes: ReadonlyArray<{
/** When it happened. */
readonly at: string
/** Name of the person; null when the product did it. */
readonly by: (string | null)
/** The limit before. */
readonly before: (string | null)
/** The limit after. */
readonly after: (string | null)
/** Whether the change applies from the next period. */
readonly is_pending: boolean
/** Why, in the words of a person or as a code. */
readonly reason: (string | null)
}>
/** Cost per month for the last six months in the wallet's time zone, oldest first, empty months included. */
readonly months: ReadonlyArray<{
/** Calendar month. */
readonly month: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
}>
/** What charging networks know. */
readonly network: {
/** The card's identifiers at operators. */
readonly token_type: "RFID" | "APP_USER"
/** The validity that was last pushed to operators; null before the first push. */
readonly told_valid: (boolean | null)
/** Limited cards are always authorised in real time. Others may charge while the operator is offline. */
readonly asked_always: boolean
/** When it changed last. */
readonly changed_at: string
}
/** The team; null without one. */
readonly team: (TeamName | null)
}
/** Card as an event carries it: what the API returns, without `allowed_actions`. */
export type CardOfEvent = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** The number printed on the card. */
readonly card_id: string
/** Contract id of the card in charging networks (eMAID). */
readonly contract_id: string
/** PHYSICAL: an RFID card. EKEY: a virtual card that operators' apps and terminals read as a QR code. */
readonly type: "PHYSICAL" | "EKEY"
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it (the first axis of the labels of spec §4). */
readonly state: "ACTIVE" | "BLOCKED"
/** LIMITED has a spending limit, UNLOCKED has none. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Why it does not charge; empty for an active card. */
readonly blocked_reasons: ReadonlyArray<BlockedReason>
/** Since when the card is blocked; null while it is not. */
readonly blocked_at: (string | null)
/** Whether a person blocked the card, so that unblocking is possible. Other reasons end by themselves. */
readonly blocked_by_hand: boolean
/** Null: delivered but not activated, so it does not charge yet. */
readonly activated_at: (string | null)
/** Spending limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** Cost of the charges of the period. */
readonly spent: string
/** Amount on hold for running and unchecked charges. */
readonly reserved: string
/** What is left of the limit; null without one. */
readonly remaining: (string | null)
/** The raises of the limit that last now, added up; null without one. */
readonly raised: (string | null)
/** When the first of them ends. */
readonly raised_until: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** When the limit is renewed next; null without a renewal. */
readonly next_renewal_at: (string | null)
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The vehicle; null without one. */
readonly vehicle: ({
/** Id. */
readonly id: string
/** Licence plate. */
readonly plate: string
})
/** Of several cost centres, the one with the largest share. */
readonly cost_centre: (string | null)
/** The division of a card or charge between cost centres, in hundredths of a percent by name and dimension. Null: all belongs to `cost_centre`, and none has a centre of the second dimension. */
readonly cost_shares: ({
/** Of the first dimension, the cost centre. Absent: all belongs to `cost_centre`. */
readonly "1"?: { readonly [name: string]: number } | undefined
/** Of the second dimension. Absent: none. */
readonly "2"?: { readonly [name: string]: number } | undefined
})
/** Until when it is valid; null: no end. */
readonly valid_until: (string | null)
/** When it was used last; null before. */
readonly last_used_at: (string | null)
/** Id in the company’s own system; null without one. */
readonly external_id: (string | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** A card order with its price, statuses and delivered cards. */
export type CardOrder = {
/** Currency code, ISO 4217. */
readonly currency: string
/** Price of one card. */
readonly unit_price: string
/** Price of one printed name; 0.00 where the plan includes it. */
readonly personalisation_price: string
/** Price of shipping. */
readonly shipping_price: string
/** Amount without VAT. */
readonly net: string
/** VAT rate in percent, two decimals. */
readonly vat_rate: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** Id. */
readonly id: string
/** True for virtual cards, false for physical ones. */
readonly is_ekey: boolean
/** Number of cards. */
readonly quantity: number
/** The names of the cards, in order; empty when only a quantity was ordered. */
readonly names: ReadonlyArray<string>
/** Ids of the drivers. */
readonly member_ids: ReadonlyArray<string>
/** Whether names are printed on the cards. */
readonly personalised: boolean
/** Id of the shipping address. */
readonly shipping_address_id: (string | null)
/** The address at the time of the order. */
readonly shipping_address: (ShippingAddress | null)
/** Id of the nif. */
readonly nif_id: (string | null)
/** Statuses of a card order, in order of progress. */
readonly status: "AWAITING_PAYMENT" | "PAID" | "IN_PRODUCTION" | "SHIPPED" | "DELIVERED" | "CANCELLED"
/** BALANCE: from the wallet's available money. INVOICE: on the next invoice. */
readonly payment: "BALANCE" | "INVOICE"
/** Page of the carrier; null without one. */
readonly tracking_url: (string | null)
/** When it was created. */
readonly created_at: string
/** When it was delivered; null before. */
readonly delivered_at: (string | null)
/** Id of the invoice. */
readonly invoice_id: (string | null)
/** When the order reached each of its statuses. */
readonly timeline: ReadonlyArray<{
/** Statuses of a card order, in order of progress. */
readonly status: "AWAITING_PAYMENT" | "PAID" | "IN_PRODUCTION" | "SHIPPED" | "DELIVERED" | "CANCELLED"
/** When it happened. */
readonly at: string
}>
/** The cards of a delivered order. */
readonly cards: ReadonlyArray<{
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** The number printed on the card. */
readonly card_id: string
/** Whether the card was activated. */
readonly is_activated: boolean
}>
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"pay" | "cancel">
}
/** A request of a person, in lists and replies. */
export type CardRequest = {
/** Id. */
readonly id: string
/** Kinds of requests. LIMIT: a higher limit for a time. CARD: a new card or eKey. LOST_CARD: the replacement of a lost card, which is blocked already. EXCEPTION: a card that ignores a rule for a time. */
readonly kind: "LIMIT" | "CARD" | "LOST_CARD" | "EXCEPTION"
/** States of a request (requests.states.md). */
readonly state: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN" | "EXPIRED"
/** Who asked. */
readonly requested_by: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The card whose limit is asked for, or that was lost. */
readonly card: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The amount above the limit; of a card its price when it was asked for; of an exception zero. */
readonly amount: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The rule of which an exception is asked for, as one sentence in the language of the reader. */
readonly rule: ({
/** Id. */
readonly id: string
/** Such as "All cards may charge in Portugal or Spain." */
readonly sentence: string
})
/** The end of a higher limit or of an exception. */
readonly until: (string | null)
/** True for virtual cards, false for physical ones. */
readonly is_ekey: (boolean | null)
/** Where a physical card is sent. */
readonly address: ({
/** Name, as people see it. */
readonly name: string
/** Street and number. */
readonly street: string
/** Postal code. */
readonly postal_code: string
/** City. */
readonly city: string
/** Country, ISO 3166-1 alpha-2. */
readonly country: string
})
/** Why, in the words of a person or as a code. */
readonly reason: (string | null)
/** When it was created. */
readonly created_at: string
/** When it ends by itself; null: never. */
readonly expires_at: string
/** When it was decided; null while it is open. */
readonly decided_at: (string | null)
/** Null for a request that nobody answered. */
readonly decided_by: (string | null)
/** The reason of a decline. */
readonly answer: (string | null)
/** The order of an approved card. */
readonly order_id: (string | null)
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"approve" | "decline" | "withdraw">
/** Why the caller may not approve an open request; null when they may. */
readonly locked: "OWN" | "AMOUNT" | "RIGHT" | null
}
/** CardRequest as an event carries it: what the API returns, without `allowed_actions`. */
export type CardRequestOfEvent = {
/** Id. */
readonly id: string
/** Kinds of requests. LIMIT: a higher limit for a time. CARD: a new card or eKey. LOST_CARD: the replacement of a lost card, which is blocked already. EXCEPTION: a card that ignores a rule for a time. */
readonly kind: "LIMIT" | "CARD" | "LOST_CARD" | "EXCEPTION"
/** States of a request (requests.states.md). */
readonly state: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN" | "EXPIRED"
/** Who asked. */
readonly requested_by: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The card whose limit is asked for, or that was lost. */
readonly card: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The amount above the limit; of a card its price when it was asked for; of an exception zero. */
readonly amount: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The rule of which an exception is asked for, as one sentence in the language of the reader. */
readonly rule: ({
/** Id. */
readonly id: string
/** Such as "All cards may charge in Portugal or Spain." */
readonly sentence: string
})
/** The end of a higher limit or of an exception. */
readonly until: (string | null)
/** True for virtual cards, false for physical ones. */
readonly is_ekey: (boolean | null)
/** Where a physical card is sent. */
readonly address: ({
/** Name, as people see it. */
readonly name: string
/** Street and number. */
readonly street: string
/** Postal code. */
readonly postal_code: string
/** City. */
readonly city: string
/** Country, ISO 3166-1 alpha-2. */
readonly country: string
})
/** Why, in the words of a person or as a code. */
readonly reason: (string | null)
/** When it was created. */
readonly created_at: string
/** When it ends by itself; null: never. */
readonly expires_at: string
/** When it was decided; null while it is open. */
readonly decided_at: (string | null)
/** Null for a request that nobody answered. */
readonly decided_by: (string | null)
/** The reason of a decline. */
readonly answer: (string | null)
/** The order of an approved card. */
readonly order_id: (string | null)
/** Why the caller may not approve an open request; null when they may. */
readonly locked: "OWN" | "AMOUNT" | "RIGHT" | null
}
/** A rule as it applies to one card. */
export type CardRule = {
/** The rule. */
readonly rule: Rule
/** Conditions that a narrower exception replaces for this card. */
readonly replaced: ReadonlyArray<"countries" | "operators" | "stations" | "distance" | "currents" | "power_kw" | "hours" | "price_per_kwh" | "per_charge" | "per_day" | "per_month">
/** Until then the card ignores the rule. */
readonly ignored_until: (string | null)
}
/** A vehicle of the catalogue, in the reply of call 51. `battery_kwh` is a decimal string. */
export type CatalogueVehicle = {
/** Id. */
readonly id: string
/** Id of the brand in the catalogue. */
readonly brand_id: string
/** Brand. */
readonly brand: string
/** Model. */
readonly model: string
/** Variant of the model; null when it is unknown. */
readonly version: (string | null)
/** Usable capacity of the battery in kWh; null when it is unknown. */
readonly battery_kwh: (string | null)
/** Connector types (OCPI). */
readonly connector_types: ReadonlyArray<"TYPE_1" | "TYPE_2" | "CCS1" | "CCS2" | "CHADEMO" | "NACS" | "GB_T_AC" | "GB_T_DC">
}
/** The centres of a card in a stretch of time. */
export type CentreAssignment = {
/** Null: since the beginning. */
readonly starts_at: (string | null)
/** Null: until it is changed. */
readonly ends_at: (string | null)
/** It applies at the moment. */
readonly is_now: boolean
/** Without a cost centre: empty. */
readonly cost_centres: ReadonlyArray<CentreShare>
/** Shares of the second dimension. */
readonly second: ReadonlyArray<CentreShare>
}
/** The share of a cost centre. The shares of a dimension add up to 100. */
export type CentreShare = {
/** Name, as people see it. */
readonly name: string
/** Percentage with two decimals. */
readonly percent: string
}
/** An archive of everything of a company. */
export type CompanyExport = {
/** Id. */
readonly id: string
/** States of a company's archive: it is being made, can be downloaded, could not be made, or is deleted. */
readonly state: "RUNNING" | "READY" | "FAILED" | "EXPIRED"
/** When it was requested. */
readonly requested_at: string
/** Who asked. */
readonly requested_by: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** How much is written, from 0 to 100. */
readonly percent: number
/** When it was ready; null before. */
readonly ready_at: (string | null)
/** When it ends by itself; null: never. */
readonly expires_at: string
/** Size in bytes; null before it is ready. */
readonly size_bytes: (number | null)
}
/** How the people of a company sign in. */
export type CompanySignIn = {
/** The domains of the company, in the order in which they were added. */
readonly domains: ReadonlyArray<{
/** Id. */
readonly id: string
/** The part after the @ of the people's addresses. */
readonly domain: string
/** The name of the TXT record that proves the domain. */
readonly record_name: string
/** The value of the TXT record. */
readonly record_value: string
/** When the record was found; null: not yet. */
readonly verified_at: (string | null)
/** The last look-up of the record. */
readonly checked_at: (string | null)
}>
/** Name of the other provider. */
readonly provider: ({
/** What kind it is. */
readonly kind: "OIDC" | "SAML"
/** The issuer, or the entity ID of a SAML provider. */
readonly issuer: string
/** The id of this product at an OpenID Connect provider. */
readonly client_id: (string | null)
/** The claim or attribute that contains the person's groups. */
readonly groups_claim: string
/** The settings of a SAML provider; null: it speaks OpenID Connect. */
readonly saml: ({
/** The address at which people sign in, for the HTTP-Redirect binding. */
readonly sign_in_url: string
/** The certificates of which each may sign. */
readonly certificates: ReadonlyArray<{
/** The certificate in PEM. */
readonly pem: string
/** The name in the certificate. */
readonly subject: string
/** The end of its validity. It is shown, and does not end the sign-in. */
readonly expires_at: string
}>
/** The attribute with the e-mail address; null: the NameID is the address. */
readonly email_attribute: (string | null)
/** The attribute with the person's name; null: the address is shown as the name. */
readonly name_attribute: (string | null)
})
/** When it changed last. */
readonly changed_at: string
})
/** The address to register at an OpenID Connect provider. */
readonly redirect_uri: string
/** The values to register at a SAML provider. */
readonly service_provider: {
/** The entity ID of this product, which is also the address of its metadata. */
readonly entity_id: string
/** The assertion consumer service, with the HTTP-POST binding. */
readonly acs_url: string
}
/** Whether people of the domains may only sign in through the provider. */
readonly is_enforced: boolean
/** The last response of the provider; null: none since it was set. */
readonly last_sign_in: ({
/** When it happened. */
readonly at: string
/** The address of the person, or null when the provider sent none. */
readonly email: (string | null)
/** The provider's names of the person's groups. */
readonly groups: ReadonlyArray<string>
/** The code of the refusal; null: it succeeded. */
readonly error: (string | null)
})
/** Groups of the provider with the permission groups of their people. */
readonly group_mappings: ReadonlyArray<{
/** The group's name or id, exactly as the provider sends it. */
readonly name: string
/** Ids of permission groups; `GET /api/v4/permissions/groups` names them. */
readonly permission_groups: ReadonlyArray<0 | 1 | 2 | 3 | 10 | 11 | 12 | 13>
}>
/** The permission groups of people without a mapped group; null: they get no access. */
readonly default_groups: (ReadonlyArray<0 | 1 | 2 | 3 | 10 | 11 | 12 | 13> | null)
/** Provisioning of people and groups by SCIM 2.0. */
readonly provisioning: {
/** The address to enter at the provider. */
readonly url: string
/** The token of the provider; null: there is none. */
readonly token: ({
/** The last characters of the token. */
readonly hint: string
/** When it was created. */
readonly created_at: string
/** When it was used last; null before. */
readonly last_used_at: (string | null)
})
/** Number of active people whom the provider provisions. */
readonly users: number
}
}
/** Reply of calls 32 and 33: the consumption of a range in the wallet's time zone, with the compared range before it. */
export type Consumption = {
/** The range: a day, a week, a month, a year, or any. */
readonly view: ConsumptionView
/** Currency code, ISO 4217. */
readonly currency: string
/** Time zone of the wallet, such as `Europe/Lisbon`. */
readonly time_zone: string
/** First day or instant. */
readonly from: string
/** Inclusive. */
readonly to: string
/** The sums. */
readonly totals: {
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** CO₂ in kilograms, by the factors of the country. */
readonly co2_kg: string
/** Cost divided by energy; null without energy. */
readonly avg_price_kwh: (string | null)
}
/** Energy in countries without a CO2 factor. With any, the CO2 of the totals is incomplete. */
readonly co2_missing_kwh: string
/** The imported part of the range, for every source. */
readonly imported: {
/** Number of charging sessions. */
readonly sessions: number
/** Cost with VAT. */
readonly cost: string
}
/** The compared range. */
readonly previous: {
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** The sums. */
readonly totals: {
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** CO₂ in kilograms, by the factors of the country. */
readonly co2_kg: string
/** Cost divided by energy; null without energy. */
readonly avg_price_kwh: (string | null)
}
}
/** The projected cost of the current week, month or year; null for other ranges and without enough days. */
readonly forecast: (ForecastCourse | null)
/** Buckets in the wallet's time zone, empty ones included. `start` is a day, or `YYYY-MM-DDTHH:00` in the day view. `previous` is the compared bucket. */
readonly buckets: ReadonlyArray<{
/** Beginning of the bucket: a day, or an hour as `YYYY-MM-DDTHH:00`. */
readonly start: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** The compared range before. */
readonly previous: {
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
}
}>
/** By card, the highest cost first. */
readonly by_card: ReadonlyArray<{
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** By driver, the highest cost first. */
readonly by_member: ReadonlyArray<{
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** By cost centre; empty for sessions without one. */
readonly by_cost_centre: ReadonlyArray<{
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** By centre of the second dimension, such as the project; charges without one are in none. */
readonly by_second_dimension: ReadonlyArray<{
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** AC, DC, or empty where the network reports none. */
readonly by_current: ReadonlyArray<{
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** Energy in kWh by tariff period. */
readonly by_period: { readonly [name: string]: string }
/** Hours of the week with charges. */
readonly by_hour: ReadonlyArray<{
/** Day of the week; Monday is 1. */
readonly weekday: number
/** Hour of the day, 0 to 23. */
readonly hour: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
}>
/** The stations with the highest cost. */
readonly top_stations: ReadonlyArray<{
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
/** Address. */
readonly address: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
/** Place on the map; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
}>
}
/** The source of a charge: the charging network, or another provider's file (never charged to the wallet). */
export type ConsumptionSource = "NETWORK" | "IMPORTED"
/** The width of a bucket follows the view: hours of a day, days of a week or month, months of a year. */
export type ConsumptionView = "day" | "week" | "month" | "year"
/** A cost centre with the cards that have a share in it now, and its cost in the current month. */
export type CostCentre = {
/** Id. */
readonly id: string
/** 1: the cost centre. 2: the dimension that the company named. */
readonly dimension: 1 | 2
/** Name, as people see it. */
readonly name: string
/** The number in the company's books. */
readonly code: (string | null)
/** Id in the company’s own system; null without one. */
readonly external_id: (string | null)
/** When it was archived; null while it is not. */
readonly archived_at: (string | null)
/** Cards with a share in it now. */
readonly cards: number
/** Its part of the current month, imported charges included. */
readonly month_cost: string
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"edit" | "archive" | "restore">
}
/** The difference between a range and its compared range, with parts that add up to it, the largest first. */
export type CostChange = {
/** Currency code, ISO 4217. */
readonly currency: string
/** First day or instant. */
readonly from: string
/** Inclusive. */
readonly to: string
/** The compared range. */
readonly previous: {
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** Cost with VAT. */
readonly cost: string
}
/** Cost with VAT. */
readonly cost: string
/** Difference between the ranges. */
readonly change: string
/** What the difference consists of. */
readonly parts: ReadonlyArray<{
/** Reasons of a difference between two periods. CHARGES: more or fewer charges on one current. ENERGY: more or less energy per charge. PEAK and IDLE: the extra cost of peak hours and of the time plugged in. PRICE: what a kWh costs besides. COUNTRY: charges in another country. IMPORTED: charges of other providers. */
readonly kind: "CHARGES" | "ENERGY" | "PEAK" | "IDLE" | "PRICE" | "COUNTRY" | "IMPORTED"
/** Amount of money. */
readonly amount: string
/** CHARGES, COUNTRY and IMPORTED: how many charges more (or fewer, negative). Else zero. */
readonly sessions: number
/** CHARGES: AC, DC, or empty where the network reports none. Else null. */
readonly current: (string | null)
/** COUNTRY: ISO 3166-1 alpha-2. Else null. */
readonly country: (string | null)
}>
}
/** CreditNote as an event carries it: what the API returns, without `allowed_actions`. */
export type CreditNoteOfEvent = {
/** Id. */
readonly id: string
/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** What the document is for. */
readonly class: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP"
/** Number of the document, without gaps in its series. */
readonly number: string
/** Date of the document. */
readonly date: string
/** Day on which it is due; null when nothing is. */
readonly due: (string | null)
/** The invoiced period; null for documents of one moment. */
readonly period: ({
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
})
/** Whether the document was credited completely. */
readonly document_status: "ISSUED" | "CREDITED"
/** Status of the payment. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The open amount, and the amount of credit notes. */
readonly due_amount: string
/** Sum of its credit notes. */
readonly credited: string
/** Number of the purchase order; null without one. */
readonly purchase_order: (string | null)
/** Id of the invoice that a credit note credits; null for invoices. */
readonly credits_invoice_id: (string | null)
/** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
readonly failure: (string | null)
/** When it is tried next; null: it is not. */
readonly next_try_at: (string | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** Charges between two odometer readings. Null where it occurs: the period lacks two readings. */
export type Distance = {
/** The first and the last reading. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** Distance in kilometres. */
readonly km: number
/** Number of charging sessions. */
readonly sessions: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Null: the vehicle did not move. */
readonly kwh_per_100_km: (string | null)
/** Amount of money: a decimal string with two places, never a number. */
readonly cost_per_100_km: (string | null)
/** Charges that ran while the first or the last reading was taken. Each counts where it ends. */
readonly edge_sessions: number
/** Energy in kWh: a decimal string with three places. */
readonly edge_kwh: string
}
/** One figure of a doubt; the kind decides its format. `DURATION` is in hours. */
export type DoubtFigure = {
/** What kind it is. */
readonly kind: "ENERGY" | "MONEY" | "TIME" | "DURATION"
/** The value as it was sent. */
readonly value: string
/** Currency code, ISO 4217. */
readonly currency: (string | null)
}
/** A doubt: the reported figure and the possible or expected one. */
export type DoubtReason = {
/** The doubt. */
readonly flag: "END_BEFORE_START" | "NEGATIVE_ENERGY" | "OVERLAP" | "COST_MISMATCH" | "ENERGY_ABOVE_BATTERY" | "TOO_LONG" | "ESTIMATED_PERIODS" | "UNKNOWN_VALUE" | "CARD_WAS_BLOCKED" | "NO_SESSION_MESSAGE" | "CREDITED" | "PARTLY_CREDITED" | "CONFLICTING_RECORD" | "LATE_RECORD" | "ENERGY_FELL" | "PRICE_MISSING" | "NETWORK_SILENT" | "ENERGY_IMPOSSIBLE" | "ENERGY_ABOVE_POWER" | "COST_IMPOSSIBLE" | "FOREIGN_CURRENCY" | "TIME_IN_FUTURE" | "TOO_OLD" | "PRICE_OUT_OF_PROPORTION" | "PRICE_ABOVE_HOLD" | "PRICE_ABOVE_LIMIT" | "READING_IGNORED"
readonly found: (DoubtFigure | null)
/** Most likely value. */
readonly expected: (DoubtFigure | null)
}
/** A help article as a search result. */
export type FaqArticle = {
/** Slug of the article, the same in every language. */
readonly id: string
/** Topic. */
readonly group: "start" | "cards" | "charging" | "people" | "money" | "invoices" | "consumption" | "subscription" | "account"
/** The question. */
readonly question: string
/** The answer; null while there is none. */
readonly answer: string
/** The question and the best part of the answer, with matches between <mark> and </mark>; null without a search. */
readonly highlighted: (string | null)
/** The passage that was found; null without a search. */
readonly excerpt: (string | null)
}
/** A help article without its answer, for lists. */
export type FaqTitle = {
/** Slug of the article, the same in every language. */
readonly id: string
/** Topic. */
readonly group: "start" | "cards" | "charging" | "people" | "money" | "invoices" | "consumption" | "subscription" | "account"
/** The question. */
readonly question: string
}
/** The first steps of a new fleet for the caller. */
export type FirstSteps = {
/** The steps that the person may do, in order. */
readonly steps: ReadonlyArray<{
/** The steps until a new fleet is ready to charge, in order. */
readonly step: "FUND" | "INVITE" | "CARDS" | "LIMITS" | "VAT" | "CHARGE"
/** Whether it is done. */
readonly done: boolean
}>
/** Dismissed by this person; others still see the list. */
readonly dismissed: boolean
/** The state of the simulated charge; null outside of a demo. */
readonly simulation: ({
/** State of a simulated charge; `FAILED` when the last one did not start. */
readonly state: "READY" | "STARTING" | "CHARGING" | "FAILED"
})
}
/** The projected cost of a running period: what is spent plus the usual cost of the days ahead, by weekday. The cost ends between `low` and `high` in four of five periods. Home, consumption, budgets and mails have the same one. */
export type Forecast = {
/** Most likely value. */
readonly expected: string
/** Lower end of the range. */
readonly low: string
/** Upper end of the range. */
readonly high: string
}
/** A forecast with the projected cost from the period's first day to the end of each day (of each month in the year view). */
export type ForecastCourse = {
/** Most likely value. */
readonly expected: string
/** Lower end of the range. */
readonly low: string
/** Upper end of the range. */
readonly high: string
/** Last day (inclusive) or instant. */
readonly to: string
/** The forecast day by day. */
readonly course: ReadonlyArray<{
/** Day of the month. */
readonly day: string
/** Most likely value. */
readonly expected: string
/** Lower end of the range. */
readonly low: string
/** Upper end of the range. */
readonly high: string
}>
}
/** A guest of a wallet, invited or accepted. `user_id` is null until the invitation is accepted. */
export type Guest = {
/** Id. */
readonly id: string
/** Id of the user. */
readonly user_id: (string | null)
/** Name, as people see it. */
readonly name: (string | null)
/** E-mail address. */
readonly email: string
/** Statuses of a guest. Until the guest accepts, they are those of the invitation. */
readonly status: "INVITED" | "ACCEPTED" | "EXPIRED" | "REVOKED"
/** Ids of permission groups; `GET /api/v4/permissions/groups` names them. */
readonly permission_groups: ReadonlyArray<0 | 1 | 2 | 3 | 10 | 11 | 12 | 13>
/** Name of the person who invited; null when it is no longer known. */
readonly invited_by: (string | null)
/** When the person was invited. */
readonly invited_at: string
/** When the person accepted; null before. */
readonly accepted_at: (string | null)
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"remove" | "change_groups" | "resend">
}
/** The amounts on hold by purpose, with the number of charges. A running charge counts even if it holds nothing. */
export type Held = {
/** Running charges. */
readonly running: {
/** How many there are. */
readonly count: number
/** Amount of money. */
readonly amount: string
}
/** Charges whose record is pending or doubtful. */
readonly checking: {
/** How many there are. */
readonly count: number
/** Amount of money. */
readonly amount: string
}
/** Authorisations without a charge. */
readonly authorised: {
/** How many there are. */
readonly count: number
/** Amount of money. */
readonly amount: string
}
}
/** Reply of `getHome`. `month` is the current month, `before` the previous one. */
export type Home = {
/** Currency code, ISO 4217. */
readonly currency: string
/** In the wallet's time zone. */
readonly today: string
/** Calendar month. */
readonly month: {
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** One value per day, from the first day on. */
readonly days: ReadonlyArray<string>
}
/** The previous month. */
readonly before: {
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** One value per day, from the first day on. */
readonly days: ReadonlyArray<string>
}
/** The projected cost of the month, as on the consumption page; null while there is none. */
readonly forecast: (ForecastCourse | null)
/** The most expensive cards of the month; `previous_cost` is that of the same days of the previous month. */
readonly top_cards: ReadonlyArray<{
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Cost with VAT. */
readonly cost: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Number of charging sessions. */
readonly sessions: number
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** The month so far, and the same days of the previous month. */
readonly avoidable: {
/** Charges with a paid idle time after charging: their number, time and cost. */
readonly idle: {
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** Cost with VAT. */
readonly cost: string
}
/** Charges in peak hours, and their saving in off-peak hours. */
readonly peak: {
/** Number of charging sessions. */
readonly sessions: number
/** Cost with VAT. */
readonly cost: string
}
/** The compared range before. */
readonly previous: {
/** Charges with a paid idle time after charging: their number, time and cost. */
readonly idle: {
/** Number of charging sessions. */
readonly sessions: number
/** Duration in seconds. */
readonly duration_s: number
/** Cost with VAT. */
readonly cost: string
}
/** Charges in peak hours, and their saving in off-peak hours. */
readonly peak: {
/** Number of charging sessions. */
readonly sessions: number
/** Cost with VAT. */
readonly cost: string
}
}
}
/** A few of the objects that the overview's alerts count. */
readonly blocked_cards: ReadonlyArray<{
/** Id. */
readonly id: string
/** The number printed on the card. */
readonly card_id: string
/** Name, as people see it. */
readonly name: string
/** Reasons. */
readonly reasons: ReadonlyArray<BlockedReason>
}>
/** Budgets that their forecast exceeds. */
readonly budgets_at_risk: ReadonlyArray<{
/** Id. */
readonly id: string
/** Cost centre; null without one. */
readonly cost_centre: (string | null)
/** The period: first and last day, or a tariff period. */
readonly period: BudgetPeriod
/** The last day of the period. */
readonly to: string
/** Amount of money. */
readonly amount: string
/** Cost of the charges of the period. */
readonly spent: string
readonly forecast: Forecast
}>
/** Charge records that need review. */
readonly doubts: ReadonlyArray<{
/** Id. */
readonly id: string
/** Name of the station. */
readonly station: string
/** Name of the card. */
readonly card: string
/** When the charge began. */
readonly started_at: string
}>
/** Requests that wait for an answer. */
readonly requests: {
/** How many there are. */
readonly count: number
}
/** Card orders that are not delivered yet. */
readonly orders: {
/** How many there are. */
readonly count: number
/** Number of cards. */
readonly cards: number
/** The next ones. */
readonly next: ReadonlyArray<{
/** Id. */
readonly id: string
/** True for virtual cards, false for physical ones. */
readonly is_ekey: boolean
/** Number of cards. */
readonly quantity: number
/** Statuses of a card order, in order of progress. */
readonly status: "AWAITING_PAYMENT" | "PAID" | "IN_PRODUCTION" | "SHIPPED" | "DELIVERED" | "CANCELLED"
}>
}
/** Whether any charge has ended: until then there is nothing to compare. */
readonly has_charged: boolean
/** The open steps of a new fleet; null once all are done, for older fleets, and for people who may do none. */
readonly first_steps: (FirstSteps | null)
}
/** The meanings of a column in another provider's file. Energy columns by hour add up when several have the same meaning. */
export type ImportField = "start" | "start_time" | "end" | "duration" | "energy" | "cost" | "station" | "city" | "card" | "driver" | "plate" | "cost_centre" | "reference" | "current" | "energy_normal" | "energy_off_peak" | "energy_peak" | "energy_shoulder"
/** A charge from another provider's file. */
export type ImportedSession = {
/** Id. */
readonly id: string
/** Id of the import. */
readonly import_id: string
/** Name of the other provider. */
readonly provider: string
/** Currency code, ISO 4217. */
readonly currency: string
/** When the charge began. */
readonly start_date_time: string
/** Whether the file has days only; the start's time of day is then meaningless. */
readonly has_time: boolean
/** When the charge ended; null while it runs. */
readonly end_date_time: (string | null)
/** Duration in seconds. */
readonly duration_s: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly total_cost: string
/** The station. */
readonly station: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** City. */
readonly city: string
}
/** A card of the wallet, when the number matches. */
readonly card: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The card's name at the other provider. */
readonly card_label: (string | null)
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** Licence plate. */
readonly plate: (string | null)
/** Cost centre; null without one. */
readonly cost_centre: (string | null)
/** Reference. */
readonly reference: (string | null)
}
/** An invitation without its secret. `target` is the e-mail address or phone number; null for a link. */
export type Invitation = {
/** Id. */
readonly id: string
/** MEMBER invites a driver, GUEST a person with permission groups. */
readonly kind: "MEMBER" | "GUEST"
/** Channels of an invitation. A LINK is not sent; several people may use it. */
readonly channel: "EMAIL" | "SMS" | "LINK"
/** Whom it is for. */
readonly target: (string | null)
/** Name and address of the person, as far as the inviter entered them. */
readonly name: (string | null)
/** Ids of permission groups; `GET /api/v4/permissions/groups` names them. */
readonly permission_groups: ReadonlyArray<0 | 1 | 2 | 3 | 10 | 11 | 12 | 13>
/** Statuses of an invitation. */
readonly status: "PENDING" | "ACCEPTED" | "DECLINED" | "EXPIRED" | "REVOKED"
/** When it ends by itself; null: never. */
readonly expires_at: string
/** How many people may use the link. */
readonly max_uses: number
/** How many people used the link. */
readonly uses: number
/** How often it was sent. */
readonly sent_count: number
/** When it was sent last; null before. */
readonly last_sent_at: (string | null)
/** Language: `en`, `pt`, `es` or `fr`. */
readonly language: "en" | "pt" | "es" | "fr"
/** The invited member; null for guests and links. */
readonly member_id: (string | null)
/** Name of the person who invited; null when it is no longer known. */
readonly invited_by: (string | null)
/** When it was created. */
readonly created_at: string
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"resend" | "revoke" | "share">
}
/** An invoice or credit note in lists. */
export type Invoice = {
/** Id. */
readonly id: string
/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** What the document is for. */
readonly class: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP"
/** Number of the document, without gaps in its series. */
readonly number: string
/** Date of the document. */
readonly date: string
/** Day on which it is due; null when nothing is. */
readonly due: (string | null)
/** The invoiced period; null for documents of one moment. */
readonly period: ({
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
})
/** Whether the document was credited completely. */
readonly document_status: "ISSUED" | "CREDITED"
/** Status of the payment. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The open amount, and the amount of credit notes. */
readonly due_amount: string
/** Sum of its credit notes. */
readonly credited: string
/** Number of the purchase order; null without one. */
readonly purchase_order: (string | null)
/** Id of the invoice that a credit note credits; null for invoices. */
readonly credits_invoice_id: (string | null)
/** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
readonly failure: (string | null)
/** When it is tried next; null: it is not. */
readonly next_try_at: (string | null)
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"download" | "retry_capture">
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** A document with its printed content and its payments. */
export type InvoiceDetail = {
/** Id. */
readonly id: string
/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** What the document is for. */
readonly class: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP"
/** Number of the document, without gaps in its series. */
readonly number: string
/** Date of the document. */
readonly date: string
/** Day on which it is due; null when nothing is. */
readonly due: (string | null)
/** The invoiced period; null for documents of one moment. */
readonly period: ({
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
})
/** Whether the document was credited completely. */
readonly document_status: "ISSUED" | "CREDITED"
/** Status of the payment. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The open amount, and the amount of credit notes. */
readonly due_amount: string
/** Sum of its credit notes. */
readonly credited: string
/** Number of the purchase order; null without one. */
readonly purchase_order: (string | null)
/** Id of the invoice that a credit note credits; null for invoices. */
readonly credits_invoice_id: (string | null)
/** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
readonly failure: (string | null)
/** When it is tried next; null: it is not. */
readonly next_try_at: (string | null)
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"download" | "retry_capture">
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
/** Who sells. */
readonly seller: {
/** Name, as people see it. */
readonly name: string
/** VAT number; null without one. */
readonly vat_number: (string | null)
/** Street and number. */
readonly street: string
/** Postal code. */
readonly postal_code: string
/** City. */
readonly city: string
/** Country, ISO 3166-1 alpha-2. */
readonly country: string
}
/** Who buys. */
readonly buyer: {
/** Name, as people see it. */
readonly name: string
/** VAT number; null without one. */
readonly vat_number: (string | null)
/** Street and number. */
readonly street: string
/** Postal code. */
readonly postal_code: string
/** City. */
readonly city: string
/** Country, ISO 3166-1 alpha-2. */
readonly country: string
}
/** Reference of the buyer, printed on documents; null without one. */
readonly buyer_reference: (string | null)
/** The invoice that a credit note credits; null for invoices. */
readonly credits: ({
/** Number, as printed on the document or in the register. */
readonly number: string
/** Date of the document. */
readonly date: string
/** Why, in the words of a person or as a code. */
readonly reason: string
})
/** What was paid before. */
readonly prepaid: string
/** The lines, in the order of the document. */
readonly lines: ReadonlyArray<{
/** Id. */
readonly id: string
/** What kind it is. */
readonly kind: "SESSION" | "CARDS" | "PERSONALISATION" | "SHIPPING" | "TOPUP" | "SUBSCRIPTION" | "CREDIT"
/** Text, as it is printed. */
readonly text: string
/** The charging session; null without one. */
readonly session: ({
/** Id. */
readonly id: string
/** When the charge began. */
readonly started_at: string
/** Name of the card. */
readonly card: string
/** Name of the driver; null without one. */
readonly member: (string | null)
/** Cost centre; null without one. */
readonly cost_centre: (string | null)
/** Duration in seconds. */
readonly duration_s: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
})
/** Quantity in the unit of the line. */
readonly quantity: string
/** Net price of one unit. */
readonly unit_price: string
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** VAT rate in percent, two decimals. */
readonly vat_rate: string
}>
/** Number of all lines. The API returns the first two hundred, the file has all. */
readonly lines_count: number
/** Net and VAT by rate. */
readonly vat_groups: ReadonlyArray<{
/** VAT category (EN 16931). */
readonly category: "S" | "Z" | "AE" | "O"
/** VAT rate in percent, two decimals. */
readonly rate: string
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
}>
/** The credit notes. */
readonly credit_notes: ReadonlyArray<{
/** Id. */
readonly id: string
/** Number, as printed on the document or in the register. */
readonly number: string
/** Date of the document. */
readonly date: string
/** Amount with VAT. */
readonly total: string
}>
/** What happened to it, the oldest first. */
readonly timeline: ReadonlyArray<{
/** When it happened. */
readonly at: string
/** Events of a document's timeline. */
readonly event: "ISSUED" | "COLLECTING" | "PAID" | "FAILED" | "REVERSED" | "REMINDED" | "CREDITED" | "CANCELLED"
/** Further detail of the event; null without any. */
readonly detail: (string | null)
}>
/** Whether it is a fiscal document; demonstrations issue none. */
readonly is_fiscal: boolean
}
/** Invoice as an event carries it: what the API returns, without `allowed_actions`. */
export type InvoiceOfEvent = {
/** Id. */
readonly id: string
/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** What the document is for. */
readonly class: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP"
/** Number of the document, without gaps in its series. */
readonly number: string
/** Date of the document. */
readonly date: string
/** Day on which it is due; null when nothing is. */
readonly due: (string | null)
/** The invoiced period; null for documents of one moment. */
readonly period: ({
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
})
/** Whether the document was credited completely. */
readonly document_status: "ISSUED" | "CREDITED"
/** Status of the payment. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The open amount, and the amount of credit notes. */
readonly due_amount: string
/** Sum of its credit notes. */
readonly credited: string
/** Number of the purchase order; null without one. */
readonly purchase_order: (string | null)
/** Id of the invoice that a credit note credits; null for invoices. */
readonly credits_invoice_id: (string | null)
/** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
readonly failure: (string | null)
/** When it is tried next; null: it is not. */
readonly next_try_at: (string | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** The result for one card: `before` is its current limit, the rest applies once the change takes effect. */
export type LimitResult = {
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it (the first axis of the labels of spec §4). */
readonly state: "ACTIVE" | "BLOCKED"
/** LIMITED has a spending limit, UNLOCKED has none. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Spending limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** Id of the card. */
readonly card_id: string
/** Name, as people see it. */
readonly name: string
/** The limit now. */
readonly before: {
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it (the first axis of the labels of spec §4). */
readonly state: "ACTIVE" | "BLOCKED"
/** LIMITED has a spending limit, UNLOCKED has none. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Spending limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
}
/** Cost of the charges of the period. */
readonly spent: string
/** Amount on hold for running and unchecked charges. */
readonly reserved: string
/** When the change takes effect; null: at once. */
readonly effective_at: (string | null)
}
/** A station that a wallet keeps on a list, or could. */
export type ListedStation = {
/** Id of the station. */
readonly station_id: string
/** Name, as people see it. */
readonly name: string
/** Address. */
readonly address: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
/** Place on the map; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
readonly lists: ReadonlyArray<StationList>
}
/** Whether the wallet shows locations and, for a driver, whether their own is shared and who saw it. */
export type LocationSharing = {
/** Off by default; people who change the wallet's settings switch it on. */
readonly enabled: boolean
/** Null for people who are not drivers of the wallet. */
readonly own: ({
/** Whether the driver agrees to show locations. */
readonly consent: boolean
/** Newest first. */
readonly seen: ReadonlyArray<{
/** When it happened. */
readonly at: string
/** Name of the person; null when the product did it. */
readonly by: (string | null)
}>
})
}
/** The result of one step for a lost card. */
export type LostCardStep = {
/** The steps for a lost card, in their order. */
readonly step: "BLOCK" | "STOP" | "EKEY" | "REPLACEMENT" | "DISPUTE"
/** Whether it was done or refused. */
readonly result: "DONE" | "ALREADY" | "REQUESTED" | "WAITING" | "NOT_NEEDED" | "FAILED"
/** The code of the refusal of a failed step. */
readonly code: (string | null)
/** The eKey, the order, the request or the disputed session of the step. */
readonly object_id: (string | null)
/** How the driver received the link of the eKey; null when the driver has no address or phone. */
readonly sent: "EMAIL" | "SMS" | null
}
/** A SEPA direct-debit mandate; `umr` is its unique mandate reference. */
export type Mandate = {
/** Id. */
readonly id: string
/** Unique reference of the mandate. */
readonly umr: string
/** SEPA identifier of the creditor. */
readonly creditor_id: string
/** Name of the creditor. */
readonly creditor_name: string
/** Name of the debtor. */
readonly debtor_name: string
/** IBAN, partly hidden. */
readonly iban_masked: string
/** SEPA scheme. */
readonly scheme: "CORE"
/** Type, such as a connector type of OCPI. */
readonly type: "RECURRENT"
/** Status of the object. */
readonly status: "PENDING" | "ACTIVE" | "INACTIVE" | "CANCELLED"
/** When it was signed; null before. */
readonly signed_at: (string | null)
/** Version of the signed text. */
readonly text_version: string
/** URL of the signed document, a PDF. */
readonly document_url: (string | null)
}
/** A driver of a wallet. `user_id` is null for a member without an account. */
export type Member = {
/** Id. */
readonly id: string
/** Id of the user. */
readonly user_id: (string | null)
/** Name, as people see it. */
readonly name: string
/** E-mail address. */
readonly email: (string | null)
/** Phone number in the international form, `+351912345678`. */
readonly phone: (string | null)
/** Statuses of a member. INVITED: has not joined yet. ACTIVE: drives. INACTIVE: their cards do not charge. REMOVED: left. */
readonly status: "INVITED" | "ACTIVE" | "INACTIVE" | "REMOVED"
/** Number of the employee; null without one. */
readonly employee_number: (string | null)
/** Cost centre; null without one. */
readonly cost_centre: (string | null)
/** The cards. */
readonly cards: ReadonlyArray<{
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}>
/** The vehicles. */
readonly vehicles: ReadonlyArray<{
/** Id. */
readonly id: string
/** Licence plate. */
readonly plate: string
}>
/** When the person joined; null before. */
readonly joined_at: (string | null)
/** When the last charge began; null before the first. */
readonly last_session_at: (string | null)
/** Whether the driver agreed to show locations. */
readonly location_consent: boolean
/** Id in the company’s own system; null without one. */
readonly external_id: (string | null)
/** The team; null without one. */
readonly team: (TeamName | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** Member as an event carries it: what the API returns, without `allowed_actions`. */
export type MemberOfEvent = {
/** Id. */
readonly id: string
/** Id of the user. */
readonly user_id: (string | null)
/** Name, as people see it. */
readonly name: string
/** E-mail address. */
readonly email: (string | null)
/** Phone number in the international form, `+351912345678`. */
readonly phone: (string | null)
/** Statuses of a member. INVITED: has not joined yet. ACTIVE: drives. INACTIVE: their cards do not charge. REMOVED: left. */
readonly status: "INVITED" | "ACTIVE" | "INACTIVE" | "REMOVED"
/** Number of the employee; null without one. */
readonly employee_number: (string | null)
/** Cost centre; null without one. */
readonly cost_centre: (string | null)
/** The cards. */
readonly cards: ReadonlyArray<{
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}>
/** The vehicles. */
readonly vehicles: ReadonlyArray<{
/** Id. */
readonly id: string
/** Licence plate. */
readonly plate: string
}>
/** When the person joined; null before. */
readonly joined_at: (string | null)
/** When the last charge began; null before the first. */
readonly last_session_at: (string | null)
/** Whether the driver agreed to show locations. */
readonly location_consent: boolean
/** Id in the company’s own system; null without one. */
readonly external_id: (string | null)
/** The team; null without one. */
readonly team: (TeamName | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** One month: what it lacks, its sums and their agreement with the ledger, and its close. */
export type MonthReport = {
/** A month, `2026-10`. */
readonly month: string
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** States of a month. OPEN: it has not ended, or its invoice is not issued. READY: it can be closed unless one of its `gaps` prevents it. CLOSED: its files are being sent. SENT: the accountant has them. FAILED: they could not be sent. */
readonly state: "OPEN" | "READY" | "CLOSED" | "SENT" | "FAILED"
/** Currency code, ISO 4217. */
readonly currency: string
/** What the month lacks. */
readonly gaps: ReadonlyArray<{
/** Points that a month lacks. BLOCKING ones prevent the close, the others are for information. */
readonly gap: "NOT_OVER" | "NOT_INVOICED" | "DIFFERENCE" | "UNCHECKED" | "RUNNING" | "DISPUTED" | "UNPAID" | "NO_VAT_NUMBER" | "NO_ADDRESS" | "NO_RECIPIENT" | "NO_DATEV_NUMBERS"
/** How many there are. */
readonly count: number
/** Amount of money. */
readonly amount: (string | null)
}>
/** Without receipts of added money; credit notes are negative. */
readonly sums: ReadonlyArray<{
/** Cost centre; null without one. */
readonly cost_centre: (string | null)
/** VAT rate in percent, two decimals. */
readonly vat_rate: string
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** What the ledger booked for it. Null: a server of the previous release. */
readonly ledger: (string | null)
/** Between the documents and the ledger; has to be 0.00. */
readonly difference: (string | null)
}>
/** The sums. */
readonly totals: {
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
}
/** The sums of the documents and of the ledger. The difference has to be 0.00. */
readonly agreement: ReadonlyArray<{
/** Documents of a month by what they are. */
readonly kind: "CHARGING" | "CARD_ORDER" | "SUBSCRIPTION" | "CREDIT_NOTE" | "TOPUP"
/** Number of documents. */
readonly documents: number
/** Amount with VAT. */
readonly total: string
/** Sum in the ledger. */
readonly ledger: string
/** Difference between documents and ledger. */
readonly difference: string
}>
/** How the month's consumption becomes the total of its charging invoice. Null: without a charging invoice, and from a server of the previous release. */
readonly charging: ({
/** Final charges that began in the month, without imported ones: as consumption shows them. */
readonly consumption: string
/** Charges of earlier months that were priced too late for their own invoice. */
readonly earlier: string
/** Charges of this month that a later invoice has; negative. */
readonly later: string
/** VAT is rounded once per rate. Also charges that were credited after the invoice. */
readonly rounding: string
/** The sum of the parts: the total of the charging invoice. */
readonly invoiced: string
})
/** Its close; null while it is open. */
readonly close: ({
/** When it was closed. */
readonly closed_at: string
/** Null: closed automatically. */
readonly closed_by: (string | null)
/** Format of the file. */
readonly format: "DATEV" | "FEC" | "SAFT_PT" | "CSV" | "XLSX"
/** How the files are sent: attached, or as a link that expires. */
readonly delivery: "ATTACHMENT" | "LINK"
/** Who receives the files. */
readonly recipient: string
/** When it was sent; null before. */
readonly sent_at: (string | null)
/** Until when the link of the last mail works. Null: the files were attached. */
readonly link_until: (string | null)
})
/** The settings with which a close would send. */
readonly format: "DATEV" | "FEC" | "SAFT_PT" | "CSV" | "XLSX"
/** How the files are sent: attached, or as a link that expires. */
readonly delivery: "ATTACHMENT" | "LINK"
/** Who receives the files. */
readonly recipient: (string | null)
}
/** A movement of a wallet. RESERVED: on hold for a session; RELEASED: a hold that ended without a charge. */
export type Movement = {
/** Id. */
readonly id: string
/** When it happened. */
readonly at: string
/** Kinds of a wallet's movements. */
readonly kind: "TOPUP" | "AUTO_TOPUP" | "CHARGE" | "SUBSCRIPTION" | "CARD_ORDER" | "REFUND" | "CREDIT_NOTE" | "FEE" | "ADJUSTMENT"
/** Statuses of a movement. RESERVED and RELEASED are those of holds. */
readonly status: "RESERVED" | "PENDING" | "COMPLETE" | "FAILED" | "RELEASED"
/** Positive into the wallet, negative out of it. */
readonly gross: string
/** Amount without VAT. */
readonly net: (string | null)
/** Amount of VAT. */
readonly vat: (string | null)
/** The balance after it, reserved money included; null for payments that have not moved money. */
readonly balance_after: (string | null)
/** Id of the session. */
readonly session_id: (string | null)
/** Id of the invoice. */
readonly invoice_id: (string | null)
/** Id of the payment. */
readonly payment_id: (string | null)
/** Id of the card. */
readonly card_id: (string | null)
/** Name of the card. */
readonly card_name: (string | null)
/** A note of the operator, or one of `late_payment other_amount returned chargeback chargeback_won refund_failed debt_settled debt_added`. */
readonly note: (string | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** A notification in the product. The screen composes its text from `event`, `count` and `facts`. */
export type Notice = {
/** Id. */
readonly id: string
/** The events of `notificationTable`, in its order. */
readonly event: "card.blocked" | "card.limit_reached" | "card.limit_raised" | "card.raise_ended" | "session.stopped_at_limit" | "session.not_stopped" | "odometer.missing" | "request.created" | "request.waiting" | "request.decided" | "rule.refused" | "rule.reported" | "card_order.shipped" | "card_order.delivered" | "balance.low" | "budget.reached" | "budget.at_risk" | "consumption.weekly" | "auto_recharge.off" | "month.sent" | "month.not_sent" | "refund.failed" | "collection.announced" | "subscription.ending" | "subscription.suspended" | "subscription.payment_failed" | "subscription.ended" | "invitation.accepted"
/** When it happened. */
readonly at: string
/** Whether the person has seen it. */
readonly seen: boolean
/** The wallet. */
readonly wallet: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Time zone of the wallet, such as `Europe/Lisbon`. */
readonly time_zone: string
}
/** The number of objects, and the words and amounts of the notice. */
readonly count: number
/** Values that explain it, by name. */
readonly facts: { readonly [name: string]: string }
}
/** A person's notification settings: the available channels, and the channels of each event. */
export type NotificationChoices = {
/** The channels. */
readonly channels: ReadonlyArray<{
/** Channels of notifications; PRODUCT is the list in the product. */
readonly channel: "EMAIL" | "PRODUCT" | "SMS"
/** The partly hidden address of the channel; null without one. */
readonly to: (string | null)
/** Why the channel is not available. */
readonly missing: "PHONE" | "GATEWAY" | null
}>
/** Only events that can concern the person in one of their wallets. */
readonly events: ReadonlyArray<{
/** The events of `notificationTable`, in its order. */
readonly event: "card.blocked" | "card.limit_reached" | "card.limit_raised" | "card.raise_ended" | "session.stopped_at_limit" | "session.not_stopped" | "odometer.missing" | "request.created" | "request.waiting" | "request.decided" | "rule.refused" | "rule.reported" | "card_order.shipped" | "card_order.delivered" | "balance.low" | "budget.reached" | "budget.at_risk" | "consumption.weekly" | "auto_recharge.off" | "month.sent" | "month.not_sent" | "refund.failed" | "collection.announced" | "subscription.ending" | "subscription.suspended" | "subscription.payment_failed" | "subscription.ended" | "invitation.accepted"
/** Channels that are switched on. */
readonly on: ReadonlyArray<"EMAIL" | "PRODUCT" | "SMS">
/** Channels that cannot be switched off. */
readonly always: ReadonlyArray<"EMAIL" | "PRODUCT" | "SMS">
}>
}
/** A reading of an odometer. */
export type OdometerReading = {
/** Id. */
readonly id: string
/** When it happened. */
readonly at: string
/** Distance in kilometres. */
readonly km: number
/** Only charges of this source. */
readonly source: "DRIVER" | "MANAGER" | "FILE" | "API" | "TELEMATICS"
/** The charge after which the driver entered it. */
readonly session_id: (string | null)
}
/** A charge record in review, for the operator of the installation: of any fleet, with both figures. */
export type OperatorReview = {
/** Id of the session. */
readonly session_id: string
/** Name of the wallet. */
readonly wallet_name: string
/** Name of the card. */
readonly card_name: string
/** The station. */
readonly station: {
/** Name, as people see it. */
readonly name: string
/** City. */
readonly city: string
}
/** Name of the charging network; null when it is unknown. */
readonly network: (string | null)
/** Id of the operator’s charge record; null before it arrives. */
readonly cdr_id: (string | null)
/** Since when it waits. */
readonly opened_at: string
/** The amount on hold. */
readonly held: (string | null)
/** The price by our tariff; null where no price applies. */
readonly total: (string | null)
/** The record's figures as the network sent them. */
readonly reported: {
/** Cost with VAT. */
readonly cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** When the charge began. */
readonly start_date_time: string
/** When the charge ended; null while it runs. */
readonly end_date_time: string
}
/** Reasons. */
readonly reasons: ReadonlyArray<DoubtReason>
/** When it is booked without a decision; null where only the operator of the installation decides. */
readonly books_at: (string | null)
/** The dispute; null without one. */
readonly dispute: ({
/** What the person wrote. */
readonly words: string
/** Name of the person; null when the product did it. */
readonly by: (string | null)
/** When it happened. */
readonly at: string
})
}
/** A payment, as its payer follows it. */
export type Payment = {
/** Id of the payment. */
readonly payment_id: string
/** Statuses of a payment. `unknown`: the provider has not confirmed a result yet. */
readonly status: "requires_action" | "processing" | "succeeded" | "failed" | "unknown"
/** Amount of money. */
readonly amount: string
readonly requires_action: RequiredAction
/** Why it failed: `declined`, `expired`, `cancelled`, `returned`, `disputed`, `unreachable`. */
readonly failure: (string | null)
}
/** A payment method. Card data and IBAN stay with the payment provider. */
export type PaymentMethod = {
/** Id. */
readonly id: string
/** Kinds of payment methods. */
readonly kind: "CREDIT_CARD" | "MULTIBANCO" | "DIRECT_DEBIT" | "MB_WAY"
/** Name that people gave it, or that the product derived. */
readonly label: string
/** Statuses of a payment method. PENDING: the payer has not completed the set-up. */
readonly status: "ACTIVE" | "EXPIRED" | "INVALID" | "PENDING"
/** Whether it is used when none is chosen. */
readonly is_default: boolean
/** The card. */
readonly card: ({
/** Brand. */
readonly brand: string
/** Last four digits. */
readonly last4: string
/** Month in which the card expires, 1 to 12. */
readonly exp_month: number
/** Year in which the card expires, four digits. */
readonly exp_year: number
})
/** Of MB WAY; null for other kinds. */
readonly mb_way: ({
/** Phone number, partly hidden. */
readonly phone_masked: string
})
/** Of a direct debit; null for other kinds. */
readonly direct_debit: ({
/** Last four characters of the IBAN. */
readonly iban_last4: string
/** Name of the bank; null when it is unknown. */
readonly bank: (string | null)
/** Id of the mandate. */
readonly mandate_id: (string | null)
})
/** What the method can do. */
readonly supports: {
/** Whether it can be charged without the payer. */
readonly off_session: boolean
/** Whether money can be returned to it. */
readonly refund: boolean
}
/** Why it cannot be deleted; null when it can. */
readonly in_use: "AUTO_RECHARGE" | "OPEN_COLLECTION" | null
/** The cards that stop charging without it, and from which day, when it is the only method of a post-payment fleet. */
readonly stops_cards: ({
/** How many there are. */
readonly count: number
/** First day or instant. */
readonly from: string
})
/** When it was created. */
readonly created_at: string
}
/** The payment method of a wallet with its status. `expires` is `YYYY-MM`. */
export type PaymentMethodInfo = {
/** Id. */
readonly id: string
/** Kinds of payment methods. */
readonly kind: "CREDIT_CARD" | "MULTIBANCO" | "DIRECT_DEBIT" | "MB_WAY"
/** Name that people gave it, or that the product derived. */
readonly label: string
/** Last four digits. */
readonly last4: (string | null)
/** Month in which it expires, `YYYY-MM`; null: never. */
readonly expires: (string | null)
/** Statuses of a payment method. PENDING: the payer has not completed the set-up. */
readonly status: "ACTIVE" | "EXPIRED" | "INVALID" | "PENDING"
}
/** A permission group of the caller in a wallet. */
export type PermissionGroup = {
/** Id. */
readonly id: 0 | 1 | 2 | 3 | 10 | 11 | 12 | 13
/** Name, as people see it. */
readonly name: string
}
/** An export of a person's data. */
export type PersonExport = {
/** Id. */
readonly id: string
/** States of an export: in preparation, ready for download, or expired. */
readonly state: "PENDING" | "READY" | "EXPIRED"
/** When it was requested. */
readonly requested_at: string
/** When it was ready; null before. */
readonly ready_at: (string | null)
/** When it ends by itself; null: never. */
readonly expires_at: string
/** Size in bytes; null before it is ready. */
readonly size_bytes: (number | null)
}
/** The petrol car of a comparison, as the wallet sets it. */
export type Petrol = {
/** Price in the wallet's currency, with three decimals. */
readonly price_per_litre: string
/** Consumption, with three decimals. */
readonly litres_per_100_km: string
/** Price times consumption. */
readonly cost_per_100_km: string
/** Where the price comes from, and its date. */
readonly source: string
/** Calendar day. */
readonly as_of: string
}
/** One line of a session's price. `code` and `party` are display data; no rule reads them. */
export type PriceLine = {
/** Open code: ENERGY TIME PARKING_TIME FLAT RESERVATION MSP_FEE DISCOUNT, or a legacy one (TAR, IEC, …). */
readonly code: string
/** Whose component it is. */
readonly party: string
/** Unit of the quantity. */
readonly unit: string
/** Quantity in the unit of the line. */
readonly quantity: string
/** Net price of one unit. */
readonly unit_price: string
/** The period: first and last day, or a tariff period. */
readonly period: (string | null)
/** Amount without VAT. */
readonly net: string
/** VAT rate in percent, two decimals. */
readonly vat_rate: string
}
/** The body of every refused request: `application/problem+json` (RFC 9457) with a stable code and the invalid fields. */
export type Problem = {
/** URL of the page that explains the code. */
readonly type: string
/** What happened, in English. */
readonly title: string
/** HTTP status. */
readonly status: number
/** Stable code. */
readonly code: string
/** Details of this request. */
readonly detail?: string | undefined
/** Field path → error (`required`, `money`, `too_long`, …). */
readonly fields: { readonly [name: string]: string }
/** Id of the request, for messages to support. */
readonly request_id: string
}
/** A purchase order with its consumed amount. `amount` null means unlimited. */
export type PurchaseOrder = {
/** Id. */
readonly id: string
/** For which documents the purchase order is. */
readonly po_type: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER"
/** What kind it is. */
readonly kind: "ONE_OFF" | "BLANKET"
/** Number, as printed on the document or in the register. */
readonly number: string
/** First day on which it applies. */
readonly valid_from: string
/** Last day on which it applies; null: until it is replaced. */
readonly valid_to: (string | null)
/** Amount of money. */
readonly amount: (string | null)
/** What was used of it. */
readonly consumed: string
/** What is left of it; null without a limit. */
readonly remaining: (string | null)
/** Statuses of a purchase order, derived from its facts and the day. */
readonly status: "DRAFT" | "ACTIVE" | "EXHAUSTED" | "EXPIRED" | "CANCELLED"
/** Number of its documents: an order without documents can be deleted, others can be cancelled. */
readonly documents: number
/** The cards or cost centres that it is for; null: all. */
readonly scope: {
/** What kind it is. */
readonly kind: "WALLET" | "COST_CENTRE" | "CARDS"
/** Cost centre; null without one. */
readonly cost_centre?: (string | null) | undefined
/** Ids of the cards. */
readonly card_ids?: ReadonlyArray<string> | undefined
}
/** Reference of the buyer, printed on documents; null without one. */
readonly buyer_reference: (string | null)
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"edit" | "delete" | "cancel">
}
/** The result for one card: `before` is its current state, the rest applies with the raise. */
export type RaiseResult = {
/** Id of the card. */
readonly card_id: string
/** Name, as people see it. */
readonly name: string
/** Why the limit cannot be raised; null when it can. */
readonly problem: "NOT_LIMITED" | "TOO_MANY" | null
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it (the first axis of the labels of spec §4). */
readonly state: "ACTIVE" | "BLOCKED"
/** Spending limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** Sum of the raises of the limit; null without one. */
readonly raised: (string | null)
/** When the raise ends. */
readonly raised_until: (string | null)
/** What is left of the limit; null without one. */
readonly remaining: (string | null)
/** Its state and raises now. */
readonly before: {
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it (the first axis of the labels of spec §4). */
readonly state: "ACTIVE" | "BLOCKED"
/** Sum of the raises of the limit; null without one. */
readonly raised: (string | null)
}
/** The renewal of the limit during the raise, which lasts on top of the new period too; null without one. */
readonly renews_at: (string | null)
}
/** ReadyReport as an event carries it: what the API returns, without `allowed_actions`. */
export type ReadyReportOfEvent = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** What the file contains. */
readonly content: "SESSIONS" | "CONSUMPTION" | "CO2" | "BUDGETS"
/** The format of the file. */
readonly format: "CSV" | "XLSX" | "PDF"
/** The day on which it was due. */
readonly due_on: string
/** The period of the data. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
}
/** A report that is sent by mail in a rhythm. */
export type Report = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** What the file contains. */
readonly content: "SESSIONS" | "CONSUMPTION" | "CO2" | "BUDGETS"
/** Filters of the charges as a URL query. Null: all charges of the period. */
readonly query: (string | null)
/** Format of the file. */
readonly format: "CSV" | "XLSX" | "PDF"
/** Weekly on this weekday, from Monday = 1, with the seven days before. Null: monthly. */
readonly weekday: (number | null)
/** Monthly on this day, with the month before. Null: weekly. */
readonly month_day: (number | null)
/** The hour in the wallet's time zone. */
readonly hour: number
/** Whether a person paused it. */
readonly is_paused: boolean
/** Who receives it now. A person who may not read the data any more is left out. */
readonly recipients: ReadonlyArray<{
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** E-mail address. */
readonly email: string
}>
/** The last ten sendings, the newest first. */
readonly sendings: ReadonlyArray<{
/** The day on which it was due. */
readonly due_on: string
/** When it happened. */
readonly at: string
/** The period of the data. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** Outcomes of a sending. TOO_LARGE: the mail had a link instead of the file. NOBODY: no recipient may read the data. */
readonly state: "SENT" | "TOO_LARGE" | "NOBODY" | "FAILED"
/** How often the files were written, or could not be. */
readonly attempts: number
/** The addresses of those who are still in the wallet. */
readonly recipients: ReadonlyArray<string>
}>
}
/** A shipping address as typed; the postcode is checked by country. */
export type RequestedAddress = {
/** Name, as people see it. */
readonly name: string
/** Street and number. */
readonly street: string
/** Postal code. */
readonly postal_code: string
/** City. */
readonly city: string
/** Country, ISO 3166-1 alpha-2. */
readonly country: string
}
/** The payer's next action, by payment method. */
export type RequiredAction = ({
/** What kind it is. */
readonly kind: "NONE"
} | {
/** What kind it is. */
readonly kind: "THREE_D_SECURE"
/** Address, a full URL. */
readonly url: string
} | {
/** What kind it is. */
readonly kind: "MULTIBANCO"
/** What it is about. */
readonly entity: string
/** Reference. */
readonly reference: string
/** Amount of money. */
readonly amount: string
/** When it ends by itself; null: never. */
readonly expires_at: string
} | {
/** What kind it is. */
readonly kind: "MB_WAY"
/** When it ends by itself; null: never. */
readonly expires_at: string
} | {
/** What kind it is. */
readonly kind: "DIRECT_DEBIT"
/** Day of the collection. */
readonly collected_on: string
/** Day after which it cannot be changed. */
readonly final_on: string
})
/** A rule of a wallet. */
export type Rule = {
/** Id. */
readonly id: string
/** The cards that the rule applies to. */
readonly applies_to: {
/** The cards that a rule applies to, from the widest scope to the narrowest. */
readonly kind: "WALLET" | "COST_CENTRE" | "TEAM" | "CARD"
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: (string | null)
}
/** REFUSE: the charge does not start. REPORT: it starts and is listed. */
readonly effect: "REFUSE" | "REPORT"
/** Replaces the conditions of the same kind of wider rules. Otherwise the rule can only tighten them. */
readonly is_exception: boolean
/** Allows a charge where the operator does not say the place that a condition needs. */
readonly allows_unknown_place: boolean
/** First and last day in the wallet's time zone, inclusive. */
readonly valid_from: (string | null)
/** Until when it is valid; null: no end. */
readonly valid_until: (string | null)
readonly conditions: RuleConditions
/** ACTIVE: applies now. PLANNED: before its first day. ENDED: after its last day. */
readonly state: "ACTIVE" | "PAUSED" | "PLANNED" | "ENDED"
/** Whether a person paused it. */
readonly is_paused: boolean
/** Exceptions that have not ended. */
readonly exceptions: ReadonlyArray<RuleException>
/** Charges that the rule refused or reported in the last 30 days. */
readonly recent_refusals: number
/** When it was created. */
readonly created_at: string
}
/** The conditions of a rule with the operators' names. */
export type RuleConditions = {
/** A charge must start in one of these countries, ISO 3166-1. */
readonly countries?: ReadonlyArray<string> | undefined
/** At a station of one of these lists. */
readonly stations?: ReadonlyArray<StationList> | undefined
/** At most this far from a place, as the crow flies. */
readonly distance?: {
/** Name, as people see it. */
readonly name: string
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
/** Distance in kilometres. */
readonly km: number
} | undefined
/** Kinds of current. */
readonly currents?: ReadonlyArray<"AC" | "DC"> | undefined
/** At a connector of at most this power. */
readonly power_kw?: number | undefined
/** In the wallet's time zone; `weekdays` 1 is Monday. A window that ends before it begins ends on the next day and belongs to the weekday of its beginning. */
readonly hours?: {
/** Days of the week; Monday is 1. */
readonly weekdays: ReadonlyArray<number>
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
} | undefined
/** Price with VAT of one kWh of a usual charge, by the wallet's price list at the station. */
readonly price_per_kwh?: string | undefined
/** Cost of each card with VAT: of one charge, of a calendar day and of a calendar month of the wallet. */
readonly per_charge?: string | undefined
/** Per calendar day. */
readonly per_day?: string | undefined
/** Per calendar month. */
readonly per_month?: string | undefined
/** Charge-point operators. */
readonly operators?: {
/** ALLOW: only these. DENY: all others. */
readonly mode: "ALLOW" | "DENY"
/** The operators, as `COUNTRY*PARTY` (OCPI). */
readonly parties: ReadonlyArray<{
/** Whose component it is. */
readonly party: string
/** Name, as people see it. */
readonly name: string
}>
} | undefined
}
/** Every condition that is given must hold for a charge. */
export type RuleConditionsInput = {
/** A charge must start in one of these countries, ISO 3166-1. */
readonly countries?: ReadonlyArray<string> | undefined
/** At a station of one of these lists. */
readonly stations?: ReadonlyArray<StationList> | undefined
/** At most this far from a place, as the crow flies. */
readonly distance?: {
/** Name, as people see it. */
readonly name: string
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
/** Distance in kilometres. */
readonly km: number
} | undefined
/** Kinds of current. */
readonly currents?: ReadonlyArray<"AC" | "DC"> | undefined
/** At a connector of at most this power. */
readonly power_kw?: number | undefined
/** In the wallet's time zone; `weekdays` 1 is Monday. A window that ends before it begins ends on the next day and belongs to the weekday of its beginning. */
readonly hours?: {
/** Days of the week; Monday is 1. */
readonly weekdays: ReadonlyArray<number>
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
} | undefined
/** Price with VAT of one kWh of a usual charge, by the wallet's price list at the station. */
readonly price_per_kwh?: string | undefined
/** Cost of each card with VAT: of one charge, of a calendar day and of a calendar month of the wallet. */
readonly per_charge?: string | undefined
/** Per calendar day. */
readonly per_day?: string | undefined
/** Per calendar month. */
readonly per_month?: string | undefined
/** ALLOW: only these charge-point operators. DENY: all others. */
readonly operators?: {
/** ALLOW: only these. DENY: all others. */
readonly mode: "ALLOW" | "DENY"
/** The operators, as `COUNTRY*PARTY` (OCPI). */
readonly parties: ReadonlyArray<string>
} | undefined
}
/** The permission for one card to ignore a rule for a time. */
export type RuleException = {
/** Id. */
readonly id: string
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** Until when. */
readonly until: string
}
/** A rule in requests. */
export type RuleInput = {
/** `id`: the card's or team's id, or the name of the cost centre; null for the whole wallet. */
readonly applies_to: {
/** The cards that a rule applies to, from the widest scope to the narrowest. */
readonly kind: "WALLET" | "COST_CENTRE" | "TEAM" | "CARD"
/** Id. */
readonly id: (string | null)
}
/** REFUSE: the charge does not start. REPORT: it starts and is listed. */
readonly effect: "REFUSE" | "REPORT"
/** Replaces the conditions of the same kind of wider rules. Otherwise the rule can only tighten them. */
readonly is_exception: boolean
/** Allows a charge where the operator does not say the place that a condition needs. */
readonly allows_unknown_place: boolean
/** First and last day in the wallet's time zone, inclusive. */
readonly valid_from: (string | null)
/** Until when it is valid; null: no end. */
readonly valid_until: (string | null)
readonly conditions: RuleConditionsInput
}
/** The result of a rule for the real sessions of the last 90 days. */
export type RulePreview = {
/** First day or instant. */
readonly from: string
/** Currency code, ISO 4217. */
readonly currency: string
/** Sessions of the rule's cards; `is_complete` is false when only the newest of them were evaluated. */
readonly sessions: number
/** False: only the newest sessions were evaluated. */
readonly is_complete: boolean
/** Sessions that would not have started, and their cost. */
readonly refused: {
/** How many there are. */
readonly count: number
/** Cost with VAT. */
readonly cost: string
}
/** Sessions that would have been stopped at an amount, and their cost above it. */
readonly stopped: {
/** How many there are. */
readonly count: number
/** Cost with VAT. */
readonly cost: string
}
/** Number of cards. */
readonly cards: number
/** Some of them. */
readonly examples: ReadonlyArray<{
/** Id of the session. */
readonly session_id: string
/** When the charge began. */
readonly start_date_time: string
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The station. */
readonly station: {
/** Name, as people see it. */
readonly name: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
}
/** Cost with VAT. */
readonly cost: string
/** Why, in the words of a person or as a code. */
readonly reason: RuleReason
/** Whether the charge would have been stopped at an amount. */
readonly is_stopped: boolean
/** Values that explain it, by name. */
readonly facts: { readonly [name: string]: string }
}>
}
/** Why a charge breaks a rule: the condition, or an operator that does not say where the charge would start. */
export type RuleReason = "countries" | "operators" | "stations" | "distance" | "currents" | "power_kw" | "hours" | "price_per_kwh" | "per_charge" | "per_day" | "per_month" | "unknown_place"
/** A charge that a rule refused or reported. Repeated attempts within a quarter of an hour are one entry. */
export type RuleRefusal = {
/** Id. */
readonly id: string
/** When it happened. */
readonly at: string
/** When the last one began. */
readonly last_at: string
/** How often it happened. */
readonly times: number
/** REFUSE: the charge does not start. REPORT: it starts and is listed. */
readonly effect: "REFUSE" | "REPORT"
/** Why, in the words of a person or as a code. */
readonly reason: RuleReason
/** The rule. */
readonly rule: Rule
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** Null: the operator did not say where. */
readonly station: ({
/** Name, as people see it. */
readonly name: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
})
/** The values that explain the reason, by name. */
readonly facts: { readonly [name: string]: string }
}
/** RuleRefusal as an event carries it: what the API returns, without `allowed_actions`. */
export type RuleRefusalOfEvent = {
/** Id. */
readonly id: string
/** When it happened. */
readonly at: string
/** When the last one began. */
readonly last_at: string
/** How often it happened. */
readonly times: number
/** REFUSE: the charge does not start. REPORT: it starts and is listed. */
readonly effect: "REFUSE" | "REPORT"
/** Why, in the words of a person or as a code. */
readonly reason: RuleReason
/** The rule. */
readonly rule: Rule
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** Null: the operator did not say where. */
readonly station: ({
/** Name, as people see it. */
readonly name: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
})
/** The values that explain the reason, by name. */
readonly facts: { readonly [name: string]: string }
}
/** A named filter of the list of sessions. `query` is a URL query without `?`. */
export type SavedFilter = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Filters as a URL query without `?`, such as `status=PAID&search=porto`. */
readonly query: string
}
/** A session in lists. */
export type Session = {
/** Id. */
readonly id: string
/** Status of the object. */
readonly status: SessionStatus
/** When the charge began. */
readonly start_date_time: string
/** When the charge ended; null while it runs. */
readonly end_date_time: (string | null)
/** Duration in seconds. */
readonly duration_s: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly total_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The cost is an estimate while the price is not final. */
readonly cost_is_final: boolean
/** The station. */
readonly station: {
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Address. */
readonly address: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
/** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
readonly evse_id: (string | null)
/** Place on the map; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
}
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The vehicle; null without one. */
readonly vehicle: ({
/** Id. */
readonly id: string
/** Licence plate. */
readonly plate: string
})
/** The cost centre at the start. Of several, the one with the largest share. */
readonly cost_centre: (string | null)
/** The division of a card or charge between cost centres, in hundredths of a percent by name and dimension. Null: all belongs to `cost_centre`, and none has a centre of the second dimension. */
readonly cost_shares: ({
/** Of the first dimension, the cost centre. Absent: all belongs to `cost_centre`. */
readonly "1"?: { readonly [name: string]: number } | undefined
/** Of the second dimension. Absent: none. */
readonly "2"?: { readonly [name: string]: number } | undefined
})
/** Id of the invoice; null until it is invoiced. */
readonly invoice_id: (string | null)
/** Why its record needs review, and notes. */
readonly flags: ReadonlyArray<SessionFlag>
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"stop">
/** The last request to stop it; null without one. */
readonly stop: (StopCommand | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** Reply of call 37 and of the calls that decide about a session. */
export type SessionDetail = {
/** Id. */
readonly id: string
/** Status of the object. */
readonly status: SessionStatus
/** When the charge began. */
readonly start_date_time: string
/** When the charge ended; null while it runs. */
readonly end_date_time: (string | null)
/** Duration in seconds. */
readonly duration_s: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly total_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The cost is an estimate while the price is not final. */
readonly cost_is_final: boolean
/** The station. */
readonly station: {
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Address. */
readonly address: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
/** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
readonly evse_id: (string | null)
/** Place on the map; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
}
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The vehicle; null without one. */
readonly vehicle: ({
/** Id. */
readonly id: string
/** Licence plate. */
readonly plate: string
})
/** The cost centre at the start. Of several, the one with the largest share. */
readonly cost_centre: (string | null)
/** The division of a card or charge between cost centres, in hundredths of a percent by name and dimension. Null: all belongs to `cost_centre`, and none has a centre of the second dimension. */
readonly cost_shares: ({
/** Of the first dimension, the cost centre. Absent: all belongs to `cost_centre`. */
readonly "1"?: { readonly [name: string]: number } | undefined
/** Of the second dimension. Absent: none. */
readonly "2"?: { readonly [name: string]: number } | undefined
})
/** Id of the invoice; null until it is invoiced. */
readonly invoice_id: (string | null)
/** Why its record needs review, and notes. */
readonly flags: ReadonlyArray<SessionFlag>
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"stop">
/** The last request to stop it; null without one. */
readonly stop: (StopCommand | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
/** The connector that was used; null when it is unknown. */
readonly connector: ({
/** Type, such as a connector type of OCPI. */
readonly type: string
/** Power in kilowatts. */
readonly power_kw: (number | null)
/** Alternating (AC) or direct current (DC); null when it is unknown. */
readonly current: (string | null)
})
/** How the charge was authorised (OCPI); null when it is unknown. */
readonly auth_method: (string | null)
/** Power and energy over time. */
readonly curve: ReadonlyArray<{
/** When it happened. */
readonly at: string
/** Power in kilowatts. */
readonly power_kw: (number | null)
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
}>
/** Energy in kWh by tariff period. */
readonly energy_by_period: { readonly [name: string]: string }
/** The price; null while there is none. */
readonly price: ({
/** Currency code, ISO 4217. */
readonly currency: string
/** The lines, in the order of the document. */
readonly lines: ReadonlyArray<PriceLine>
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** Whether it is an estimate. */
readonly estimated: boolean
})
/** Id of the operator’s charge record; null before it arrives. */
readonly cdr_id: (string | null)
/** Id of the invoice line. */
readonly invoice_line_id: (string | null)
/** What happened to it, the oldest first. */
readonly timeline: ReadonlyArray<{
/** When it happened. */
readonly at: string
/** The event. */
readonly event: SessionEvent
/** Further detail of the event; null without any. */
readonly detail: (string | null)
}>
/** CO₂ in kilograms, by the factors of the country. */
readonly co2_kg: (string | null)
/** Number of the invoice; null until it is invoiced. */
readonly invoice_number: (string | null)
/** What the caller may decide about it now. */
readonly allowed_decisions: ReadonlyArray<"accept" | "reject" | "dispute">
/** A record in review. The fleet decides while `decides` says so; the operator of the installation always can. */
readonly doubt: ({
/** The price by our tariff; null where no price applies. */
readonly total: (string | null)
/** The record's figures as the network sent them. */
readonly reported: {
/** Cost with VAT. */
readonly cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** When the charge began. */
readonly start_date_time: string
/** When the charge ended; null while it runs. */
readonly end_date_time: string
}
/** Reasons. */
readonly reasons: ReadonlyArray<DoubtReason>
/** When it is booked without a decision; null where only the operator of the installation decides. */
readonly books_at: (string | null)
/** The dispute; null without one. */
readonly dispute: ({
/** What the person wrote. */
readonly words: string
/** Name of the person; null when the product did it. */
readonly by: (string | null)
/** When it happened. */
readonly at: string
})
/** Who decides now. */
readonly decides: "FLEET" | "OPERATOR"
})
/** Time plugged in after charging ended; known once the record is accepted. */
readonly idle_s: number
/** Of a final price: the cost of that time, and the saving in off-peak hours. */
readonly avoidable: ({
/** Cost of the time plugged in after charging. */
readonly idle_cost: string
/** What charging in off-peak hours would have saved. */
readonly peak_cost: string
})
/** The network's credits: all or parts. `total` was refunded to the wallet. */
readonly credits: ReadonlyArray<{
/** Id. */
readonly id: string
/** When it happened. */
readonly at: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Amount with VAT. */
readonly total: string
/** The credit note; null while there is none. */
readonly credit_note: ({
/** Id. */
readonly id: string
/** Number, as printed on the document or in the register. */
readonly number: string
})
}>
/** The dispute; null without one. */
readonly dispute: ({
/** Reasons for disputing a session with a price. */
readonly reason: "NOT_OURS" | "WRONG_ENERGY" | "WRONG_PRICE" | "WRONG_TIME" | "CHARGED_TWICE" | "STATION_FAULT" | "OTHER"
/** What the person wrote. */
readonly words: string
/** Name of the person; null when the product did it. */
readonly by: (string | null)
/** When it happened. */
readonly at: string
/** The answer; null while there is none. */
readonly answer: (string | null)
/** When it was answered; null before. */
readonly answered_at: (string | null)
})
}
/** The events of a timeline, in their usual order. */
export type SessionEvent = "REQUESTED" | "STARTED" | "STOP_REQUESTED" | "STOP_ANSWERED" | "ENDED" | "NETWORK_SILENT" | "RECORD_RECEIVED" | "IN_DOUBT" | "ACCEPTED" | "REJECTED" | "BOOKED_BY_TIME" | "PRICED" | "PAID" | "DISPUTED" | "DISPUTE_ANSWERED" | "PARTLY_CREDITED" | "CREDITED" | "INVALIDATED"
/** Flags of a session: why its record needs review, and notes such as CREDITED or LATE_RECORD. */
export type SessionFlag = "END_BEFORE_START" | "NEGATIVE_ENERGY" | "OVERLAP" | "COST_MISMATCH" | "ENERGY_ABOVE_BATTERY" | "TOO_LONG" | "ESTIMATED_PERIODS" | "UNKNOWN_VALUE" | "CARD_WAS_BLOCKED" | "NO_SESSION_MESSAGE" | "CREDITED" | "PARTLY_CREDITED" | "CONFLICTING_RECORD" | "LATE_RECORD" | "ENERGY_FELL" | "PRICE_MISSING" | "NETWORK_SILENT" | "ENERGY_IMPOSSIBLE" | "ENERGY_ABOVE_POWER" | "COST_IMPOSSIBLE" | "FOREIGN_CURRENCY" | "TIME_IN_FUTURE" | "TOO_OLD" | "PRICE_OUT_OF_PROPORTION" | "PRICE_ABOVE_HOLD" | "PRICE_ABOVE_LIMIT" | "READING_IGNORED"
/** An imported file with the sums of its charges. */
export type SessionImport = {
/** Id. */
readonly id: string
/** Name of the other provider. */
readonly provider: string
/** Name of the file. */
readonly file_name: string
/** Number of charging sessions. */
readonly sessions: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** When the first one began. */
readonly first_at: string
/** When the last one began. */
readonly last_at: string
/** When it was created. */
readonly created_at: string
/** Who created it. */
readonly created_by: (string | null)
}
/** Session as an event carries it: what the API returns, without `allowed_actions`. */
export type SessionOfEvent = {
/** Id. */
readonly id: string
/** Status of the object. */
readonly status: SessionStatus
/** When the charge began. */
readonly start_date_time: string
/** When the charge ended; null while it runs. */
readonly end_date_time: (string | null)
/** Duration in seconds. */
readonly duration_s: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly total_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The cost is an estimate while the price is not final. */
readonly cost_is_final: boolean
/** The station. */
readonly station: {
/** Id. */
readonly id: (string | null)
/** Name, as people see it. */
readonly name: string
/** Address. */
readonly address: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
/** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
readonly evse_id: (string | null)
/** Place on the map; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
}
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
/** The vehicle; null without one. */
readonly vehicle: ({
/** Id. */
readonly id: string
/** Licence plate. */
readonly plate: string
})
/** The cost centre at the start. Of several, the one with the largest share. */
readonly cost_centre: (string | null)
/** The division of a card or charge between cost centres, in hundredths of a percent by name and dimension. Null: all belongs to `cost_centre`, and none has a centre of the second dimension. */
readonly cost_shares: ({
/** Of the first dimension, the cost centre. Absent: all belongs to `cost_centre`. */
readonly "1"?: { readonly [name: string]: number } | undefined
/** Of the second dimension. Absent: none. */
readonly "2"?: { readonly [name: string]: number } | undefined
})
/** Id of the invoice; null until it is invoiced. */
readonly invoice_id: (string | null)
/** Why its record needs review, and notes. */
readonly flags: ReadonlyArray<SessionFlag>
/** The last request to stop it; null without one. */
readonly stop: (StopCommand | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** States of a session. PENDING: a start was requested. ONGOING: charging or plugged in. IN_VALIDATION: ended, and the charge record is awaited or doubtful. COMPLETED: the price is final. PAID: covered by the balance or a paid invoice. INVALID: never billed. */
export type SessionStatus = "PENDING" | "ONGOING" | "IN_VALIDATION" | "COMPLETED" | "PAID" | "INVALID"
/** A shipping address of a person or a wallet. */
export type ShippingAddress = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Street and number. */
readonly street: string
/** Postal code. */
readonly postal_code: string
/** City. */
readonly city: string
/** ISO 3166-1, two capital letters. */
readonly country: string
/** Tax number; null without one. */
readonly tax_id: (string | null)
/** E.164. */
readonly phone: (string | null)
}
/** A station on the map and in its list. */
export type Station = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Address. */
readonly address: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
/** Place on the map; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
/** Opening hours. */
readonly opening: {
/** Whether it is open day and night. */
readonly always: boolean
/** Null when the operator does not say. */
readonly is_open: (boolean | null)
/** In local time; weekday 1 is Monday. */
readonly hours: ReadonlyArray<{
/** Day of the week; Monday is 1. */
readonly weekday: number
/** Local time at which it begins, `08:00`. */
readonly begin: string
/** Local time at which it ends, `20:00`. */
readonly end: string
}>
}
/** How many are free now. */
readonly free: number
/** How many there are. */
readonly total: number
/** The strongest plug first. */
readonly plugs: ReadonlyArray<{
/** ConnectorType of OCPI, such as IEC_62196_T2_COMBO. */
readonly type: string
/** Alternating (AC) or direct current (DC); null when it is unknown. */
readonly current: "AC" | "DC"
/** Power in kilowatts. */
readonly power_kw: (number | null)
/** How many are free now. */
readonly free: number
/** How many there are. */
readonly total: number
/** Null where the wallet has no price, for example in a country without a price list. */
readonly price: ({
/** Currency code, ISO 4217. */
readonly currency: string
/** Per kWh, VAT included. */
readonly per_kwh: string
/** Per minute, VAT included. */
readonly per_minute: string
/** Per charge. */
readonly per_charge: string
/** A charge of `USUAL_CHARGE_KWH` that starts now, at the power of the plug and of a usual car. */
readonly usual_charge: string
})
}>
/** Why the card's rules refuse the station, in the person's language; null when they allow it. */
readonly not_allowed: (string | null)
/** The rule that refuses the station. */
readonly not_allowed_by: (string | null)
}
/** A station with its charge points. */
export type StationDetail = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Address. */
readonly address: string
/** City. */
readonly city: string
/** Name of the charge-point operator. */
readonly operator: string
/** Place on the map; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
/** Opening hours. */
readonly opening: {
/** Whether it is open day and night. */
readonly always: boolean
/** Null when the operator does not say. */
readonly is_open: (boolean | null)
/** In local time; weekday 1 is Monday. */
readonly hours: ReadonlyArray<{
/** Day of the week; Monday is 1. */
readonly weekday: number
/** Local time at which it begins, `08:00`. */
readonly begin: string
/** Local time at which it ends, `20:00`. */
readonly end: string
}>
}
/** How many are free now. */
readonly free: number
/** How many there are. */
readonly total: number
/** The strongest plug first. */
readonly plugs: ReadonlyArray<{
/** ConnectorType of OCPI, such as IEC_62196_T2_COMBO. */
readonly type: string
/** Alternating (AC) or direct current (DC); null when it is unknown. */
readonly current: "AC" | "DC"
/** Power in kilowatts. */
readonly power_kw: (number | null)
/** How many are free now. */
readonly free: number
/** How many there are. */
readonly total: number
/** Null where the wallet has no price, for example in a country without a price list. */
readonly price: ({
/** Currency code, ISO 4217. */
readonly currency: string
/** Per kWh, VAT included. */
readonly per_kwh: string
/** Per minute, VAT included. */
readonly per_minute: string
/** Per charge. */
readonly per_charge: string
/** A charge of `USUAL_CHARGE_KWH` that starts now, at the power of the plug and of a usual car. */
readonly usual_charge: string
})
}>
/** Why the card's rules refuse the station, in the person's language; null when they allow it. */
readonly not_allowed: (string | null)
/** The rule that refuses the station. */
readonly not_allowed_by: (string | null)
readonly points: ReadonlyArray<StationPoint>
}
/** The lists of stations that a wallet keeps. */
export type StationList = "FAVOURITE" | "DEPOT"
/** One charge point of a station. */
export type StationPoint = {
/** Id of the charge point at its operator. */
readonly uid: string
/** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
readonly evse_id: (string | null)
/** The number or letter painted on the charger. */
readonly reference: (string | null)
/** Statuses of a charge point (OCPI 2.2.1 Status without planned and removed ones). Operators' other values are UNKNOWN. */
readonly status: "AVAILABLE" | "BLOCKED" | "CHARGING" | "INOPERATIVE" | "OUTOFORDER" | "RESERVED" | "UNKNOWN"
/** False when the operator does not start charges at this point remotely. */
readonly remote_start: boolean
/** Whether the charge point can be reserved. */
readonly reservable: boolean
/** The plugs. */
readonly plugs: ReadonlyArray<{
/** Id. */
readonly id: string
/** Type, such as a connector type of OCPI. */
readonly type: string
/** Alternating (AC) or direct current (DC); null when it is unknown. */
readonly current: "AC" | "DC"
/** Power in kilowatts. */
readonly power_kw: (number | null)
}>
}
/** A request to a station, to start a charge or to reserve a charge point. */
export type StationRequest = {
/** Id. */
readonly id: string
/** What kind it is. */
readonly kind: "START" | "RESERVATION"
/** REQUESTED: sent. ACCEPTED: the operator passes it on to the charger. DONE: the charger did it. CANCELLED: a reservation that was given back. */
readonly state: "REQUESTED" | "ACCEPTED" | "DONE" | "REJECTED" | "TIMED_OUT" | "CANCELLED"
/** The operator's and the charger's answers (OCPI 2.2.1 mod_commands), and our TIMEOUT. */
readonly outcome: "ACCEPTED" | "REJECTED" | "NOT_SUPPORTED" | "UNKNOWN_SESSION" | "EVSE_OCCUPIED" | "EVSE_INOPERATIVE" | "CANCELED_RESERVATION" | "UNKNOWN_RESERVATION" | "FAILED" | "TIMEOUT" | null
/** The operator's own words. */
readonly message: (string | null)
/** When it was requested. */
readonly requested_at: string
/** When it was answered; null before. */
readonly answered_at: (string | null)
/** The card. */
readonly card: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The station. */
readonly station: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The charge point. */
readonly point: {
/** Id of the charge point at its operator. */
readonly uid: string
/** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
readonly evse_id: (string | null)
}
/** The charge that began with a start. */
readonly session_id: (string | null)
/** Until when the charge point is reserved. */
readonly reserved_until: (string | null)
/** The progress of giving a reservation back. */
readonly cancel_state: "REQUESTED" | "ACCEPTED" | "DONE" | "REJECTED" | "TIMED_OUT" | null
}
/** The result of a stop request: the session stays on going until the network confirms. */
export type StopCommand = {
/** Id. */
readonly id: string
/** State of the object. */
readonly state: "REQUESTED" | "ACCEPTED" | "REJECTED" | "TIMED_OUT" | "DONE"
/** What the operator answered; null when it said nothing. */
readonly message: (string | null)
/** When it was requested. */
readonly requested_at: string
/** When it was answered; null before. */
readonly answered_at: (string | null)
/** Null for a stop that a person requested. */
readonly reason: "CARD_LIMIT" | "WALLET_BALANCE" | "RULE_LIMIT" | null
/** The most that the charge was allowed to cost when it was stopped for this reason. */
readonly allowed: (string | null)
}
/** A subscription with its current plan and the change planned for the period's end. */
export type Subscription = {
/** Id. */
readonly id: string
/** States of spec §4; ENDED follows an unpaid suspension. */
readonly state: "ACTIVE" | "SUSPENDED" | "ENDED"
/** Null for the plan FREE, which has no end. */
readonly valid_until: (string | null)
readonly subscription_plan: SubscriptionPlan
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** The change at the end of the period; null without one. */
readonly planned_change: ({
/** Name of the plan. */
readonly plan: string
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** When the change takes effect. */
readonly effective_at: string
})
}
/** A subscription for its owner. */
export type SubscriptionDetail = {
/** Id. */
readonly id: string
/** States of spec §4; ENDED follows an unpaid suspension. */
readonly state: "ACTIVE" | "SUSPENDED" | "ENDED"
/** Null for the plan FREE, which has no end. */
readonly valid_until: (string | null)
readonly subscription_plan: SubscriptionPlan
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** The change at the end of the period; null without one. */
readonly planned_change: ({
/** Name of the plan. */
readonly plan: string
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** When the change takes effect. */
readonly effective_at: string
})
/** When the current period began; null without one. */
readonly period_from: (string | null)
/** How often it is billed. */
readonly interval: "MONTHLY" | "YEARLY"
/** The amount due at the period's end, VAT included; null without one. */
readonly next_amount: (string | null)
/** The paying wallet and its method; null: no payer was chosen, or there is no wallet. */
readonly payer: ({
/** The wallet. */
readonly wallet: {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** The payment method; null without one. */
readonly payment_method: ({
/** Id. */
readonly id: string
/** Name that people gave it, or that the product derived. */
readonly label: string
})
/** VAT number; null without one. */
readonly vat_number: ({
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
})
})
/** The debt, and the time of the next automatic attempt. */
readonly unpaid: ({
/** Id. */
readonly id: string
/** Amount with VAT. */
readonly total: string
/** The billed plan, which differs from the current one when a change was planned. */
readonly plan: string
/** Why the last attempt failed; null unless it failed. */
readonly failure: (string | null)
/** When it is tried next; null: it is not. */
readonly next_try_at: (string | null)
})
/** The pending payment of a change. */
readonly is_paying: boolean
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"change" | "cancel_planned" | "retry">
}
/** A bill of the subscription with its payment status. */
export type SubscriptionInvoice = {
/** Id. */
readonly id: string
/** Number, as printed on the document or in the register. */
readonly number: string
/** Date of the document. */
readonly date: string
/** Name of the plan. */
readonly plan: string
/** Why, in the words of a person or as a code. */
readonly reason: "FIRST" | "UPGRADE" | "RENEWAL"
/** The period: first and last day, or a tariff period. */
readonly period: {
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
}
/** Amount without VAT. */
readonly net: string
/** Amount of VAT. */
readonly vat: string
/** Amount with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** Status of the payment. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Why it failed: `declined`, `expired`, `invalid_method` … */
readonly failure: (string | null)
/** The document of a paid bill, for call 40; null until it exists. */
readonly invoice: ({
/** Id. */
readonly id: string
/** Number, as printed on the document or in the register. */
readonly number: string
})
}
/** A plan with its details and its price by step. A step covers `min` to `max` cards. */
export type SubscriptionPlan = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: "FREE" | "START" | "PRO" | "ENTERPRISE"
/** What the plan includes. */
readonly plan_details: ReadonlyArray<{
/** Name, as people see it. */
readonly name: "n_wallets" | "n_members" | "n_detailed_cards" | "n_guests" | "traditional_client_support" | "invoices_export_after_twelve_months" | "free_personalized_card" | "dedicated_whatsapp" | "invoices_bulk_export" | "api_integration"
/** A limit; null means unlimited. */
readonly limit?: (number | null) | undefined
/** What the plan includes. */
readonly included: boolean
}>
/** Prices of the plan by number of cards. */
readonly price_steps: ReadonlyArray<{
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** Smallest number of cards of the step. */
readonly min: number
/** Largest number of cards of the step; null: no bound. */
readonly max: (number | null)
/** The price; null while there is none. */
readonly price: string
/** How often it is billed. */
readonly interval: "MONTHLY" | "YEARLY"
}>
/** Currency code, ISO 4217. */
readonly currency: string
}
/** A team of a wallet. An archived team has no cards, members and managers. */
export type Team = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** When it was created. */
readonly created_at: string
/** When it was archived; null while it is not. */
readonly archived_at: (string | null)
/** The limit that cards get when they are put into the team; null: they keep theirs. */
readonly default_limit: ({
/** Spending limit of the period; null without one. */
readonly assigned_credit: string
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
})
/** Number of its cards, and of its members that were not removed. */
readonly cards: number
/** Number of drivers. */
readonly members: number
/** By name. `id` is that of the guest. */
readonly managers: ReadonlyArray<{
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}>
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"edit" | "assign_cards" | "assign_members" | "set_managers">
}
/** The team of a card or member in their replies. */
export type TeamName = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}
/** Team as an event carries it: what the API returns, without `allowed_actions`. */
export type TeamOfEvent = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** When it was created. */
readonly created_at: string
/** When it was archived; null while it is not. */
readonly archived_at: (string | null)
/** The limit that cards get when they are put into the team; null: they keep theirs. */
readonly default_limit: ({
/** Spending limit of the period; null without one. */
readonly assigned_credit: string
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
})
/** Number of its cards, and of its members that were not removed. */
readonly cards: number
/** Number of drivers. */
readonly members: number
/** By name. `id` is that of the guest. */
readonly managers: ReadonlyArray<{
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
}>
}
/** The signed-in person. */
export type User = {
/** Id of the person. */
readonly uid: string
/** E-mail address. */
readonly email: string
/** Whether the person confirmed the e-mail address. */
readonly email_verified: boolean
/** Language: `en`, `pt`, `es` or `fr`. */
readonly language: "en" | "pt" | "es" | "fr"
/** Name, as people see it. */
readonly name: string
/** URL of the photo; null without one. */
readonly photo_url: (string | null)
/** What the person agreed to. */
readonly consents: {
/** Agrees to statistics of use. */
readonly analytics: boolean
/** Agrees to error reports. */
readonly error_reporting: boolean
/** Agrees to heat maps. */
readonly heat_map: boolean
}
/** Whether the person has answered; until then all are off and the question may be shown. */
readonly consents_chosen: boolean
/** When it was created. */
readonly created_at: string
/** Whether the person reviews charge records for the operator of the installation. */
readonly is_operator?: boolean | undefined
/** The fields of the access token, refreshed on every auth change. */
readonly claims: {
/** Id of the person. */
readonly sub: string
/** E-mail address. */
readonly email: string
/** Id of the session. */
readonly sid: string
}
}
/** A VAT number of a person or a wallet. */
export type VatNumber = {
/** Id. */
readonly id: string
/** Country, ISO 3166-1 alpha-2. */
readonly country: string
/** Upper case, without separators and country prefix. */
readonly number: string
/** The kind of number in its country; VAT where no finer name is known. */
readonly kind: "NIF" | "DNI" | "NIE" | "CIF" | "SIREN" | "SIRET" | "TVA" | "VAT"
/** Name, as people see it. */
readonly name: string
/** Address. */
readonly address: (string | null)
/** Whether it is used when none is chosen. */
readonly is_default: boolean
/** Stays on documents and is not offered for new ones. */
readonly is_archived: boolean
/** The result of VIES. UNVERIFIED: not queried, because no service is configured or the country has none. */
readonly status: "UNVERIFIED" | "VALID" | "INVALID" | "UNAVAILABLE"
/** When the register confirmed it; null before. */
readonly verified_at: (string | null)
}
/** A vehicle of a wallet or a person. `brand_id` and `model_id` refer to the catalogue; null for entered names. */
export type Vehicle = {
/** Id. */
readonly id: string
/** Id of the brand in the catalogue. */
readonly brand_id: (string | null)
/** Id of the model in the catalogue; null when it was typed. */
readonly model_id: (string | null)
/** Brand. */
readonly brand: string
/** Model. */
readonly model: string
/** Variant of the model; null when it is unknown. */
readonly version: (string | null)
/** Licence plate, stored in upper case without separators. */
readonly licence_plate: string
/** Vehicle identification number; null when it is unknown. */
readonly vin: (string | null)
/** Usable capacity of the battery in kWh; null when it is unknown. */
readonly battery_kwh: (string | null)
/** Connector types (OCPI). */
readonly connector_types: ReadonlyArray<"TYPE_1" | "TYPE_2" | "CCS1" | "CCS2" | "CHADEMO" | "NACS" | "GB_T_AC" | "GB_T_DC">
/** Consumption per 100 km as the registration document says it. */
readonly norm_kwh_per_100_km: (string | null)
/** Id of the member. */
readonly member_id: (string | null)
/** The names of driver and card, so that a list needs no further requests. */
readonly member_name: (string | null)
/** Id of the card. */
readonly card_id: (string | null)
/** Name of the card. */
readonly card_name: (string | null)
/** Whether it is used when none is chosen. */
readonly is_default: boolean
/** Id in the company’s own system; null without one. */
readonly external_id: (string | null)
}
/** A vehicle with its charges and distance of a period. */
export type VehicleCost = {
/** The vehicle; null without one. */
readonly vehicle: Vehicle
/** Consumption by the norm. Null: unknown. */
readonly norm_kwh_per_100_km: (string | null)
/** Where the norm comes from. */
readonly norm_source: "ENTERED" | "CATALOGUE" | null
/** All charges of the period, whether or not readings enclose them. */
readonly charged: {
/** Number of charging sessions. */
readonly sessions: number
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Cost with VAT. */
readonly cost: string
}
/** The number of its odometer readings. */
readonly readings: number
/** The newest reading. */
readonly last_reading: ({
/** When it happened. */
readonly at: string
/** Distance in kilometres. */
readonly km: number
})
/** At most this far from a place, as the crow flies. */
readonly distance: (Distance | null)
}
/** Reply of call 7: a wallet with its settings. */
export type Wallet = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Type, such as a connector type of OCPI. */
readonly type: "BUSINESS"
/** States of a wallet. ACTIVE: its cards charge. RESTRICTED: an unpaid invoice or the lack of a payment method prevents charging. BLOCKED: by its owner or the operator. CLOSED: for good. */
readonly state: "ACTIVE" | "RESTRICTED" | "BLOCKED" | "CLOSED"
/** PRE_PAYMENT: charging is paid from the balance. POST_PAYMENT: monthly. */
readonly payment_logic: "PRE_PAYMENT" | "POST_PAYMENT"
/** Money in the wallet, amounts on hold included. */
readonly balance: string
/** Credit of post-payment. */
readonly credit: string
/** Currency code, ISO 4217. */
readonly currency: string
/** How far below zero the available amount may go. */
readonly negative_tolerance: string
/** Whether the balance is recharged automatically. */
readonly has_auto_recharge: boolean
readonly payment_method_info: (PaymentMethodInfo | null)
/** Time zone of the wallet, such as `Europe/Lisbon`. */
readonly time_zone: string
/** Language: `en`, `pt`, `es` or `fr`. */
readonly language: string
/** Ids of permission groups; `GET /api/v4/permissions/groups` names them. */
readonly permission_groups: ReadonlyArray<PermissionGroup>
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"wallet.read" | "wallet.fund" | "wallet.settings" | "wallet.block" | "cards.read" | "cards.block" | "cards.limits" | "cards.order" | "members.read" | "members.invite" | "guests.manage" | "invoices.read" | "invoices.export" | "po.manage" | "sessions.read" | "sessions.stop" | "consumption.read" | "payment_methods.manage" | "nifs.manage" | "subscription.manage" | "location.read" | "audit.read" | "api_keys.manage">
/** When it was created. */
readonly created_at: string
/** Id of the nif. */
readonly nif_id: (string | null)
/** Address on the documents; null: that of the VAT number. */
readonly billing_address: (BillingAddress | null)
/** E-mail address that receives documents; null without one. */
readonly finance_email: (string | null)
/** Energy cycle: DAILY is the same every day, WEEKLY differs by weekday. */
readonly energy_cycle: "WEEKLY" | "DAILY"
/** Limit of new cards. */
readonly renewal_defaults: {
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** Spending limit of the period; null without one. */
readonly assigned_credit: (string | null)
}
/** Whether the wallet shows locations of members; each member must consent too. */
readonly location_enabled: boolean
/** When post-payment was requested; null without a request or once approved. */
readonly post_payment_requested_at: (string | null)
/** Version of the settings. A request with an older version is refused. */
readonly version: number
}
/** Reply of call 6. The period is the current month in the wallet's time zone. */
export type WalletOverview = {
/** Money in the wallet, amounts on hold included. */
readonly balance: string
/** Amount on hold for running and unchecked charges. */
readonly reserved: string
/** Money that charges can still use. */
readonly available: string
/** Credit of post-payment. */
readonly credit: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The period: first and last day, or a tariff period. */
readonly period: {
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
}
/** Cost of the month. */
readonly spent_in_period: string
/** Energy of the month in kWh. */
readonly energy_kwh_in_period: string
/** Number of charging sessions of the month. */
readonly sessions_in_period: number
/** The imported part of the period, included above as on every page. */
readonly imported_in_period: {
/** Number of charging sessions. */
readonly sessions: number
/** Cost with VAT. */
readonly cost: string
}
/** Number of charging sessions that run now. */
readonly sessions_active: number
/** The same days of the previous month, until the current time of day. */
readonly previous: {
/** First day or instant. */
readonly from: string
/** Last day (inclusive) or instant. */
readonly to: string
/** Cost of the charges of the period. */
readonly spent: string
/** Energy in kWh, three decimals. */
readonly energy_kwh: string
/** Number of charging sessions. */
readonly sessions: number
}
/** Numbers of cards. */
readonly cards: {
/** How many there are. */
readonly total: number
/** Number of cards that charge. */
readonly active: number
/** Number of blocked cards. */
readonly blocked: number
/** Number of cards with a spending limit. */
readonly limited: number
/** Number of cards by reason. */
readonly by_reason: { readonly [name: string]: number }
}
/** Number of drivers. */
readonly members: number
/** Number of guests. */
readonly guests: number
/** The holds behind the reserved amount. */
readonly held: Held
/** The newest holds. */
readonly holds: ReadonlyArray<{
/** Id of the session. */
readonly session_id: (string | null)
/** Id of the card. */
readonly card_id: string
/** Name of the card. */
readonly card_name: string
/** What the money is on hold for. */
readonly purpose: "RUNNING" | "CHECKING" | "AUTHORISED"
/** Amount of money. */
readonly amount: string
/** Since when. */
readonly since: string
}>
/** Unpaid invoices. */
readonly unpaid: {
/** How many there are. */
readonly count: number
/** Amount of money. */
readonly amount: string
/** Day on which the oldest of them was due; null without any. */
readonly oldest_due: (string | null)
}
/** The next collection; null when none is due. */
readonly next_charge: ({
/** Date of the document. */
readonly date: string
/** Amount of money. */
readonly amount: string
/** How it is paid. */
readonly method: string
})
/** What needs attention. */
readonly alerts: ReadonlyArray<{
/** Kinds of alerts in a wallet's overview. */
readonly kind: "LOW_BALANCE" | "ZERO_BALANCE" | "UNPAID" | "OWED" | "BLOCKED_CARDS" | "NO_PAYMENT_METHOD" | "SESSIONS_IN_DOUBT" | "WALLET_BLOCKED" | "AUTO_RECHARGE_OFF"
/** How urgent it is. */
readonly severity: "info" | "warning" | "critical"
/** How many there are. */
readonly count: number
/** Amount of money. */
readonly amount: (string | null)
}>
}
/** A wallet in the selection list. Its money and activity are null for drivers, who see their own cards and sessions only. */
export type WalletSummary = {
/** Id. */
readonly id: string
/** Name, as people see it. */
readonly name: string
/** Type, such as a connector type of OCPI. */
readonly type: "BUSINESS"
/** States of a wallet. ACTIVE: its cards charge. RESTRICTED: an unpaid invoice or the lack of a payment method prevents charging. BLOCKED: by its owner or the operator. CLOSED: for good. */
readonly state: "ACTIVE" | "RESTRICTED" | "BLOCKED" | "CLOSED"
/** PRE_PAYMENT: charging is paid from the balance. POST_PAYMENT: monthly. */
readonly payment_logic: "PRE_PAYMENT" | "POST_PAYMENT"
/** Money in the wallet, amounts on hold included. */
readonly balance: (string | null)
/** Credit of post-payment. */
readonly credit: (string | null)
/** Currency code, ISO 4217. */
readonly currency: string
/** How far below zero the available amount may go. */
readonly negative_tolerance: (string | null)
/** Whether the balance is recharged automatically. */
readonly has_auto_recharge: (boolean | null)
readonly payment_method_info: (PaymentMethodInfo | null)
/** Time zone of the wallet, such as `Europe/Lisbon`. */
readonly time_zone: string
/** Language: `en`, `pt`, `es` or `fr`. */
readonly language: string
/** Ids of permission groups; `GET /api/v4/permissions/groups` names them. */
readonly permission_groups: ReadonlyArray<PermissionGroup>
/** What the caller may do with it now. */
readonly allowed_actions: ReadonlyArray<"wallet.read" | "wallet.fund" | "wallet.settings" | "wallet.block" | "cards.read" | "cards.block" | "cards.limits" | "cards.order" | "members.read" | "members.invite" | "guests.manage" | "invoices.read" | "invoices.export" | "po.manage" | "sessions.read" | "sessions.stop" | "consumption.read" | "payment_methods.manage" | "nifs.manage" | "subscription.manage" | "location.read" | "audit.read" | "api_keys.manage">
/** When it was created. */
readonly created_at: string
/** Amount on hold for running and unchecked charges. */
readonly reserved: (string | null)
/** Money that charges can still use. */
readonly available: (string | null)
/** Number of charging sessions that run now; null for drivers. */
readonly sessions_active: (number | null)
/** Numbers of cards. */
readonly cards: ({
/** How many there are. */
readonly total: number
/** Number of blocked cards. */
readonly blocked: number
})
/** What needs attention. */
readonly alerts: ReadonlyArray<{
/** Kinds of alerts in a wallet's overview. */
readonly kind: "LOW_BALANCE" | "ZERO_BALANCE" | "UNPAID" | "OWED" | "BLOCKED_CARDS" | "NO_PAYMENT_METHOD" | "SESSIONS_IN_DOUBT" | "WALLET_BLOCKED" | "AUTO_RECHARGE_OFF"
/** How urgent it is. */
readonly severity: "info" | "warning" | "critical"
}>
}
/** A webhook without its secret, with the numbers of its waiting and failed deliveries. */
export type Webhook = {
/** Id. */
readonly id: string
/** Address, a full URL. */
readonly url: string
/** Description that a person wrote. */
readonly description: string
/** The events. */
readonly events: ReadonlyArray<"session.started" | "session.ended" | "session.completed" | "session.invalid" | "session.stopped_at_limit" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.credited" | "credit_note.issued" | "card.created" | "card.changed" | "card.blocked" | "card.unblocked" | "card.limit_reached" | "request.created" | "request.decided" | "rule.refused" | "member.joined" | "member.changed" | "member.removed" | "team.created" | "team.changed" | "budget.reached" | "budget.at_risk" | "report.ready" | "anomaly.found">
/** Whether it is switched on. */
readonly is_active: boolean
/** When it was created. */
readonly created_at: string
/** Until then messages are also signed with the previous secret. */
readonly previous_secret_until: (string | null)
/** Number of events that wait. */
readonly waiting: number
/** Failed deliveries of the last 30 days that were not sent again. */
readonly failed: number
/** When an event was delivered last; null before the first. */
readonly last_delivered_at: (string | null)
}
/** One event for one webhook, with its last attempt. */
export type WebhookDelivery = {
/** The event's id, sent as `webhook-id` and constant over all attempts. */
readonly id: string
/** The event. */
readonly event: "session.started" | "session.ended" | "session.completed" | "session.invalid" | "session.stopped_at_limit" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.credited" | "credit_note.issued" | "card.created" | "card.changed" | "card.blocked" | "card.unblocked" | "card.limit_reached" | "request.created" | "request.decided" | "rule.refused" | "member.joined" | "member.changed" | "member.removed" | "team.created" | "team.changed" | "budget.reached" | "budget.at_risk" | "report.ready" | "anomaly.found" | "ping"
/** Id of the object. */
readonly object_id: string
/** Sequence number of the events of this object for this webhook: 1, 2, 3 … */
readonly number: number
/** When it happened. */
readonly at: string
/** States of a delivery. WAITING: due now or at `next_try_at`. FAILED: no further automatic attempt. */
readonly state: "WAITING" | "DELIVERED" | "FAILED"
/** How often it was tried. */
readonly tries: number
/** When it is tried next; null: it is not. */
readonly next_try_at: (string | null)
/** When it was delivered; null before. */
readonly delivered_at: (string | null)
/** The last attempt; null before the first. */
readonly last_attempt: ({
/** Number, as printed on the document or in the register. */
readonly number: number
/** When it happened. */
readonly at: string
/** Duration in milliseconds. */
readonly duration_ms: number
/** HTTP status; null without a response. 200 to 299 means delivered. */
readonly status: (number | null)
/** Code of the error; null without one. */
readonly error: "TIMEOUT" | "CONNECTION" | "ADDRESS" | "TOO_LONG" | "PLAN" | null
/** The beginning of the response body. */
readonly answer: (string | null)
})
}
/** The balance that can be returned to its source, and the payments that brought it, newest first. */
export type Withdrawable = {
/** Money that charges can still use. */
readonly available: string
/** Up to this amount can be returned: what is available and came by a method that supports refunds. */
readonly most: string
/** The payments of which money can be returned. */
readonly sources: ReadonlyArray<{
/** Id of the payment. */
readonly payment_id: string
/** How it is paid. */
readonly method: "CREDIT_CARD" | "DIRECT_DEBIT" | "MB_WAY"
/** When it happened. */
readonly at: string
/** What can be returned. */
readonly refundable: string
}>
}
/** A message of a webhook. Its `type` decides what `data` is. */
export type WebhookMessage =
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "session.started"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: SessionOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "session.ended"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: SessionOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "session.completed"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: SessionOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "session.invalid"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: SessionOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "session.stopped_at_limit"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: SessionOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "invoice.issued"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: InvoiceOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "invoice.paid"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: InvoiceOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "invoice.payment_failed"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: InvoiceOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "invoice.credited"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: InvoiceOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "credit_note.issued"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: CreditNoteOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "card.created"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: CardOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "card.changed"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: CardOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "card.blocked"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: CardOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "card.unblocked"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: CardOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "card.limit_reached"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: CardOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "request.created"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: CardRequestOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "request.decided"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: CardRequestOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "rule.refused"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: RuleRefusalOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "member.joined"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: MemberOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "member.changed"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: MemberOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "member.removed"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: MemberOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "team.created"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: TeamOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "team.changed"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: TeamOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "budget.reached"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: BudgetOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "budget.at_risk"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: BudgetOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "report.ready"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: ReadyReportOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "anomaly.found"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
readonly data: AnomalyOfEvent
}
| {
/** May arrive twice: store the ids already processed. */
readonly id: string
/** Name of the event. */
readonly type: "ping"
/** When it happened. */
readonly created_at: string
/** Id of the wallet. */
readonly wallet_id: string
/** Sequence number of the messages of this webhook about this object. */
readonly number: number
/** The tested webhook. */
readonly data: {
/** Id of the webhook. */
readonly webhook_id?: string | undefined
}
}
