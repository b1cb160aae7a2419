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
/** Cost centre of the charges that the rule is for; null: every cost centre. */
readonly cost_centre: (string | null)
/** VAT rate of the charges that the rule is for, in percent with two decimals; null: every rate. */
readonly vat_rate: (string | null)
/** The expense account of charging. Null: the default. */
readonly expense: (string | null)
/** The account of the input VAT; only for a rule without a cost centre. Null: the default. */
readonly vat: (string | null)
}>
/** Format in which the journal of a closed month is sent. */
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
/** E-mail address that receives closed months; null: nobody yet. */
readonly accountant_email: (string | null)
/** How the files are sent: attached, or as a link that expires. */
readonly delivery: "ATTACHMENT" | "LINK"
/** Null: months are closed by hand. */
readonly automatic: ({
/** The day of the next month, in the wallet's time zone. */
readonly day: number
/** The hour of that day, 0 to 23, in the wallet’s time zone. */
readonly hour: number
})
/** The formats that this installation can write. */
readonly formats: ReadonlyArray<"DATEV" | "FEC" | "SAFT_PT" | "CSV" | "XLSX">
/** The accounts of each chart, for the screen. */
readonly defaults: {
/** PT: The accounts of each chart, for the screen. */
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
/** ES: The accounts of each chart, for the screen. */
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
/** FR: The accounts of each chart, for the screen. */
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
/** DE: The accounts of each chart, for the screen. */
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
/** Names of the wallet’s cost centres, for new rules. */
readonly cost_centres: ReadonlyArray<string>
/** VAT rates of the documents so far, in percent. */
readonly vat_rates: ReadonlyArray<string>
/** The accounts of VAT of other countries. Null: a server of the previous release. */
readonly abroad: ({
/** The account of VAT of other countries than the customer's. */
readonly vat: string
/** Other accounts by country and rate. */
readonly rules: ReadonlyArray<{
/** Country of the VAT, ISO 3166-1. */
readonly country: string
/** VAT rate in percent, two decimals; null: every rate of the country. */
readonly vat_rate: (string | null)
/** The expense account of charging there. Null: as at home. */
readonly expense: (string | null)
/** The account of this VAT. Null: the account of all VAT of other countries. */
readonly vat: (string | null)
/** DATEV's tax key (BU-Schlüssel) of these lines. Null: none. */
readonly datev_key: (string | null)
}>
})
/** The account of VAT whose invoice is dated after its month. Null: a server of the previous release. */
readonly vat_pending: (string | null)
/** Accounts to which DATEV adds VAT itself: their rows get key 40, which turns this off. */
readonly datev_automatic: ReadonlyArray<string>
/** Countries and rates of VAT of the documents so far. */
readonly vat_countries: ReadonlyArray<{
/** Country of the VAT, ISO 3166-1. */
readonly country: string
/** VAT rate in percent, two decimals. */
readonly vat_rate: string
}>
}
/** A finding about a session, with the values that explain it. */
export type Anomaly = {
/** Id of the charge that needs review. */
readonly session_id: string
/** Why the charge needs review. */
readonly kind: AnomalyKind
/** When the charge began. */
readonly start_date_time: string
/** The station at which it charged. */
readonly station: {
/** Name of the station. */
readonly name: string
/** City of the station. */
readonly city: string
}
/** The card that paid for the charge. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** Energy of the charge in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charge with VAT. */
readonly total_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The values of the explanation, by kind. */
readonly facts: { readonly [name: string]: string }
/** Of `FAR_FROM_VEHICLE`: where it charged and where the vehicle was; null once the position is deleted. */
readonly places: ({
/** Where the charge was. */
readonly station: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
/** Where the vehicle was at that time. */
readonly vehicle: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
})
/** Who dismissed the finding; null while it is open. */
readonly dismissal: ({
/** When it was dismissed. */
readonly at: string
/** Name of the person who dismissed it; null when it is no longer known. */
readonly by: (string | null)
/** Note of the person who dismissed it; null without one. */
readonly note: (string | null)
})
}
/** Kinds of findings about a session. */
export type AnomalyKind = "ABOVE_BATTERY" | "TOO_FAR" | "FAR_FROM_VEHICLE" | "OVERLAP" | "DEAR" | "UNUSUAL_TIME" | "LONG_IDLE"
/** Anomaly as an event carries it: what the API returns, without `allowed_actions`. */
export type AnomalyOfEvent = {
/** Id of the charge that needs review. */
readonly session_id: string
/** Why the charge needs review. */
readonly kind: AnomalyKind
/** When the charge began. */
readonly start_date_time: string
/** The station at which it charged. */
readonly station: {
/** Name of the station. */
readonly name: string
/** City of the station. */
readonly city: string
}
/** The card that paid for the charge. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** Energy of the charge in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charge with VAT. */
readonly total_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The values of the explanation, by kind. */
readonly facts: { readonly [name: string]: string }
/** Of `FAR_FROM_VEHICLE`: where it charged and where the vehicle was; null once the position is deleted. */
readonly places: ({
/** Where the charge was. */
readonly station: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
/** Where the vehicle was at that time. */
readonly vehicle: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
})
/** Who dismissed the finding; null while it is open. */
readonly dismissal: ({
/** When it was dismissed. */
readonly at: string
/** Name of the person who dismissed it; null when it is no longer known. */
readonly by: (string | null)
/** Note of the person who dismissed it; null without one. */
readonly note: (string | null)
})
}
/** An API key without its secret. */
export type ApiKey = {
/** Id of the API key, which is not secret. */
readonly id: string
/** Name that people gave the key. */
readonly name: string
/** What programs may do with the key. */
readonly rights: ReadonlyArray<"wallet.read" | "wallet.fund" | "wallet.settings" | "cards.read" | "cards.block" | "cards.limits" | "cards.order" | "members.read" | "members.invite" | "guests.manage" | "invoices.read" | "invoices.export" | "po.manage" | "sessions.read" | "sessions.stop" | "consumption.read" | "payment_methods.manage" | "nifs.manage" | "location.read" | "audit.read">
/** States of an API key: EXPIRED after `valid_until`, REVOKED by a person. */
readonly state: "ACTIVE" | "EXPIRED" | "REVOKED"
/** The last characters of the key. */
readonly hint: string
/** When the key was created. */
readonly created_at: string
/** The person who created the key, under whose rights it works. */
readonly created_by: {
/** Id of the person who created it. */
readonly id: string
/** Name of the person who created it. */
readonly name: string
}
/** When the key stops working; null: it does not expire. */
readonly valid_until: (string | null)
/** Until then the previous secret is valid too. */
readonly previous_valid_until: (string | null)
/** When the key was used last; null before the first request. */
readonly last_used_at: (string | null)
/** When the key was revoked; null while it is not. */
readonly revoked_at: (string | null)
/** Whether an assistant uses the key, which it got with OAuth and renews itself. */
readonly is_assistant: boolean
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
/** Month of the moved cost, `2026-10`. */
readonly month: string
/** Name of the cost centre that gains or loses the cost. */
readonly name: string
/** Charges with a share in the centre, before or after. */
readonly charges: number
/** Cost of the centre's shares in the charges, without the assignment. */
readonly before: string
/** The same with the assignment. */
readonly after: string
}>
}
/** A connected assistant of the caller. */
export type Assistant = {
/** Id of the assistant’s access. */
readonly id: string
/** Name that the program gives itself. */
readonly name: string
/** What the assistant may read. */
readonly rights: ReadonlyArray<string>
/** When the person connected it. */
readonly connected_at: string
/** When it read last; null before the first time. */
readonly last_used_at: (string | null)
}
/** One entry of a wallet's audit, in the reply of `listAudit`. */
export type AuditEntry = {
/** Id of the audit entry. */
readonly id: string
/** Numbered without gaps from 1 in each wallet. 0 for a team's manager, whom the numbers would tell of the others. */
readonly number: number
/** When it was done or refused. */
readonly at: string
/** CHANGED: the action took effect. REFUSED: the server refused the attempt. */
readonly result: "CHANGED" | "REFUSED"
/** The action. */
readonly deed: "wallet.created" | "wallet.changed" | "wallet.blocked" | "wallet.exported" | "wallet.imported" | "wallet.post_payment_asked" | "funds.added" | "funds.withdrawn" | "payout_account.requested" | "payout_account.confirmed" | "payout_account.removed" | "payout.sent" | "payout.paid" | "payout.returned" | "auto_recharge.changed" | "card.blocked" | "card.unblocked" | "card.changed" | "card.activated" | "card.limit_changed" | "cards.limits_changed" | "card.limit_raised" | "card.raise_ended" | "card.limit_reached" | "card.reported_lost" | "cards.blocked" | "cards.unblocked" | "cards.imported" | "request.created" | "request.approved" | "request.declined" | "request.withdrawn" | "request.expired" | "approval_limits.changed" | "card_order.placed" | "card_order.paid" | "card_order.cancelled" | "card_order.advanced" | "member.invited" | "member.changed" | "member.removed" | "guest.invited" | "guest.removed" | "invitation.resent" | "invitation.revoked" | "invitation.answered" | "permissions.given" | "permissions.taken" | "session.stop_asked" | "session.start_asked" | "station.reservation_asked" | "station.reservation_cancelled" | "session.stopped_at_limit" | "first_charge.simulated" | "first_steps.changed" | "sessions.imported" | "sessions.import_undone" | "budget.set" | "budget.changed" | "budget.removed" | "anomaly.dismissed" | "anomaly.found" | "filter.saved" | "filter.removed" | "session.accepted" | "session.rejected" | "session.disputed" | "session.dispute_answered" | "vat_number.added" | "vat_number.changed" | "vat_number.removed" | "shipping_address.added" | "shipping_address.changed" | "shipping_address.removed" | "vehicle.added" | "vehicle.changed" | "vehicle.removed" | "vehicle.located" | "vehicles.positions_read" | "odometer.added" | "odometer.changed" | "odometer.removed" | "odometer.imported" | "petrol.changed" | "payment_method.added" | "payment_method.changed" | "payment_method.removed" | "payment.cancelled" | "mandate.signed" | "mandate.cancelled" | "invoice.payment_retried" | "invoice.exported" | "purchase_order.created" | "purchase_order.changed" | "purchase_order.removed" | "report.added" | "report.changed" | "report.removed" | "report.retried" | "report.tried" | "report.unsubscribed" | "accounting.changed" | "month.closed" | "month.sent_again" | "subscription.changed" | "subscription.plan_changed" | "subscription.checked" | "subscription.payment_retried" | "support.contacted" | "user.changed" | "user.exported" | "user.closed" | "notifications.changed" | "location.changed" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "assistant.used" | "sign_in.domain_added" | "sign_in.domain_checked" | "sign_in.domain_removed" | "sign_in.provider_changed" | "sign_in.provider_removed" | "sign_in.groups_changed" | "sign_in.enforcement_changed" | "sign_in.person_changed" | "sign_in.scim_token_created" | "sign_in.scim_token_removed" | "people.imported" | "cost_centre.created" | "cost_centre.changed" | "cost_centre.assigned" | "cost_centre.previewed" | "cost_centre.dimension_named" | "team.created" | "team.changed" | "team.cards_moved" | "team.members_moved" | "team.managers_changed" | "webhook.created" | "webhook.changed" | "webhook.secret_renewed" | "webhook.removed" | "webhook.tried" | "webhook.replayed" | "rule.created" | "rule.changed" | "rule.paused" | "rule.resumed" | "rule.removed" | "rule.restored" | "rule.previewed" | "rule.exception_allowed" | "rule.exception_ended" | "rule.station_listed" | "rule.refused" | "rule.reported"
/** Null: the product itself or the operator of the installation. */
readonly person: ({
/** Id of the person who acted. */
readonly id: string
/** Name of the person who acted. */
readonly name: string
/** E-mail address of the person who acted. */
readonly email: string
})
/** Whether the product did it on its own, such as a card that reached its limit. */
readonly is_automatic: boolean
/** The API key that was used, whose creator is the person. */
readonly api_key: ({
/** Id of the API key that was used. */
readonly id: string
/** Name of the API key that was used. */
readonly name: string
})
/** What was changed; null for actions without an object. */
readonly object: ({
/** Kind of the changed object, such as `card`. */
readonly kind: string
/** Id of the changed object; null for objects without one. */
readonly id: (string | null)
/** Name of the changed object at that time; null for objects without one. */
readonly name: (string | null)
})
/** Changed fields before and after; null when there are none or too many for a list. */
readonly before: ({ readonly [name: string]: unknown } | null)
/** The changed fields after the action; null when there are none or too many for a list. */
readonly after: ({ readonly [name: string]: unknown } | null)
/** Of a refusal: the code and the invalid fields. */
readonly code: (string | null)
/** Names of the invalid fields of a refused request. */
readonly fields: ReadonlyArray<string>
/** Number of equal refusals within an hour; 1 for an action. */
readonly times: number
/** IP address of the caller; null when it is unknown. */
readonly address: (string | null)
/** User-Agent of the request; null when it sent none. */
readonly user_agent: (string | null)
}
/** Auto-recharge of a wallet: pays `amount` when less than `threshold` is available. */
export type AutoRecharge = {
/** Whether the balance is recharged automatically. */
readonly enabled: boolean
/** Available amount below which the wallet is recharged. */
readonly threshold: (string | null)
/** Amount of one recharge; null until it was set. */
readonly amount: (string | null)
/** Id of the payment method that pays; null until it was set. */
readonly payment_method_id: (string | null)
/** Most recharges of a day; null: no bound. */
readonly max_per_day: (number | null)
/** Most recharges of a month; null: no bound. */
readonly max_per_month: (number | null)
/** The last automatic recharge; null before the first. */
readonly last_run: ({
/** When the last recharge began. */
readonly at: string
/** State of the last recharge. */
readonly status: "RUNNING" | "SUCCEEDED" | "FAILED"
/** Code of what failed; null unless it failed. */
readonly error: (string | null)
})
}
/** The billing address on a wallet's documents. */
export type BillingAddress = {
/** Name of the company on the documents. */
readonly name: string
/** Street and number on the documents. */
readonly street: string
/** Postal code on the documents. */
readonly postal_code: string
/** City on the documents. */
readonly city: string
/** Country on the documents, ISO 3166-1 alpha-2. */
readonly country: string
/** Tax number on the documents; null: that of the VAT number. */
readonly tax_id: (string | null)
}
/** Reasons why a card does not charge. A card is blocked while at least one applies. */
export type BlockedReason = "WALLET_BLOCKED" | "MISSING_CHARGING_PAYMENT" | "MISSING_VALID_PAYMENT_METHOD" | "USER_CARD_INACTIVE" | "ZERO_BALANCE" | "PLAFOND_REACHED"
/** A budget with the cost of its current period. Informs only and never stops a charge. */
export type Budget = {
/** Id of the budget. */
readonly id: string
/** Null: the whole wallet. */
readonly cost_centre: (string | null)
/** The team whose cards it counts; null: the whole wallet or the cost centre. */
readonly team: (TeamName | null)
/** The budgeted calendar period. */
readonly period: BudgetPeriod
/** Amount of the budget for one period. */
readonly amount: string
/** Whether all amounts of the budget contain VAT. It never changes. Costs whose VAT is unknown count as they are. */
readonly amounts: "GROSS" | "NET"
/** The current period in the wallet's time zone; `to` is inclusive. */
readonly from: string
/** Last day of the current period, inclusive. */
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
/** Percentage of the amount that was reached. */
readonly step: number
/** When people were notified of it. */
readonly at: string
}>
}
/** Budget as an event carries it: what the API returns, without `allowed_actions`. */
export type BudgetOfEvent = {
/** Id of the budget. */
readonly id: string
/** Null: the whole wallet. */
readonly cost_centre: (string | null)
/** The team whose cards it counts; null: the whole wallet or the cost centre. */
readonly team: (TeamName | null)
/** The budgeted calendar period. */
readonly period: BudgetPeriod
/** Amount of the budget for one period. */
readonly amount: string
/** Whether all amounts of the budget contain VAT. It never changes. Costs whose VAT is unknown count as they are. */
readonly amounts: "GROSS" | "NET"
/** The current period in the wallet's time zone; `to` is inclusive. */
readonly from: string
/** Last day of the current period, inclusive. */
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
/** Percentage of the amount that was reached. */
readonly step: number
/** When people were notified of it. */
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
/** Id of the card. `card_id` is the number that is printed on it. */
readonly id: string
/** Name that the company gave the card. */
readonly name: string
/** The number printed on the card. */
readonly card_id: string
/** Contract id of the card in charging networks (eMAID). */
readonly contract_id: string
/** PHYSICAL: an RFID card. EKEY: a virtual card that operators' apps and terminals read as a QR code. */
readonly type: "PHYSICAL" | "EKEY"
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
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
/** Spending limit of the card’s period; null without one. */
readonly assigned_credit: (string | null)
/** Cost of the card’s charges in the current period. */
readonly spent: string
/** Amount on hold for the card’s running and unchecked charges. */
readonly reserved: string
/** What is left of the card’s limit; null without one. */
readonly remaining: (string | null)
/** The raises of the limit that last now, added up; null without one. */
readonly raised: (string | null)
/** When the first of them ends. */
readonly raised_until: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** When the card’s next period begins; null without a renewal. */
readonly next_renewal_at: (string | null)
/** The driver of the card; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** The vehicle of the card; null without one. */
readonly vehicle: ({
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
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
/** Last day on which the card charges; null: no end. */
readonly valid_until: (string | null)
/** When the card’s last charge began; null before the first. */
readonly last_used_at: (string | null)
/** Id of the card in the company’s own system; null without one. */
readonly external_id: (string | null)
/** What the caller may do with the card now. */
readonly allowed_actions: ReadonlyArray<"block" | "unblock" | "edit" | "adjust_limit" | "activate">
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** One card with the fields that only its drawer shows. */
export type CardDetail = {
/** Id of the card. `card_id` is the number that is printed on it. */
readonly id: string
/** Name that the company gave the card. */
readonly name: string
/** The number printed on the card. */
readonly card_id: string
/** Contract id of the card in charging networks (eMAID). */
readonly contract_id: string
/** PHYSICAL: an RFID card. EKEY: a virtual card that operators' apps and terminals read as a QR code. */
readonly type: "PHYSICAL" | "EKEY"
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
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
/** Spending limit of the card’s period; null without one. */
readonly assigned_credit: (string | null)
/** Cost of the card’s charges in the current period. */
readonly spent: string
/** Amount on hold for the card’s running and unchecked charges. */
readonly reserved: string
/** What is left of the card’s limit; null without one. */
readonly remaining: (string | null)
/** The raises of the limit that last now, added up; null without one. */
readonly raised: (string | null)
/** When the first of them ends. */
readonly raised_until: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** When the card’s next period begins; null without a renewal. */
readonly next_renewal_at: (string | null)
/** The driver of the card; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** The vehicle of the card; null without one. */
readonly vehicle: ({
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
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
/** Last day on which the card charges; null: no end. */
readonly valid_until: (string | null)
/** When the card’s last charge began; null before the first. */
readonly last_used_at: (string | null)
/** Id of the card in the company’s own system; null without one. */
readonly external_id: (string | null)
/** What the caller may do with the card now. */
readonly allowed_actions: ReadonlyArray<"block" | "unblock" | "edit" | "adjust_limit" | "activate">
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
/** The holds behind the reserved amount. */
readonly held: Held
/** The limit of the next period; null when none was set. */
readonly pending_limit: ({
/** Whether the card will have a limit. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Limit from the next period on; null without one. */
readonly assigned_credit: (string | null)
/** How often the limit will be renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal from then on; null without a renewal. */
readonly renewal_day: (number | null)
})
/** The raises of the limit that last now, the one that ends first first. */
readonly raises: ReadonlyArray<{
/** Id of the raise. */
readonly id: string
/** Amount by which the limit is raised. */
readonly amount: string
/** When the raise ends. */
readonly until: string
/** When the limit was raised. */
readonly at: string
/** Name of the person who raised it; null when the product did it. */
readonly by: (string | null)
/** Why it was raised, in the words of the person; null without a reason. */
readonly reason: (string | null)
}>
/** The last changes of the limit, newest first, with person and reason. Null amounts mean no limit. */
readonly limit_changes: ReadonlyArray<{
/** When the limit was changed. */
readonly at: string
/** Name of the person who changed it; null when the product did it. */
readonly by: (string | null)
/** The limit before. */
readonly before: (string | null)
/** The limit after. */
readonly after: (string | null)
/** Whether the change applies from the next period. */
readonly is_pending: boolean
/** Why it was changed, in the words of the person; null without a reason. */
readonly reason: (string | null)
}>
/** Cost per month for the last six months in the wallet's time zone, oldest first, empty months included. */
readonly months: ReadonlyArray<{
/** First day of the month. */
readonly month: string
/** Cost of the card’s charges in the month, with VAT. */
readonly cost: string
/** Number of the card’s charges in the month. */
readonly sessions: number
}>
/** What charging networks know about the card. */
readonly network: {
/** The card's identifiers at operators. */
readonly token_type: "RFID" | "APP_USER"
/** The validity that was last pushed to operators; null before the first push. */
readonly told_valid: (boolean | null)
/** Limited cards are always authorised in real time. Others may charge while the operator is offline. */
readonly asked_always: boolean
/** When the card last changed for them. */
readonly changed_at: string
}
/** The team of the card; null without one. */
readonly team: (TeamName | null)
}
/** Card as an event carries it: what the API returns, without `allowed_actions`. */
export type CardOfEvent = {
/** Id of the card. `card_id` is the number that is printed on it. */
readonly id: string
/** Name that the company gave the card. */
readonly name: string
/** The number printed on the card. */
readonly card_id: string
/** Contract id of the card in charging networks (eMAID). */
readonly contract_id: string
/** PHYSICAL: an RFID card. EKEY: a virtual card that operators' apps and terminals read as a QR code. */
readonly type: "PHYSICAL" | "EKEY"
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
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
/** Spending limit of the card’s period; null without one. */
readonly assigned_credit: (string | null)
/** Cost of the card’s charges in the current period. */
readonly spent: string
/** Amount on hold for the card’s running and unchecked charges. */
readonly reserved: string
/** What is left of the card’s limit; null without one. */
readonly remaining: (string | null)
/** The raises of the limit that last now, added up; null without one. */
readonly raised: (string | null)
/** When the first of them ends. */
readonly raised_until: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** When the card’s next period begins; null without a renewal. */
readonly next_renewal_at: (string | null)
/** The driver of the card; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** The vehicle of the card; null without one. */
readonly vehicle: ({
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
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
/** Last day on which the card charges; null: no end. */
readonly valid_until: (string | null)
/** When the card’s last charge began; null before the first. */
readonly last_used_at: (string | null)
/** Id of the card in the company’s own system; null without one. */
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
/** Price of sending the cards, without VAT. */
readonly shipping_price: string
/** Price of the order without VAT. */
readonly net: string
/** VAT rate of the order in percent, two decimals. */
readonly vat_rate: string
/** VAT of the order. */
readonly vat: string
/** Price of the order with VAT. */
readonly total: string
/** Id of the card order. */
readonly id: string
/** True for an order of virtual cards, false for physical ones. */
readonly is_ekey: boolean
/** Number of ordered cards. */
readonly quantity: number
/** The names of the cards, in order; empty when only a quantity was ordered. */
readonly names: ReadonlyArray<string>
/** Ids of the drivers who get the cards, one per card. */
readonly member_ids: ReadonlyArray<string>
/** Whether names are printed on the ordered cards. */
readonly personalised: boolean
/** Id of the shipping address. */
readonly shipping_address_id: (string | null)
/** The address at the time of the order. */
readonly shipping_address: (ShippingAddress | null)
/** Id of the VAT number on the invoice; null: the default one. */
readonly nif_id: (string | null)
/** Statuses of a card order, in order of progress. */
readonly status: "AWAITING_PAYMENT" | "PAID" | "IN_PRODUCTION" | "SHIPPED" | "DELIVERED" | "CANCELLED"
/** BALANCE: from the wallet's available money. INVOICE: on the next invoice. */
readonly payment: "BALANCE" | "INVOICE"
/** Page of the carrier; null without one. */
readonly tracking_url: (string | null)
/** When it was ordered. */
readonly created_at: string
/** When the cards arrived; null before. */
readonly delivered_at: (string | null)
/** Id of the invoice of the order; null before it is issued. */
readonly invoice_id: (string | null)
/** When the order reached each of its statuses. */
readonly timeline: ReadonlyArray<{
/** Statuses of a card order, in order of progress. */
readonly status: "AWAITING_PAYMENT" | "PAID" | "IN_PRODUCTION" | "SHIPPED" | "DELIVERED" | "CANCELLED"
/** When the order came into this status. */
readonly at: string
}>
/** The cards of a delivered order. */
readonly cards: ReadonlyArray<{
/** Id of the ordered card. */
readonly id: string
/** Name of the ordered card. */
readonly name: string
/** The number printed on the ordered card. */
readonly card_id: string
/** Whether the card was activated after its arrival. */
readonly is_activated: boolean
}>
/** What the caller may do with the card order now. */
readonly allowed_actions: ReadonlyArray<"pay" | "cancel">
}
/** A request of a person, in lists and replies. */
export type CardRequest = {
/** Id of the request. */
readonly id: string
/** Kinds of requests. LIMIT: a higher limit for a time. CARD: a new card or eKey. LOST_CARD: the replacement of a lost card, which is blocked already. EXCEPTION: a card that ignores a rule for a time. */
readonly kind: "LIMIT" | "CARD" | "LOST_CARD" | "EXCEPTION"
/** PENDING: waits for an answer. WITHDRAWN: by the person who made it. EXPIRED: nobody answered in time. */
readonly state: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN" | "EXPIRED"
/** The person who made the request. */
readonly requested_by: {
/** Id of the person who made the request. */
readonly id: string
/** Name of the person who made the request. */
readonly name: string
}
/** The driver for whom it was made; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** The card whose limit is asked for, or that was lost. */
readonly card: ({
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
})
/** The amount above the limit; of a card its price when it was asked for; of an exception zero. */
readonly amount: string
/** Currency of the amount, ISO 4217. */
readonly currency: string
/** The rule of which an exception is asked for, as one sentence in the language of the reader. */
readonly rule: ({
/** Id of the rule. */
readonly id: string
/** Such as "All cards can charge in Portugal or Spain." */
readonly sentence: string
})
/** The end of a higher limit or of an exception. */
readonly until: (string | null)
/** Whether a virtual card is requested; null for other kinds. */
readonly is_ekey: (boolean | null)
/** Where a physical card is sent. */
readonly address: ({
/** Name of the recipient of the card. */
readonly name: string
/** Street and number of the delivery. */
readonly street: string
/** Postal code of the delivery. */
readonly postal_code: string
/** City of the delivery. */
readonly city: string
/** Country of the delivery, ISO 3166-1 alpha-2. */
readonly country: string
})
/** Why it was requested, in the words of the person; null without a reason. */
readonly reason: (string | null)
/** When the request was made. */
readonly created_at: string
/** When the request expires without an answer. */
readonly expires_at: string
/** When the request was decided; null while it is open. */
readonly decided_at: (string | null)
/** Null for a request that nobody answered. */
readonly decided_by: (string | null)
/** The reason of a decline. */
readonly answer: (string | null)
/** The order of an approved card. */
readonly order_id: (string | null)
/** What the caller may do with the request now. */
readonly allowed_actions: ReadonlyArray<"approve" | "decline" | "withdraw">
/** Why the caller may not approve an open request; null when they may. */
readonly locked: "OWN" | "AMOUNT" | "RIGHT" | null
}
/** CardRequest as an event carries it: what the API returns, without `allowed_actions`. */
export type CardRequestOfEvent = {
/** Id of the request. */
readonly id: string
/** Kinds of requests. LIMIT: a higher limit for a time. CARD: a new card or eKey. LOST_CARD: the replacement of a lost card, which is blocked already. EXCEPTION: a card that ignores a rule for a time. */
readonly kind: "LIMIT" | "CARD" | "LOST_CARD" | "EXCEPTION"
/** PENDING: waits for an answer. WITHDRAWN: by the person who made it. EXPIRED: nobody answered in time. */
readonly state: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN" | "EXPIRED"
/** The person who made the request. */
readonly requested_by: {
/** Id of the person who made the request. */
readonly id: string
/** Name of the person who made the request. */
readonly name: string
}
/** The driver for whom it was made; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** The card whose limit is asked for, or that was lost. */
readonly card: ({
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
})
/** The amount above the limit; of a card its price when it was asked for; of an exception zero. */
readonly amount: string
/** Currency of the amount, ISO 4217. */
readonly currency: string
/** The rule of which an exception is asked for, as one sentence in the language of the reader. */
readonly rule: ({
/** Id of the rule. */
readonly id: string
/** Such as "All cards can charge in Portugal or Spain." */
readonly sentence: string
})
/** The end of a higher limit or of an exception. */
readonly until: (string | null)
/** Whether a virtual card is requested; null for other kinds. */
readonly is_ekey: (boolean | null)
/** Where a physical card is sent. */
readonly address: ({
/** Name of the recipient of the card. */
readonly name: string
/** Street and number of the delivery. */
readonly street: string
/** Postal code of the delivery. */
readonly postal_code: string
/** City of the delivery. */
readonly city: string
/** Country of the delivery, ISO 3166-1 alpha-2. */
readonly country: string
})
/** Why it was requested, in the words of the person; null without a reason. */
readonly reason: (string | null)
/** When the request was made. */
readonly created_at: string
/** When the request expires without an answer. */
readonly expires_at: string
/** When the request was decided; null while it is open. */
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
/** A rule that applies to the card. */
readonly rule: Rule
/** Conditions that a narrower exception replaces for this card. */
readonly replaced: ReadonlyArray<"countries" | "operators" | "stations" | "distance" | "currents" | "power_kw" | "hours" | "price_per_kwh" | "per_charge" | "per_day" | "per_month">
/** Until then the card ignores the rule. */
readonly ignored_until: (string | null)
}
/** A vehicle of the catalogue, in the reply of call 51. `battery_kwh` is a decimal string. */
export type CatalogueVehicle = {
/** Id of the model in the catalogue. */
readonly id: string
/** Id of the brand in the catalogue. */
readonly brand_id: string
/** Brand of the model. */
readonly brand: string
/** Name of the model. */
readonly model: string
/** Variant of the model; null when it is unknown. */
readonly version: (string | null)
/** Usable capacity of the battery in kWh; null when it is unknown. */
readonly battery_kwh: (string | null)
/** Connectors that the model can be charged with. */
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
/** Name of the cost centre. */
readonly name: string
/** Percentage with two decimals. */
readonly percent: string
}
/** An archive of everything of a company. */
export type CompanyExport = {
/** Id of the archive. */
readonly id: string
/** States of a company's archive: it is being made, can be downloaded, could not be made, or is deleted. */
readonly state: "RUNNING" | "READY" | "FAILED" | "EXPIRED"
/** When the archive was requested. */
readonly requested_at: string
/** The person who requested the archive. */
readonly requested_by: {
/** Id of the person who requested it. */
readonly id: string
/** Name of the person who requested it. */
readonly name: string
}
/** How much is written, from 0 to 100. */
readonly percent: number
/** When the archive was ready; null before. */
readonly ready_at: (string | null)
/** When the archive is deleted. */
readonly expires_at: string
/** Size of the archive in bytes; null before it is ready. */
readonly size_bytes: (number | null)
}
/** How the people of a company sign in. */
export type CompanySignIn = {
/** The domains of the company, in the order in which they were added. */
readonly domains: ReadonlyArray<{
/** Id of the domain’s entry. */
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
/** The settings of the provider; null while there is none. */
readonly provider: ({
/** Protocol of the provider. */
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
/** When the provider’s settings changed last. */
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
/** When the sign-in was tried. */
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
/** Permission groups that members of the provider’s group get. */
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
/** When the token was created. */
readonly created_at: string
/** When the token was used last; null before the first request. */
readonly last_used_at: (string | null)
})
/** Number of active people whom the provider provisions. */
readonly users: number
}
}
/** Reply of calls 32 and 33: the consumption of a range in the wallet's time zone, with the compared range before it. */
export type Consumption = {
/** Width of the range, which decides the buckets. */
readonly view: ConsumptionView
/** Currency code, ISO 4217. */
readonly currency: string
/** Time zone of the wallet, in which days and hours are counted. */
readonly time_zone: string
/** First day of the range. */
readonly from: string
/** Inclusive. */
readonly to: string
/** The sums of the range. */
readonly totals: {
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
/** CO₂ of the energy in kilograms, by the factors of the country. */
readonly co2_kg: string
/** Cost divided by energy; null without energy. */
readonly avg_price_kwh: (string | null)
}
/** Whether all costs of the reply contain VAT. */
readonly amounts: "GROSS" | "NET"
/** The part of the cost whose VAT is unknown: imported charges. It is the same with and without VAT. */
readonly vat_unknown_cost: string
/** Energy in countries without a CO2 factor. With any, the CO2 of the totals is incomplete. */
readonly co2_missing_kwh: string
/** The imported part of the range, for every source. */
readonly imported: {
/** Number of imported charges. */
readonly sessions: number
/** Cost of imported charges. */
readonly cost: string
}
/** The compared range and its sums. */
readonly previous: {
/** First day of the compared range. */
readonly from: string
/** Last day of the compared range, inclusive. */
readonly to: string
/** The sums of the compared range. */
readonly totals: {
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
/** CO₂ of the energy in kilograms, by the factors of the country. */
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
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
/** The sums of the compared bucket. */
readonly previous: {
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
}
}>
/** By card, the highest cost first. */
readonly by_card: ReadonlyArray<{
/** Id of what the row is about, such as a card; null for names without an object of their own. */
readonly id: (string | null)
/** Name of what the row is about, such as a card; empty for charges without one. */
readonly name: string
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** By driver, the highest cost first. */
readonly by_member: ReadonlyArray<{
/** Id of what the row is about, such as a card; null for names without an object of their own. */
readonly id: (string | null)
/** Name of what the row is about, such as a card; empty for charges without one. */
readonly name: string
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** By cost centre; empty for sessions without one. */
readonly by_cost_centre: ReadonlyArray<{
/** Id of what the row is about, such as a card; null for names without an object of their own. */
readonly id: (string | null)
/** Name of what the row is about, such as a card; empty for charges without one. */
readonly name: string
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** By centre of the second dimension, such as the project; charges without one are in none. */
readonly by_second_dimension: ReadonlyArray<{
/** Id of what the row is about, such as a card; null for names without an object of their own. */
readonly id: (string | null)
/** Name of what the row is about, such as a card; empty for charges without one. */
readonly name: string
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
}>
/** AC, DC, or empty where the network reports none. */
readonly by_current: ReadonlyArray<{
/** Id of what the row is about, such as a card; null for names without an object of their own. */
readonly id: (string | null)
/** Name of what the row is about, such as a card; empty for charges without one. */
readonly name: string
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
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
/** Hour of that day in the wallet’s time zone, 0 to 23. */
readonly hour: number
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
}>
/** The stations with the highest cost. */
readonly top_stations: ReadonlyArray<{
/** Id of what the row is about, such as a card; null for names without an object of their own. */
readonly id: (string | null)
/** Name of what the row is about, such as a card; empty for charges without one. */
readonly name: string
/** Energy of the charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges, with VAT or without it, as `amounts` of the request says. */
readonly cost: string
/** Number of charges. */
readonly sessions: number
/** Time from plugging in to plugging out, summed in seconds. */
readonly duration_s: number
/** Share of the total cost in percent, two decimals. */
readonly share: string
/** Cost in the compared range. */
readonly previous_cost: string
/** Street and number of the station. */
readonly address: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
/** Where the station is; null when it is unknown. */
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
/** Id of the cost centre. */
readonly id: string
/** 1: the cost centre. 2: the dimension that the company named. */
readonly dimension: 1 | 2
/** Name of the cost centre, which charges carry. */
readonly name: string
/** The number in the company's books. */
readonly code: (string | null)
/** Id of the cost centre in the company’s own system; null without one. */
readonly external_id: (string | null)
/** When the cost centre was archived; null while it is in use. */
readonly archived_at: (string | null)
/** Cards with a share in it now. */
readonly cards: number
/** Its part of the current month, imported charges included. */
readonly month_cost: string
/** What the caller may do with the cost centre now. */
readonly allowed_actions: ReadonlyArray<"edit" | "archive" | "restore">
}
/** The difference between a range and its compared range, with parts that add up to it, the largest first. */
export type CostChange = {
/** Currency code, ISO 4217. */
readonly currency: string
/** Whether all costs of the reply contain VAT. */
readonly amounts: "GROSS" | "NET"
/** First day of the range. */
readonly from: string
/** Inclusive. */
readonly to: string
/** The compared range and its cost. */
readonly previous: {
/** First day of the compared range. */
readonly from: string
/** Last day of the compared range, inclusive. */
readonly to: string
/** Cost of the compared range. */
readonly cost: string
}
/** Cost of the range. */
readonly cost: string
/** The cost of the range less that of the compared range. */
readonly change: string
/** What the difference consists of. */
readonly parts: ReadonlyArray<{
/** Reasons of a difference between two periods. CHARGES: more or fewer charges on one current. ENERGY: more or less energy per charge. PEAK and IDLE: the extra cost of peak hours and of the time plugged in. PRICE: what a kWh costs besides. COUNTRY: charges in another country. IMPORTED: charges of other providers. */
readonly kind: "CHARGES" | "ENERGY" | "PEAK" | "IDLE" | "PRICE" | "COUNTRY" | "IMPORTED"
/** The part of the difference; negative when it made the range cheaper. */
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
/** Id of the document. */
readonly id: string
/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** Purpose of a document: charging, a subscription, a card order or a top-up. */
readonly class: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP"
/** Number of the document, without gaps in its series. */
readonly number: string
/** Date that is printed on the document. */
readonly date: string
/** Day on which the invoice is due; null when nothing is. */
readonly due: (string | null)
/** The invoiced period; null for documents of one moment. */
readonly period: ({
/** First day of what the document bills. */
readonly from: string
/** Last day of what the document bills, inclusive. */
readonly to: string
})
/** ISSUED; CREDITED once credit notes cancelled all of it. */
readonly document_status: "ISSUED" | "CREDITED"
/** Whether the document is paid. Only a credit note cancels one. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Amount of the document without VAT. */
readonly net: string
/** VAT of the document. */
readonly vat: string
/** Amount of the document with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The open amount, and the amount of credit notes. */
readonly due_amount: string
/** Sum of the invoice’s credit notes. */
readonly credited: string
/** Number of the purchase order that the document names; null without one. */
readonly purchase_order: (string | null)
/** Id of the invoice that a credit note credits; null for invoices. */
readonly credits_invoice_id: (string | null)
/** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
readonly failure: (string | null)
/** When the product next tries to collect it; null: it does not. */
readonly next_try_at: (string | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** Charges between two odometer readings. Null where it occurs: the period lacks two readings. */
export type Distance = {
/** The first and the last reading. */
readonly from: string
/** When the last reading was taken. */
readonly to: string
/** Kilometres between the readings. */
readonly km: number
/** Number of charges between the readings. */
readonly sessions: number
/** Energy between the readings in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charges between the readings. */
readonly cost: string
/** Null: the vehicle did not move. */
readonly kwh_per_100_km: (string | null)
/** Cost per 100 km; null when the vehicle did not move. */
readonly cost_per_100_km: (string | null)
/** Charges that ran while the first or the last reading was taken. Each counts where it ends. */
readonly edge_sessions: number
/** Energy of these charges in kWh, three decimals. */
readonly edge_kwh: string
}
/** One figure of a doubt; the kind decides its format. `DURATION` is in hours. */
export type DoubtFigure = {
/** What the figure measures, which decides its format. */
readonly kind: "ENERGY" | "MONEY" | "TIME" | "DURATION"
/** The figure, as text. */
readonly value: string
/** Currency of money; null for other figures. */
readonly currency: (string | null)
}
/** A doubt: the reported figure and the possible or expected one. */
export type DoubtReason = {
/** The doubt. */
readonly flag: "END_BEFORE_START" | "NEGATIVE_ENERGY" | "OVERLAP" | "COST_MISMATCH" | "ENERGY_ABOVE_BATTERY" | "TOO_LONG" | "ESTIMATED_PERIODS" | "UNKNOWN_VALUE" | "CARD_WAS_BLOCKED" | "NO_SESSION_MESSAGE" | "CREDITED" | "PARTLY_CREDITED" | "CONFLICTING_RECORD" | "LATE_RECORD" | "ENERGY_FELL" | "PRICE_MISSING" | "NETWORK_SILENT" | "ENERGY_IMPOSSIBLE" | "ENERGY_ABOVE_POWER" | "COST_IMPOSSIBLE" | "FOREIGN_CURRENCY" | "TIME_IN_FUTURE" | "TOO_OLD" | "PRICE_OUT_OF_PROPORTION" | "PRICE_ABOVE_HOLD" | "PRICE_ABOVE_LIMIT" | "READING_IGNORED" | "ENERGY_NOT_OF_SESSION" | "COST_NOT_OF_SESSION" | "COST_WITHOUT_ENERGY" | "ENERGY_UNUSUAL" | "COST_UNUSUAL"
/** The reported figure; null without one. */
readonly found: (DoubtFigure | null)
/** The possible or expected figure; null without one. */
readonly expected: (DoubtFigure | null)
}
/** A help article as a search result. */
export type FaqArticle = {
/** Slug of the article, the same in every language. */
readonly id: string
/** Topic of the article. */
readonly group: "start" | "cards" | "charging" | "people" | "money" | "invoices" | "consumption" | "subscription" | "account"
/** The question that the article answers. */
readonly question: string
/** Answer in simple Markdown; `page:<name>` links to a page of the product. */
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
/** Topic of the article. */
readonly group: "start" | "cards" | "charging" | "people" | "money" | "invoices" | "consumption" | "subscription" | "account"
/** The question that the article answers. */
readonly question: string
}
/** The first steps of a new fleet for the caller. */
export type FirstSteps = {
/** The steps that the person may do, in order. */
readonly steps: ReadonlyArray<{
/** The steps until a new fleet is ready to charge, in order. */
readonly step: "FUND" | "INVITE" | "CARDS" | "LIMITS" | "VAT" | "CHARGE"
/** Whether the step is done. */
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
/** Most likely value at the end of the range. */
readonly expected: string
/** Lower end of the range. */
readonly low: string
/** Upper end of the range. */
readonly high: string
}
/** A forecast with the projected cost from the period's first day to the end of each day (of each month in the year view). */
export type ForecastCourse = {
/** Most likely value at the end of the range. */
readonly expected: string
/** Lower end of the range. */
readonly low: string
/** Upper end of the range. */
readonly high: string
/** The last day of the forecast. */
readonly to: string
/** The forecast day by day. */
readonly course: ReadonlyArray<{
/** The calendar day of the row. */
readonly day: string
/** Most likely value at the end of the range. */
readonly expected: string
/** Lower end of the range. */
readonly low: string
/** Upper end of the range. */
readonly high: string
}>
}
/** A guest of a wallet, invited or accepted. `user_id` is null until the invitation is accepted. */
export type Guest = {
/** Id of the guest: of the invitation until it is accepted. */
readonly id: string
/** Id of the person’s account; null until they accept. */
readonly user_id: (string | null)
/** Name of the guest; null when it is unknown. */
readonly name: (string | null)
/** E-mail address of the guest. */
readonly email: string
/** Statuses of a guest. Until the guest accepts, they are those of the invitation. */
readonly status: "INVITED" | "ACCEPTED" | "EXPIRED" | "REVOKED"
/** What the guest may do, as ids of permission groups. */
readonly permission_groups: ReadonlyArray<0 | 1 | 2 | 3 | 10 | 11 | 12 | 13>
/** Name of the person who invited the guest; null when it is no longer known. */
readonly invited_by: (string | null)
/** When the guest was invited. */
readonly invited_at: string
/** When the guest accepted; null before. */
readonly accepted_at: (string | null)
/** What the caller may do with the guest now. */
readonly allowed_actions: ReadonlyArray<"remove" | "change_groups" | "resend">
}
/** The amounts on hold by purpose, with the number of charges. A running charge counts even if it holds nothing. */
export type Held = {
/** Running charges. */
readonly running: {
/** Number of charges or authorisations of this part. */
readonly count: number
/** Amount on hold for this part. */
readonly amount: string
}
/** Charges whose record is pending or doubtful. */
readonly checking: {
/** Number of charges or authorisations of this part. */
readonly count: number
/** Amount on hold for this part. */
readonly amount: string
}
/** Authorisations without a charge. */
readonly authorised: {
/** Number of charges or authorisations of this part. */
readonly count: number
/** Amount on hold for this part. */
readonly amount: string
}
}
/** Reply of `getHome`. `month` is the current month, `before` the previous one. */
export type Home = {
/** Currency of the wallet, ISO 4217. */
readonly currency: string
/** In the wallet's time zone. */
readonly today: string
/** The current month, day by day. */
readonly month: {
/** First day of the month. */
readonly from: string
/** Last day of the month, inclusive. */
readonly to: string
/** Cost of each day with VAT, from the first day on. */
readonly days: ReadonlyArray<string>
}
/** The previous month. */
readonly before: {
/** First day of the month. */
readonly from: string
/** Last day of the month, inclusive. */
readonly to: string
/** Cost of each day with VAT, from the first day on. */
readonly days: ReadonlyArray<string>
}
/** The projected cost of the month, as on the consumption page; null while there is none. */
readonly forecast: (ForecastCourse | null)
/** The most expensive cards of the month; `previous_cost` is that of the same days of the previous month. */
readonly top_cards: ReadonlyArray<{
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
/** Cost of the card’s charges in the month with VAT. */
readonly cost: string
/** Energy of the card’s charges in the month in kWh, three decimals. */
readonly energy_kwh: string
/** Number of the card’s charges in the month. */
readonly sessions: number
/** Cost of the card’s charges in the same days of the previous month. */
readonly previous_cost: string
}>
/** The month so far, and the same days of the previous month. */
readonly avoidable: {
/** Charges with a paid idle time after charging: their number, time and cost. */
readonly idle: {
/** Number of charges with a paid idle time. */
readonly sessions: number
/** Paid idle time in seconds. */
readonly duration_s: number
/** Cost of the idle time with VAT. */
readonly cost: string
}
/** Charges in peak hours, and their saving in off-peak hours. */
readonly peak: {
/** Number of charges in peak hours. */
readonly sessions: number
/** What these charges would have saved in off-peak hours, with VAT. */
readonly cost: string
}
/** The same days of the previous month. */
readonly previous: {
/** Charges with a paid idle time after charging: their number, time and cost. */
readonly idle: {
/** Number of charges with a paid idle time. */
readonly sessions: number
/** Paid idle time in seconds. */
readonly duration_s: number
/** Cost of the idle time with VAT. */
readonly cost: string
}
/** Charges in peak hours, and their saving in off-peak hours. */
readonly peak: {
/** Number of charges in peak hours. */
readonly sessions: number
/** What these charges would have saved in off-peak hours, with VAT. */
readonly cost: string
}
}
}
/** A few of the objects that the overview's alerts count. */
readonly blocked_cards: ReadonlyArray<{
/** Id of the blocked card. */
readonly id: string
/** The number printed on the blocked card. */
readonly card_id: string
/** Name of the blocked card. */
readonly name: string
/** Why the card does not charge. */
readonly reasons: ReadonlyArray<BlockedReason>
}>
/** Budgets that are exceeded, or that their forecast exceeds. */
readonly budgets_at_risk: ReadonlyArray<{
/** Id of the budget. */
readonly id: string
/** Cost centre of the budget; null: another scope. */
readonly cost_centre: (string | null)
/** The budgeted calendar period. */
readonly period: BudgetPeriod
/** Whether all amounts of the budget contain VAT. */
readonly amounts: "GROSS" | "NET"
/** The last day of the period. */
readonly to: string
/** Amount of the budget for the period. */
readonly amount: string
/** Cost of the period so far. */
readonly spent: string
readonly forecast: Forecast
}>
/** Charge records that need review. */
readonly doubts: ReadonlyArray<{
/** Id of the charge. */
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
/** Number of requests that wait for an answer. */
readonly count: number
}
/** Card orders that are not delivered yet. */
readonly orders: {
/** Number of orders that are not delivered yet. */
readonly count: number
/** Number of cards in these orders. */
readonly cards: number
/** The next ones. */
readonly next: ReadonlyArray<{
/** Id of the card order. */
readonly id: string
/** True for an order of virtual cards, false for physical ones. */
readonly is_ekey: boolean
/** Number of cards in the order. */
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
/** Answers to the questions about a file, each under the question's code. An answer also corrects what was inferred. */
export type ImportDialect = {
/** The order of day, month and year in dates such as 03/04/2026. */
readonly date_order?: "DMY" | "MDY" | "YMD" | undefined
/** The sign before the decimals of energies. */
readonly decimal_energy?: "." | "," | undefined
/** The sign before the decimals of amounts. */
readonly decimal_cost?: "." | "," | undefined
/** The unit of energies that name none. */
readonly energy_unit?: "kWh" | "Wh" | "MWh" | undefined
/** The unit of durations that name none. */
readonly duration_unit?: "min" | "s" | "h" | undefined
/** The currency of amounts that name none. */
readonly currency?: string | undefined
/** The price of one unit of a foreign currency in the wallet's, by currency. */
readonly rates?: { readonly [name: string]: string } | undefined
/** `INCLUDED` in the amounts, in a `COLUMN` to add, or the percentage to add. */
readonly vat?: ("INCLUDED" | "COLUMN" | string) | undefined
/** The zone of times that name none: a name such as Europe/Lisbon, or UTC. */
readonly time_zone?: string | undefined
/** Times in the hour that the clock repeats in autumn: before or after the clock changed. */
readonly repeated_hour?: "FIRST" | "SECOND" | undefined
/** The cost of a file without costs: `UNKNOWN`, or a price per kWh. */
readonly no_cost?: ("UNKNOWN" | string) | undefined
/** The cost of lines whose cost is empty. */
readonly empty_cost?: "UNKNOWN" | "FREE" | undefined
/** The station of all charges of a file without stations. */
readonly station?: string | undefined
/** Lines with the same reference: the later replaces the earlier, or each is a charge of its own. */
readonly same_reference?: "REPLACE" | "SEPARATE" | undefined
/** The index of the column with the total, from 0. */
readonly cost_column?: number | undefined
}
/** The meanings of a column in another provider's file. Energy columns by hour add up when several have the same meaning. */
export type ImportField = "start" | "start_time" | "end" | "duration" | "energy" | "cost" | "station" | "city" | "card" | "driver" | "plate" | "cost_centre" | "reference" | "current" | "energy_normal" | "energy_off_peak" | "energy_peak" | "energy_shoulder" | "end_time" | "currency" | "cost_net" | "vat" | "price_kwh"
/** A question that blocks the import of a file until it is answered. */
export type ImportQuestion = {
/** What is asked: the property of `dialect` that answers it. */
readonly code: "cost_column" | "date_order" | "decimal_energy" | "decimal_cost" | "energy_unit" | "duration_unit" | "currency" | "rates" | "vat" | "time_zone" | "repeated_hour" | "no_cost" | "empty_cost" | "station" | "same_reference"
/** The possible answers. Empty: a text or number of the person's. */
readonly choices: ReadonlyArray<string>
/** Cells of the file that raise the question. */
readonly samples: ReadonlyArray<string>
/** The foreign currency whose rate is asked. */
readonly currency: (string | null)
}
/** A charge from another provider's file. */
export type ImportedSession = {
/** Id of the imported charge. */
readonly id: string
/** Id of the import that it came with. */
readonly import_id: string
/** Name of the provider that charged it. */
readonly provider: string
/** Currency code, ISO 4217. */
readonly currency: string
/** When the charge began. */
readonly start_date_time: string
/** Whether the file has days only; the start's time of day is then meaningless. */
readonly has_time: boolean
/** When the charge ended; null when the file does not say. */
readonly end_date_time: (string | null)
/** Duration of the charge in seconds. */
readonly duration_s: number
/** Energy of the charge in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the charge with VAT. */
readonly total_cost: string
/** The station, as the file names it. */
readonly station: {
/** Id of the station, the same for equal names. */
readonly id: string
/** Name of the station. */
readonly name: string
/** City of the station; empty when the file does not say. */
readonly city: string
}
/** A card of the wallet, when the number matches. */
readonly card: ({
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
})
/** The card's name at the other provider. */
readonly card_label: (string | null)
/** The driver who was recognised; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** Licence plate in the file; null without one. */
readonly plate: (string | null)
/** Cost centre of the charge; null without one. */
readonly cost_centre: (string | null)
/** Number of the charge at the provider; null without one. */
readonly reference: (string | null)
/** False when the file does not say what the charge cost. */
readonly cost_known: boolean
}
/** An invitation without its secret. `target` is the e-mail address or phone number; null for a link. */
export type Invitation = {
/** Id of the invitation. */
readonly id: string
/** MEMBER invites a driver, GUEST a person with permission groups. */
readonly kind: "MEMBER" | "GUEST"
/** Channels of an invitation. A LINK is not sent; several people may use it. */
readonly channel: "EMAIL" | "SMS" | "LINK"
/** E-mail address or phone number that was invited; null for a link. */
readonly target: (string | null)
/** Name and address of the person, as far as the inviter entered them. */
readonly name: (string | null)
/** What the invited guest will be able to do; empty for drivers. */
readonly permission_groups: ReadonlyArray<0 | 1 | 2 | 3 | 10 | 11 | 12 | 13>
/** Statuses of an invitation. */
readonly status: "PENDING" | "ACCEPTED" | "DECLINED" | "EXPIRED" | "REVOKED"
/** When the invitation can no longer be accepted. */
readonly expires_at: string
/** How many people may use the link. */
readonly max_uses: number
/** How many people used the link. */
readonly uses: number
/** How often it was sent. */
readonly sent_count: number
/** When the invitation was sent last; null before. */
readonly last_sent_at: (string | null)
/** Language of the invitation: `en`, `pt`, `es` or `fr`. */
readonly language: "en" | "pt" | "es" | "fr"
/** The invited member; null for guests and links. */
readonly member_id: (string | null)
/** Name of the person who invited; null when it is no longer known. */
readonly invited_by: (string | null)
/** When the invitation was created. */
readonly created_at: string
/** What the caller may do with the invitation now. */
readonly allowed_actions: ReadonlyArray<"resend" | "revoke" | "share">
}
/** An invoice or credit note in lists. */
export type Invoice = {
/** Id of the document. */
readonly id: string
/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** Purpose of a document: charging, a subscription, a card order or a top-up. */
readonly class: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP"
/** Number of the document, without gaps in its series. */
readonly number: string
/** Date that is printed on the document. */
readonly date: string
/** Day on which the invoice is due; null when nothing is. */
readonly due: (string | null)
/** The invoiced period; null for documents of one moment. */
readonly period: ({
/** First day of what the document bills. */
readonly from: string
/** Last day of what the document bills, inclusive. */
readonly to: string
})
/** ISSUED; CREDITED once credit notes cancelled all of it. */
readonly document_status: "ISSUED" | "CREDITED"
/** Whether the document is paid. Only a credit note cancels one. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Amount of the document without VAT. */
readonly net: string
/** VAT of the document. */
readonly vat: string
/** Amount of the document with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The open amount, and the amount of credit notes. */
readonly due_amount: string
/** Sum of the invoice’s credit notes. */
readonly credited: string
/** Number of the purchase order that the document names; null without one. */
readonly purchase_order: (string | null)
/** Id of the invoice that a credit note credits; null for invoices. */
readonly credits_invoice_id: (string | null)
/** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
readonly failure: (string | null)
/** When the product next tries to collect it; null: it does not. */
readonly next_try_at: (string | null)
/** What the caller may do with the document now. */
readonly allowed_actions: ReadonlyArray<"download" | "retry_capture">
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** A document with its printed content and its payments. */
export type InvoiceDetail = {
/** Id of the document. */
readonly id: string
/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** Purpose of a document: charging, a subscription, a card order or a top-up. */
readonly class: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP"
/** Number of the document, without gaps in its series. */
readonly number: string
/** Date that is printed on the document. */
readonly date: string
/** Day on which the invoice is due; null when nothing is. */
readonly due: (string | null)
/** The invoiced period; null for documents of one moment. */
readonly period: ({
/** First day of what the document bills. */
readonly from: string
/** Last day of what the document bills, inclusive. */
readonly to: string
})
/** ISSUED; CREDITED once credit notes cancelled all of it. */
readonly document_status: "ISSUED" | "CREDITED"
/** Whether the document is paid. Only a credit note cancels one. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Amount of the document without VAT. */
readonly net: string
/** VAT of the document. */
readonly vat: string
/** Amount of the document with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The open amount, and the amount of credit notes. */
readonly due_amount: string
/** Sum of the invoice’s credit notes. */
readonly credited: string
/** Number of the purchase order that the document names; null without one. */
readonly purchase_order: (string | null)
/** Id of the invoice that a credit note credits; null for invoices. */
readonly credits_invoice_id: (string | null)
/** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
readonly failure: (string | null)
/** When the product next tries to collect it; null: it does not. */
readonly next_try_at: (string | null)
/** What the caller may do with the document now. */
readonly allowed_actions: ReadonlyArray<"download" | "retry_capture">
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
/** The company that issued the document. */
readonly seller: {
/** Name of the company. */
readonly name: string
/** VAT number of the company; null without one. */
readonly vat_number: (string | null)
/** Street and number of the company. */
readonly street: string
/** Postal code of the company. */
readonly postal_code: string
/** City of the company. */
readonly city: string
/** Country of the company, ISO 3166-1 alpha-2. */
readonly country: string
}
/** The company that the document is addressed to. */
readonly buyer: {
/** Name of the company. */
readonly name: string
/** VAT number of the company; null without one. */
readonly vat_number: (string | null)
/** Street and number of the company. */
readonly street: string
/** Postal code of the company. */
readonly postal_code: string
/** City of the company. */
readonly city: string
/** Country of the company, ISO 3166-1 alpha-2. */
readonly country: string
}
/** Reference that the buyer wants on the document; null without one. */
readonly buyer_reference: (string | null)
/** The invoice that a credit note credits; null for invoices. */
readonly credits: ({
/** Number of the credited invoice. */
readonly number: string
/** Date of the credited invoice. */
readonly date: string
/** Why the invoice was credited. */
readonly reason: string
})
/** What was paid before the document was issued. */
readonly prepaid: string
/** The lines, in the order of the document. */
readonly lines: ReadonlyArray<{
/** Id of the line. */
readonly id: string
/** What the line bills. */
readonly kind: "SESSION" | "CARDS" | "PERSONALISATION" | "SHIPPING" | "TOPUP" | "SUBSCRIPTION" | "CREDIT"
/** Text of the line, as it is printed. */
readonly text: string
/** The billed charge; null for other lines. */
readonly session: ({
/** Id of the billed charge. */
readonly id: string
/** When the billed charge began. */
readonly started_at: string
/** Name of the card that was charged. */
readonly card: string
/** Name of the driver; null without one. */
readonly member: (string | null)
/** Cost centre of the charge; null without one. */
readonly cost_centre: (string | null)
/** Duration of the charge in seconds. */
readonly duration_s: number
/** Energy of the charge in kWh, three decimals. */
readonly energy_kwh: string
})
/** Quantity of the line, in its unit. */
readonly quantity: string
/** Net price of one unit. */
readonly unit_price: string
/** Amount of the line without VAT. */
readonly net: string
/** VAT of the line. */
readonly vat: string
/** Amount of the line with VAT. */
readonly total: string
/** VAT rate of the line in percent, two decimals. */
readonly vat_rate: string
}>
/** Number of all lines. The API returns the first two hundred, the file has all. */
readonly lines_count: number
/** Net and VAT of the document by rate. */
readonly vat_groups: ReadonlyArray<{
/** VAT category (EN 16931). */
readonly category: "S" | "Z" | "AE" | "O"
/** VAT rate of the group in percent, two decimals. */
readonly rate: string
/** Net amount of the group. */
readonly net: string
/** VAT of the group. */
readonly vat: string
}>
/** The credit notes of the invoice, the oldest first. */
readonly credit_notes: ReadonlyArray<{
/** Id of the credit note. */
readonly id: string
/** Number of the credit note. */
readonly number: string
/** Date of the credit note. */
readonly date: string
/** Amount of the credit note with VAT. */
readonly total: string
}>
/** What happened to the document, the oldest first. */
readonly timeline: ReadonlyArray<{
/** When it happened to the document. */
readonly at: string
/** What happened to the document. */
readonly event: "ISSUED" | "COLLECTING" | "PAID" | "FAILED" | "REVERSED" | "REMINDED" | "CREDITED" | "CANCELLED"
/** What the event adds, such as a reason; null without any. */
readonly detail: (string | null)
}>
/** Whether it is a fiscal document; demonstrations issue none. */
readonly is_fiscal: boolean
}
/** Invoice as an event carries it: what the API returns, without `allowed_actions`. */
export type InvoiceOfEvent = {
/** Id of the document. */
readonly id: string
/** An INVOICE, or a CREDIT_NOTE, which credits an invoice or a part of it. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** Purpose of a document: charging, a subscription, a card order or a top-up. */
readonly class: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP"
/** Number of the document, without gaps in its series. */
readonly number: string
/** Date that is printed on the document. */
readonly date: string
/** Day on which the invoice is due; null when nothing is. */
readonly due: (string | null)
/** The invoiced period; null for documents of one moment. */
readonly period: ({
/** First day of what the document bills. */
readonly from: string
/** Last day of what the document bills, inclusive. */
readonly to: string
})
/** ISSUED; CREDITED once credit notes cancelled all of it. */
readonly document_status: "ISSUED" | "CREDITED"
/** Whether the document is paid. Only a credit note cancels one. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Amount of the document without VAT. */
readonly net: string
/** VAT of the document. */
readonly vat: string
/** Amount of the document with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The open amount, and the amount of credit notes. */
readonly due_amount: string
/** Sum of the invoice’s credit notes. */
readonly credited: string
/** Number of the purchase order that the document names; null without one. */
readonly purchase_order: (string | null)
/** Id of the invoice that a credit note credits; null for invoices. */
readonly credits_invoice_id: (string | null)
/** Why the last collection failed: `declined`, `expired`, `returned`, …; null unless it failed. */
readonly failure: (string | null)
/** When the product next tries to collect it; null: it does not. */
readonly next_try_at: (string | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** The result for one card: `before` is its current limit, the rest applies once the change takes effect. */
export type LimitResult = {
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state: "ACTIVE" | "BLOCKED"
/** LIMITED has a spending limit, UNLOCKED has none. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** Id of the card. */
readonly card_id: string
/** Name of the card. */
readonly name: string
/** The limit now. */
readonly before: {
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state: "ACTIVE" | "BLOCKED"
/** LIMITED has a spending limit, UNLOCKED has none. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Limit of the period; null without one. */
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
/** Name of the station. */
readonly name: string
/** Street and number of the station. */
readonly address: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
/** Where the station is; null when it is unknown. */
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
/** Whether the caller agrees to show where they charged last. */
readonly consent: boolean
/** Newest first. */
readonly seen: ReadonlyArray<{
/** When somebody looked at the driver’s location. */
readonly at: string
/** Name of the person who looked; null when it is no longer known. */
readonly by: (string | null)
}>
})
}
/** The result of one step for a lost card. */
export type LostCardStep = {
/** The steps for a lost card, in their order. */
readonly step: "BLOCK" | "STOP" | "EKEY" | "REPLACEMENT" | "DISPUTE"
/** The result of a step. REQUESTED: a person has to approve it. WAITING: the order waits for its payment. NOT_NEEDED: nothing to do, such as no running charge. FAILED: refused with `code`, which prevents no other step. */
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
/** Id of the mandate. */
readonly id: string
/** Unique reference of the mandate. */
readonly umr: string
/** SEPA identifier of the creditor. */
readonly creditor_id: string
/** Company that collects by the mandate. */
readonly creditor_name: string
/** Holder of the account that is collected from. */
readonly debtor_name: string
/** IBAN, partly hidden. */
readonly iban_masked: string
/** SEPA scheme. */
readonly scheme: "CORE"
/** The mandate allows repeated collections. */
readonly type: "RECURRENT"
/** Whether the mandate can be collected from: only when it is ACTIVE. */
readonly status: "PENDING" | "ACTIVE" | "INACTIVE" | "CANCELLED"
/** When the mandate was signed; null before. */
readonly signed_at: (string | null)
/** Version of the signed text. */
readonly text_version: string
/** URL of the signed document, a PDF. */
readonly document_url: (string | null)
}
/** A driver of a wallet. `user_id` is null for a member without an account. */
export type Member = {
/** Id of the driver in this wallet. */
readonly id: string
/** Id of the person’s account; null until they join. */
readonly user_id: (string | null)
/** Name of the driver. */
readonly name: string
/** E-mail address of the driver; null without one. */
readonly email: (string | null)
/** Phone number of the driver, such as `+351912345678`; null without one. */
readonly phone: (string | null)
/** Statuses of a member. INVITED: has not joined yet. ACTIVE: drives. INACTIVE: their cards do not charge. REMOVED: left. */
readonly status: "INVITED" | "ACTIVE" | "INACTIVE" | "REMOVED"
/** Number of the employee in the company; null without one. */
readonly employee_number: (string | null)
/** Cost centre of the driver; null without one. */
readonly cost_centre: (string | null)
/** The cards of the driver. */
readonly cards: ReadonlyArray<{
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}>
/** The vehicles of the driver. */
readonly vehicles: ReadonlyArray<{
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
readonly plate: string
}>
/** When the driver joined; null before. */
readonly joined_at: (string | null)
/** When the last charge began; null before the first. */
readonly last_session_at: (string | null)
/** Whether the driver agreed to show locations. */
readonly location_consent: boolean
/** Id of the driver in the company’s own system; null without one. */
readonly external_id: (string | null)
/** The team of the driver; null without one. */
readonly team: (TeamName | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** Member as an event carries it: what the API returns, without `allowed_actions`. */
export type MemberOfEvent = {
/** Id of the driver in this wallet. */
readonly id: string
/** Id of the person’s account; null until they join. */
readonly user_id: (string | null)
/** Name of the driver. */
readonly name: string
/** E-mail address of the driver; null without one. */
readonly email: (string | null)
/** Phone number of the driver, such as `+351912345678`; null without one. */
readonly phone: (string | null)
/** Statuses of a member. INVITED: has not joined yet. ACTIVE: drives. INACTIVE: their cards do not charge. REMOVED: left. */
readonly status: "INVITED" | "ACTIVE" | "INACTIVE" | "REMOVED"
/** Number of the employee in the company; null without one. */
readonly employee_number: (string | null)
/** Cost centre of the driver; null without one. */
readonly cost_centre: (string | null)
/** The cards of the driver. */
readonly cards: ReadonlyArray<{
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}>
/** The vehicles of the driver. */
readonly vehicles: ReadonlyArray<{
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
readonly plate: string
}>
/** When the driver joined; null before. */
readonly joined_at: (string | null)
/** When the last charge began; null before the first. */
readonly last_session_at: (string | null)
/** Whether the driver agreed to show locations. */
readonly location_consent: boolean
/** Id of the driver in the company’s own system; null without one. */
readonly external_id: (string | null)
/** The team of the driver; null without one. */
readonly team: (TeamName | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** One month: what it lacks, its sums and their agreement with the ledger, and its close. */
export type MonthReport = {
/** Calendar month, from 2000 to 2100. */
readonly month: string
/** First day of the month. */
readonly from: string
/** Last day of the month. */
readonly to: string
/** States of a month. OPEN: it has not ended, or its invoice is not issued. READY: it can be closed unless one of its `gaps` prevents it. CLOSED: its files are being sent. SENT: the accountant has them. FAILED: they could not be sent. */
readonly state: "OPEN" | "READY" | "CLOSED" | "SENT" | "FAILED"
/** Currency code, ISO 4217. */
readonly currency: string
/** What the month lacks. */
readonly gaps: ReadonlyArray<{
/** The missing point. */
readonly gap: "NOT_OVER" | "NOT_INVOICED" | "DIFFERENCE" | "UNCHECKED" | "RUNNING" | "DISPUTED" | "UNPAID" | "NO_VAT_NUMBER" | "NO_ADDRESS" | "NO_RECIPIENT" | "NO_DATEV_NUMBERS"
/** Number of objects that the point is about. */
readonly count: number
/** Sum that the point is about; null where there is no sum. */
readonly amount: (string | null)
}>
/** Without receipts of added money; credit notes are negative. */
readonly sums: ReadonlyArray<{
/** Cost centre of the sum; null for charges without one. */
readonly cost_centre: (string | null)
/** The country whose VAT it is. Null: a server of the previous release. */
readonly vat_country: (string | null)
/** VAT rate of the sum in percent, two decimals. */
readonly vat_rate: string
/** Net amount of these documents. */
readonly net: string
/** VAT of these documents. */
readonly vat: string
/** Amount of these documents with VAT. */
readonly total: string
/** What the ledger booked for it. Null: a server of the previous release. */
readonly ledger: (string | null)
/** Between the documents and the ledger; has to be 0.00. */
readonly difference: (string | null)
}>
/** The sums of the whole month. */
readonly totals: {
/** Net amount of the month. */
readonly net: string
/** VAT of the month. */
readonly vat: string
/** Amount of the month with VAT. */
readonly total: string
}
/** VAT of the month whose invoice is dated after it, and which is deductible then. Null: all of it is deductible now. */
readonly vat_later: (string | null)
/** VAT of earlier months whose invoice is dated in this one, and which is deductible now. Null: none. */
readonly vat_earlier: (string | null)
/** The sums of the documents and of the ledger. The difference has to be 0.00. */
readonly agreement: ReadonlyArray<{
/** Documents of a month by what they are. */
readonly kind: "CHARGING" | "CARD_ORDER" | "SUBSCRIPTION" | "CREDIT_NOTE" | "TOPUP"
/** Number of documents of this kind. */
readonly documents: number
/** Amount of the documents of this kind with VAT. */
readonly total: string
/** What the ledger booked for these documents. */
readonly ledger: string
/** The documents less the ledger; has to be 0.00. */
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
/** What was credited after the invoice, which consumption no longer has; positive. */
readonly credited: string
/** VAT is rounded once per rate. */
readonly rounding: string
/** The sum of the parts: the total of the charging invoice. */
readonly invoiced: string
/** The documents that carry the later and the credited part. */
readonly documents: ReadonlyArray<{
/** LATER: a later charging invoice; CREDITED: a credit note. */
readonly part: "LATER" | "CREDITED"
/** The document; null: it is not issued yet. */
readonly id: (string | null)
/** Its number; null: it is not issued yet. */
readonly number: (string | null)
/** Its date; null: it is not issued yet. */
readonly date: (string | null)
/** What it carries of the month; negative. */
readonly amount: string
}>
})
/** Earlier months with documents since the last closed one. A close before them needs a reason. */
readonly earlier_open: ReadonlyArray<string>
/** Its close; null while it is open. */
readonly close: ({
/** When the month was closed. */
readonly closed_at: string
/** Null: closed automatically. */
readonly closed_by: (string | null)
/** Format in which the journal was sent. */
readonly format: "DATEV" | "FEC" | "SAFT_PT" | "CSV" | "XLSX"
/** How the files are sent: attached, or as a link that expires. */
readonly delivery: "ATTACHMENT" | "LINK"
/** Who receives the files. */
readonly recipient: string
/** Why it was closed while an earlier month was open; null: none was. */
readonly earlier_open_reason: (string | null)
/** When the mail with the files left; null: not yet. */
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
/** Id of the movement. */
readonly id: string
/** When the money moved or was put on hold. */
readonly at: string
/** Kinds of a wallet's movements. */
readonly kind: "TOPUP" | "AUTO_TOPUP" | "CHARGE" | "SUBSCRIPTION" | "CARD_ORDER" | "REFUND" | "CREDIT_NOTE" | "FEE" | "ADJUSTMENT"
/** Statuses of a movement. RESERVED and RELEASED are those of holds. */
readonly status: "RESERVED" | "PENDING" | "COMPLETE" | "FAILED" | "RELEASED"
/** Positive into the wallet, negative out of it. */
readonly gross: string
/** Amount without VAT; null where there is no VAT. */
readonly net: (string | null)
/** VAT of the amount; null where there is none. */
readonly vat: (string | null)
/** The balance after it, reserved money included; null for payments that have not moved money. */
readonly balance_after: (string | null)
/** Id of the charge; null for other movements. */
readonly session_id: (string | null)
/** Id of the document; null without one. */
readonly invoice_id: (string | null)
/** Id of the payment; null for other movements. */
readonly payment_id: (string | null)
/** Id of the card; null without one. */
readonly card_id: (string | null)
/** Name of the charged card; null for other movements. */
readonly card_name: (string | null)
/** A note of the operator, or one of `late_payment other_amount returned chargeback chargeback_won refund_failed debt_settled debt_added`. */
readonly note: (string | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** A notification in the product. The screen composes its text from `event`, `count` and `facts`. */
export type Notice = {
/** Id of the notification. */
readonly id: string
/** The events of `notificationTable`, in its order. */
readonly event: "card.blocked" | "card.limit_reached" | "card.limit_raised" | "card.raise_ended" | "session.stopped_at_limit" | "session.not_stopped" | "odometer.missing" | "request.created" | "request.waiting" | "request.decided" | "rule.refused" | "rule.reported" | "card_order.shipped" | "card_order.delivered" | "balance.low" | "budget.reached" | "budget.at_risk" | "purchase_order.at_risk" | "consumption.weekly" | "auto_recharge.off" | "month.sent" | "month.not_sent" | "refund.failed" | "payout_account.requested" | "collection.announced" | "subscription.ending" | "subscription.suspended" | "subscription.payment_failed" | "subscription.ended" | "invitation.accepted"
/** When the event happened. */
readonly at: string
/** Whether the person has seen it. */
readonly seen: boolean
/** The wallet that the notification is about. */
readonly wallet: {
/** Id of the wallet. */
readonly id: string
/** Name of the wallet. */
readonly name: string
/** Time zone of the wallet, for the times of the text. */
readonly time_zone: string
}
/** The number of objects, and the words and amounts of the notice. */
readonly count: number
/** Values of the text by their names, such as an amount. */
readonly facts: { readonly [name: string]: string }
}
/** A person's notification settings: the available channels, and the channels of each event. */
export type NotificationChoices = {
/** The channels, and whether each can reach the person. */
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
readonly event: "card.blocked" | "card.limit_reached" | "card.limit_raised" | "card.raise_ended" | "session.stopped_at_limit" | "session.not_stopped" | "odometer.missing" | "request.created" | "request.waiting" | "request.decided" | "rule.refused" | "rule.reported" | "card_order.shipped" | "card_order.delivered" | "balance.low" | "budget.reached" | "budget.at_risk" | "purchase_order.at_risk" | "consumption.weekly" | "auto_recharge.off" | "month.sent" | "month.not_sent" | "refund.failed" | "payout_account.requested" | "collection.announced" | "subscription.ending" | "subscription.suspended" | "subscription.payment_failed" | "subscription.ended" | "invitation.accepted"
/** Channels that are switched on. */
readonly on: ReadonlyArray<"EMAIL" | "PRODUCT" | "SMS">
/** Channels that cannot be switched off. */
readonly always: ReadonlyArray<"EMAIL" | "PRODUCT" | "SMS">
}>
}
/** A reading of an odometer. */
export type OdometerReading = {
/** Id of the reading. */
readonly id: string
/** When the odometer was read. */
readonly at: string
/** Odometer reading in kilometres. */
readonly km: number
/** Who reported the reading: the driver, a manager, a file or a program. */
readonly source: "DRIVER" | "MANAGER" | "FILE" | "API" | "TELEMATICS"
/** The charge after which the driver entered it. */
readonly session_id: (string | null)
}
/** A charge record in review, for the operator of the installation: of any fleet, with both figures. */
export type OperatorReview = {
/** Id of the session. */
readonly session_id: string
/** Name of the wallet whose charge it is. */
readonly wallet_name: string
/** Name of the card that pays for the charge. */
readonly card_name: string
/** The station of the charge. */
readonly station: {
/** Name of the station. */
readonly name: string
/** City of the station. */
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
/** Cost that the operator reported. */
readonly cost: string
/** Currency that the operator reported. */
readonly currency: string
/** Energy that the operator reported, in kWh. */
readonly energy_kwh: string
/** When the charge began by the record. */
readonly start_date_time: string
/** When the charge ended by the record. */
readonly end_date_time: string
}
/** Why the record is in review. */
readonly reasons: ReadonlyArray<DoubtReason>
/** When it is booked without a decision; null where only the operator of the installation decides. */
readonly books_at: (string | null)
/** The dispute that keeps it in review; null without one. */
readonly dispute: ({
/** What the person wrote about it. */
readonly words: string
/** Name of the person who disputed it; null when it is no longer known. */
readonly by: (string | null)
/** When it was disputed. */
readonly at: string
})
}
/** A payment, as its payer follows it. */
export type Payment = {
/** Id of the payment. */
readonly payment_id: string
/** Statuses of a payment. `unknown`: the provider has not confirmed a result yet. */
readonly status: "requires_action" | "processing" | "succeeded" | "failed" | "unknown"
/** Amount of the payment. */
readonly amount: string
readonly requires_action: RequiredAction
/** Why it failed: `declined`, `expired`, `cancelled`, `returned`, `disputed`, `unreachable`. */
readonly failure: (string | null)
}
/** A payment method. Card data and IBAN stay with the payment provider. */
export type PaymentMethod = {
/** Id of the payment method. */
readonly id: string
/** Kinds of payment methods. */
readonly kind: "CREDIT_CARD" | "MULTIBANCO" | "DIRECT_DEBIT" | "MB_WAY"
/** Name of the payment method: the company’s, or one that the product derived. */
readonly label: string
/** Statuses of a payment method. PENDING: the payer has not completed the set-up. */
readonly status: "ACTIVE" | "EXPIRED" | "INVALID" | "PENDING"
/** Whether it pays when no other is chosen. */
readonly is_default: boolean
/** The payment card; null for other kinds. */
readonly card: ({
/** Brand of the payment card, such as `visa`. */
readonly brand: string
/** Last four digits of the payment card. */
readonly last4: string
/** Month in which the card expires, 1 to 12. */
readonly exp_month: number
/** Year in which the card expires, four digits. */
readonly exp_year: number
})
/** Of MB WAY; null for other kinds. */
readonly mb_way: ({
/** Phone number of MB WAY, partly hidden. */
readonly phone_masked: string
})
/** Of a direct debit; null for other kinds. */
readonly direct_debit: ({
/** Last four characters of the IBAN. */
readonly iban_last4: string
/** Name of the bank; null when it is unknown. */
readonly bank: (string | null)
/** Id of the SEPA mandate; null without one. */
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
/** Number of cards that stop charging without it. */
readonly count: number
/** First day on which they stop. */
readonly from: string
})
/** When the payment method was added. */
readonly created_at: string
}
/** The payment method of a wallet with its status. `expires` is `YYYY-MM`. */
export type PaymentMethodInfo = {
/** Id of the payment method. */
readonly id: string
/** Kinds of payment methods. */
readonly kind: "CREDIT_CARD" | "MULTIBANCO" | "DIRECT_DEBIT" | "MB_WAY"
/** Name of the payment method. */
readonly label: string
/** Last four digits or characters; null for kinds without them. */
readonly last4: (string | null)
/** Month in which it expires, `YYYY-MM`; null: never. */
readonly expires: (string | null)
/** Statuses of a payment method. PENDING: the payer has not completed the set-up. */
readonly status: "ACTIVE" | "EXPIRED" | "INVALID" | "PENDING"
}
/** Money of a wallet that is paid to the bank account of the company. */
export type Payout = {
/** Id of the payout. */
readonly id: string
/** Amount of the payout. */
readonly amount: string
/** ASKED: waits for the operator. SENT: ordered at the operator’s bank. RETURNED: the money is in the wallet again. */
readonly status: "ASKED" | "SENT" | "PAID" | "RETURNED"
/** Account holder. */
readonly holder: string
/** Last four characters of the IBAN. */
readonly iban_last4: string
/** When an owner asked for it. */
readonly requested_at: string
/** When the state last changed. */
readonly changed_at: string
/** Why the money came back, in the words of the bank or the operator; null unless it did. */
readonly reason: (string | null)
}
/** A bank account of the company to which withdrawals are paid. The IBAN is never returned in full. */
export type PayoutAccount = {
/** Id of the bank account. */
readonly id: string
/** Account holder. */
readonly holder: string
/** Country of the account. */
readonly country: string
/** Last four characters of the IBAN. */
readonly iban_last4: string
/** UNCONFIRMED: the link of the mail was not opened yet. HELD: confirmed, usable from `usable_at`. */
readonly status: "UNCONFIRMED" | "HELD" | "USABLE"
/** When the account was entered. */
readonly requested_at: string
/** Name of the owner who entered it. */
readonly requested_by: string
/** When the account can be used; null before it is confirmed. */
readonly usable_at: (string | null)
}
/** The bank accounts of a wallet for payouts. */
export type PayoutAccounts = {
/** Whether the operator of the installation makes payouts in the currency of the wallet. */
readonly is_offered: boolean
/** The account to which withdrawals are paid now; null without one. */
readonly current: (PayoutAccount | null)
/** The account that will replace it; null without one. */
readonly next: (PayoutAccount | null)
}
/** A permission group of the caller in a wallet. */
export type PermissionGroup = {
/** Id of the permission group. */
readonly id: 0 | 1 | 2 | 3 | 10 | 11 | 12 | 13
/** Name of the permission group in the language of the caller. */
readonly name: string
}
/** An export of a person's data. */
export type PersonExport = {
/** Id of the export. */
readonly id: string
/** States of an export: in preparation, ready for download, or expired. */
readonly state: "PENDING" | "READY" | "EXPIRED"
/** When the export was requested. */
readonly requested_at: string
/** When the export was ready; null before. */
readonly ready_at: (string | null)
/** When the export is deleted. */
readonly expires_at: string
/** Size of the export in bytes; null before it is ready. */
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
/** Day of the petrol price. */
readonly as_of: string
}
/** One line of a session's price. `code` and `party` are display data; no rule reads them. */
export type PriceLine = {
/** Open code: ENERGY TIME PARKING_TIME FLAT RESERVATION MSP_FEE DISCOUNT, or a legacy one (TAR, IEC, …). */
readonly code: string
/** Whose component of the price it is, such as the operator’s. */
readonly party: string
/** Unit of the quantity, such as kWh. */
readonly unit: string
/** Quantity in the unit of the line. */
readonly quantity: string
/** Net price of one unit. */
readonly unit_price: string
/** Tariff period of the line; null where the price is the same at all times. */
readonly period: (string | null)
/** Net amount of the line, four decimals. */
readonly net: string
/** VAT rate of the line in percent, two decimals. */
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
/** Id of the purchase order. */
readonly id: string
/** Types of a purchase order: the class of documents that consume it. */
readonly po_type: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER"
/** ONE_OFF is for one invoice, BLANKET for all of its days. */
readonly kind: "ONE_OFF" | "BLANKET"
/** Number of the purchase order in the company’s books. */
readonly number: string
/** First day on which invoices can name the order. */
readonly valid_from: string
/** Last day on which invoices can name the order; null: no end. */
readonly valid_to: (string | null)
/** Amount of the order; null: unlimited. */
readonly amount: (string | null)
/** What was used of it. */
readonly consumed: string
/** What its next documents will take: charges that no document has yet. */
readonly on_its_way: string
/** What is left of it; null without a limit. */
readonly remaining: (string | null)
/** Statuses of a purchase order, derived from its facts and the day. */
readonly status: "DRAFT" | "ACTIVE" | "EXHAUSTED" | "EXPIRED" | "CANCELLED"
/** Number of its documents: an order without documents can be deleted, others can be cancelled. */
readonly documents: number
/** The cards or cost centres that it is for; null: all. */
readonly scope: {
/** Which charges and cards the order is for. */
readonly kind: "WALLET" | "COST_CENTRE" | "CARDS"
/** Name of the cost centre; only with the kind `COST_CENTRE`. */
readonly cost_centre?: (string | null) | undefined
/** Ids of the cards; only with the kind `CARDS`. */
readonly card_ids?: ReadonlyArray<string> | undefined
}
/** Reference that the buyer wants on documents; null without one. */
readonly buyer_reference: (string | null)
/** When its amount is used: CONTINUE takes the whole document that exceeds it, STOP never takes more than the amount. */
readonly when_full: "CONTINUE" | "STOP"
/** Percentage of the amount at which people are warned. */
readonly warn_percent: number
/** What the caller may do with the purchase order now. */
readonly allowed_actions: ReadonlyArray<"edit" | "delete" | "cancel">
}
/** The result for one card: `before` is its current state, the rest applies with the raise. */
export type RaiseResult = {
/** Id of the card. */
readonly card_id: string
/** Name of the card. */
readonly name: string
/** Why the limit cannot be raised; null when it can. */
readonly problem: "NOT_LIMITED" | "TOO_MANY" | null
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state: "ACTIVE" | "BLOCKED"
/** Limit of the period; null without one. */
readonly assigned_credit: (string | null)
/** Sum of the raises of the limit; null without one. */
readonly raised: (string | null)
/** When the card’s last raise ends; null without one. */
readonly raised_until: (string | null)
/** What would be left of the limit after the raise; null without one. */
readonly remaining: (string | null)
/** Its state and raises now. */
readonly before: {
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state: "ACTIVE" | "BLOCKED"
/** Sum of the raises of the limit; null without one. */
readonly raised: (string | null)
}
/** The renewal of the limit during the raise, which lasts on top of the new period too; null without one. */
readonly renews_at: (string | null)
}
/** ReadyReport as an event carries it: what the API returns, without `allowed_actions`. */
export type ReadyReportOfEvent = {
/** Id of the sent report. */
readonly id: string
/** Name of the report. */
readonly name: string
/** What the file contains. */
readonly content: "SESSIONS" | "CONSUMPTION" | "CO2" | "BUDGETS"
/** The format of the file. */
readonly format: "CSV" | "XLSX" | "PDF"
/** The day on which it was due. */
readonly due_on: string
/** The period of the data. */
readonly from: string
/** Last day that the report covers, inclusive. */
readonly to: string
}
/** A report that is sent by mail in a rhythm. */
export type Report = {
/** Id of the report. */
readonly id: string
/** Name of the report, which is the subject of its mail. */
readonly name: string
/** What the file contains. */
readonly content: "SESSIONS" | "CONSUMPTION" | "CO2" | "BUDGETS"
/** Filters of the charges as a URL query. Null: all charges of the period. */
readonly query: (string | null)
/** Format of the attached file. */
readonly format: "CSV" | "XLSX" | "PDF"
/** Weekly on this weekday, from Monday = 1, with the seven days before. Null: monthly. */
readonly weekday: (number | null)
/** Monthly on this day, with the month before. Null: weekly. */
readonly month_day: (number | null)
/** The hour in the wallet's time zone. */
readonly hour: number
/** Whether a person paused the report. */
readonly is_paused: boolean
/** Whether a report on consumption contains VAT. Budgets have their own, and charges have both amounts. */
readonly amounts: "GROSS" | "NET"
/** Who receives it now. A person who may not read the data any more is left out. */
readonly recipients: ReadonlyArray<{
/** Id of the recipient. */
readonly id: string
/** Name of the recipient. */
readonly name: string
/** E-mail address of the recipient. */
readonly email: string
}>
/** The last ten sendings, the newest first. */
readonly sendings: ReadonlyArray<{
/** The day on which it was due. */
readonly due_on: string
/** When the report was sent. */
readonly at: string
/** The period of the data. */
readonly from: string
/** Last day that the report covers, inclusive. */
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
/** Name of the recipient of the card. */
readonly name: string
/** Street and number of the delivery. */
readonly street: string
/** Postal code of the delivery. */
readonly postal_code: string
/** City of the delivery. */
readonly city: string
/** Country of the delivery, ISO 3166-1 alpha-2. */
readonly country: string
}
/** The payer's next action, by payment method. */
export type RequiredAction = ({
/** The payer has nothing to do. */
readonly kind: "NONE"
} | {
/** The payer confirms the payment at their bank. */
readonly kind: "THREE_D_SECURE"
/** URL at which the payer confirms the payment. */
readonly url: string
} | {
/** The payer pays a Multibanco reference. */
readonly kind: "MULTIBANCO"
/** Multibanco entity, five digits. */
readonly entity: string
/** Multibanco reference, nine digits. */
readonly reference: string
/** Amount to pay with the reference. */
readonly amount: string
/** When the reference can no longer be paid. */
readonly expires_at: string
} | {
/** The payer confirms the payment in the MB WAY app. */
readonly kind: "MB_WAY"
/** When the payment can no longer be confirmed. */
readonly expires_at: string
} | {
/** The bank collects the payment. */
readonly kind: "DIRECT_DEBIT"
/** Day on which the bank collects it. */
readonly collected_on: string
/** Day after which the payer’s bank cannot return it any more. */
readonly final_on: string
})
/** A rule of a wallet. */
export type Rule = {
/** Id of the rule. */
readonly id: string
/** The cards that the rule applies to. */
readonly applies_to: {
/** The cards that a rule applies to, from the widest scope to the narrowest. */
readonly kind: "WALLET" | "COST_CENTRE" | "TEAM" | "CARD"
/** Id or name of the cost centre, team or card that the rule is for; null for the whole wallet. */
readonly id: (string | null)
/** Name of the cost centre, team or card that the rule is for; null for the whole wallet. */
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
/** Last day of the rule; null: no end. */
readonly valid_until: (string | null)
readonly conditions: RuleConditions
/** ACTIVE: applies now. PLANNED: before its first day. ENDED: after its last day. */
readonly state: "ACTIVE" | "PAUSED" | "PLANNED" | "ENDED"
/** Whether a person paused the rule. */
readonly is_paused: boolean
/** Exceptions that have not ended. */
readonly exceptions: ReadonlyArray<RuleException>
/** Charges that the rule refused or reported in the last 30 days. */
readonly recent_refusals: number
/** When the rule was created. */
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
/** Name of the place. */
readonly name: string
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
/** Largest distance from the place, in kilometres as the crow flies. */
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
/** Time of day from which charging may begin, `08:00`. */
readonly from: string
/** Time of day until which charging may begin, `20:00`. */
readonly to: string
} | undefined
/** Price with VAT of one kWh of a usual charge, by the wallet's price list at the station. */
readonly price_per_kwh?: string | undefined
/** Cost of each card with VAT: of one charge, of a calendar day and of a calendar month of the wallet. */
readonly per_charge?: string | undefined
/** Highest cost of the card’s charges per calendar day. */
readonly per_day?: string | undefined
/** Highest cost of the card’s charges per calendar month. */
readonly per_month?: string | undefined
/** The operators at which the cards may charge, or may not. */
readonly operators?: {
/** ALLOW: only these. DENY: all others. */
readonly mode: "ALLOW" | "DENY"
/** The operators with their names. */
readonly parties: ReadonlyArray<{
/** The operator, as `COUNTRY*PARTY` (OCPI). */
readonly party: string
/** Name of the operator. */
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
/** Name of the place. */
readonly name: string
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
/** Largest distance from the place, in kilometres as the crow flies. */
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
/** Time of day from which charging may begin, `08:00`. */
readonly from: string
/** Time of day until which charging may begin, `20:00`. */
readonly to: string
} | undefined
/** Price with VAT of one kWh of a usual charge, by the wallet's price list at the station. */
readonly price_per_kwh?: string | undefined
/** Cost of each card with VAT: of one charge, of a calendar day and of a calendar month of the wallet. */
readonly per_charge?: string | undefined
/** Highest cost of the card’s charges per calendar day. */
readonly per_day?: string | undefined
/** Highest cost of the card’s charges per calendar month. */
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
/** Id of the exception. */
readonly id: string
/** The card that may ignore the rule. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** When the exception ends. */
readonly until: string
}
/** A rule in requests. */
export type RuleInput = {
/** `id`: the card's or team's id, or the name of the cost centre; null for the whole wallet. */
readonly applies_to: {
/** The cards that a rule applies to, from the widest scope to the narrowest. */
readonly kind: "WALLET" | "COST_CENTRE" | "TEAM" | "CARD"
/** Id or name of the cost centre, team or card that the rule is for; null for the whole wallet. */
readonly id: (string | null)
}
/** REFUSE: the charge does not start. REPORT: it starts and is listed. */
readonly effect: "REFUSE" | "REPORT"
/** Replaces the conditions of the same kind of wider rules. Otherwise the rule can only tighten them. */
readonly is_exception: boolean
/** Allows a charge where the operator does not say the place that a condition needs. */
readonly allows_unknown_place: boolean
/** Calendar day in requests, from 2000 to 2100. */
readonly valid_from: (string | null)
/** Calendar day in requests, from 2000 to 2100. */
readonly valid_until: (string | null)
readonly conditions: RuleConditionsInput
}
/** The result of a rule for the real sessions of the last 90 days. */
export type RulePreview = {
/** First day of the evaluated charges. */
readonly from: string
/** Currency code, ISO 4217. */
readonly currency: string
/** Sessions of the rule's cards; `is_complete` is false when only the newest of them were evaluated. */
readonly sessions: number
/** False: only the newest sessions were evaluated. */
readonly is_complete: boolean
/** Sessions that would not have started, and their cost. */
readonly refused: {
/** Number of charges that would not have started. */
readonly count: number
/** Cost of the charges that would not have started, with VAT. */
readonly cost: string
}
/** Sessions that would have been stopped at an amount, and their cost above it. */
readonly stopped: {
/** Number of charges that would have been stopped at an amount. */
readonly count: number
/** Cost of these charges above the amount, with VAT. */
readonly cost: string
}
/** Number of cards with charges that the rule affects. */
readonly cards: number
/** Some of the affected charges. */
readonly examples: ReadonlyArray<{
/** Id of the charge. */
readonly session_id: string
/** When the charge began. */
readonly start_date_time: string
/** The card of the charge. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The station of the charge. */
readonly station: {
/** Name of the station. */
readonly name: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
}
/** Cost of the charge with VAT. */
readonly cost: string
/** The condition that the charge would not meet. */
readonly reason: RuleReason
/** Whether the charge would have been stopped at an amount. */
readonly is_stopped: boolean
/** Values of the condition by their names, such as a distance. */
readonly facts: { readonly [name: string]: string }
}>
}
/** Why a charge breaks a rule: the condition, or an operator that does not say where the charge would start. */
export type RuleReason = "countries" | "operators" | "stations" | "distance" | "currents" | "power_kw" | "hours" | "price_per_kwh" | "per_charge" | "per_day" | "per_month" | "unknown_place"
/** A charge that a rule refused or reported. Repeated attempts within a quarter of an hour are one entry. */
export type RuleRefusal = {
/** Id of the refusal. */
readonly id: string
/** When the rule was first broken. */
readonly at: string
/** When the rule was last broken. */
readonly last_at: string
/** How often the card broke the rule there. */
readonly times: number
/** REFUSE: a charge that breaks the rule does not start. REPORT: it starts, and the rule's list shows it. */
readonly effect: "REFUSE" | "REPORT"
/** The condition that was not met. */
readonly reason: RuleReason
/** The rule that was broken. */
readonly rule: Rule
/** The card that broke the rule. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** Null: the operator did not say where. */
readonly station: ({
/** Name of the station. */
readonly name: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
})
/** The values that explain the reason, by name. */
readonly facts: { readonly [name: string]: string }
}
/** RuleRefusal as an event carries it: what the API returns, without `allowed_actions`. */
export type RuleRefusalOfEvent = {
/** Id of the refusal. */
readonly id: string
/** When the rule was first broken. */
readonly at: string
/** When the rule was last broken. */
readonly last_at: string
/** How often the card broke the rule there. */
readonly times: number
/** REFUSE: a charge that breaks the rule does not start. REPORT: it starts, and the rule's list shows it. */
readonly effect: "REFUSE" | "REPORT"
/** The condition that was not met. */
readonly reason: RuleReason
/** The rule that was broken. */
readonly rule: Rule
/** The card that broke the rule. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The driver; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** Null: the operator did not say where. */
readonly station: ({
/** Name of the station. */
readonly name: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
})
/** The values that explain the reason, by name. */
readonly facts: { readonly [name: string]: string }
}
/** A named filter of the list of sessions. `query` is a URL query without `?`. */
export type SavedFilter = {
/** Id of the saved filter. */
readonly id: string
/** Name of the saved filter. */
readonly name: string
/** Filters as a URL query without `?`, such as `status=PAID&search=porto`. */
readonly query: string
}
/** A session in lists. */
export type Session = {
/** Id of the charge. */
readonly id: string
readonly status: SessionStatus
/** When the charge began. */
readonly start_date_time: string
/** When the charge ended; null while it runs. */
readonly end_date_time: (string | null)
/** Duration of the charge in seconds, up to now while it runs. */
readonly duration_s: number
/** Energy of the charge in kWh, three decimals; so far while it runs. */
readonly energy_kwh: string
/** Cost of the charge with VAT; so far while it runs. */
readonly total_cost: string
/** What of `total_cost` was credited: all of it when the operator reversed the charge, else 0.00. A credit of a part has reduced `total_cost` already. Lists add up to consumption without it. */
readonly credited_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The cost is an estimate while the price is not final. */
readonly cost_is_final: boolean
/** Where the vehicle charges. */
readonly station: {
/** Id of the station; null when the operator did not publish it. */
readonly id: (string | null)
/** Name of the station. */
readonly name: string
/** Street and number of the station. */
readonly address: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
/** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
readonly evse_id: (string | null)
/** Where the station is; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
}
/** The card that pays for the charge. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The driver of the card at the start; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** The vehicle of the card at the start; null without one. */
readonly vehicle: ({
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
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
/** What the caller may do with the charge now. */
readonly allowed_actions: ReadonlyArray<"stop">
/** The last request to stop it; null without one. */
readonly stop: (StopCommand | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
}
/** Reply of call 37 and of the calls that decide about a session. */
export type SessionDetail = {
/** Id of the charge. */
readonly id: string
readonly status: SessionStatus
/** When the charge began. */
readonly start_date_time: string
/** When the charge ended; null while it runs. */
readonly end_date_time: (string | null)
/** Duration of the charge in seconds, up to now while it runs. */
readonly duration_s: number
/** Energy of the charge in kWh, three decimals; so far while it runs. */
readonly energy_kwh: string
/** Cost of the charge with VAT; so far while it runs. */
readonly total_cost: string
/** What of `total_cost` was credited: all of it when the operator reversed the charge, else 0.00. A credit of a part has reduced `total_cost` already. Lists add up to consumption without it. */
readonly credited_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The cost is an estimate while the price is not final. */
readonly cost_is_final: boolean
/** Where the vehicle charges. */
readonly station: {
/** Id of the station; null when the operator did not publish it. */
readonly id: (string | null)
/** Name of the station. */
readonly name: string
/** Street and number of the station. */
readonly address: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
/** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
readonly evse_id: (string | null)
/** Where the station is; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
}
/** The card that pays for the charge. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The driver of the card at the start; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** The vehicle of the card at the start; null without one. */
readonly vehicle: ({
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
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
/** What the caller may do with the charge now. */
readonly allowed_actions: ReadonlyArray<"stop">
/** The last request to stop it; null without one. */
readonly stop: (StopCommand | null)
/** When the row was last changed; only in replies to `updated_since` and `cursor`. */
readonly updated_at?: string | undefined
/** The connector that was used; null when it is unknown. */
readonly connector: ({
/** ConnectorType of OCPI, such as `IEC_62196_T2`. */
readonly type: string
/** Highest power of the connector in kilowatts; null when it is unknown. */
readonly power_kw: (number | null)
/** Alternating (AC) or direct current (DC); null when it is unknown. */
readonly current: (string | null)
})
/** How the charge was authorised (OCPI); null when it is unknown. */
readonly auth_method: (string | null)
/** Power and energy over time. */
readonly curve: ReadonlyArray<{
/** When it was measured. */
readonly at: string
/** Average power before this instant in kilowatts; null when it is unknown. */
readonly power_kw: (number | null)
/** Energy up to this instant in kWh, three decimals. */
readonly energy_kwh: string
}>
/** Energy in kWh by tariff period. */
readonly energy_by_period: { readonly [name: string]: string }
/** The price of the charge; null before its record was priced. */
readonly price: ({
/** Currency code, ISO 4217. */
readonly currency: string
/** The components of the price. */
readonly lines: ReadonlyArray<PriceLine>
/** Price without VAT. */
readonly net: string
/** VAT of the price. */
readonly vat: string
/** Price with VAT. */
readonly total: string
/** Whether the division between tariff periods is an estimate. */
readonly estimated: boolean
})
/** Id of the operator’s charge record; null before it arrives. */
readonly cdr_id: (string | null)
/** Id of the invoice line that bills the charge; null before. */
readonly invoice_line_id: (string | null)
/** What happened to the charge, the oldest first. */
readonly timeline: ReadonlyArray<{
/** When it happened to the charge. */
readonly at: string
readonly event: SessionEvent
/** What the event adds, such as a reason; null without any. */
readonly detail: (string | null)
}>
/** CO₂ of the energy in kilograms, by the factor of the country; null without one. */
readonly co2_kg: (string | null)
/** Number of the invoice; null until it is invoiced. */
readonly invoice_number: (string | null)
/** What the caller may decide about the charge now. */
readonly allowed_decisions: ReadonlyArray<"accept" | "reject" | "dispute">
/** A record in review. The fleet decides while `decides` says so; the operator of the installation always can. */
readonly doubt: ({
/** The price by our tariff; null where no price applies. */
readonly total: (string | null)
/** The record's figures as the network sent them. */
readonly reported: {
/** Cost that the operator reported. */
readonly cost: string
/** Currency that the operator reported. */
readonly currency: string
/** Energy that the operator reported, in kWh. */
readonly energy_kwh: string
/** When the charge began by the record. */
readonly start_date_time: string
/** When the charge ended by the record. */
readonly end_date_time: string
}
/** Why the record is in review. */
readonly reasons: ReadonlyArray<DoubtReason>
/** When it is booked without a decision; null where only the operator of the installation decides. */
readonly books_at: (string | null)
/** The dispute that keeps it in review; null without one. */
readonly dispute: ({
/** What the person wrote about it. */
readonly words: string
/** Name of the person who disputed it; null when it is no longer known. */
readonly by: (string | null)
/** When it was disputed. */
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
/** Id of the credit at the operator. */
readonly id: string
/** When the credit was booked. */
readonly at: string
/** Credited energy in kWh, three decimals. */
readonly energy_kwh: string
/** Credited amount with VAT, which was refunded to the wallet. */
readonly total: string
/** The credit note; null while there is none. */
readonly credit_note: ({
/** Id of the credit note. */
readonly id: string
/** Number of the credit note. */
readonly number: string
})
}>
/** The dispute about the charge; null without one. */
readonly dispute: ({
/** Reasons for disputing a session with a price. */
readonly reason: "NOT_OURS" | "WRONG_ENERGY" | "WRONG_PRICE" | "WRONG_TIME" | "CHARGED_TWICE" | "STATION_FAULT" | "OTHER"
/** What the person wrote about it. */
readonly words: string
/** Name of the person who disputed it; null when it is no longer known. */
readonly by: (string | null)
/** When it was disputed. */
readonly at: string
/** The operator’s answer; null before. */
readonly answer: (string | null)
/** When the dispute was answered; null before. */
readonly answered_at: (string | null)
})
}
/** The events of a timeline, in their usual order. */
export type SessionEvent = "REQUESTED" | "STARTED" | "STOP_REQUESTED" | "STOP_ANSWERED" | "ENDED" | "NETWORK_SILENT" | "RECORD_RECEIVED" | "IN_DOUBT" | "ACCEPTED" | "REJECTED" | "BOOKED_BY_TIME" | "PRICED" | "PAID" | "DISPUTED" | "DISPUTE_ANSWERED" | "PARTLY_CREDITED" | "CREDITED" | "INVALIDATED"
/** Flags of a session: why its record needs review, and notes such as CREDITED or LATE_RECORD. */
export type SessionFlag = "END_BEFORE_START" | "NEGATIVE_ENERGY" | "OVERLAP" | "COST_MISMATCH" | "ENERGY_ABOVE_BATTERY" | "TOO_LONG" | "ESTIMATED_PERIODS" | "UNKNOWN_VALUE" | "CARD_WAS_BLOCKED" | "NO_SESSION_MESSAGE" | "CREDITED" | "PARTLY_CREDITED" | "CONFLICTING_RECORD" | "LATE_RECORD" | "ENERGY_FELL" | "PRICE_MISSING" | "NETWORK_SILENT" | "ENERGY_IMPOSSIBLE" | "ENERGY_ABOVE_POWER" | "COST_IMPOSSIBLE" | "FOREIGN_CURRENCY" | "TIME_IN_FUTURE" | "TOO_OLD" | "PRICE_OUT_OF_PROPORTION" | "PRICE_ABOVE_HOLD" | "PRICE_ABOVE_LIMIT" | "READING_IGNORED" | "ENERGY_NOT_OF_SESSION" | "COST_NOT_OF_SESSION" | "COST_WITHOUT_ENERGY" | "ENERGY_UNUSUAL" | "COST_UNUSUAL"
/** An imported file with the sums of its charges. */
export type SessionImport = {
/** Id of the import. */
readonly id: string
/** Name of the provider that the file comes from. */
readonly provider: string
/** Name of the imported file. */
readonly file_name: string
/** Number of charges of the file. */
readonly sessions: number
/** Energy of the file’s charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the file’s charges with VAT. */
readonly cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** When the first charge of the file began. */
readonly first_at: string
/** When the last charge of the file began. */
readonly last_at: string
/** When the file was imported. */
readonly created_at: string
/** Name of the person who imported the file; null when it is no longer known. */
readonly created_by: (string | null)
}
/** Session as an event carries it: what the API returns, without `allowed_actions`. */
export type SessionOfEvent = {
/** Id of the charge. */
readonly id: string
readonly status: SessionStatus
/** When the charge began. */
readonly start_date_time: string
/** When the charge ended; null while it runs. */
readonly end_date_time: (string | null)
/** Duration of the charge in seconds, up to now while it runs. */
readonly duration_s: number
/** Energy of the charge in kWh, three decimals; so far while it runs. */
readonly energy_kwh: string
/** Cost of the charge with VAT; so far while it runs. */
readonly total_cost: string
/** What of `total_cost` was credited: all of it when the operator reversed the charge, else 0.00. A credit of a part has reduced `total_cost` already. Lists add up to consumption without it. */
readonly credited_cost: string
/** Currency code, ISO 4217. */
readonly currency: string
/** The cost is an estimate while the price is not final. */
readonly cost_is_final: boolean
/** Where the vehicle charges. */
readonly station: {
/** Id of the station; null when the operator did not publish it. */
readonly id: (string | null)
/** Name of the station. */
readonly name: string
/** Street and number of the station. */
readonly address: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
/** Id of the charge point as painted on it (EVSE id); null when it is unknown. */
readonly evse_id: (string | null)
/** Where the station is; null when it is unknown. */
readonly coordinates: ({
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
})
}
/** The card that pays for the charge. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The driver of the card at the start; null without one. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** The vehicle of the card at the start; null without one. */
readonly vehicle: ({
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
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
/** Id of the address. */
readonly id: string
/** Name of the recipient. */
readonly name: string
/** Street and number of the delivery. */
readonly street: string
/** Postal code of the delivery. */
readonly postal_code: string
/** City of the delivery. */
readonly city: string
/** ISO 3166-1, two capital letters. */
readonly country: string
/** Tax number of the recipient; null without one. */
readonly tax_id: (string | null)
/** E.164. */
readonly phone: (string | null)
}
/** A station on the map and in its list. */
export type Station = {
/** Id of the station. */
readonly id: string
/** Name of the station. */
readonly name: string
/** Street and number of the station. */
readonly address: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
/** Where the station is; null when it is unknown. */
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
/** Number of charge points that are free now. */
readonly free: number
/** Number of charge points. */
readonly total: number
/** The strongest plug first. */
readonly plugs: ReadonlyArray<{
/** ConnectorType of OCPI, such as IEC_62196_T2_COMBO. */
readonly type: string
/** Alternating (AC) or direct current (DC). */
readonly current: "AC" | "DC"
/** Power of the plugs in kilowatts; null when it is unknown. */
readonly power_kw: (number | null)
/** Number of these plugs that are free now. */
readonly free: number
/** Number of plugs of this type. */
readonly total: number
/** Null where the wallet has no price, for example in a country without a price list. */
readonly price: ({
/** Currency code, ISO 4217. */
readonly currency: string
/** Per kWh, VAT included. */
readonly per_kwh: string
/** Per minute, VAT included. */
readonly per_minute: string
/** Once per charge, VAT included. */
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
/** Id of the station. */
readonly id: string
/** Name of the station. */
readonly name: string
/** Street and number of the station. */
readonly address: string
/** City of the station. */
readonly city: string
/** Charge-point operator of the station. */
readonly operator: string
/** Where the station is; null when it is unknown. */
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
/** Number of charge points that are free now. */
readonly free: number
/** Number of charge points. */
readonly total: number
/** The strongest plug first. */
readonly plugs: ReadonlyArray<{
/** ConnectorType of OCPI, such as IEC_62196_T2_COMBO. */
readonly type: string
/** Alternating (AC) or direct current (DC). */
readonly current: "AC" | "DC"
/** Power of the plugs in kilowatts; null when it is unknown. */
readonly power_kw: (number | null)
/** Number of these plugs that are free now. */
readonly free: number
/** Number of plugs of this type. */
readonly total: number
/** Null where the wallet has no price, for example in a country without a price list. */
readonly price: ({
/** Currency code, ISO 4217. */
readonly currency: string
/** Per kWh, VAT included. */
readonly per_kwh: string
/** Per minute, VAT included. */
readonly per_minute: string
/** Once per charge, VAT included. */
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
/** Whether the card charges now, and so cannot start another charge. */
readonly card_is_charging: boolean
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
/** The plugs of the charge point. */
readonly plugs: ReadonlyArray<{
/** Id of the plug at its operator. */
readonly id: string
/** ConnectorType of OCPI, such as `IEC_62196_T2`. */
readonly type: string
/** Alternating (AC) or direct current (DC). */
readonly current: "AC" | "DC"
/** Power of the plug in kilowatts; null when it is unknown. */
readonly power_kw: (number | null)
}>
}
/** A request to a station, to start a charge or to reserve a charge point. */
export type StationRequest = {
/** Id of the request to the station. */
readonly id: string
/** START starts a charge, RESERVATION reserves a charge point. */
readonly kind: "START" | "RESERVATION"
/** REQUESTED: sent. ACCEPTED: the operator passes it on to the charger. DONE: the charger did it. CANCELLED: a reservation that was given back. */
readonly state: "REQUESTED" | "ACCEPTED" | "DONE" | "REJECTED" | "TIMED_OUT" | "CANCELLED"
/** The operator's and the charger's answers (OCPI 2.2.1 mod_commands), and our TIMEOUT. */
readonly outcome: "ACCEPTED" | "REJECTED" | "NOT_SUPPORTED" | "UNKNOWN_SESSION" | "EVSE_OCCUPIED" | "EVSE_INOPERATIVE" | "CANCELED_RESERVATION" | "UNKNOWN_RESERVATION" | "FAILED" | "TIMEOUT" | null
/** The operator's own words. */
readonly message: (string | null)
/** When it was requested. */
readonly requested_at: string
/** When the operator or the charger answered; null before. */
readonly answered_at: (string | null)
/** The card that charges or reserves. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The station of the request. */
readonly station: {
/** Id of the station. */
readonly id: string
/** Name of the station. */
readonly name: string
}
/** The charge point of the request. */
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
/** Id of the request to stop. */
readonly id: string
/** Whether the operator accepted the request to stop. */
readonly state: "REQUESTED" | "ACCEPTED" | "REJECTED" | "TIMED_OUT" | "DONE"
/** What the operator answered; null when it said nothing. */
readonly message: (string | null)
/** When the stop was requested. */
readonly requested_at: string
/** When the operator answered; null before. */
readonly answered_at: (string | null)
/** Null for a stop that a person requested. */
readonly reason: "CARD_LIMIT" | "WALLET_BALANCE" | "RULE_LIMIT" | null
/** The most that the charge was allowed to cost when it was stopped for this reason. */
readonly allowed: (string | null)
}
/** A subscription with its current plan and the change planned for the period's end. */
export type Subscription = {
/** Id of the subscription. */
readonly id: string
/** SUSPENDED: the last bill is unpaid. ENDED follows an unpaid suspension. */
readonly state: "ACTIVE" | "SUSPENDED" | "ENDED"
/** Null for the plan FREE, which has no end. */
readonly valid_until: (string | null)
readonly subscription_plan: SubscriptionPlan
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** The change at the end of the period; null without one. */
readonly planned_change: ({
/** Name of the plan after the change. */
readonly plan: string
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** When the change takes effect. */
readonly effective_at: string
})
}
/** A subscription for its owner. */
export type SubscriptionDetail = {
/** Id of the subscription. */
readonly id: string
/** SUSPENDED: the last bill is unpaid. ENDED follows an unpaid suspension. */
readonly state: "ACTIVE" | "SUSPENDED" | "ENDED"
/** Null for the plan FREE, which has no end. */
readonly valid_until: (string | null)
readonly subscription_plan: SubscriptionPlan
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** The change at the end of the period; null without one. */
readonly planned_change: ({
/** Name of the plan after the change. */
readonly plan: string
/** Step of the plan’s price, which decides how many cards it covers. */
readonly price_step: number
/** When the change takes effect. */
readonly effective_at: string
})
/** When the current period began; null without one. */
readonly period_from: (string | null)
/** How often the subscription is billed. */
readonly interval: "MONTHLY" | "YEARLY"
/** The amount due at the period's end, VAT included; null without one. */
readonly next_amount: (string | null)
/** The paying wallet and its method; null: no payer was chosen, or there is no wallet. */
readonly payer: ({
/** The wallet that pays for the subscription. */
readonly wallet: {
/** Id of the wallet. */
readonly id: string
/** Name of the wallet. */
readonly name: string
}
/** The payment method that is charged; null without one. */
readonly payment_method: ({
/** Id of the payment method. */
readonly id: string
/** Name of the payment method. */
readonly label: string
})
/** VAT number on the bills; null without one. */
readonly vat_number: ({
/** Id of the VAT number. */
readonly id: string
/** Name of the company of the VAT number. */
readonly name: string
})
})
/** The debt, and the time of the next automatic attempt. */
readonly unpaid: ({
/** Id of the unpaid bill. */
readonly id: string
/** Amount of the unpaid bill with VAT. */
readonly total: string
/** The billed plan, which differs from the current one when a change was planned. */
readonly plan: string
/** Why the last collection failed; null unless it failed. */
readonly failure: (string | null)
/** When the product next tries to collect it; null: it does not. */
readonly next_try_at: (string | null)
})
/** The pending payment of a change. */
readonly is_paying: boolean
/** What the caller may do with the subscription now. */
readonly allowed_actions: ReadonlyArray<"change" | "cancel_planned" | "retry">
}
/** A bill of the subscription with its payment status. */
export type SubscriptionInvoice = {
/** Id of the bill. */
readonly id: string
/** Number of the bill. */
readonly number: string
/** Date of the bill. */
readonly date: string
/** Name of the billed plan. */
readonly plan: string
/** Why it was billed: the first period, a change, or a renewal. */
readonly reason: "FIRST" | "UPGRADE" | "RENEWAL"
/** The billed period. */
readonly period: {
/** When the billed period begins. */
readonly from: string
/** When the billed period ends. */
readonly to: string
}
/** Amount of the bill without VAT. */
readonly net: string
/** VAT of the bill. */
readonly vat: string
/** Amount of the bill with VAT. */
readonly total: string
/** Currency code, ISO 4217. */
readonly currency: string
/** Whether the bill is paid. */
readonly payment_status: "PENDING" | "PAID" | "FAILED" | "CANCELLED"
/** Why it failed: `declined`, `expired`, `invalid_method` … */
readonly failure: (string | null)
/** The document of a paid bill, for call 40; null until it exists. */
readonly invoice: ({
/** Id of the credit note. */
readonly id: string
/** Number of the credit note. */
readonly number: string
})
}
/** A plan with its details and its price by step. A step covers `min` to `max` cards. */
export type SubscriptionPlan = {
/** Id of the plan. */
readonly id: string
/** Name of the plan, which its calls and texts use. */
readonly name: "FREE" | "START" | "PRO" | "ENTERPRISE"
/** What the plan includes. */
readonly plan_details: ReadonlyArray<{
/** Name of the detail. */
readonly name: "n_wallets" | "n_members" | "n_detailed_cards" | "n_guests" | "traditional_client_support" | "invoices_export_after_twelve_months" | "free_personalized_card" | "dedicated_whatsapp" | "invoices_bulk_export" | "api_integration"
/** A limit; null means unlimited. */
readonly limit?: (number | null) | undefined
/** Whether the plan includes the detail. */
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
/** Price of the step for one interval, without VAT. */
readonly price: string
/** How often it is billed. */
readonly interval: "MONTHLY" | "YEARLY"
}>
/** Currency code, ISO 4217. */
readonly currency: string
}
/** A team of a wallet. An archived team has no cards, members and managers. */
export type Team = {
/** Id of the team. */
readonly id: string
/** Name of the team. */
readonly name: string
/** When the team was created. */
readonly created_at: string
/** When the team was archived; null while it is in use. */
readonly archived_at: (string | null)
/** The limit that cards get when they are put into the team; null: they keep theirs. */
readonly default_limit: ({
/** Sum of the limits of the team’s cards. */
readonly assigned_credit: string
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
})
/** Number of its cards, and of its members that were not removed. */
readonly cards: number
/** Number of drivers in the team. */
readonly members: number
/** By name. `id` is that of the guest. */
readonly managers: ReadonlyArray<{
/** Id of the manager’s guest entry. */
readonly id: string
/** Name of the manager. */
readonly name: string
}>
/** What the caller may do with the team now. */
readonly allowed_actions: ReadonlyArray<"edit" | "assign_cards" | "assign_members" | "set_managers">
}
/** The team of a card or member in their replies. */
export type TeamName = {
/** Id of the team. */
readonly id: string
/** Name of the team. */
readonly name: string
}
/** Team as an event carries it: what the API returns, without `allowed_actions`. */
export type TeamOfEvent = {
/** Id of the team. */
readonly id: string
/** Name of the team. */
readonly name: string
/** When the team was created. */
readonly created_at: string
/** When the team was archived; null while it is in use. */
readonly archived_at: (string | null)
/** The limit that cards get when they are put into the team; null: they keep theirs. */
readonly default_limit: ({
/** Sum of the limits of the team’s cards. */
readonly assigned_credit: string
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
})
/** Number of its cards, and of its members that were not removed. */
readonly cards: number
/** Number of drivers in the team. */
readonly members: number
/** By name. `id` is that of the guest. */
readonly managers: ReadonlyArray<{
/** Id of the manager’s guest entry. */
readonly id: string
/** Name of the manager. */
readonly name: string
}>
}
/** Something that the person can do for a wallet. */
export type Todo = {
/** Kinds of things to do, in the order of every list: money, cards that do not charge, then checks. */
readonly kind: "WALLET_BLOCKED" | "NO_PAYMENT_METHOD" | "UNPAID" | "OWED" | "ZERO_BALANCE" | "LOW_BALANCE" | "AUTO_RECHARGE_OFF" | "BUDGETS" | "BLOCKED_CARDS" | "SESSIONS_IN_DOUBT" | "REQUESTS"
/** Severities of an alert, in ascending order. */
readonly severity: "info" | "warning" | "critical"
/** Number of objects that the person can act on. */
readonly count: number
/** Sum of money that it is about; null where there is no sum. */
readonly amount: (string | null)
}
/** The signed-in person. */
export type User = {
/** Id of the person. */
readonly uid: string
/** E-mail address of the person. */
readonly email: string
/** Whether the person confirmed the e-mail address. */
readonly email_verified: boolean
/** Language of the person’s screens and mails: `en`, `pt`, `es` or `fr`. */
readonly language: "en" | "pt" | "es" | "fr"
/** Name of the person. */
readonly name: string
/** Address of the person’s photo; null without one. */
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
/** When the account was created. */
readonly created_at: string
/** Whether the person reviews charge records for the operator of the installation. */
readonly is_operator?: boolean | undefined
/** The fields of the access token, refreshed on every auth change. */
readonly claims: {
/** Id of the person. */
readonly sub: string
/** E-mail address in the access token. */
readonly email: string
/** Id of the sign-in session. */
readonly sid: string
}
}
/** A VAT number of a person or a wallet. */
export type VatNumber = {
/** Id of the VAT number’s entry. */
readonly id: string
/** Country of the VAT number, ISO 3166-1 alpha-2. */
readonly country: string
/** Upper case, without separators and country prefix. */
readonly number: string
/** The kind of number in its country; VAT where no finer name is known. */
readonly kind: "NIF" | "DNI" | "NIE" | "CIF" | "SIREN" | "SIRET" | "TVA" | "VAT"
/** Name of the company of the number. */
readonly name: string
/** Address of the company; null when it was not given. */
readonly address: (string | null)
/** Whether it stands on documents when no other is chosen. */
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
/** Id of the vehicle. */
readonly id: string
/** Id of the brand in the catalogue; null when it was typed. */
readonly brand_id: (string | null)
/** Id of the model in the catalogue; null when it was typed. */
readonly model_id: (string | null)
/** Brand of the vehicle. */
readonly brand: string
/** Model of the vehicle. */
readonly model: string
/** Variant of the model; null when it is unknown. */
readonly version: (string | null)
/** Licence plate, stored in upper case without separators. */
readonly licence_plate: string
/** Vehicle identification number; null when it is unknown. */
readonly vin: (string | null)
/** Usable capacity of the battery in kWh; null when it is unknown. */
readonly battery_kwh: (string | null)
/** Connectors that the vehicle can be charged with. */
readonly connector_types: ReadonlyArray<"TYPE_1" | "TYPE_2" | "CCS1" | "CCS2" | "CHADEMO" | "NACS" | "GB_T_AC" | "GB_T_DC">
/** Consumption per 100 km as the registration document says it. */
readonly norm_kwh_per_100_km: (string | null)
/** Id of the driver of the vehicle; null without one. */
readonly member_id: (string | null)
/** The names of driver and card, so that a list needs no further requests. */
readonly member_name: (string | null)
/** Id of the card of the vehicle; null without one. */
readonly card_id: (string | null)
/** Name of the card of the vehicle; null without one. */
readonly card_name: (string | null)
/** Whether it is the driver’s usual vehicle. */
readonly is_default: boolean
/** Id of the vehicle in the company’s own system; null without one. */
readonly external_id: (string | null)
}
/** A vehicle with its charges and distance of a period. */
export type VehicleCost = {
/** The vehicle itself. */
readonly vehicle: Vehicle
/** Consumption by the norm. Null: unknown. */
readonly norm_kwh_per_100_km: (string | null)
/** Where the norm comes from. */
readonly norm_source: "ENTERED" | "CATALOGUE" | null
/** All charges of the period, whether or not readings enclose them. */
readonly charged: {
/** Number of charges of the period. */
readonly sessions: number
/** Energy of the period in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the period. */
readonly cost: string
}
/** The number of its odometer readings. */
readonly readings: number
/** The newest reading. */
readonly last_reading: ({
/** When the reading was taken. */
readonly at: string
/** Odometer reading in kilometres. */
readonly km: number
})
/** What was charged between the first and last reading of the period; null without two readings. */
readonly distance: (Distance | null)
}
/** Reply of call 7: a wallet with its settings. */
export type Wallet = {
/** Id of the wallet. */
readonly id: string
/** Name of the wallet. */
readonly name: string
/** Always `BUSINESS`: the wallet of a company. */
readonly type: "BUSINESS"
/** States of a wallet. ACTIVE: its cards charge. RESTRICTED: an unpaid invoice or the lack of a payment method prevents charging. BLOCKED: by its owner or the operator. CLOSED: for good. */
readonly state: "ACTIVE" | "RESTRICTED" | "BLOCKED" | "CLOSED"
/** PRE_PAYMENT: charging is paid from the balance. POST_PAYMENT: monthly. */
readonly payment_logic: "PRE_PAYMENT" | "POST_PAYMENT"
/** Money in the wallet, amounts on hold included. */
readonly balance: string
/** Credit of post-payment, up to which unpaid charges are allowed. */
readonly credit: string
/** Currency code, ISO 4217. */
readonly currency: string
/** How far below zero the available amount may go. */
readonly negative_tolerance: string
/** Whether the balance is recharged automatically. */
readonly has_auto_recharge: boolean
/** The payment method of the wallet; null without one. */
readonly payment_method_info: (PaymentMethodInfo | null)
/** Time zone of the wallet, in which its days begin, such as `Europe/Lisbon`. */
readonly time_zone: string
/** Language of the wallet’s documents: `en`, `pt`, `es` or `fr`. */
readonly language: string
/** The caller’s permission groups in the wallet. */
readonly permission_groups: ReadonlyArray<PermissionGroup>
/** What the caller may do in the wallet. */
readonly allowed_actions: ReadonlyArray<"wallet.read" | "wallet.fund" | "wallet.settings" | "wallet.block" | "cards.read" | "cards.block" | "cards.limits" | "cards.order" | "members.read" | "members.invite" | "guests.manage" | "invoices.read" | "invoices.export" | "po.manage" | "sessions.read" | "sessions.stop" | "consumption.read" | "payment_methods.manage" | "nifs.manage" | "subscription.manage" | "location.read" | "audit.read" | "api_keys.manage">
/** When the wallet was created. */
readonly created_at: string
/** Id of the VAT number on its documents; null: the default one. */
readonly nif_id: (string | null)
/** Address on the documents; null: that of the VAT number. */
readonly billing_address: (BillingAddress | null)
/** E-mail address that receives documents; null without one. */
readonly finance_email: (string | null)
/** Energy cycle of the wallet’s tariff, DAILY or WEEKLY. */
readonly energy_cycle: "WEEKLY" | "DAILY"
/** Limit of new cards. */
readonly renewal_defaults: {
/** How often the limits of new cards are renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of their renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** Limit of new cards; null: they have none. */
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
/** Amount on hold for the wallet’s running and unchecked charges. */
readonly reserved: string
/** Money that charges can still use. */
readonly available: string
/** Credit of post-payment, up to which unpaid charges are allowed. */
readonly credit: string
/** Currency of the wallet, ISO 4217. */
readonly currency: string
/** The current month. */
readonly period: {
/** First day of the month. */
readonly from: string
/** Last day of the month, inclusive. */
readonly to: string
}
/** Cost of the month so far, with VAT. */
readonly spent_in_period: string
/** Energy of the month so far in kWh, three decimals. */
readonly energy_kwh_in_period: string
/** Number of charging sessions of the month. */
readonly sessions_in_period: number
/** The imported part of the period, included above as on every page. */
readonly imported_in_period: {
/** Number of charges of the month so far. */
readonly sessions: number
/** Cost of the same days with VAT. */
readonly cost: string
}
/** Number of charging sessions that run now. */
readonly sessions_active: number
/** The same days of the previous month, until the current time of day. */
readonly previous: {
/** First day of the compared range. */
readonly from: string
/** Last day of the compared range, inclusive. */
readonly to: string
/** Cost of the compared range with VAT. */
readonly spent: string
/** Energy of the compared range in kWh, three decimals. */
readonly energy_kwh: string
/** Number of charges of the compared range. */
readonly sessions: number
}
/** Numbers of cards by state. */
readonly cards: {
/** Number of all cards. */
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
/** Number of people with permissions. */
readonly guests: number
/** The holds behind the reserved amount. */
readonly held: Held
/** The newest holds. */
readonly holds: ReadonlyArray<{
/** Id of the charge; null before it began. */
readonly session_id: (string | null)
/** Id of the card. */
readonly card_id: string
/** Name that the company gave the card. */
readonly card_name: string
/** What the money is on hold for. */
readonly purpose: "RUNNING" | "CHECKING" | "AUTHORISED"
/** Amount on hold for this charge. */
readonly amount: string
/** When the amount was put on hold. */
readonly since: string
}>
/** Unpaid invoices. */
readonly unpaid: {
/** Number of unpaid invoices. */
readonly count: number
/** Sum of the unpaid invoices. */
readonly amount: string
/** Day on which the oldest unpaid invoice was due; null without any. */
readonly oldest_due: (string | null)
}
/** The next collection; null when none is due. */
readonly next_charge: ({
/** Day of the next payment. */
readonly date: string
/** Amount of the next payment. */
readonly amount: string
/** How the next payment is made. */
readonly method: string
})
/** What needs attention. */
readonly alerts: ReadonlyArray<{
/** Kinds of alerts in a wallet's overview. */
readonly kind: "LOW_BALANCE" | "ZERO_BALANCE" | "UNPAID" | "OWED" | "BLOCKED_CARDS" | "NO_PAYMENT_METHOD" | "SESSIONS_IN_DOUBT" | "WALLET_BLOCKED" | "AUTO_RECHARGE_OFF"
/** Severities of an alert, in ascending order. */
readonly severity: "info" | "warning" | "critical"
/** Number of objects that need attention. */
readonly count: number
/** Sum that needs attention; null where there is no sum. */
readonly amount: (string | null)
}>
/** What the person can do about the alerts, the budgets and the requests, most important first. */
readonly todo: ReadonlyArray<Todo>
}
/** A wallet in the selection list. Its money and activity are null for drivers, who see their own cards and sessions only. */
export type WalletSummary = {
/** Id of the wallet. */
readonly id: string
/** Name of the wallet. */
readonly name: string
/** Always `BUSINESS`: the wallet of a company. */
readonly type: "BUSINESS"
/** States of a wallet. ACTIVE: its cards charge. RESTRICTED: an unpaid invoice or the lack of a payment method prevents charging. BLOCKED: by its owner or the operator. CLOSED: for good. */
readonly state: "ACTIVE" | "RESTRICTED" | "BLOCKED" | "CLOSED"
/** PRE_PAYMENT: charging is paid from the balance. POST_PAYMENT: monthly. */
readonly payment_logic: "PRE_PAYMENT" | "POST_PAYMENT"
/** Money in the wallet, amounts on hold included; null without the right to read it. */
readonly balance: (string | null)
/** Credit of post-payment; null without the right to read it. */
readonly credit: (string | null)
/** Currency code, ISO 4217. */
readonly currency: string
/** How far below zero the available amount may go; null without the right to read it. */
readonly negative_tolerance: (string | null)
/** Whether the balance is recharged automatically; null without the right to read it. */
readonly has_auto_recharge: (boolean | null)
/** The payment method of the wallet; null without one. */
readonly payment_method_info: (PaymentMethodInfo | null)
/** Time zone of the wallet, in which its days begin, such as `Europe/Lisbon`. */
readonly time_zone: string
/** Language of the wallet’s documents: `en`, `pt`, `es` or `fr`. */
readonly language: string
/** The caller’s permission groups in the wallet. */
readonly permission_groups: ReadonlyArray<PermissionGroup>
/** What the caller may do in the wallet. */
readonly allowed_actions: ReadonlyArray<"wallet.read" | "wallet.fund" | "wallet.settings" | "wallet.block" | "cards.read" | "cards.block" | "cards.limits" | "cards.order" | "members.read" | "members.invite" | "guests.manage" | "invoices.read" | "invoices.export" | "po.manage" | "sessions.read" | "sessions.stop" | "consumption.read" | "payment_methods.manage" | "nifs.manage" | "subscription.manage" | "location.read" | "audit.read" | "api_keys.manage">
/** When the wallet was created. */
readonly created_at: string
/** Amount on hold for running and unchecked charges; null without the right to read it. */
readonly reserved: (string | null)
/** Money that charges can still use; null without the right to read it. */
readonly available: (string | null)
/** Number of charging sessions that run now; null for drivers. */
readonly sessions_active: (number | null)
/** Numbers of the wallet’s cards; null without the right to read them. */
readonly cards: ({
/** Number of all cards. */
readonly total: number
/** Number of blocked cards. */
readonly blocked: number
})
/** What needs attention, without numbers. */
readonly alerts: ReadonlyArray<{
/** Kinds of alerts in a wallet's overview. */
readonly kind: "LOW_BALANCE" | "ZERO_BALANCE" | "UNPAID" | "OWED" | "BLOCKED_CARDS" | "NO_PAYMENT_METHOD" | "SESSIONS_IN_DOUBT" | "WALLET_BLOCKED" | "AUTO_RECHARGE_OFF"
/** Severities of an alert, in ascending order. */
readonly severity: "info" | "warning" | "critical"
}>
/** What the person can do, as in the wallet’s overview. */
readonly todo: ReadonlyArray<Todo>
}
/** A webhook without its secret, with the numbers of its waiting and failed deliveries. */
export type Webhook = {
/** Id of the webhook. */
readonly id: string
/** URL to which events are sent. */
readonly url: string
/** What the company uses the webhook for. */
readonly description: string
/** The kinds of events that are sent. */
readonly events: ReadonlyArray<"session.started" | "session.ended" | "session.completed" | "session.invalid" | "session.stopped_at_limit" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.credited" | "credit_note.issued" | "card.created" | "card.changed" | "card.blocked" | "card.unblocked" | "card.limit_reached" | "request.created" | "request.decided" | "rule.refused" | "member.joined" | "member.changed" | "member.removed" | "team.created" | "team.changed" | "budget.reached" | "budget.at_risk" | "report.ready" | "anomaly.found">
/** Whether events are sent; false while the webhook is switched off. */
readonly is_active: boolean
/** When the webhook was created. */
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
/** Kind of the event that was sent. */
readonly event: "session.started" | "session.ended" | "session.completed" | "session.invalid" | "session.stopped_at_limit" | "invoice.issued" | "invoice.paid" | "invoice.payment_failed" | "invoice.credited" | "credit_note.issued" | "card.created" | "card.changed" | "card.blocked" | "card.unblocked" | "card.limit_reached" | "request.created" | "request.decided" | "rule.refused" | "member.joined" | "member.changed" | "member.removed" | "team.created" | "team.changed" | "budget.reached" | "budget.at_risk" | "report.ready" | "anomaly.found" | "ping"
/** Id of the object that the event is about. */
readonly object_id: string
/** Sequence number of the events of this object for this webhook: 1, 2, 3 … */
readonly number: number
/** When the event happened. */
readonly at: string
/** States of a delivery. WAITING: due now or at `next_try_at`. FAILED: no further automatic attempt. */
readonly state: "WAITING" | "DELIVERED" | "FAILED"
/** How often the delivery was tried. */
readonly tries: number
/** When the next automatic attempt is due; null: there is none. */
readonly next_try_at: (string | null)
/** When the receiver confirmed it; null before. */
readonly delivered_at: (string | null)
/** The last attempt; null before the first. */
readonly last_attempt: ({
/** Number of the attempt, from 1. */
readonly number: number
/** When the attempt began. */
readonly at: string
/** How long the receiver took, in milliseconds. */
readonly duration_ms: number
/** HTTP status; null without a response. 200 to 299 means delivered. */
readonly status: (number | null)
/** Why no response came; null when one came. */
readonly error: "TIMEOUT" | "CONNECTION" | "ADDRESS" | "TOO_LONG" | "PLAN" | null
/** The beginning of the response body. */
readonly answer: (string | null)
})
}
/** The balance that can be returned to its source or to the company’s bank account, and the payments that brought it, newest first. */
export type Withdrawable = {
/** Available amount of the wallet. */
readonly available: string
/** Kept for charges that are not settled yet: running ones, and those whose record is awaited or in review. */
readonly unsettled: string
/** Up to this amount can be returned now. */
readonly most: string
/** The part of it that returns to the payments that brought it. */
readonly to_source: string
/** What is available beyond that and can only be paid to the company’s bank account, because its payments accept no refunds (Multibanco, and payments whose bank refuses them). It is part of `most` once such an account is usable. */
readonly to_bank: string
/** The payments of which money can be returned. */
readonly sources: ReadonlyArray<{
/** Id of the payment. */
readonly payment_id: string
/** How the payment was made. */
readonly method: "CREDIT_CARD" | "DIRECT_DEBIT" | "MB_WAY"
/** When the payment was made. */
readonly at: string
/** What of the payment can still be returned. */
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
