// Written by scripts/sdk.ts from docs/openapi.json.
import { callJson, callRaw } from './call.ts'
import type { CallOptions, Client } from './client.ts'
import type * as S from './schemas.gen.ts'

/** Find a charge point by its typed id or by the text of its QR code. */
export function findChargePoints(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly query: {
/** Prices and rules of this card, by its id. */
readonly card: string
/** Text that stands on the charger, or in its QR code. */
readonly text: string
}
},
  options?: CallOptions,
): Promise<{
/** The charge points with this text. */
readonly results: ReadonlyArray<{
/** The station of the charge point. */
readonly station: S.StationDetail
/** Id of the charge point at its operator. */
readonly uid: string
}>
}> {
  return callJson(client, ["GET","/api/v1/wallet/{id}/charge-points"], input, options)
}

/** Off-peak hours of the energy cycles in the wallet’s region. */
export function listEnergyHours(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** Country or a part of it, ISO 3166. */
readonly region: string
/** The hours that are not normal ones. */
readonly hours: ReadonlyArray<{
/** Energy cycle that the hours belong to. */
readonly cycle: "WEEKLY" | "DAILY"
/** Monday 1 … Sunday 7. */
readonly weekday: number
/** Season in which the hours apply. */
readonly season: "WINTER" | "SUMMER" | "ANY"
/** Local legal time, `22:00`; `24:00` is the end of the day. */
readonly from: string
/** Local legal time at which they end, `08:00`; `24:00` is the end of the day. */
readonly to: string
/** Tariff period of these hours. */
readonly period: string
}>
}> {
  return callJson(client, ["GET","/api/v1/wallet/{id}/energy-hours"], input, options)
}

/** The month by day, the cards with the highest cost, avoidable cost, and the first items that need attention. */
export function getHome(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.Home> {
  return callJson(client, ["GET","/api/v1/wallet/{id}/home"], input, options)
}

/** Server-sent events: sessions, cards and balance as they change. */
export function followWallet(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v1/wallet/{id}/live"], input, options)
}

/** Movements of a wallet, newest first. */
export function listMovements(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly query?: {
/** Only rows that were created or changed at this instant or later, the earliest change first. */
readonly updated_since?: string | undefined
/** The `cursor` of an earlier reply: only rows that changed after it. */
readonly cursor?: string | undefined
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Only movements of these kinds. */
readonly kind?: ReadonlyArray<"TOPUP" | "AUTO_TOPUP" | "CHARGE" | "SUBSCRIPTION" | "CARD_ORDER" | "REFUND" | "CREDIT_NOTE" | "FEE" | "ADJUSTMENT"> | undefined
/** Only movements in these statuses. */
readonly status?: ReadonlyArray<"RESERVED" | "PENDING" | "COMPLETE" | "FAILED" | "RELEASED"> | undefined
/** Only movements of this day or later. */
readonly at__gte?: string | undefined
/** Only movements of this day or earlier. */
readonly at__lte?: string | undefined
/** Text to find in names of cards, notes and amounts, without regard to case and accents. */
readonly search?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Movement>
/** Continue here, now or later; only in replies to `updated_since` and `cursor`. */
readonly cursor?: string | undefined
/** Ids of rows that are no longer in the list: reservations that a charge or a release replaced, and payments that arrived. Only in replies to `updated_since` and `cursor`. */
readonly removed?: ReadonlyArray<string> | undefined
}> {
  return callJson(client, ["GET","/api/v1/wallet/{id}/movements"], input, options)
}

/** Recent requests to stations and current reservations, of own cards for a driver. */
export function listStationRequests(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** The requests, the newest first. */
readonly results: ReadonlyArray<S.StationRequest>
}> {
  return callJson(client, ["GET","/api/v1/wallet/{id}/station-requests"], input, options)
}

/** The progress of a request to a station. */
export function getStationRequest(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
/** Id of the request. */
readonly requestId: string
}
},
  options?: CallOptions,
): Promise<S.StationRequest> {
  return callJson(client, ["GET","/api/v1/wallet/{id}/station-requests/{requestId}"], input, options)
}

/** Stations in a box of the map, by a search or on the lists of the wallet, with the price of a card now. */
export function listStations(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly query: {
/** Prices and rules of this card, by its id. */
readonly card: string
/** Text to find in names and addresses of stations. */
readonly search?: string | undefined
/** Only the stations that the wallet keeps as favourites or depots. */
readonly listed?: "true" | undefined
/** Southern edge of the box in degrees. */
readonly south?: number | undefined
/** Western edge of the box in degrees. */
readonly west?: number | undefined
/** Northern edge of the box in degrees. */
readonly north?: number | undefined
/** Eastern edge of the box in degrees. */
readonly east?: number | undefined
/** `price`: the cheapest usual charge at a free plug first. */
readonly ordering?: "name" | "price" | undefined
/** Most stations of the reply. */
readonly limit?: number | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The stations, the nearest to the middle of the box first. */
readonly results: ReadonlyArray<S.Station>
/** False: there are more stations than `limit`; a smaller box shows them. */
readonly is_complete: boolean
}> {
  return callJson(client, ["GET","/api/v1/wallet/{id}/stations"], input, options)
}

/** Server-sent events: stations, chosen like their list, as charge points become free or occupied. */
export function followStations(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly query?: {
/** Text to find in names and addresses of stations. */
readonly search?: string | undefined
/** Only the stations that the wallet keeps as favourites or depots. */
readonly listed?: "true" | undefined
/** Southern edge of the box in degrees. */
readonly south?: number | undefined
/** Western edge of the box in degrees. */
readonly west?: number | undefined
/** Northern edge of the box in degrees. */
readonly north?: number | undefined
/** Eastern edge of the box in degrees. */
readonly east?: number | undefined
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v1/wallet/{id}/stations-live"], input, options)
}

/** A station with its charge points, live states and the price of a card now. */
export function getStation(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
/** Id of the station. */
readonly stationId: string
}
readonly query: {
/** Prices and rules of this card, by its id. */
readonly card: string
}
},
  options?: CallOptions,
): Promise<S.StationDetail> {
  return callJson(client, ["GET","/api/v1/wallet/{id}/stations/{stationId}"], input, options)
}

/** Accounts, journal format and recipient of closed months. */
export function getAccountingSettings(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
},
  options?: CallOptions,
): Promise<S.AccountingSettings> {
  return callJson(client, ["GET","/api/v1/wallet/{walletId}/accounting"], input, options)
}

/** The months of a wallet with the state of their close, newest first. */
export function listMonths(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
},
  options?: CallOptions,
): Promise<{
/** The months, the newest first. */
readonly results: ReadonlyArray<{
/** Calendar month, from 2000 to 2100. */
readonly month: string
/** States of a month. OPEN: it has not ended, or its invoice is not issued. READY: it can be closed unless one of its `gaps` prevents it. CLOSED: its files are being sent. SENT: the accountant has them. FAILED: they could not be sent. */
readonly state: "OPEN" | "READY" | "CLOSED" | "SENT" | "FAILED"
/** Amount of the documents of the month with VAT. */
readonly total: string
}>
/** Currency code, ISO 4217. */
readonly currency: string
}> {
  return callJson(client, ["GET","/api/v1/wallet/{walletId}/months"], input, options)
}

/** One month: what it lacks, its sums against the ledger, and its close. */
export function getMonth(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Calendar month, from 2000 to 2100. */
readonly month: string
}
},
  options?: CallOptions,
): Promise<S.MonthReport> {
  return callJson(client, ["GET","/api/v1/wallet/{walletId}/months/{month}"], input, options)
}

/** The documents, journal and summary of a month as a ZIP. */
export function downloadMonth(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Calendar month, from 2000 to 2100. */
readonly month: string
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v1/wallet/{walletId}/months/{month}/files"], input, options)
}

/** The journal of a month as DATEV, FEC, SAF-T (PT), CSV or XLSX. */
export function downloadJournal(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Calendar month, from 2000 to 2100. */
readonly month: string
}
readonly query: {
/** Format of the downloaded journal. */
readonly format: "DATEV" | "FEC" | "SAFT_PT" | "CSV" | "XLSX"
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v1/wallet/{walletId}/months/{month}/journal"], input, options)
}

/** Scheduled reports with their last sendings, and the people who can receive them. */
export function listReports(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
},
  options?: CallOptions,
): Promise<{
/** The reports by name. */
readonly results: ReadonlyArray<S.Report>
/** Who may be chosen as a recipient. */
readonly people: ReadonlyArray<{
/** Id of the recipient. */
readonly id: string
/** Name of the recipient. */
readonly name: string
/** E-mail address of the recipient. */
readonly email: string
}>
}> {
  return callJson(client, ["GET","/api/v1/wallet/{walletId}/reports"], input, options)
}

/** Download the file of a report, of its last period or of the one due on a day. */
export function downloadReport(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the report. */
readonly reportId: string
}
readonly query?: {
/** The day on which the report was due. Default: the last one. */
readonly due_on?: string | undefined
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v1/wallet/{walletId}/reports/{reportId}/file"], input, options)
}

/** VAT of other countries on the documents of a year, by country, document and rate, as CSV. */
export function downloadVatAbroad(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Calendar year of the documents' dates, 2000 to 2099. */
readonly year: string
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v1/wallet/{walletId}/vat-abroad/{year}"], input, options)
}

/** Documents, lines, sums per cost centre, bookings or movements between two days, as CSV or XLSX. */
export function exportInvoiceData(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query: {
/** What the file lists. */
readonly what: "DOCUMENTS" | "LINES" | "COST_CENTRES" | "ACCOUNTING" | "MOVEMENTS"
/** Format of the exported lines. */
readonly format?: "CSV" | "XLSX" | undefined
/** Only documents of this day or later. */
readonly date__gte: string
/** Only documents of this day or earlier. */
readonly date__lte: string
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v1/wallet/{wallet}/invoice-data"], input, options)
}

/** One invoice or credit note with its lines, VAT and timeline. */
export function getInvoice(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
/** Id of the document. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.InvoiceDetail> {
  return callJson(client, ["GET","/api/v1/wallet/{wallet}/invoices/{id}"], input, options)
}

/** One invoice or credit note as UBL 2.1. */
export function downloadInvoiceXml(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
/** Id of the document. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v1/wallet/{wallet}/invoices/{id}/xml"], input, options)
}

/** Balance, holds, month so far, cards by state and what needs attention. */
export function getWalletOverview(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.WalletOverview> {
  return callJson(client, ["GET","/api/v3/user/wallet/{id}/overview"], input, options)
}

/** Request the charging network to cancel a reservation. */
export function cancelReservation(
  client: Client,
  input: {
readonly body: {
/** Id of the reservation’s request. */
readonly request_id: string
}
},
  options?: CallOptions,
): Promise<S.StationRequest> {
  return callJson(client, ["POST","/api/v4/commands/request-command/CANCEL_RESERVATION"], input, options)
}

/** Request the charging network to reserve a charge point for a card. */
export function reserveChargePoint(
  client: Client,
  input: {
readonly body: {
/** Id of the card. */
readonly card_id: string
/** Id of the station. */
readonly station_id: string
/** Id of the charge point at its operator. */
readonly point_uid: string
/** Minutes for which it is reserved. */
readonly minutes?: number | undefined
}
},
  options?: CallOptions,
): Promise<S.StationRequest> {
  return callJson(client, ["POST","/api/v4/commands/request-command/RESERVE_NOW"], input, options)
}

/** Request the charging network to start a charge with a card. */
export function startSession(
  client: Client,
  input: {
readonly body: {
/** Id of the card. */
readonly card_id: string
/** Id of the station. */
readonly station_id: string
/** Id of the charge point at its operator. */
readonly point_uid: string
/** Id of the plug at its operator. */
readonly plug_id?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.StationRequest> {
  return callJson(client, ["POST","/api/v4/commands/request-command/START_SESSION"], input, options)
}

/** Request the charging network to stop a session. */
export function stopSession(
  client: Client,
  input: {
readonly body: {
/** Id of the session. */
readonly session_id: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the request to stop, with which its result is read. */
readonly command_id: string
/** Id of the session. */
readonly session_id: string
/** Always `REQUESTED`: the result comes later. */
readonly state: "REQUESTED"
}> {
  return callJson(client, ["POST","/api/v4/commands/request-command/STOP_SESSION"], input, options)
}

/** Energy, cost and CO2 of a range with its buckets, by card, member, period and station, and the equal range before. */
export function getConsumption(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Width of the range: a day, a week, a month or a year. */
readonly view?: S.ConsumptionView | undefined
/** First and last day (inclusive) in the wallet's time zone. Default: the view's range around today. */
readonly date_from?: string | undefined
/** Last day of the range, inclusive, in the wallet’s time zone. */
readonly date_to?: string | undefined
/** Default: all sources. */
readonly source?: S.ConsumptionSource | undefined
/** Restricts to the cards that are in this team now. */
readonly team?: string | undefined
/** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
readonly amounts?: "GROSS" | "NET" | undefined
/** Only charges of this driver, by their id. */
readonly member?: string | undefined
/** Only charges at this station, by its id. */
readonly station?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.Consumption> {
  return callJson(client, ["GET","/api/v4/fleets/dashboard-consumption/{wallet}"], input, options)
}

/** The same for one card, or for one member on that card. */
export function getCardConsumption(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
/** Id of the card. */
readonly id: string
}
readonly query?: {
/** Width of the range: a day, a week, a month or a year. */
readonly view?: S.ConsumptionView | undefined
/** First and last day (inclusive) in the wallet's time zone. Default: the view's range around today. */
readonly date_from?: string | undefined
/** Last day of the range, inclusive, in the wallet’s time zone. */
readonly date_to?: string | undefined
/** Default: all sources. */
readonly source?: S.ConsumptionSource | undefined
/** Restricts to the cards that are in this team now. */
readonly team?: string | undefined
/** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
readonly amounts?: "GROSS" | "NET" | undefined
/** Only charges of this driver, by their id. */
readonly member?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.Consumption> {
  return callJson(client, ["GET","/api/v4/fleets/dashboard-consumption/{wallet}/cards/{id}"], input, options)
}

/** Why a range cost more or less than the compared range: parts that add up to the difference to the cent. */
export function explainConsumption(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Width of the range: a day, a week, a month or a year. */
readonly view?: S.ConsumptionView | undefined
/** First and last day (inclusive) in the wallet's time zone. Default: the view's range around today. */
readonly date_from?: string | undefined
/** Last day of the range, inclusive, in the wallet’s time zone. */
readonly date_to?: string | undefined
/** Default: all sources. */
readonly source?: S.ConsumptionSource | undefined
/** Restricts to the cards that are in this team now. */
readonly team?: string | undefined
/** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
readonly amounts?: "GROSS" | "NET" | undefined
/** Only charges of this card, by its id. */
readonly card?: string | undefined
/** Only charges of this driver, by their id. */
readonly member?: string | undefined
/** Only charges at this station, by its id. */
readonly station?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.CostChange> {
  return callJson(client, ["GET","/api/v4/fleets/dashboard-consumption/{wallet}/change"], input, options)
}

/** Energy and cost per station, highest cost first. */
export function getChargerConsumption(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** The view, which decides the compared range. */
readonly view?: S.ConsumptionView | undefined
/** First and last day (inclusive) in the wallet's time zone. Default: the view's range around today. */
readonly date_from?: string | undefined
/** Last day of the range, inclusive, in the wallet’s time zone. */
readonly date_to?: string | undefined
/** Default: all sources. */
readonly source?: S.ConsumptionSource | undefined
/** Restricts to the cards that are in this team now. */
readonly team?: string | undefined
/** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
readonly amounts?: "GROSS" | "NET" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<{
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
}> {
  return callJson(client, ["GET","/api/v4/fleets/dashboard-consumption/{wallet}/chargers"], input, options)
}

/** Download the CO2 report of a year by vehicle and cost centre, with its factors and method, as PDF, CSV or XLSX. */
export function downloadCo2Report(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query: {
/** The reported calendar year. */
readonly year: number
/** Format of the report. */
readonly format?: "pdf" | "csv" | "xlsx" | undefined
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v4/fleets/dashboard-consumption/{wallet}/co2-report"], input, options)
}

/** Invoices and credit notes of a wallet. */
export function listInvoices(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Only rows that were created or changed at this instant or later, the earliest change first. */
readonly updated_since?: string | undefined
/** The `cursor` of an earlier reply: only rows that changed after it. */
readonly cursor?: string | undefined
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Only invoices, or only credit notes. */
readonly type?: "INVOICE" | "CREDIT_NOTE" | undefined
/** Only documents for this. */
readonly class?: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | "TOPUP" | undefined
/** Only documents in these payment statuses. */
readonly payment_status?: ReadonlyArray<"PENDING" | "PAID" | "FAILED" | "CANCELLED"> | undefined
/** Only documents of this day or later. */
readonly date__gte?: string | undefined
/** Only documents of this day or earlier. */
readonly date__lte?: string | undefined
/** Only documents that name this purchase order. */
readonly po?: string | undefined
/** Only documents with this VAT number. */
readonly nif?: string | undefined
/** Text to find in numbers of documents, purchase orders and VAT numbers, without regard to case and accents. */
readonly search?: string | undefined
/** Field by which the documents are ordered; `-` before it reverses the order. */
readonly ordering?: "unpaid" | "date" | "-date" | "number" | "-number" | "total" | "-total" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Invoice>
/** Continue here, now or later; only in replies to `updated_since` and `cursor`. */
readonly cursor?: string | undefined
}> {
  return callJson(client, ["GET","/api/v4/user/wallet/{wallet}/invoices"], input, options)
}

/** Purchase orders of a wallet. */
export function listPurchaseOrders(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Only orders for these documents. */
readonly po_type?: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.PurchaseOrder>
}> {
  return callJson(client, ["GET","/api/v4/user/wallet/{wallet}/purchase-orders"], input, options)
}

/** The wallet with its running sessions or unpaid documents, depending on `state`. */
export function getWalletState(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly query?: {
/** `ongoing` returns running charges, `unpaid` returns unpaid documents. */
readonly state?: "ongoing" | "unpaid" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Id of the wallet. */
readonly id: string
/** Name of the wallet. */
readonly name: string
/** States of a wallet. ACTIVE: its cards charge. RESTRICTED: an unpaid invoice or the lack of a payment method prevents charging. BLOCKED: by its owner or the operator. CLOSED: for good. */
readonly state: "ACTIVE" | "RESTRICTED" | "BLOCKED" | "CLOSED"
/** Money in the wallet, amounts on hold included. */
readonly balance: string
/** Amount on hold for running and unchecked charges. */
readonly reserved: string
/** Money that charges can still use. */
readonly available: string
/** The running charges; empty with `state=unpaid`. */
readonly sessions: ReadonlyArray<{
/** Id of the charge. */
readonly id: string
/** Name that the company gave the card. */
readonly card_name: string
/** Name that the operator gave the station. */
readonly station_name: string
/** When the charge began. */
readonly started_at: string
/** Energy so far in kWh, three decimals. */
readonly energy_kwh: string
/** Cost so far with VAT. */
readonly cost: string
}>
/** The unpaid documents; empty with `state=ongoing`. */
readonly documents: ReadonlyArray<{
/** Id of the unpaid document. */
readonly id: string
/** Number of the unpaid document. */
readonly number: string
/** Day on which it is due. */
readonly due: string
/** Amount that is still to be paid, with VAT. */
readonly amount: string
}>
}> {
  return callJson(client, ["GET","/api/v4/wallet/{id}"], input, options)
}

/** Guests of a wallet, 10 a page. */
export function listGuests(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in names and addresses of guests, without regard to case and accents. */
readonly search?: string | undefined
/** Only guests in this status. */
readonly status?: "INVITED" | "ACCEPTED" | "EXPIRED" | "REVOKED" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Guest>
}> {
  return callJson(client, ["GET","/api/v4/wallet/{id}/guests"], input, options)
}

/** List the stations where members last charged. */
export function listLastKnownLocations(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** Off by default (contract: locations). */
readonly enabled: boolean
/** The drivers who agreed, the latest charge first. */
readonly results: ReadonlyArray<{
/** The driver who agreed. */
readonly member: {
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
}
/** The station of the driver’s last charge. */
readonly station: {
/** Name of the station. */
readonly name: string
/** City of the station. */
readonly city: string
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
}
/** When the driver’s last charge began. */
readonly at: string
}>
}> {
  return callJson(client, ["GET","/api/v4/wallet/{id}/members/last-known-location"], input, options)
}

/** List where the vehicles were last; every read is audited. */
export function listVehiclePositions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** Off by default (contract: locations). */
readonly enabled: boolean
/** The vehicles with a position, by their plates. */
readonly results: ReadonlyArray<{
/** The vehicle at the position. */
readonly vehicle: {
/** Id of the vehicle. */
readonly id: string
/** Licence plate of the vehicle. */
readonly plate: string
}
/** The driver who agreed to show locations; null without a driver. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
/** When the vehicle was there. */
readonly at: string
/** Odometer in kilometres; null when it was not reported. */
readonly odometer_km: (number | null)
/** State of charge of the battery in percent; null when it was not reported. */
readonly charge_percent: (number | null)
}>
}> {
  return callJson(client, ["GET","/api/v4/wallet/{id}/vehicles/positions"], input, options)
}

/** Whether the odometer is asked for after a charge, and the last reading of the vehicle. */
export function getChargeReading(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the session. */
readonly sessionId: string
}
},
  options?: CallOptions,
): Promise<{
/** Null: the card has no vehicle, so there is nothing to ask. */
readonly plate: (string | null)
/** False when the charge runs, or when a reading of its end is stored. */
readonly is_missing: boolean
/** The newest reading before the end of the charge. */
readonly last_km: (number | null)
}> {
  return callJson(client, ["GET","/api/v4/wallet/{walletId}/sessions/{sessionId}/odometer"], input, options)
}

/** Vehicles with their energy and cost per 100 km between odometer readings, against norm and petrol. */
export function listVehicleCosts(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in plates, brands and models, without regard to case and accents. */
readonly search?: string | undefined
/** These vehicles only, for a comparison. */
readonly ids?: ReadonlyArray<string> | undefined
/** The last three or twelve months of the wallet's time zone with the current one, or all. */
readonly period?: "3" | "12" | "all" | undefined
/** Field by which the vehicles are ordered; `-` before it reverses the order. */
readonly ordering?: "plate" | "-plate" | "energy" | "-energy" | "cost" | "-cost" | "distance" | "-distance" | "kwh_per_100_km" | "-kwh_per_100_km" | "cost_per_100_km" | "-cost_per_100_km" | undefined
/** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
readonly amounts?: "GROSS" | "NET" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.VehicleCost>
/** Currency code, ISO 4217. */
readonly currency: string
/** Whether the costs of charges contain VAT. The petrol car costs what was entered. */
readonly amounts: "GROSS" | "NET"
/** The part of the period's cost whose VAT is unknown: imported charges. It is the same with and without VAT. */
readonly vat_unknown_cost: string
/** The petrol car that the vehicles are compared with; null without one. */
readonly petrol: (S.Petrol | null)
}> {
  return callJson(client, ["GET","/api/v4/wallet/{walletId}/vehicles/costs"], input, options)
}

/** Vehicles with their energy and cost per 100 km as CSV or XLSX, filtered like the list. */
export function exportVehicleCosts(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Text to find in plates, brands and models, without regard to case and accents. */
readonly search?: string | undefined
/** These vehicles only, for a comparison. */
readonly ids?: ReadonlyArray<string> | undefined
/** The last three or twelve months of the wallet's time zone with the current one, or all. */
readonly period?: "3" | "12" | "all" | undefined
/** Field by which the vehicles are ordered; `-` before it reverses the order. */
readonly ordering?: "plate" | "-plate" | "energy" | "-energy" | "cost" | "-cost" | "distance" | "-distance" | "kwh_per_100_km" | "-kwh_per_100_km" | "cost_per_100_km" | "-cost_per_100_km" | undefined
/** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
readonly amounts?: "GROSS" | "NET" | undefined
/** Format of the exported vehicles. */
readonly format?: "csv" | "xlsx" | undefined
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v4/wallet/{walletId}/vehicles/costs/export"], input, options)
}

/** A vehicle by month and over all: energy and cost per 100 km, and the cards and drivers that charged it. */
export function getVehicleCost(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the vehicle. */
readonly vehicleId: string
}
readonly query?: {
/** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
readonly amounts?: "GROSS" | "NET" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The vehicle itself. */
readonly vehicle: S.Vehicle
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
readonly distance: (S.Distance | null)
/** Currency code, ISO 4217. */
readonly currency: string
/** Whether the costs of charges contain VAT. The petrol car costs what was entered. */
readonly amounts: "GROSS" | "NET"
/** The part of the period's cost whose VAT is unknown: imported charges. It is the same with and without VAT. */
readonly vat_unknown_cost: string
/** The petrol car that the vehicle is compared with; null without one. */
readonly petrol: (S.Petrol | null)
/** The newest first; at most 36. A distance belongs to the month of its last reading. */
readonly months: ReadonlyArray<{
/** Calendar month, from 2000 to 2100. */
readonly month: string
/** Number of charges of the period. */
readonly sessions: number
/** Energy of the period in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the period. */
readonly cost: string
/** What was charged between the first and last reading of the month; null without two readings. */
readonly distance: (S.Distance | null)
}>
/** Cards and drivers by their charges, the newest first. Imported charges may have neither. */
readonly used_by: ReadonlyArray<{
/** The card that charged it; null when it is unknown. */
readonly card: ({
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
})
/** The driver who charged it; null when it is unknown. */
readonly member: ({
/** Id of the driver. */
readonly id: string
/** Name of the driver. */
readonly name: string
})
/** When the first of these charges began. */
readonly first_at: string
/** When the last of these charges began. */
readonly last_at: string
/** Number of charges of the period. */
readonly sessions: number
/** Energy of the period in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the period. */
readonly cost: string
}>
}> {
  return callJson(client, ["GET","/api/v4/wallet/{walletId}/vehicles/{vehicleId}/costs"], input, options)
}

/** Odometer readings of a vehicle, newest first. */
export function listReadings(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the vehicle. */
readonly vehicleId: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.OdometerReading>
}> {
  return callJson(client, ["GET","/api/v4/wallet/{walletId}/vehicles/{vehicleId}/odometer"], input, options)
}

/** List sessions that need review with the reason, newest first; dismissed ones separately. */
export function listAnomalies(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Only findings of this kind. */
readonly kind?: S.AnomalyKind | undefined
/** Only findings about cards of this team, by its id. */
readonly team?: string | undefined
/** Open findings, or those that a person dismissed. */
readonly state?: "OPEN" | "DISMISSED" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Anomaly>
}> {
  return callJson(client, ["GET","/api/v4/{wallet}/anomalies"], input, options)
}

/** Charges from files of other providers, newest first; search in station, card, driver, plate and reference. */
export function listImportedSessions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in stations, cards, drivers, plates and references, without regard to case and accents. */
readonly search?: string | undefined
/** Only charges of this import, by its id. */
readonly import?: string | undefined
/** Begun at this instant or later. */
readonly start_date_time__gte?: string | undefined
/** Begun at this instant or earlier. */
readonly start_date_time__lte?: string | undefined
/** Only charges of this card, by its id. */
readonly card?: string | undefined
/** Only charges of this driver, by their id. */
readonly member?: string | undefined
/** Only charges at this station, by its id. */
readonly station?: string | undefined
/** Only charges with this cost centre. */
readonly cost_centre?: string | undefined
/** Charges with a share in this centre of the second dimension. */
readonly second_cost_centre?: string | undefined
/** Only charges with alternating (AC) or direct current (DC). */
readonly current?: "AC" | "DC" | undefined
/** `true`: only charges without a card. */
readonly card__isnull?: "true" | undefined
/** `true`: only charges without a driver. */
readonly member__isnull?: "true" | undefined
/** `true`: only charges without a cost centre. */
readonly cost_centre__isnull?: "true" | undefined
/** ISO weekday and hour of the start in the wallet's time zone: `1-08` is Monday from eight to nine. */
readonly week_hour?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.ImportedSession>
}> {
  return callJson(client, ["GET","/api/v4/{wallet}/imported-sessions"], input, options)
}

/** Get a session with its power curve, price lines and timeline. */
export function getSession(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
/** Id of the charge. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.SessionDetail> {
  return callJson(client, ["GET","/api/v4/{wallet}/sessions/detail/{id}"], input, options)
}

/** Charging sessions of a wallet; search in station, card, member and plate. */
export function listSessions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Only rows that were created or changed at this instant or later, the earliest change first. */
readonly updated_since?: string | undefined
/** The `cursor` of an earlier reply: only rows that changed after it. */
readonly cursor?: string | undefined
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in stations, cards, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** Begun at this instant or later. */
readonly start_date_time__gte?: string | undefined
/** Begun at this instant or earlier. */
readonly start_date_time__lte?: string | undefined
/** Only charges in these statuses. */
readonly status?: ReadonlyArray<S.SessionStatus> | undefined
/** Only charges of this card, by its id. */
readonly card?: string | undefined
/** Only charges of this driver, by their id. */
readonly member?: string | undefined
/** Only charges at this station, by its id. */
readonly station?: string | undefined
/** Only charges with this cost centre. */
readonly cost_centre?: string | undefined
/** Sessions with a share in this centre of the second dimension. */
readonly second_cost_centre?: string | undefined
/** Sessions without a member or a cost centre: the bars without a name. */
readonly member__isnull?: "true" | undefined
/** `true`: only charges without a cost centre. */
readonly cost_centre__isnull?: "true" | undefined
/** Sessions of the cards that are in this team now. */
readonly team?: string | undefined
/** Only charges with alternating (AC) or direct current (DC). */
readonly current?: "AC" | "DC" | undefined
/** ISO weekday and hour of the start in the wallet's time zone: `1-08` is Monday from eight to nine. */
readonly week_hour?: string | undefined
/** The country of the place, ISO 3166-1 alpha-2. */
readonly country?: string | undefined
/** Charges that cost more because of peak hours, or because of the time plugged in after charging. */
readonly extra_cost?: "PEAK" | "IDLE" | undefined
/** Field by which the charges are ordered; `-` before it reverses the order. */
readonly ordering?: "start_date_time" | "-start_date_time" | "energy_kwh" | "-energy_kwh" | "total_cost" | "-total_cost" | "duration_s" | "-duration_s" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Session>
/** Continue here, now or later; only in replies to `updated_since` and `cursor`. */
readonly cursor?: string | undefined
}> {
  return callJson(client, ["GET","/api/v5/{wallet}/sessions"], input, options)
}

/** Charging sessions as CSV or XLSX, filtered like the list, the newest first. */
export function exportSessions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly wallet: string
}
readonly query?: {
/** Text to find in stations, cards, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** Begun at this instant or later. */
readonly start_date_time__gte?: string | undefined
/** Begun at this instant or earlier. */
readonly start_date_time__lte?: string | undefined
/** Only charges in these statuses. */
readonly status?: ReadonlyArray<S.SessionStatus> | undefined
/** Only charges of this card, by its id. */
readonly card?: string | undefined
/** Only charges of this driver, by their id. */
readonly member?: string | undefined
/** Only charges at this station, by its id. */
readonly station?: string | undefined
/** Only charges with this cost centre. */
readonly cost_centre?: string | undefined
/** Sessions with a share in this centre of the second dimension. */
readonly second_cost_centre?: string | undefined
/** Sessions without a member or a cost centre: the bars without a name. */
readonly member__isnull?: "true" | undefined
/** `true`: only charges without a cost centre. */
readonly cost_centre__isnull?: "true" | undefined
/** Sessions of the cards that are in this team now. */
readonly team?: string | undefined
/** Only charges with alternating (AC) or direct current (DC). */
readonly current?: "AC" | "DC" | undefined
/** ISO weekday and hour of the start in the wallet's time zone: `1-08` is Monday from eight to nine. */
readonly week_hour?: string | undefined
/** The country of the place, ISO 3166-1 alpha-2. */
readonly country?: string | undefined
/** Charges that cost more because of peak hours, or because of the time plugged in after charging. */
readonly extra_cost?: "PEAK" | "IDLE" | undefined
/** Format of the exported charges. */
readonly format?: "csv" | "xlsx" | undefined
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/api/v5/{wallet}/sessions/export"], input, options)
}

/** Connect an assistant to a wallet. */
export function connectAssistant(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly body: {
/** Id that the program got when it registered. */
readonly client_id: string
/** Registered address to which the person returns. */
readonly redirect_uri: string
/** Requested rights, separated by spaces. Absent: all that assistants can have. */
readonly scope?: string | undefined
/** Value that the program gets back unchanged. */
readonly state?: string | undefined
/** Address of this installation’s MCP server, for which the access is. */
readonly resource?: string | undefined
/** Challenge of the program’s proof key (PKCE, method S256). */
readonly code_challenge: string
}
},
  options?: CallOptions,
): Promise<{
/** Address that brings the authorization code to the program. It works for a minute. */
readonly redirect_to: string
}> {
  return callJson(client, ["POST","/editor/v1/wallet/{id}/assistants"], input, options)
}

/** List the assistants that you connected. */
export function listAssistants(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** The caller’s assistants, the newest first. */
readonly results: ReadonlyArray<S.Assistant>
}> {
  return callJson(client, ["GET","/editor/v1/wallet/{id}/assistants"], input, options)
}

/** Disconnect an assistant that you connected. */
export function disconnectAssistant(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
/** Id of the assistant’s access. */
readonly assistantId: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the ended access. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v1/wallet/{id}/assistants/{assistantId}"], input, options)
}

/** List changes and refused attempts in a wallet, newest first. */
export function listAudit(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Only what people did, or only what the product did on its own. Without it, both. */
readonly actor?: "PEOPLE" | "AUTOMATIC" | undefined
/** Only what this person did, by their id. */
readonly person?: string | undefined
/** The action. */
readonly deed?: "wallet.created" | "wallet.changed" | "wallet.blocked" | "wallet.exported" | "wallet.imported" | "wallet.post_payment_asked" | "funds.added" | "funds.withdrawn" | "payout_account.requested" | "payout_account.confirmed" | "payout_account.removed" | "payout.sent" | "payout.paid" | "payout.returned" | "auto_recharge.changed" | "card.blocked" | "card.unblocked" | "card.changed" | "card.activated" | "card.limit_changed" | "cards.limits_changed" | "card.limit_raised" | "card.raise_ended" | "card.limit_reached" | "card.reported_lost" | "cards.blocked" | "cards.unblocked" | "cards.imported" | "request.created" | "request.approved" | "request.declined" | "request.withdrawn" | "request.expired" | "approval_limits.changed" | "card_order.placed" | "card_order.paid" | "card_order.cancelled" | "card_order.advanced" | "member.invited" | "member.changed" | "member.removed" | "guest.invited" | "guest.removed" | "invitation.resent" | "invitation.revoked" | "invitation.answered" | "permissions.given" | "permissions.taken" | "session.stop_asked" | "session.start_asked" | "station.reservation_asked" | "station.reservation_cancelled" | "session.stopped_at_limit" | "first_charge.simulated" | "first_steps.changed" | "sessions.imported" | "sessions.import_undone" | "budget.set" | "budget.changed" | "budget.removed" | "anomaly.dismissed" | "anomaly.found" | "filter.saved" | "filter.removed" | "session.accepted" | "session.rejected" | "session.disputed" | "session.dispute_answered" | "vat_number.added" | "vat_number.changed" | "vat_number.removed" | "shipping_address.added" | "shipping_address.changed" | "shipping_address.removed" | "vehicle.added" | "vehicle.changed" | "vehicle.removed" | "vehicle.located" | "vehicles.positions_read" | "odometer.added" | "odometer.changed" | "odometer.removed" | "odometer.imported" | "petrol.changed" | "payment_method.added" | "payment_method.changed" | "payment_method.removed" | "payment.cancelled" | "mandate.signed" | "mandate.cancelled" | "invoice.payment_retried" | "invoice.exported" | "purchase_order.created" | "purchase_order.changed" | "purchase_order.removed" | "report.added" | "report.changed" | "report.removed" | "report.retried" | "report.tried" | "report.unsubscribed" | "accounting.changed" | "month.closed" | "month.sent_again" | "subscription.changed" | "subscription.plan_changed" | "subscription.checked" | "subscription.payment_retried" | "support.contacted" | "user.changed" | "user.exported" | "user.closed" | "notifications.changed" | "location.changed" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "assistant.used" | "sign_in.domain_added" | "sign_in.domain_checked" | "sign_in.domain_removed" | "sign_in.provider_changed" | "sign_in.provider_removed" | "sign_in.groups_changed" | "sign_in.enforcement_changed" | "sign_in.person_changed" | "sign_in.scim_token_created" | "sign_in.scim_token_removed" | "people.imported" | "cost_centre.created" | "cost_centre.changed" | "cost_centre.assigned" | "cost_centre.previewed" | "cost_centre.dimension_named" | "team.created" | "team.changed" | "team.cards_moved" | "team.members_moved" | "team.managers_changed" | "webhook.created" | "webhook.changed" | "webhook.secret_renewed" | "webhook.removed" | "webhook.tried" | "webhook.replayed" | "rule.created" | "rule.changed" | "rule.paused" | "rule.resumed" | "rule.removed" | "rule.restored" | "rule.previewed" | "rule.exception_allowed" | "rule.exception_ended" | "rule.station_listed" | "rule.refused" | "rule.reported" | undefined
/** CHANGED: the action took effect. REFUSED: the server refused the attempt. */
readonly result?: "CHANGED" | "REFUSED" | undefined
/** Only what was done to this object, by its id. */
readonly object?: string | undefined
/** Only entries of this instant or later. */
readonly at__gte?: string | undefined
/** Only entries of this instant or earlier. */
readonly at__lte?: string | undefined
/** Searches names of people and of changed objects. */
readonly search?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.AuditEntry>
}> {
  return callJson(client, ["GET","/editor/v1/wallet/{id}/audit"], input, options)
}

/** Simulate a charge with a card of the fleet (demo only). */
export function simulateFirstCharge(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** The card that charges. */
readonly card: {
/** Id of the card. */
readonly id: string
/** Name of the card. */
readonly name: string
}
/** The simulated station. */
readonly station: {
/** Name of the simulated station. */
readonly name: string
}
}> {
  return callJson(client, ["POST","/editor/v1/wallet/{id}/first-charge"], input, options)
}

/** Hide or show the first steps of a new fleet for the person. */
export function dismissFirstSteps(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly body: {
/** True hides the steps, false shows them again. */
readonly dismissed: boolean
}
},
  options?: CallOptions,
): Promise<{
/** Whether the steps are hidden. */
readonly dismissed: boolean
}> {
  return callJson(client, ["PUT","/editor/v1/wallet/{id}/first-steps"], input, options)
}

/** Get the location setting of the wallet, the person’s consent and the views of their location. */
export function getLocationSharing(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.LocationSharing> {
  return callJson(client, ["GET","/editor/v1/wallet/{id}/location"], input, options)
}

/** Turn driver locations on or off. */
export function setLocationSharing(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly body: {
/** True shows locations of drivers who agree, false hides all. */
readonly enabled: boolean
}
},
  options?: CallOptions,
): Promise<S.LocationSharing> {
  return callJson(client, ["PUT","/editor/v1/wallet/{id}/location"], input, options)
}

/** Give or withdraw consent to show the person’s location. */
export function setLocationConsent(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly body: {
/** True agrees to show where the caller charged last, false withdraws it. */
readonly consent: boolean
}
},
  options?: CallOptions,
): Promise<S.LocationSharing> {
  return callJson(client, ["PUT","/editor/v1/wallet/{id}/location/consent"], input, options)
}

/** Own saved filters of the sessions, by name. */
export function listSessionFilters(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** The saved filters by name. */
readonly results: ReadonlyArray<S.SavedFilter>
}> {
  return callJson(client, ["GET","/editor/v1/wallet/{id}/session-filters"], input, options)
}

/** Save filters of the sessions under a name. */
export function saveSessionFilter(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly body: {
/** Name of the new filter. */
readonly name: string
/** Filters and ordering of the list as a URL query, without paging: `status=PAID&search=porto`. */
readonly query: string
}
},
  options?: CallOptions,
): Promise<S.SavedFilter> {
  return callJson(client, ["PUT","/editor/v1/wallet/{id}/session-filters"], input, options)
}

/** Delete a saved filter of the sessions. */
export function removeSessionFilter(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
/** Id of the saved filter. */
readonly filterId: string
}
},
  options?: CallOptions,
): Promise<{
/** Always true: it is deleted. */
readonly removed: true
}> {
  return callJson(client, ["DELETE","/editor/v1/wallet/{id}/session-filters/{filterId}"], input, options)
}

/** Set accounts, journal format and recipient of closed months. */
export function setAccountingSettings(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
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
/** The accounts of VAT of other countries. Absent: unchanged. */
readonly abroad?: {
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
} | undefined
/** The account of VAT whose invoice is dated after its month. Absent: unchanged. */
readonly vat_pending?: string | undefined
/** Accounts to which DATEV adds VAT itself. Absent: unchanged. */
readonly datev_automatic?: ReadonlyArray<string> | undefined
/** Format in which journals are sent from now on. */
readonly format: "DATEV" | "FEC" | "SAFT_PT" | "CSV" | "XLSX"
/** Numbers of the tax adviser, which DATEV needs; null without them. */
readonly datev: ({
/** Number of the tax adviser. */
readonly consultant: number
/** Number of the client at the tax adviser. */
readonly client: number
/** Month in which the business year begins. */
readonly year_start_month: number
})
/** E-mail address that closed months are sent to from now on; null: nobody yet. */
readonly accountant_email: (string | null)
/** How the files are sent: attached, or as a link that expires. */
readonly delivery: "ATTACHMENT" | "LINK"
/** When months are closed automatically; null: by hand. */
readonly automatic: ({
/** The day of the next month, in the wallet's time zone. */
readonly day: number
/** The hour of that day, 0 to 23, in the wallet’s time zone. */
readonly hour: number
})
}
},
  options?: CallOptions,
): Promise<S.AccountingSettings> {
  return callJson(client, ["PUT","/editor/v1/wallet/{walletId}/accounting"], input, options)
}

/** Close a month and send its documents, journal and summary to the accountant. */
export function closeMonth(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Calendar month, from 2000 to 2100. */
readonly month: string
}
readonly body: {
/** Why the month is closed while an earlier one is open: required when `earlier_open` names months. */
readonly earlier_open_reason?: (string | null) | undefined
}
},
  options?: CallOptions,
): Promise<S.MonthReport> {
  return callJson(client, ["POST","/editor/v1/wallet/{walletId}/months/{month}/close"], input, options)
}

/** Send the files of a closed month again. */
export function resendMonth(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Calendar month, from 2000 to 2100. */
readonly month: string
}
},
  options?: CallOptions,
): Promise<S.MonthReport> {
  return callJson(client, ["POST","/editor/v1/wallet/{walletId}/months/{month}/send"], input, options)
}

/** Schedule a report by mail, weekly or monthly. */
export function addReport(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Name of the report, which is the subject of its mail. */
readonly name: string
/** What the file contains. */
readonly content: "SESSIONS" | "CONSUMPTION" | "CO2" | "BUDGETS"
/** Filters of the charges as a URL query, as a saved filter has them. Null: all charges of the period. */
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
/** Whether a report on consumption contains VAT. Default: as before, and GROSS for a new report. */
readonly amounts?: "GROSS" | "NET" | undefined
/** People of the wallet. Who may not read the data any more when a report is sent does not get it. */
readonly recipients: ReadonlyArray<string>
}
},
  options?: CallOptions,
): Promise<S.Report> {
  return callJson(client, ["POST","/editor/v1/wallet/{walletId}/reports"], input, options)
}

/** Change, pause or resume a scheduled report. */
export function changeReport(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the report. */
readonly reportId: string
}
readonly body: {
/** Name of the report, which is the subject of its mail. */
readonly name: string
/** What the file contains. */
readonly content: "SESSIONS" | "CONSUMPTION" | "CO2" | "BUDGETS"
/** Filters of the charges as a URL query, as a saved filter has them. Null: all charges of the period. */
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
/** Whether a report on consumption contains VAT. Default: as before, and GROSS for a new report. */
readonly amounts?: "GROSS" | "NET" | undefined
/** People of the wallet. Who may not read the data any more when a report is sent does not get it. */
readonly recipients: ReadonlyArray<string>
}
},
  options?: CallOptions,
): Promise<S.Report> {
  return callJson(client, ["PUT","/editor/v1/wallet/{walletId}/reports/{reportId}"], input, options)
}

/** Delete a scheduled report with its history. */
export function removeReport(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the report. */
readonly reportId: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed report. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v1/wallet/{walletId}/reports/{reportId}"], input, options)
}

/** Send a report again that could not be written, to its recipients. */
export function retryReport(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the report. */
readonly reportId: string
}
readonly body: {
/** The day on which it was due. */
readonly due_on: string
}
},
  options?: CallOptions,
): Promise<{
/** Outcomes of a sending. TOO_LARGE: the mail had a link instead of the file. NOBODY: no recipient may read the data. */
readonly state: "SENT" | "TOO_LARGE" | "NOBODY" | "FAILED"
}> {
  return callJson(client, ["POST","/editor/v1/wallet/{walletId}/reports/{reportId}/retry"], input, options)
}

/** Send a report to yourself, to try it. */
export function tryReport(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the report. */
readonly reportId: string
}
},
  options?: CallOptions,
): Promise<{
/** Outcomes of a sending. TOO_LARGE: the mail had a link instead of the file. NOBODY: no recipient may read the data. */
readonly state: "SENT" | "TOO_LARGE" | "NOBODY" | "FAILED"
}> {
  return callJson(client, ["POST","/editor/v1/wallet/{walletId}/reports/{reportId}/try"], input, options)
}

/** Payment methods. */
export function listPaymentMethods(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
} = {},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.PaymentMethod>
}> {
  return callJson(client, ["GET","/editor/v2/gateway/user/payment-methods"], input, options)
}

/** Start adding a payment method. */
export function addPaymentMethod(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
readonly body: {
/** Kinds of payment methods. */
readonly kind: "CREDIT_CARD" | "MULTIBANCO" | "DIRECT_DEBIT" | "MB_WAY"
/** Name of the new payment method; default: one that the product derives. */
readonly label?: string | undefined
/** Phone number of MB WAY, such as `+351912345678`. */
readonly phone?: string | undefined
/** True makes it the one that pays when no other is chosen. */
readonly is_default?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The new payment method; `PENDING` until its set-up is complete. */
readonly payment_method: S.PaymentMethod
/** Secret of the provider’s set-up; null when nothing is left to do. */
readonly setup_secret: (string | null)
/** Public key of the provider; null when nothing is left to do. */
readonly publishable_key: (string | null)
/** The page with the provider's fields, which the payer opens; null when nothing is left to do. */
readonly setup_url: (string | null)
}> {
  return callJson(client, ["POST","/editor/v2/gateway/user/payment-methods"], input, options)
}

/** Get a payment method. */
export function getPaymentMethod(
  client: Client,
  input: {
readonly params: {
/** Id of the payment method. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.PaymentMethod> {
  return callJson(client, ["GET","/editor/v2/gateway/user/payment-methods/{id}"], input, options)
}

/** Rename a payment method or make it the default. */
export function updatePaymentMethod(
  client: Client,
  input: {
readonly params: {
/** Id of the payment method. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
readonly body: {
/** New name of the payment method. */
readonly label?: string | undefined
/** True makes it the one that pays when no other is chosen. */
readonly is_default?: true | undefined
}
},
  options?: CallOptions,
): Promise<S.PaymentMethod> {
  return callJson(client, ["PATCH","/editor/v2/gateway/user/payment-methods/{id}"], input, options)
}

/** Delete a payment method. */
export function removePaymentMethod(
  client: Client,
  input: {
readonly params: {
/** Id of the payment method. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
/** True confirms that cards stop charging without the payment method. */
readonly confirm_stop?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed payment method. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v2/gateway/user/payment-methods/{id}"], input, options)
}

/** Mandates of a direct debit, and the text a new one would have. */
export function listMandates(
  client: Client,
  input: {
readonly params: {
/** Id of the payment method. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The mandates, the newest first. */
readonly results: ReadonlyArray<S.Mandate>
/** The text to sign. */
readonly text: {
/** Version of the text. */
readonly version: string
/** Title of the text to sign. */
readonly title: string
/** Paragraphs of the text. */
readonly paragraphs: ReadonlyArray<string>
}
/** Both parties of the next mandate; null until the account is known. */
readonly draft: ({
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
})
}> {
  return callJson(client, ["GET","/editor/v2/gateway/user/payment-methods/{id}/mandates"], input, options)
}

/** Sign the direct-debit mandate of a payment method. */
export function createMandate(
  client: Client,
  input: {
readonly params: {
/** Id of the payment method. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.Mandate> {
  return callJson(client, ["POST","/editor/v2/gateway/user/payment-methods/{id}/mandates"], input, options)
}

/** Cancel a direct-debit mandate. */
export function cancelMandate(
  client: Client,
  input: {
readonly params: {
/** Id of the payment method. */
readonly id: string
/** Id of the mandate. */
readonly mandateId: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
/** True confirms that cards stop charging without the payment method. */
readonly confirm_stop?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.Mandate> {
  return callJson(client, ["DELETE","/editor/v2/gateway/user/payment-methods/{id}/mandates/{mandateId}"], input, options)
}

/** Download the signed mandate as a PDF. */
export function downloadMandate(
  client: Client,
  input: {
readonly params: {
/** Id of the payment method. */
readonly id: string
/** Id of the mandate. */
readonly mandateId: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/editor/v2/gateway/user/payment-methods/{id}/mandates/{mandateId}/document"], input, options)
}

/** Vehicles; search in plate, brand and model. */
export function listVehicles(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet; without it, the caller’s own vehicles. */
readonly wallet?: string | undefined
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in plates, brands and models, without regard to case and accents. */
readonly search?: string | undefined
/** Only the vehicle with this id of the company’s own system. */
readonly external_id?: string | undefined
}
} = {},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Vehicle>
}> {
  return callJson(client, ["GET","/editor/v2/user/cars"], input, options)
}

/** Add a vehicle. */
export function addVehicle(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet; without it, the caller’s own vehicles. */
readonly wallet?: string | undefined
}
readonly body: {
/** Brand of the vehicle, such as `Renault`. */
readonly brand: string
/** Model of the vehicle, such as `Kangoo E-Tech`. */
readonly model: string
/** Variant of the model; null when it is unknown. */
readonly version?: (string | null) | undefined
/** Licence plate; it is stored in upper case without separators, and one vehicle of a wallet has it. */
readonly licence_plate: string
/** Id of the model in the catalogue; null: brand and model are typed. */
readonly model_id?: (string | null) | undefined
/** Vehicle identification number; null: unknown. */
readonly vin?: (string | null) | undefined
/** Usable capacity of the battery in kWh; null: unknown. */
readonly battery_kwh?: (string | null) | undefined
/** Consumption per 100 km as the registration document says it; a person's own vehicle has none. */
readonly norm_kwh_per_100_km?: (string | null) | undefined
/** Connectors that the vehicle can be charged with. */
readonly connector_types?: ReadonlyArray<"TYPE_1" | "TYPE_2" | "CCS1" | "CCS2" | "CHADEMO" | "NACS" | "GB_T_AC" | "GB_T_DC"> | undefined
/** Id of the driver of the vehicle; null: none. */
readonly member_id?: (string | null) | undefined
/** Id of the vehicle in the company’s own system; null: none. */
readonly external_id?: (string | null) | undefined
/** Id of the card of the vehicle; null: none. */
readonly card_id?: (string | null) | undefined
/** Whether it is the driver’s usual vehicle. */
readonly is_default?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<S.Vehicle> {
  return callJson(client, ["POST","/editor/v2/user/cars"], input, options)
}

/** Change a vehicle; omitted fields do not change. */
export function updateVehicle(
  client: Client,
  input: {
readonly params: {
/** Id of the vehicle. */
readonly id: string
}
readonly query?: {
/** Id of the wallet; without it, the caller’s own vehicles. */
readonly wallet?: string | undefined
}
readonly body: {
/** Brand of the vehicle, such as `Renault`. */
readonly brand?: string | undefined
/** Model of the vehicle, such as `Kangoo E-Tech`. */
readonly model?: string | undefined
/** Variant of the model; null when it is unknown. */
readonly version?: (string | null) | undefined
/** Licence plate; it is stored in upper case without separators, and one vehicle of a wallet has it. */
readonly licence_plate?: string | undefined
/** Id of the model in the catalogue; null: brand and model are typed. */
readonly model_id?: (string | null) | undefined
/** Vehicle identification number; null: unknown. */
readonly vin?: (string | null) | undefined
/** Usable capacity of the battery in kWh; null: unknown. */
readonly battery_kwh?: (string | null) | undefined
/** Consumption per 100 km as the registration document says it; a person's own vehicle has none. */
readonly norm_kwh_per_100_km?: (string | null) | undefined
/** Connectors that the vehicle can be charged with. */
readonly connector_types?: ReadonlyArray<"TYPE_1" | "TYPE_2" | "CCS1" | "CCS2" | "CHADEMO" | "NACS" | "GB_T_AC" | "GB_T_DC"> | undefined
/** Id of the driver of the vehicle; null: none. */
readonly member_id?: (string | null) | undefined
/** Id of the vehicle in the company’s own system; null: none. */
readonly external_id?: (string | null) | undefined
/** Id of the card of the vehicle; null: none. */
readonly card_id?: (string | null) | undefined
/** Whether it is the driver’s usual vehicle. */
readonly is_default?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<S.Vehicle> {
  return callJson(client, ["PATCH","/editor/v2/user/cars/{id}"], input, options)
}

/** Delete a vehicle. */
export function removeVehicle(
  client: Client,
  input: {
readonly params: {
/** Id of the vehicle. */
readonly id: string
}
readonly query?: {
/** Id of the wallet; without it, the caller’s own vehicles. */
readonly wallet?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed vehicle. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v2/user/cars/{id}"], input, options)
}

/** Retry the collection of a failed invoice. */
export function retryInvoiceCapture(
  client: Client,
  input: {
readonly params: {
/** Id of the invoice. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.Invoice> {
  return callJson(client, ["POST","/editor/v2/user/invoice/{id}/retry-capture"], input, options)
}

/** Download documents as PDF, or a ZIP of several. */
export function downloadInvoices(
  client: Client,
  input: {
readonly query: {
/** Whether `ids` are those of invoices or of credit notes. */
readonly type: "INVOICE" | "CREDIT_NOTE"
/** Ids of the documents, separated by commas. */
readonly ids: ReadonlyArray<string>
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/editor/v2/user/invoices/list_download"], input, options)
}

/** VAT numbers, the default one first, archived ones last. */
export function listVatNumbers(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
}
} = {},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.VatNumber>
}> {
  return callJson(client, ["GET","/editor/v2/user/nifs"], input, options)
}

/** Add a VAT number; the check digit is verified immediately, VIES by a job. */
export function addVatNumber(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
readonly body: {
/** Country of the VAT number, ISO 3166-1 alpha-2. */
readonly country: string
/** The VAT number, with or without separators and country. */
readonly number: string
/** Name of the company of the number. */
readonly name: string
/** Address of the company. */
readonly address?: string | undefined
/** True puts it on documents when no other is chosen. */
readonly is_default?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<S.VatNumber> {
  return callJson(client, ["POST","/editor/v2/user/nifs"], input, options)
}

/** Get a VAT number. */
export function getVatNumber(
  client: Client,
  input: {
readonly params: {
/** Id of the VAT number’s entry. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.VatNumber> {
  return callJson(client, ["GET","/editor/v2/user/nifs/{id}"], input, options)
}

/** Change the name or address of a VAT number, make it the default, archive it. */
export function updateVatNumber(
  client: Client,
  input: {
readonly params: {
/** Id of the VAT number’s entry. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
readonly body: {
/** New name of the company. */
readonly name?: string | undefined
/** New address of the company; null removes it. */
readonly address?: (string | null) | undefined
/** True puts it on documents when no other is chosen. */
readonly is_default?: boolean | undefined
/** True archives the number: it stays on old documents and cannot be chosen. */
readonly is_archived?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<S.VatNumber> {
  return callJson(client, ["PATCH","/editor/v2/user/nifs/{id}"], input, options)
}

/** Delete a VAT number. */
export function removeVatNumber(
  client: Client,
  input: {
readonly params: {
/** Id of the VAT number’s entry. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed number’s entry. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v2/user/nifs/{id}"], input, options)
}

/** Shipping addresses, by name. */
export function listShippingAddresses(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
}
} = {},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.ShippingAddress>
}> {
  return callJson(client, ["GET","/editor/v2/user/shipping-address"], input, options)
}

/** Add a shipping address; the postcode is checked by country. */
export function addShippingAddress(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
readonly body: {
/** Name of the recipient. */
readonly name: string
/** Street and number of the delivery. */
readonly street: string
/** Postal code of the delivery. */
readonly postal_code: string
/** City of the delivery. */
readonly city: string
/** Country of the delivery, ISO 3166-1 alpha-2. */
readonly country: string
/** Tax number of the recipient; null: none. */
readonly tax_id?: (string | null) | undefined
/** Phone number for the carrier, such as `+351912345678`; null: none. */
readonly phone?: (string | null) | undefined
}
},
  options?: CallOptions,
): Promise<S.ShippingAddress> {
  return callJson(client, ["POST","/editor/v2/user/shipping-address"], input, options)
}

/** Change a shipping address. */
export function updateShippingAddress(
  client: Client,
  input: {
readonly params: {
/** Id of the address. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
readonly body: {
/** Name of the recipient. */
readonly name?: string | undefined
/** Street and number of the delivery. */
readonly street?: string | undefined
/** Postal code of the delivery. */
readonly postal_code?: string | undefined
/** City of the delivery. */
readonly city?: string | undefined
/** Country of the delivery, ISO 3166-1 alpha-2. */
readonly country?: string | undefined
/** Tax number of the recipient; null: none. */
readonly tax_id?: (string | null) | undefined
/** Phone number for the carrier, such as `+351912345678`; null: none. */
readonly phone?: (string | null) | undefined
}
},
  options?: CallOptions,
): Promise<S.ShippingAddress> {
  return callJson(client, ["PATCH","/editor/v2/user/shipping-address/{id}"], input, options)
}

/** Delete a shipping address; orders on their way keep it. */
export function removeShippingAddress(
  client: Client,
  input: {
readonly params: {
/** Id of the address. */
readonly id: string
}
readonly query?: {
/** Id of the wallet. */
readonly wallet?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed address. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v2/user/shipping-address/{id}"], input, options)
}

/** Get auto-recharge. */
export function getAutoRecharge(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.AutoRecharge> {
  return callJson(client, ["GET","/editor/v2/wallet/{id}/auto-recharge"], input, options)
}

/** Change auto-recharge. */
export function setAutoRecharge(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly body: {
/** True switches auto-recharge on, false off. */
readonly enabled: boolean
/** Available amount below which the wallet is recharged. */
readonly threshold?: string | undefined
/** Amount of one recharge. */
readonly amount?: string | undefined
/** Id of the payment method that pays. */
readonly payment_method_id?: string | undefined
/** Most recharges of a day; null: no bound. */
readonly max_per_day?: (number | null) | undefined
/** Most recharges of a month; null: no bound. */
readonly max_per_month?: (number | null) | undefined
}
},
  options?: CallOptions,
): Promise<S.AutoRecharge> {
  return callJson(client, ["POST","/editor/v2/wallet/{id}/auto-recharge"], input, options)
}

/** List available invites and other quotas of the plan. */
export function getSubscriptionOverview(
  client: Client,
  input: {
readonly query?: {
/** Id of the wallet; default: all of the caller’s. */
readonly wallet?: string | undefined
}
} = {},
  options?: CallOptions,
): Promise<{
/** Places for drivers. */
readonly members: {
/** Most that the plan allows; null: no bound. */
readonly limit: (number | null)
/** How many are used. */
readonly used: number
/** How many are invited and have not answered. */
readonly pending: number
/** How many more the plan allows; null: no bound. */
readonly available: (number | null)
}
/** Places for people with permissions. */
readonly guests: {
/** Most that the plan allows; null: no bound. */
readonly limit: (number | null)
/** How many are used. */
readonly used: number
/** How many are invited and have not answered. */
readonly pending: number
/** How many more the plan allows; null: no bound. */
readonly available: (number | null)
}
/** Places for cards. */
readonly cards: {
/** Most that the plan allows; null: no bound. */
readonly limit: (number | null)
/** How many are used. */
readonly used: number
/** How many are invited and have not answered. */
readonly pending: number
/** How many more the plan allows; null: no bound. */
readonly available: (number | null)
}
/** Places for wallets. */
readonly wallets: {
/** Most that the plan allows; null: no bound. */
readonly limit: (number | null)
/** How many are used. */
readonly used: number
/** How many are invited and have not answered. */
readonly pending: number
/** How many more the plan allows; null: no bound. */
readonly available: (number | null)
}
/** The current entitlements; while suspended those of the free plan. */
readonly included: ReadonlyArray<"n_wallets" | "n_members" | "n_detailed_cards" | "n_guests" | "traditional_client_support" | "invoices_export_after_twelve_months" | "free_personalized_card" | "dedicated_whatsapp" | "invoices_bulk_export" | "api_integration">
/** The plan without its price, for people who read the wallet; null for drivers and without a plan. */
readonly plan: ({
/** Name of the plan. */
readonly name: string
/** SUSPENDED: the last bill is unpaid. ENDED follows an unpaid suspension. */
readonly state: "ACTIVE" | "SUSPENDED" | "ENDED"
/** When the paid period ends; null for a plan without end. */
readonly valid_until: (string | null)
})
}> {
  return callJson(client, ["GET","/editor/v3/subscriptions/overview"], input, options)
}

/** Order physical cards or eKeys. */
export function requestCards(
  client: Client,
  input: {
readonly query: {
/** Id of the wallet. */
readonly wallet: string
}
readonly body: {
/** True orders virtual cards, false physical ones. */
readonly is_ekey: boolean
/** Number of cards to order. */
readonly quantity?: number | undefined
/** Names to print on the cards, one per card. */
readonly names?: ReadonlyArray<string> | undefined
/** Ids of the drivers who get the cards, one per card. */
readonly member_ids?: ReadonlyArray<string> | undefined
/** Whether to print names on the cards. */
readonly personalised?: boolean | undefined
/** An address of the wallet or of the person; required for physical cards. */
readonly shipping_address_id?: string | undefined
/** A VAT number of the wallet. Default: the wallet's default one. */
readonly nif_id?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.CardOrder> {
  return callJson(client, ["POST","/editor/v3/user/request-card-v3"], input, options)
}

/** Link and QR code of an invitation. */
export function getShareLink(
  client: Client,
  input: {
readonly params: {
/** Id of the invitation behind the link. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** The link, which people open to join. */
readonly url: string
/** The link as a QR code, an SVG. */
readonly qr_svg: string
/** When the link stops working. */
readonly expires_at: string
}> {
  return callJson(client, ["GET","/editor/v3/user/tokens/{id}/share-link"], input, options)
}

/** List the wallets of the signed-in person, or the wallet of the API key. */
export function listWallets(
  client: Client,
  input: {
readonly query?: {
/** Most wallets of this page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
}
} = {},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.WalletSummary>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet"], input, options)
}

/** Get a wallet with its settings. */
export function getWallet(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.Wallet> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{id}"], input, options)
}

/** Change the settings of a wallet; omitted fields do not change. */
export function updateWallet(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly body: {
/** The version that was read. An older one than the stored one is refused. */
readonly version?: number | undefined
/** True shows locations of drivers who agreed, false hides all. */
readonly location_enabled?: boolean | undefined
/** New name of the wallet. */
readonly name?: string | undefined
/** Id of the VAT number on documents from now on; null: the default one. */
readonly nif_id?: (string | null) | undefined
/** New address on the documents. */
readonly billing_address?: {
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
readonly tax_id?: (string | null) | undefined
} | undefined
/** New address that receives documents; null: nobody. */
readonly finance_email?: (string | null) | undefined
/** New time zone of the wallet, in which its days begin. */
readonly time_zone?: string | undefined
/** New language of the wallet’s documents: `en`, `pt`, `es` or `fr`. */
readonly language?: "en" | "pt" | "es" | "fr" | undefined
/** New energy cycle of the wallet’s tariff. */
readonly energy_cycle?: "WEEKLY" | "DAILY" | undefined
/** New amount below zero that the available amount may reach. */
readonly negative_tolerance?: string | undefined
/** New limit of new cards. */
readonly renewal_defaults?: {
/** How often the limits of new cards are renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of their renewal; null without a renewal. */
readonly renewal_day: (number | null)
/** Limit of new cards; null: they have none. */
readonly assigned_credit: (string | null)
} | undefined
}
},
  options?: CallOptions,
): Promise<S.Wallet> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{id}"], input, options)
}

/** Request post-payment. */
export function requestPostPayment(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<S.Wallet> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{id}/post-payment-request"], input, options)
}

/** Dismiss a session that needs review, with a note, or reopen it. */
export function dismissAnomaly(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the session. */
readonly sessionId: string
}
readonly body: {
/** Kind of the finding that is dismissed or reopened. */
readonly kind: S.AnomalyKind
/** True dismisses the finding, false reopens it. */
readonly dismissed: boolean
/** Note for those who read it later; null: none. */
readonly note?: (string | null) | undefined
}
},
  options?: CallOptions,
): Promise<S.Anomaly> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/anomalies/{sessionId}"], input, options)
}

/** Up to which amount each permission group approves requests. */
export function getApprovalLimits(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
},
  options?: CallOptions,
): Promise<{
/** The most that each permission group may approve. */
readonly limits: ReadonlyArray<{
/** Permission group whose people may approve up to the amount. */
readonly group: (1 | 10 | 13)
/** The most that a person of the group may approve; null: any amount. */
readonly most: (string | null)
}>
/** The most by which the caller may raise the limit of a card within 30 days; null: any amount. */
readonly own: (string | null)
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/approval-limits"], input, options)
}

/** List the budgets of the wallet and its cost centres with the amounts spent, and all cost centres. */
export function listBudgets(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
},
  options?: CallOptions,
): Promise<{
/** Currency code, ISO 4217. */
readonly currency: string
/** The budgets of the wallet. */
readonly results: ReadonlyArray<S.Budget>
/** Cost centres that a new budget can be for. */
readonly cost_centres: ReadonlyArray<string>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/budgets"], input, options)
}

/** Create a budget for the wallet, a cost centre or a team; notifications are sent at 50%, 80% and 100%. */
export function addBudget(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Cost centre of the new budget; null: the whole wallet. */
readonly cost_centre: (string | null)
/** A budget is for the wallet, a cost centre or a team. */
readonly team_id?: (string | null) | undefined
/** Calendar period of the new budget. */
readonly period: S.BudgetPeriod
/** Amount of the new budget for one period. */
readonly amount: string
/** Whether the amount, what is spent and the forecast contain VAT (GROSS) or not (NET). */
readonly amounts?: "GROSS" | "NET" | undefined
}
},
  options?: CallOptions,
): Promise<S.Budget> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/budgets"], input, options)
}

/** Change the amount of a budget. */
export function changeBudget(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the budget. */
readonly budgetId: string
}
readonly body: {
/** New amount for one period, from the current one on. */
readonly amount: string
}
},
  options?: CallOptions,
): Promise<S.Budget> {
  return callJson(client, ["PATCH","/editor/v3/user/wallet/{walletId}/budgets/{budgetId}"], input, options)
}

/** Delete a budget. */
export function removeBudget(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the budget. */
readonly budgetId: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the deleted budget. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/budgets/{budgetId}"], input, options)
}

/** Card orders of a wallet, newest first. */
export function listCardOrders(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** `true`: only orders of virtual cards; `false`: only of physical ones. */
readonly is_ekey?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.CardOrder>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/card-orders"], input, options)
}

/** Preview the price of a card order. */
export function quoteCards(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query: {
/** `true` for virtual cards, `false` for physical ones. */
readonly is_ekey: string
/** Number of cards of the quote. */
readonly quantity: number
/** `true` when names are printed on the cards. */
readonly personalised?: string | undefined
/** Id of the shipping address. */
readonly shipping_address_id?: string | undefined
/** Id of the VAT number of the quote; default: the wallet’s. */
readonly nif_id?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
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
/** Whether the plan includes printed names. */
readonly free_personalisation: boolean
/** Whether the order is paid from the balance or by invoice. */
readonly payment: "BALANCE" | "INVOICE"
/** The wallet's available amount. */
readonly available: string
/** Whether the available amount covers the order. */
readonly is_covered: boolean
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/card-orders/quote"], input, options)
}

/** One card order. */
export function getCardOrder(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card order. */
readonly orderId: string
}
},
  options?: CallOptions,
): Promise<S.CardOrder> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/card-orders/{orderId}"], input, options)
}

/** Cancel a card order that is not in production yet. */
export function cancelCardOrder(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card order. */
readonly orderId: string
}
},
  options?: CallOptions,
): Promise<S.CardOrder> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/card-orders/{orderId}/cancel"], input, options)
}

/** Pay a card order from the wallet’s available money. */
export function payCardOrder(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card order. */
readonly orderId: string
}
},
  options?: CallOptions,
): Promise<S.CardOrder> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/card-orders/{orderId}/pay"], input, options)
}

/** Cards of a wallet, 10 a page; search in name, card number, member and plate. */
export function listCards(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Only rows that were created or changed at this instant or later, the earliest change first. */
readonly updated_since?: string | undefined
/** The `cursor` of an earlier reply: only rows that changed after it. */
readonly cursor?: string | undefined
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state?: "ACTIVE" | "BLOCKED" | undefined
/** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
readonly credit_mode?: "LIMITED" | "UNLOCKED" | undefined
/** Only cards that this reason prevents from charging. */
readonly reason?: S.BlockedReason | undefined
/** Only cards of this team, by its id. */
readonly team?: string | undefined
/** Only the card with this id of the company’s own system. */
readonly external_id?: string | undefined
/** Field by which the cards are ordered; `-` before it reverses the order. */
readonly ordering?: "name" | "-name" | "spent" | "-spent" | "last_used_at" | "-last_used_at" | "card_id" | "-card_id" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Card>
/** Continue here, now or later; only in replies to `updated_since` and `cursor`. */
readonly cursor?: string | undefined
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/cards"], input, options)
}

/** Activate a delivered physical card by the number printed on it. */
export function activateCard(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The number printed on the new card. */
readonly card_id: string
}
},
  options?: CallOptions,
): Promise<S.Card> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cards/activate"], input, options)
}

/** Set or change the spending limit of one card. */
export function adjustCardLimit(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Id of the card. */
readonly card_id: string
/** New limit of the period. */
readonly assigned_credit?: string | undefined
/** Change of the limit, with its sign, instead of a new one. */
readonly delta?: string | undefined
/** Why the limit changes, in the words of the person. */
readonly reason?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.Card> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/cards/adjust-limit"], input, options)
}

/** Block or unblock many cards, with a result per card. */
export function blockCards(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Ids of the chosen cards. */
readonly card_ids?: ReadonlyArray<string> | undefined
/** Instead of ids: every card of the wallet. */
readonly all?: boolean | undefined
/** Instead of ids: every card of the list with these filters. */
readonly matching?: {
/** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state?: "ACTIVE" | "BLOCKED" | undefined
/** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
readonly credit_mode?: "LIMITED" | "UNLOCKED" | undefined
/** Only cards that this reason prevents from charging. */
readonly reason?: S.BlockedReason | undefined
/** Only cards of this team, by its id. */
readonly team?: string | undefined
} | undefined
/** Whether the cards are blocked or unblocked. */
readonly deed: "BLOCK" | "UNBLOCK"
/** With true nothing changes, and the reply shows what would. */
readonly dry_run?: boolean | undefined
/** Id that the caller chose, with which the live events report the progress. */
readonly progress_id?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** What happened to each chosen card. */
readonly results: ReadonlyArray<{
/** Id of the card. */
readonly card_id: string
/** Name of the card. */
readonly name: string
/** The result for one card of a bulk block or unblock. */
readonly outcome: "DONE" | "STILL_BLOCKED" | "ALREADY_SO"
readonly blocked_reasons: ReadonlyArray<S.BlockedReason>
}>
/** Number of cards by outcome. */
readonly summary: {
/** Number of changed cards and of their drivers. */
readonly changed: number
/** Number of drivers whose cards changed. */
readonly drivers: number
/** Running charges of these cards, and the amount on hold for them and for charges in review. */
readonly held: S.Held
/** Number of cards that stay blocked for another reason. */
readonly still_blocked: number
}
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cards/block-many"], input, options)
}

/** Set the spending limits of many cards, or preview them. */
export function configurePlafonds(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Ids of the chosen cards. */
readonly card_ids?: ReadonlyArray<string> | undefined
/** Instead of ids: every card of the wallet. */
readonly all?: boolean | undefined
/** Instead of ids: every card of the list with these filters. */
readonly matching?: {
/** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state?: "ACTIVE" | "BLOCKED" | undefined
/** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
readonly credit_mode?: "LIMITED" | "UNLOCKED" | undefined
/** Only cards that this reason prevents from charging. */
readonly reason?: S.BlockedReason | undefined
/** Only cards of this team, by its id. */
readonly team?: string | undefined
} | undefined
/** Whether the cards get a limit. */
readonly credit_mode: "LIMITED" | "UNLOCKED"
/** Limit of the period for each card; null without one. */
readonly assigned_credit?: (string | null) | undefined
/** How often the new limit is renewed. */
readonly credit_renewal?: "NONE" | "WEEKLY" | "MONTHLY" | undefined
/** Day of the week (1 to 7) or month (1 to 31) on which the new limit is renewed; null without a renewal. */
readonly renewal_day?: (number | null) | undefined
/** When the limit applies: now, or from the next period. */
readonly effective?: "NOW" | "NEXT_PERIOD" | undefined
/** Why the limits change, in the words of the person. */
readonly reason?: string | undefined
/** With true nothing changes, and the reply shows what would. */
readonly dry_run?: boolean | undefined
/** Id that the caller chose, with which the live events report the progress. */
readonly progress_id?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The limit of each chosen card before and after. */
readonly results: ReadonlyArray<S.LimitResult>
/** The sums over the cards whose limit is set. */
readonly summary: {
/** Number of chosen cards. */
readonly cards: number
/** Number of cards whose limit changes. */
readonly changed: number
/** Cards that stop charging because their spending reaches the new limit, and cards that start. */
readonly becomes_blocked: number
/** Number of cards that charge again. */
readonly becomes_active: number
/** Sum of all limits of the wallet afterwards. It may exceed the balance, with a hint. */
readonly sum_of_limits: string
/** Money that charges can still use. */
readonly available: string
}
}> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/cards/configure-plafonds"], input, options)
}

/** Create up to 1,000 virtual cards (eKeys), with a result per card. */
export function createCards(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The cards to create. */
readonly items: ReadonlyArray<{
/** Default: the name of the member, else a number. */
readonly name?: string | undefined
/** Id of the driver of the card; null: nobody. */
readonly member_id?: (string | null) | undefined
/** Id of the vehicle of the card; null: none. */
readonly vehicle_id?: (string | null) | undefined
/** Cost centre of the card; null: none. */
readonly cost_centre?: (string | null) | undefined
/** Last day on which the card charges; null: no end. */
readonly valid_until?: (string | null) | undefined
/** Id of the card in the company’s own system; null: none. */
readonly external_id?: (string | null) | undefined
}>
/** A VAT number of the wallet. Default: the wallet's default one. */
readonly nif_id?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of created items. */
readonly created: number
/** Number of refused items. */
readonly failed: number
/** One result per item, in the order of the request. */
readonly results: ReadonlyArray<S.BulkResult>
/** The order of the created cards, with its price; null when none was created. */
readonly order_id: (string | null)
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cards/create-many"], input, options)
}

/** Cards of a wallet as CSV, filtered like the list. */
export function exportCards(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state?: "ACTIVE" | "BLOCKED" | undefined
/** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
readonly credit_mode?: "LIMITED" | "UNLOCKED" | undefined
/** Only cards that this reason prevents from charging. */
readonly reason?: S.BlockedReason | undefined
/** Only cards of this team, by its id. */
readonly team?: string | undefined
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/editor/v3/user/wallet/{walletId}/cards/export"], input, options)
}

/** Change many cards by a CSV file, or preview what it would change. */
export function importCards(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The file as text, with a header line. */
readonly csv: string
/** With true nothing changes, and the reply shows what would. */
readonly dry_run?: boolean | undefined
/** Chosen by the caller: `cards.progress` events carry it. */
readonly progress_id?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of rows of the file. */
readonly rows: number
/** Number of cards that the file changes. */
readonly changed: number
/** Whether the changes were made: false after a dry run, or with errors. */
readonly applied: boolean
/** Unknown columns, which are ignored. */
readonly ignored_columns: ReadonlyArray<string>
/** Rows with changes. Amounts and dates as in the API. */
readonly changes: ReadonlyArray<{
/** Line of the file that changes the card; the header is line 1. */
readonly line: number
/** Id of the card. */
readonly card_id: string
/** The number printed on the changed card. */
readonly card_number: string
/** Name of the changed card. */
readonly name: string
/** The values that change. */
readonly fields: ReadonlyArray<{
/** Column whose value changes. */
readonly field: "card_number" | "name" | "limit" | "cost_centre" | "employee" | "plate" | "expiry"
/** Value now; null: none. */
readonly from: (string | null)
/** Value after the change; null: none. */
readonly to: (string | null)
}>
}>
/** The cells that stop the import. */
readonly errors: ReadonlyArray<{
/** Line of the cell; the header is line 1. */
readonly line: number
/** Column of the cell in a file of cards. */
readonly field: "card_number" | "name" | "limit" | "cost_centre" | "employee" | "plate" | "expiry"
/** What is wrong with the cell of a file of cards. */
readonly code: "required" | "duplicate" | "unknown_card" | "unknown_employee" | "ambiguous_employee" | "unknown_plate" | "ambiguous_plate" | "money" | "date" | "too_long" | "text" | "columns"
/** The cell as it stands in the file. */
readonly value: string
}>
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cards/import"], input, options)
}

/** Raise the spending limits of cards until an instant, or preview it. */
export function raiseCardLimits(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Ids of the chosen cards. */
readonly card_ids?: ReadonlyArray<string> | undefined
/** Instead of ids: every card of the wallet. */
readonly all?: boolean | undefined
/** Instead of ids: every card of the list with these filters. */
readonly matching?: {
/** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state?: "ACTIVE" | "BLOCKED" | undefined
/** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
readonly credit_mode?: "LIMITED" | "UNLOCKED" | undefined
/** Only cards that this reason prevents from charging. */
readonly reason?: S.BlockedReason | undefined
/** Only cards of this team, by its id. */
readonly team?: string | undefined
} | undefined
/** Amount by which each limit is raised. */
readonly amount: string
/** When the raise ends. */
readonly until: string
/** Why the limits are raised, in the words of the person. */
readonly reason?: string | undefined
/** With true nothing changes, and the reply shows what would. */
readonly dry_run?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The raise of each chosen card. */
readonly results: ReadonlyArray<S.RaiseResult>
/** The sums over the cards whose limit is raised. */
readonly summary: {
/** Number of cards whose limit is raised. */
readonly cards: number
/** Cards that charge again with the raise. */
readonly becomes_active: number
/** Sum of all raises of this request. It may exceed the available amount, with a hint. */
readonly sum: string
/** Null for a team's manager, who does not see the company's money. */
readonly available: (string | null)
}
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cards/raise-limits"], input, options)
}

/** One card of a wallet. */
export function getCard(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card. */
readonly cardId: string
}
},
  options?: CallOptions,
): Promise<S.CardDetail> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/cards/{cardId}"], input, options)
}

/** Change name, member, vehicle, cost centre or expiry of a card; omitted fields do not change. */
export function updateCard(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card. */
readonly cardId: string
}
readonly body: {
/** New name of the card. */
readonly name?: string | undefined
/** Id of the new driver; null takes the card from its driver. */
readonly member_id?: (string | null) | undefined
/** Id of the new vehicle; null removes it from the card. */
readonly vehicle_id?: (string | null) | undefined
/** New cost centre of the card; null removes it. */
readonly cost_centre?: (string | null) | undefined
/** New last day on which the card charges; null: no end. */
readonly valid_until?: (string | null) | undefined
/** New id in the company’s own system; null removes it. */
readonly external_id?: (string | null) | undefined
}
},
  options?: CallOptions,
): Promise<S.Card> {
  return callJson(client, ["PATCH","/editor/v3/user/wallet/{walletId}/cards/{cardId}"], input, options)
}

/** Block a card; the network is notified immediately. */
export function blockCard(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card. */
readonly cardId: string
}
},
  options?: CallOptions,
): Promise<S.Card> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cards/{cardId}/block"], input, options)
}

/** List the past, present and planned cost centres of a card, the latest first. */
export function listCardCentres(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card. */
readonly cardId: string
}
},
  options?: CallOptions,
): Promise<{
/** The assignments of the card, by their first day. */
readonly results: ReadonlyArray<S.CentreAssignment>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/cards/{cardId}/cost-centres"], input, options)
}

/** Report a card as lost: block it, stop its charge, give an eKey, order a replacement, dispute charges. */
export function reportLostCard(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card. */
readonly cardId: string
}
readonly body: {
/** How the driver gets the link of an eKey; absent: no eKey. */
readonly ekey?: "EMAIL" | "SMS" | undefined
/** An address of the wallet, or as a driver types it; absent: no replacement. */
readonly replacement?: {
/** Id of the shipping address. */
readonly shipping_address_id?: string | undefined
/** New address to which the replacement is sent. */
readonly address?: S.RequestedAddress | undefined
} | undefined
/** Charges that the driver did not make. */
readonly not_me?: ReadonlyArray<string> | undefined
/** The words of their disputes. */
readonly words?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The lost card, as it is now. */
readonly card: S.Card
/** What was done, step by step. */
readonly steps: ReadonlyArray<S.LostCardStep>
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cards/{cardId}/lost"], input, options)
}

/** End a raise of a card’s limit before its time. */
export function endCardRaise(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card. */
readonly cardId: string
/** Id of the raise. */
readonly raiseId: string
}
},
  options?: CallOptions,
): Promise<S.Card> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/cards/{cardId}/raises/{raiseId}"], input, options)
}

/** List the rules that apply to a card, with what an exception replaces. */
export function listCardRules(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card. */
readonly cardId: string
}
},
  options?: CallOptions,
): Promise<{
/** Currency code, ISO 4217. */
readonly currency: string
/** The rules of the card, the narrowest scope first. */
readonly results: ReadonlyArray<S.CardRule>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/cards/{cardId}/rules"], input, options)
}

/** Remove a manual block; 409 card.still_blocked names the remaining reasons. */
export function unblockCard(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the card. */
readonly cardId: string
}
},
  options?: CallOptions,
): Promise<S.Card> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cards/{cardId}/unblock"], input, options)
}

/** One row per card with its total and share, 8 a page. */
export function listConsumptions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in names and numbers of cards and names of drivers, without regard to case and accents. */
readonly search?: string | undefined
/** Sum or name by which the cards are ordered; `-` before it reverses the order. */
readonly ordering?: "cost" | "-cost" | "energy_kwh" | "-energy_kwh" | "sessions" | "-sessions" | "name" | "-name" | undefined
/** The view, which decides the compared range. */
readonly view?: S.ConsumptionView | undefined
/** First and last day (inclusive) in the wallet's time zone. Default: the view's range around today. */
readonly date_from?: string | undefined
/** Last day of the range, inclusive, in the wallet’s time zone. */
readonly date_to?: string | undefined
/** Default: all sources. */
readonly source?: S.ConsumptionSource | undefined
/** Restricts to the cards that are in this team now. */
readonly team?: string | undefined
/** Whether costs contain VAT (GROSS) or not (NET). A cost whose VAT is unknown is the same in both. */
readonly amounts?: "GROSS" | "NET" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<{
/** Id of the card. */
readonly id: string
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
/** The number printed on the card. */
readonly card_id: string
/** Name of the card’s driver; null without one. */
readonly member: (string | null)
}>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/consumptions"], input, options)
}

/** List the cost centres of both dimensions with their cards and their cost in the current month. */
export function listCostCentres(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** `true`: only archived centres; `false`: only those in use. */
readonly archived?: "true" | "false" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Currency code, ISO 4217. */
readonly currency: string
/** The name of the second dimension; null as long as the company does not use it. */
readonly second_dimension: (string | null)
/** The cost centres by name. */
readonly results: ReadonlyArray<S.CostCentre>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/cost-centres"], input, options)
}

/** Create a cost centre. */
export function createCostCentre(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** 1: the cost centre. 2: the dimension that the company named. */
readonly dimension?: 1 | 2 | undefined
/** Name of the new centre. */
readonly name: string
/** Code of the new centre in the company’s books; null: none. */
readonly code?: (string | null) | undefined
/** Id of the new centre in the company’s own system; null: none. */
readonly external_id?: (string | null) | undefined
}
},
  options?: CallOptions,
): Promise<S.CostCentre> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cost-centres"], input, options)
}

/** Assign cards to cost centres with dates and percentages. */
export function assignCostCentres(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Ids of the chosen cards. */
readonly card_ids?: ReadonlyArray<string> | undefined
/** Instead of ids: every card of the wallet. */
readonly all?: boolean | undefined
/** Instead of ids: every card of the list with these filters. */
readonly matching?: {
/** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state?: "ACTIVE" | "BLOCKED" | undefined
/** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
readonly credit_mode?: "LIMITED" | "UNLOCKED" | undefined
/** Only cards that this reason prevents from charging. */
readonly reason?: S.BlockedReason | undefined
/** Only cards of this team, by its id. */
readonly team?: string | undefined
} | undefined
/** 1: the cost centre. 2: the dimension that the company named. */
readonly dimension?: 1 | 2 | undefined
/** First day in the wallet's time zone. Null: since the beginning. */
readonly from: (string | null)
/** Last day. Null: for good. After it, the cards have the centres that they had without this assignment. */
readonly until?: (string | null) | undefined
/** Empty: no cost centre. Else the percentages add up to 100. */
readonly shares: ReadonlyArray<{
/** Name of the cost centre. */
readonly name: string
/** Percentage of a share, at most two decimals. */
readonly percent: string
}>
}
},
  options?: CallOptions,
): Promise<S.AssignmentEffect> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cost-centres/assignments"], input, options)
}

/** Past, present and planned cost centres of all cards as CSV. */
export function exportCentreAssignments(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["GET","/editor/v3/user/wallet/{walletId}/cost-centres/assignments/export"], input, options)
}

/** Assign cards to cost centres by a CSV file, or preview what that moves. */
export function importCentreAssignments(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The file as text, with a header line. */
readonly csv: string
/** With true nothing changes, and the reply shows what would. */
readonly dry_run?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Lines below the header. */
readonly rows: number
/** Whether the assignments were made: false after a dry run, or with errors. */
readonly applied: boolean
/** Unknown columns, which are ignored. */
readonly ignored_columns: ReadonlyArray<string>
/** Cards that get other centres at any time. */
readonly cards: number
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
/** The cells that stop the import. */
readonly errors: ReadonlyArray<{
/** Line of the cell; the header is line 1. */
readonly line: number
/** Column of the cell in a file of assignments. */
readonly field: "card_number" | "dimension" | "from" | "until" | "cost_centre" | "percent"
/** What is wrong with the cell of a file of assignments. */
readonly code: "required" | "unknown_card" | "unknown_dimension" | "unknown_centre" | "taken" | "percent" | "sum_100" | "date" | "before_from" | "overlap" | "month_closed" | "too_many" | "columns"
/** The cell as it stands in the file. */
readonly value: string
}>
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cost-centres/assignments/import"], input, options)
}

/** Preview which charges an assignment of cost centres moves, by month and centre. */
export function previewCostCentres(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Ids of the chosen cards. */
readonly card_ids?: ReadonlyArray<string> | undefined
/** Instead of ids: every card of the wallet. */
readonly all?: boolean | undefined
/** Instead of ids: every card of the list with these filters. */
readonly matching?: {
/** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state?: "ACTIVE" | "BLOCKED" | undefined
/** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
readonly credit_mode?: "LIMITED" | "UNLOCKED" | undefined
/** Only cards that this reason prevents from charging. */
readonly reason?: S.BlockedReason | undefined
/** Only cards of this team, by its id. */
readonly team?: string | undefined
} | undefined
/** 1: the cost centre. 2: the dimension that the company named. */
readonly dimension?: 1 | 2 | undefined
/** First day in the wallet's time zone. Null: since the beginning. */
readonly from: (string | null)
/** Last day. Null: for good. After it, the cards have the centres that they had without this assignment. */
readonly until?: (string | null) | undefined
/** Empty: no cost centre. Else the percentages add up to 100. */
readonly shares: ReadonlyArray<{
/** Name of the cost centre. */
readonly name: string
/** Percentage of a share, at most two decimals. */
readonly percent: string
}>
}
},
  options?: CallOptions,
): Promise<S.AssignmentEffect> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/cost-centres/assignments/preview"], input, options)
}

/** Name the second dimension of costs, such as "Project". */
export function nameSecondDimension(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Name of the dimension, such as `Project`. */
readonly name: string
}
},
  options?: CallOptions,
): Promise<{
/** The new name. */
readonly second_dimension: string
}> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/cost-centres/second-dimension"], input, options)
}

/** Rename, archive or restore a cost centre, or set its code; omitted fields do not change. */
export function updateCostCentre(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the cost centre. */
readonly centreId: string
}
readonly body: {
/** New name of the cost centre. */
readonly name?: string | undefined
/** New code in the company’s books; null removes it. */
readonly code?: (string | null) | undefined
/** New id in the company’s own system; null removes it. */
readonly external_id?: (string | null) | undefined
/** True archives the centre, false restores it. */
readonly archived?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<S.CostCentre> {
  return callJson(client, ["PATCH","/editor/v3/user/wallet/{walletId}/cost-centres/{centreId}"], input, options)
}

/** Invite a guest with permission groups. */
export function inviteGuest(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** E-mail address to which the invitation is sent. */
readonly email: string
/** Name of the invited person. */
readonly name?: string | undefined
/** What the invited person may do, as ids of permission groups. */
readonly permission_groups: ReadonlyArray<0 | 1 | 2 | 10 | 11 | 12 | 13>
/** Language of the invitation: `en`, `pt`, `es` or `fr`. */
readonly language?: "en" | "pt" | "es" | "fr" | undefined
}
},
  options?: CallOptions,
): Promise<S.Invitation> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/guests/send-invitation"], input, options)
}

/** Remove a guest; takes effect on their next request. */
export function removeGuest(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the guest. */
readonly guestId: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed guest. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/guests/{guestId}"], input, options)
}

/** Invitations of a wallet, the newest first. */
export function listInvitations(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in names, addresses and phone numbers, without regard to case and accents. */
readonly search?: string | undefined
/** Only invitations of drivers (`MEMBER`) or of guests (`GUEST`). */
readonly kind?: "MEMBER" | "GUEST" | undefined
/** Only invitations that were sent this way. */
readonly channel?: "EMAIL" | "SMS" | "LINK" | undefined
/** Only invitations in these statuses. */
readonly status?: ReadonlyArray<"PENDING" | "ACCEPTED" | "DECLINED" | "EXPIRED" | "REVOKED"> | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Invitation>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/invitations"], input, options)
}

/** Send an invitation again with a new link. */
export function resendInvitation(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the invitation. */
readonly invitationId: string
}
},
  options?: CallOptions,
): Promise<S.Invitation> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/invitations/{invitationId}/resend"], input, options)
}

/** Grant permission groups to guests. */
export function givePermissions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Ids of the guests whose groups change. */
readonly guests: ReadonlyArray<string>
/** The permission groups that are given or taken. */
readonly permission_groups: ReadonlyArray<0 | 1 | 2 | 10 | 11 | 12 | 13>
}
},
  options?: CallOptions,
): Promise<{
/** The changed guests. */
readonly results: ReadonlyArray<S.Guest>
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/manage-permissions"], input, options)
}

/** Remove permission groups from guests. */
export function takePermissions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Ids of the guests whose groups change. */
readonly guests: ReadonlyArray<string>
/** The permission groups that are given or taken. */
readonly permission_groups: ReadonlyArray<0 | 1 | 2 | 10 | 11 | 12 | 13>
}
},
  options?: CallOptions,
): Promise<{
/** The changed guests. */
readonly results: ReadonlyArray<S.Guest>
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/manage-permissions"], input, options)
}

/** Members (drivers) of a wallet. */
export function listMembers(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Only rows that were created or changed at this instant or later, the earliest change first. */
readonly updated_since?: string | undefined
/** The `cursor` of an earlier reply: only rows that changed after it. */
readonly cursor?: string | undefined
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Text to find in names, addresses, numbers and cards, without regard to case and accents. */
readonly search?: string | undefined
/** Only drivers of this team, by its id. */
readonly team?: string | undefined
/** Only the driver with this id of the company’s own system. */
readonly external_id?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.Member>
/** Continue here, now or later; only in replies to `updated_since` and `cursor`. */
readonly cursor?: string | undefined
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/members"], input, options)
}

/** Invite up to 1,000 drivers by e-mail or SMS, with a result per driver. */
export function inviteMembers(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The drivers to invite. */
readonly items: ReadonlyArray<{
/** Name of the driver who is invited. */
readonly name?: string | undefined
/** Number of the employee in the company; absent without one. */
readonly employee_number?: string | undefined
/** Cost centre that the driver will have; absent without one. */
readonly cost_centre?: string | undefined
/** Language of the invitation: `en`, `pt`, `es` or `fr`. */
readonly language?: "en" | "pt" | "es" | "fr" | undefined
/** E-mail address of the driver; exactly one of `email` and `phone`. */
readonly email?: string | undefined
/** Phone number of the driver; exactly one of `email` and `phone`. */
readonly phone?: string | undefined
}>
}
},
  options?: CallOptions,
): Promise<{
/** Number of created items. */
readonly created: number
/** Number of refused items. */
readonly failed: number
/** One result per item, in the order of the request. */
readonly results: ReadonlyArray<S.BulkResult>
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/members/invite-many"], input, options)
}

/** Invite a driver by e-mail, SMS or link. */
export function inviteMember(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Name of the driver who is invited. */
readonly name?: string | undefined
/** Number of the employee in the company; absent without one. */
readonly employee_number?: string | undefined
/** Cost centre that the driver will have; absent without one. */
readonly cost_centre?: string | undefined
/** Language of the invitation: `en`, `pt`, `es` or `fr`. */
readonly language?: "en" | "pt" | "es" | "fr" | undefined
/** Channels of an invitation. A LINK is not sent; several people may use it. */
readonly channel: "EMAIL" | "SMS" | "LINK"
/** E-mail address to which the invitation is sent; only with the channel `EMAIL`. */
readonly email?: string | undefined
/** Phone number to which the invitation is sent, such as `+351912345678`; only with the channel `SMS`. */
readonly phone?: string | undefined
/** How many people may use the link. */
readonly max_uses?: number | undefined
/** Hours for which the invitation can be accepted. */
readonly valid_hours?: number | undefined
}
},
  options?: CallOptions,
): Promise<S.Invitation> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/members/send-invitation"], input, options)
}

/** Invite a driver by e-mail. */
export function inviteMemberByEmail(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Name of the driver who is invited. */
readonly name?: string | undefined
/** Number of the employee in the company; absent without one. */
readonly employee_number?: string | undefined
/** Cost centre that the driver will have; absent without one. */
readonly cost_centre?: string | undefined
/** Language of the invitation: `en`, `pt`, `es` or `fr`. */
readonly language?: "en" | "pt" | "es" | "fr" | undefined
/** E-mail address to which the invitation is sent. */
readonly email: string
}
},
  options?: CallOptions,
): Promise<S.Invitation> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/members/send-invitation-email"], input, options)
}

/** Invite a driver by SMS. */
export function inviteMemberBySms(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Name of the driver who is invited. */
readonly name?: string | undefined
/** Number of the employee in the company; absent without one. */
readonly employee_number?: string | undefined
/** Cost centre that the driver will have; absent without one. */
readonly cost_centre?: string | undefined
/** Language of the invitation: `en`, `pt`, `es` or `fr`. */
readonly language?: "en" | "pt" | "es" | "fr" | undefined
/** Phone number to which the invitation is sent, such as `+351912345678`. */
readonly phone: string
}
},
  options?: CallOptions,
): Promise<S.Invitation> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/members/send-invitation-sms"], input, options)
}

/** Change a member’s name, phone, employee number or cost centre. */
export function updateMember(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the driver in this wallet. */
readonly memberId: string
}
readonly body: {
/** New name of the driver. */
readonly name?: string | undefined
/** New phone number, such as `+351912345678`; null removes it. */
readonly phone?: (string | null) | undefined
/** New number of the employee in the company; null removes it. */
readonly employee_number?: (string | null) | undefined
/** New cost centre of the driver; null removes it. */
readonly cost_centre?: (string | null) | undefined
/** New id in the company’s own system; null removes it. */
readonly external_id?: (string | null) | undefined
}
},
  options?: CallOptions,
): Promise<S.Member> {
  return callJson(client, ["PATCH","/editor/v3/user/wallet/{walletId}/members/{memberId}"], input, options)
}

/** Create and change many drivers, vehicles and teams by a CSV file, or preview what it would change. */
export function importPeople(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The file as text, with a header line. */
readonly csv: string
/** With true nothing changes, and the reply shows what would. */
readonly dry_run?: boolean | undefined
/** With true, rows with errors are left out instead of refusing the file. */
readonly valid_only?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of rows of the file. */
readonly rows: number
/** Whether the changes were made. */
readonly applied: boolean
/** Unknown columns, which are ignored. */
readonly ignored_columns: ReadonlyArray<string>
/** Names of the teams that do not exist yet. */
readonly new_teams: ReadonlyArray<string>
/** The drivers and vehicles of the valid lines. */
readonly changes: ReadonlyArray<{
/** Line of the file that changes something; the header is line 1. */
readonly line: number
/** Whether the row is a driver or a vehicle. */
readonly kind: "MEMBER" | "VEHICLE"
/** Name of the driver or plate of the vehicle. */
readonly name: string
/** Whether the row adds the driver or vehicle. */
readonly is_new: boolean
}>
/** The cells that stop the import. */
readonly errors: ReadonlyArray<{
/** Line of the cell; the header is line 1. */
readonly line: number
/** Column of the cell in a file of drivers and vehicles. */
readonly field: "name" | "email" | "phone" | "employee_number" | "cost_centre" | "team" | "plate" | "brand" | "model" | "battery_kwh"
/** What is wrong with the cell of a file of drivers and vehicles. */
readonly code: "required" | "duplicate" | "ambiguous" | "email" | "phone" | "energy" | "too_long" | "text" | "columns" | "too_many"
/** The cell as it stands in the file. */
readonly value: string
}>
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/people/import"], input, options)
}

/** Change a purchase order; omitted fields do not change. */
export function updatePurchaseOrder(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the purchase order. */
readonly id: string
}
readonly body: {
/** Number of the purchase order in the company’s books. */
readonly number?: string | undefined
/** First day on which invoices can name the order. */
readonly valid_from?: string | undefined
/** Last day on which invoices can name the order; null: no end. */
readonly valid_to?: (string | null) | undefined
/** Amount of the order; null: unlimited. */
readonly amount?: (string | null) | undefined
/** The cards or cost centres that it is for; null: all. */
readonly scope?: {
/** Which charges and cards the order is for. */
readonly kind: "WALLET" | "COST_CENTRE" | "CARDS"
/** Name of the cost centre; only with the kind `COST_CENTRE`. */
readonly cost_centre?: (string | null) | undefined
/** Ids of the cards; only with the kind `CARDS`. */
readonly card_ids?: ReadonlyArray<string> | undefined
} | undefined
/** Reference that the buyer wants on documents; null: none. */
readonly buyer_reference?: (string | null) | undefined
/** When its amount is used: CONTINUE takes the whole document that exceeds it, STOP never takes more than the amount, and the rest names the next order or none. Default: CONTINUE. */
readonly when_full?: "CONTINUE" | "STOP" | undefined
/** Percentage of the amount at which people are warned, 1 to 100. Default: 80. */
readonly warn_percent?: number | undefined
}
},
  options?: CallOptions,
): Promise<S.PurchaseOrder> {
  return callJson(client, ["PATCH","/editor/v3/user/wallet/{walletId}/purchase-order/{id}"], input, options)
}

/** Delete an unused purchase order, cancel a used one. */
export function removePurchaseOrder(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the purchase order. */
readonly id: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed purchase order. */
readonly id: string
/** True when the order was deleted, false when it was cancelled because documents name it. */
readonly deleted: boolean
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/purchase-order/{id}"], input, options)
}

/** Create a purchase order. */
export function createPurchaseOrder(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Number of the purchase order in the company’s books. */
readonly number: string
/** First day on which invoices can name the order. */
readonly valid_from: string
/** Last day on which invoices can name the order; null: no end. */
readonly valid_to?: (string | null) | undefined
/** Amount of the order; null: unlimited. */
readonly amount?: (string | null) | undefined
/** The cards or cost centres that it is for; null: all. */
readonly scope?: {
/** Which charges and cards the order is for. */
readonly kind: "WALLET" | "COST_CENTRE" | "CARDS"
/** Name of the cost centre; only with the kind `COST_CENTRE`. */
readonly cost_centre?: (string | null) | undefined
/** Ids of the cards; only with the kind `CARDS`. */
readonly card_ids?: ReadonlyArray<string> | undefined
} | undefined
/** Reference that the buyer wants on documents; null: none. */
readonly buyer_reference?: (string | null) | undefined
/** When its amount is used: CONTINUE takes the whole document that exceeds it, STOP never takes more than the amount, and the rest names the next order or none. Default: CONTINUE. */
readonly when_full?: "CONTINUE" | "STOP" | undefined
/** Percentage of the amount at which people are warned, 1 to 100. Default: 80. */
readonly warn_percent?: number | undefined
/** For which documents the purchase order is. */
readonly po_type: "CHARGING" | "SUBSCRIPTION" | "CARD_ORDER"
/** ONE_OFF is for one invoice, BLANKET for all of its days. */
readonly kind: "ONE_OFF" | "BLANKET"
}
},
  options?: CallOptions,
): Promise<S.PurchaseOrder> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/purchase-orders"], input, options)
}

/** Ask for a higher limit or an exception from a rule until an instant, or for a card. */
export function createRequest(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: ({
/** Requests a higher limit for a time. */
readonly kind: "LIMIT"
/** Id of the card. */
readonly card_id: string
/** Amount by which the limit is to be raised. */
readonly amount: string
/** Until when the higher limit is needed. */
readonly until: string
/** Why the higher limit is needed. */
readonly reason?: string | undefined
} | {
/** Requests that a card may ignore a rule for a time. */
readonly kind: "EXCEPTION"
/** Id of the card. */
readonly card_id: string
/** A rule that refuses. */
readonly rule_id: string
/** Until when the exception is needed. */
readonly until: string
/** Why the exception is needed. */
readonly reason?: string | undefined
} | {
/** Requests a new card. */
readonly kind: "CARD"
/** True requests a virtual card, false a physical one. */
readonly is_ekey: boolean
/** Required for a physical card. */
readonly address?: S.RequestedAddress | undefined
/** Why the card is needed. */
readonly reason?: string | undefined
})
},
  options?: CallOptions,
): Promise<S.CardRequest> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/requests"], input, options)
}

/** Requests of a wallet, open ones first, then the newest. */
export function listRequests(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Only requests in this state. */
readonly state?: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN" | "EXPIRED" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.CardRequest>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/requests"], input, options)
}

/** One request of a wallet. */
export function getRequest(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the request. */
readonly requestId: string
}
},
  options?: CallOptions,
): Promise<S.CardRequest> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/requests/{requestId}"], input, options)
}

/** Approve a request and carry it out. */
export function approveRequest(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the request. */
readonly requestId: string
}
},
  options?: CallOptions,
): Promise<S.CardRequest> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/requests/{requestId}/approve"], input, options)
}

/** Decline a request with a reason. */
export function declineRequest(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the request. */
readonly requestId: string
}
readonly body: {
/** Answer to the person who made the request. */
readonly answer: string
}
},
  options?: CallOptions,
): Promise<S.CardRequest> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/requests/{requestId}/decline"], input, options)
}

/** Withdraw one’s own request. */
export function withdrawRequest(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the request. */
readonly requestId: string
}
},
  options?: CallOptions,
): Promise<S.CardRequest> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/requests/{requestId}/withdraw"], input, options)
}

/** List the rules of the wallet, its cost centres, teams and cards, the widest scope first. */
export function listRules(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
},
  options?: CallOptions,
): Promise<{
/** Currency code, ISO 4217. */
readonly currency: string
/** The rules, the widest scope first. */
readonly results: ReadonlyArray<S.Rule>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/rules"], input, options)
}

/** Create a rule; it applies from the next authorization on. */
export function addRule(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: S.RuleInput
},
  options?: CallOptions,
): Promise<S.Rule> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/rules"], input, options)
}

/** List the operators, countries, cost centres and teams that a rule can name. */
export function getRuleOptions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
},
  options?: CallOptions,
): Promise<{
/** Operators at which the wallet’s cards can charge. */
readonly operators: ReadonlyArray<{
/** The operator, as `COUNTRY*PARTY` (OCPI). */
readonly party: string
/** Name of the operator. */
readonly name: string
}>
/** Countries, ISO 3166-1 alpha-2. */
readonly countries: ReadonlyArray<string>
/** Names of the cost centres that a rule can be for. */
readonly cost_centres: ReadonlyArray<string>
/** The teams that a rule can be for. */
readonly teams: ReadonlyArray<{
/** Id of the team. */
readonly id: string
/** Name of the team. */
readonly name: string
}>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/rules/options"], input, options)
}

/** Evaluate a rule over the sessions of the last 90 days, before it is saved. */
export function previewRule(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: S.RuleInput
},
  options?: CallOptions,
): Promise<S.RulePreview> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/rules/preview"], input, options)
}

/** List the charges that rules refused or reported, newest first. */
export function listRuleRefusals(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
/** Only refusals of this card, by its id. */
readonly card?: string | undefined
/** Only refusals by this rule, by its id. */
readonly rule?: string | undefined
/** REFUSE: a charge that breaks the rule does not start. REPORT: it starts, and the rule's list shows it. */
readonly effect?: "REFUSE" | "REPORT" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.RuleRefusal>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/rules/refusals"], input, options)
}

/** List the favourite and depot stations of the wallet, or search stations to add. */
export function listRuleStations(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Text to find in names and addresses of stations, without regard to case and accents. */
readonly search?: string | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The stations that were found, or those of the wallet’s lists. */
readonly results: ReadonlyArray<S.ListedStation>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/rules/stations"], input, options)
}

/** Put a station on the favourites or the depots of the wallet, or take it off. */
export function setRuleStation(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the station. */
readonly stationId: string
}
readonly body: {
readonly lists: ReadonlyArray<S.StationList>
}
},
  options?: CallOptions,
): Promise<S.ListedStation> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/rules/stations/{stationId}"], input, options)
}

/** Change a rule; running charges follow its amounts from their next update on. */
export function changeRule(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the rule. */
readonly ruleId: string
}
readonly body: S.RuleInput
},
  options?: CallOptions,
): Promise<S.Rule> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/rules/{ruleId}"], input, options)
}

/** Pause or resume a rule. */
export function pauseRule(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the rule. */
readonly ruleId: string
}
readonly body: {
/** True pauses the rule, false resumes it. */
readonly is_paused: boolean
}
},
  options?: CallOptions,
): Promise<S.Rule> {
  return callJson(client, ["PATCH","/editor/v3/user/wallet/{walletId}/rules/{ruleId}"], input, options)
}

/** Delete a rule; it can be restored. */
export function removeRule(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the rule. */
readonly ruleId: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed rule. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/rules/{ruleId}"], input, options)
}

/** Let one card ignore a rule until an instant, at most a year ahead. */
export function addRuleException(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the rule. */
readonly ruleId: string
}
readonly body: {
/** Id of the card. */
readonly card_id: string
/** When the exception ends. */
readonly until: string
}
},
  options?: CallOptions,
): Promise<S.RuleException> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/rules/{ruleId}/exceptions"], input, options)
}

/** End an exception; the rule applies to the card again. */
export function removeRuleException(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the rule. */
readonly ruleId: string
/** Id of the exception. */
readonly exceptionId: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed exception. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/rules/{ruleId}/exceptions/{exceptionId}"], input, options)
}

/** Restore a deleted rule. */
export function restoreRule(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the rule. */
readonly ruleId: string
}
},
  options?: CallOptions,
): Promise<S.Rule> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/rules/{ruleId}/restore"], input, options)
}

/** Imported files of other providers, newest first. */
export function listSessionImports(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** Rows of a page. */
readonly limit?: number | undefined
/** Rows to skip before the page. */
readonly offset?: number | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of all rows of the list, whatever the page. */
readonly count: number
/** Path of the next page; null on the last. */
readonly next: (string | null)
/** Path of the previous page; null on the first. */
readonly previous: (string | null)
/** The rows of this page, in the order of the list. */
readonly results: ReadonlyArray<S.SessionImport>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/session-imports"], input, options)
}

/** Import charges of another provider from a CSV file, or preview the import; never charged to the wallet. */
export function importSessions(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The file as text, with a header line. */
readonly csv: string
/** Name of the file, for the list of imports. */
readonly file_name: string
/** Name of the provider; default: the recognised one. */
readonly provider?: string | undefined
/** The meaning of each column, in order. */
readonly columns?: ReadonlyArray<(S.ImportField | null)> | undefined
/** Answers to the questions of the preview. */
readonly dialect?: S.ImportDialect | undefined
/** With true, lines with errors are left out instead of refusing the file. */
readonly leave_out_errors?: boolean | undefined
/** With true nothing changes, and the reply shows what would. */
readonly dry_run?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<{
/** How the columns were recognized: from the last file, as a known format, by headers, or as given. */
readonly recognised: "REMEMBERED" | "KNOWN" | "GUESSED" | "CHOSEN"
/** The recognized provider. */
readonly provider: (string | null)
/** Providers of earlier files. */
readonly providers: ReadonlyArray<string>
/** The columns of the file, in their order. */
readonly columns: ReadonlyArray<{
/** Header of the column. */
readonly header: string
/** Meaning of the column; null when it is not read. */
readonly field: (S.ImportField | null)
/** A value of the column, as an example. */
readonly sample: string
}>
/** Meanings without a column. */
readonly missing: ReadonlyArray<S.ImportField>
/** Number of lines with a charge. */
readonly rows: number
/** Lines that were imported before. */
readonly repeated: number
/** The cells with errors. */
readonly errors: ReadonlyArray<{
/** Line of the cell; the header is line 1. */
readonly line: number
/** Meaning of the column of the cell. */
readonly field: S.ImportField
/** Errors of a line; the screen has their words. */
readonly code: "required" | "date" | "time" | "future" | "before_start" | "duration" | "energy" | "money" | "price" | "too_long" | "text" | "currency" | "no_original"
/** The cell as it stands in the file. */
readonly value: string
}>
/** The charges that would be added, or were. */
readonly added: {
/** Number of added charges. */
readonly sessions: number
/** Energy of the added charges in kWh, three decimals. */
readonly energy_kwh: string
/** Cost of the added charges with VAT. */
readonly cost: string
/** When the first added charge began; null when none is added. */
readonly first_at: (string | null)
/** When the last added charge began; null when none is added. */
readonly last_at: (string | null)
/** Charges that were assigned to a card or a member. */
readonly with_card: number
/** Number of charges whose driver was recognised. */
readonly with_member: number
}
/** Currency code, ISO 4217. */
readonly currency: string
/** The first few charges. */
readonly sessions: ReadonlyArray<{
/** Line of the file with the charge; the header is line 1. */
readonly line: number
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
}>
/** The import; null for a dry run. */
readonly import: (S.SessionImport | null)
/** How the file writes what it says, as inferred from all lines. Null while columns are missing. */
readonly dialect: ({
/** The kind of dates, or the order of their numbers. */
readonly dates: "DMY" | "MDY" | "YMD" | "ISO" | "NAMED" | "NUMBER" | "MIXED"
/** The sign before the decimals of energies. */
readonly decimal_energy: "." | ","
/** The sign before the decimals of amounts. Null when the file has none. */
readonly decimal_cost: "." | "," | null
/** The unit of energies that name none. */
readonly energy_unit: "kWh" | "Wh" | "MWh"
/** The unit of durations that name none. Null when each names its own. */
readonly duration_unit: "min" | "s" | "h" | null
/** Currencies of the amounts. Empty when the file has no costs. */
readonly currencies: ReadonlyArray<string>
/** Whether the amounts have VAT: the file says so, does not say, or it is added. */
readonly vat: "INCLUDED" | "NOT_STATED" | "ADDED"
/** The zone of times that name none. */
readonly time_zone: string
/** The line of the headers, from 1. */
readonly header_line: number
/** The number of lines that are titles, totals or repeated headers. */
readonly skipped_lines: number
})
/** What the file leaves open. Nothing is imported before all are answered. */
readonly questions: ReadonlyArray<S.ImportQuestion>
/** Charges of this file and of earlier ones that later lines replace. */
readonly replaced: number
/** Charges of this file and of earlier ones that negative lines reverse. */
readonly reversed: number
/** Average price and size of the charges, beside those of the wallet in the past year. */
readonly plausibility: ({
/** Average price of a kWh in the file. Null without costs. */
readonly price_kwh: (string | null)
/** Average energy of a charge in the file. */
readonly kwh_per_charge: string
/** Average price of a kWh in the wallet's past year. Null with fewer than five charges. */
readonly usual_price_kwh: (string | null)
/** Average energy of a charge in the wallet's past year. Null with fewer than five charges. */
readonly usual_kwh_per_charge: (string | null)
/** What differs from the usual by a factor of three or more. */
readonly odd: ReadonlyArray<"PRICE" | "ENERGY">
})
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/session-imports"], input, options)
}

/** Remove the imported charges of a file. */
export function undoSessionImport(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the import. */
readonly importId: string
}
},
  options?: CallOptions,
): Promise<{
/** Number of charges that were removed with the file. */
readonly removed: number
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/session-imports/{importId}"], input, options)
}

/** Accept a charge record that needs review: it is priced and booked. */
export function acceptSession(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the charge. */
readonly id: string
}
readonly body: {

}
},
  options?: CallOptions,
): Promise<S.SessionDetail> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/sessions/{id}/accept"], input, options)
}

/** Dispute a session with a final price; the operator receives an e-mail. */
export function disputeSession(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the charge. */
readonly id: string
}
readonly body: {
/** Reasons for disputing a session with a price. */
readonly reason: "NOT_OURS" | "WRONG_ENERGY" | "WRONG_PRICE" | "WRONG_TIME" | "CHARGED_TWICE" | "STATION_FAULT" | "OTHER"
/** What is wrong, in the words of the person. */
readonly words: string
}
},
  options?: CallOptions,
): Promise<S.SessionDetail> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/sessions/{id}/dispute"], input, options)
}

/** Dispute a charge record that needs review: the hold stays, and the operator of the installation decides. */
export function rejectSession(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the charge. */
readonly id: string
}
readonly body: {
/** Why the record is rejected, for the operator. */
readonly reason: string
}
},
  options?: CallOptions,
): Promise<S.SessionDetail> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/sessions/{id}/reject"], input, options)
}

/** Add the odometer reading of a charge’s vehicle at the end of the charge. */
export function addChargeReading(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the session. */
readonly sessionId: string
}
readonly body: {
/** Odometer reading in kilometres. */
readonly km: number
}
},
  options?: CallOptions,
): Promise<S.OdometerReading> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/sessions/{sessionId}/odometer"], input, options)
}

/** List the teams of a wallet, by name, with their managers and the number of cards and members. */
export function listTeams(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly query?: {
/** `true`: only archived teams; `false`: only those in use. */
readonly archived?: "true" | "false" | undefined
}
},
  options?: CallOptions,
): Promise<{
/** The teams by name. */
readonly results: ReadonlyArray<S.Team>
}> {
  return callJson(client, ["GET","/editor/v3/user/wallet/{walletId}/teams"], input, options)
}

/** Create a team. */
export function createTeam(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Name of the new team. */
readonly name: string
}
},
  options?: CallOptions,
): Promise<S.Team> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/teams"], input, options)
}

/** Put one or many cards into a team, or take them out of their teams. */
export function assignTeamCards(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Id of the team that gets the cards; null takes them out of their teams. */
readonly team_id: (string | null)
/** Ids of the chosen cards. */
readonly card_ids?: ReadonlyArray<string> | undefined
/** Instead of ids: every card of the wallet. */
readonly all?: boolean | undefined
/** Instead of ids: every card of the list with these filters. */
readonly matching?: {
/** Text to find in names, card numbers, drivers and plates, without regard to case and accents. */
readonly search?: string | undefined
/** ACTIVE: the card charges. BLOCKED: at least one reason prevents it. */
readonly state?: "ACTIVE" | "BLOCKED" | undefined
/** Only cards with a limit (`LIMITED`), or without one (`UNLOCKED`). */
readonly credit_mode?: "LIMITED" | "UNLOCKED" | undefined
/** Only cards that this reason prevents from charging. */
readonly reason?: S.BlockedReason | undefined
/** Only cards of this team, by its id. */
readonly team?: string | undefined
} | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Id of the team that got the cards; null: none. */
readonly team_id: (string | null)
/** Number of cards that changed their team. */
readonly moved: number
}> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/teams/cards"], input, options)
}

/** Put one or many members into a team, or take them out of their teams. */
export function assignTeamMembers(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Id of the team that gets the drivers; null takes them out of their teams. */
readonly team_id: (string | null)
/** Ids of the drivers to move. */
readonly member_ids: ReadonlyArray<string>
}
},
  options?: CallOptions,
): Promise<{
/** Id of the team that got the drivers; null: none. */
readonly team_id: (string | null)
/** Number of drivers that changed their team. */
readonly moved: number
}> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/teams/members"], input, options)
}

/** Rename, archive or restore a team, or set the limit of its new cards; omitted fields do not change. */
export function updateTeam(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the team. */
readonly teamId: string
}
readonly body: {
/** New name of the team. */
readonly name?: string | undefined
/** True archives the team, false restores it. */
readonly archived?: boolean | undefined
/** Applies to cards that are put into the team from now on. Requires the right `cards.limits`. */
readonly default_limit?: ({
/** New limit of the team for each period. */
readonly assigned_credit: string
/** How often the limit is renewed. */
readonly credit_renewal: "NONE" | "WEEKLY" | "MONTHLY"
/** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
readonly renewal_day: (number | null)
}) | undefined
}
},
  options?: CallOptions,
): Promise<S.Team> {
  return callJson(client, ["PATCH","/editor/v3/user/wallet/{walletId}/teams/{teamId}"], input, options)
}

/** Set the managers of a team; guests among them see only their teams from then on. */
export function setTeamManagers(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the team. */
readonly teamId: string
}
readonly body: {
/** Ids of the guests who manage the team from now on. */
readonly guest_ids: ReadonlyArray<string>
}
},
  options?: CallOptions,
): Promise<S.Team> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/teams/{teamId}/managers"], input, options)
}

/** Add odometer readings of many vehicles by a CSV file, or preview what it would add. */
export function importReadings(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The file as text, with a header line. */
readonly csv: string
/** With true nothing changes, and the reply shows what would. */
readonly dry_run?: boolean | undefined
/** With true, rows with errors are left out instead of refusing the file. */
readonly valid_only?: boolean | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Number of rows of the file. */
readonly rows: number
/** Whether the changes were made. */
readonly applied: boolean
/** Unknown columns, which are ignored. */
readonly ignored_columns: ReadonlyArray<string>
/** Lines whose reading is stored already. */
readonly repeated: number
/** The readings that the file adds. */
readonly readings: ReadonlyArray<{
/** Line of the file with a reading; the header is line 1. */
readonly line: number
/** Licence plate of the vehicle. */
readonly plate: string
/** When the odometer was read. */
readonly at: string
/** Odometer reading in kilometres. */
readonly km: number
}>
/** The cells that stop the import. */
readonly errors: ReadonlyArray<{
/** Line of the cell; the header is line 1. */
readonly line: number
/** Column of the cell in a file of readings. */
readonly field: "plate" | "date" | "km"
/** What is wrong with the cell of a file of readings. */
readonly code: "required" | "columns" | "too_many" | "unknown_plate" | "ambiguous_plate" | "date" | "future" | "number" | "below_earlier" | "above_later" | "too_fast"
/** The cell as it stands in the file. */
readonly value: string
}>
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/vehicles-odometer/import"], input, options)
}

/** Set the petrol price and consumption that vehicles are compared with; null removes them. */
export function setPetrol(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** Null removes the comparison. */
readonly petrol: ({
/** Price in the wallet's currency, with at most three decimals. */
readonly price_per_litre: string
/** Consumption, with at most two decimals. */
readonly litres_per_100_km: string
/** Where the petrol price comes from, such as a publication. */
readonly source: string
/** Day of the petrol price. */
readonly as_of: string
})
}
},
  options?: CallOptions,
): Promise<{
/** The petrol car that vehicles are compared with from now on; null without one. */
readonly petrol: (S.Petrol | null)
}> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/vehicles-petrol"], input, options)
}

/** Add up to 1,000 vehicles, with a result per vehicle. */
export function createVehicles(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
}
readonly body: {
/** The vehicles to add. */
readonly items: ReadonlyArray<{
/** Brand of the vehicle, such as `Renault`. */
readonly brand: string
/** Model of the vehicle, such as `Kangoo E-Tech`. */
readonly model: string
/** Variant of the model; null when it is unknown. */
readonly version?: (string | null) | undefined
/** Licence plate; it is stored in upper case without separators, and one vehicle of a wallet has it. */
readonly licence_plate: string
/** Id of the model in the catalogue; null: brand and model are typed. */
readonly model_id?: (string | null) | undefined
/** Vehicle identification number; null: unknown. */
readonly vin?: (string | null) | undefined
/** Usable capacity of the battery in kWh; null: unknown. */
readonly battery_kwh?: (string | null) | undefined
/** Consumption per 100 km as the registration document says it; a person's own vehicle has none. */
readonly norm_kwh_per_100_km?: (string | null) | undefined
/** Connectors that the vehicle can be charged with. */
readonly connector_types?: ReadonlyArray<"TYPE_1" | "TYPE_2" | "CCS1" | "CCS2" | "CHADEMO" | "NACS" | "GB_T_AC" | "GB_T_DC"> | undefined
/** Id of the driver of the vehicle; null: none. */
readonly member_id?: (string | null) | undefined
/** Id of the vehicle in the company’s own system; null: none. */
readonly external_id?: (string | null) | undefined
}>
}
},
  options?: CallOptions,
): Promise<{
/** Number of created items. */
readonly created: number
/** Number of refused items. */
readonly failed: number
/** One result per item, in the order of the request. */
readonly results: ReadonlyArray<S.BulkResult>
}> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/vehicles/create-many"], input, options)
}

/** Add an odometer reading of a vehicle. */
export function addReading(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the vehicle. */
readonly vehicleId: string
}
readonly body: {
/** Odometer reading in kilometres. */
readonly km: number
/** When the odometer showed it. Default: now. */
readonly at?: string | undefined
/** Default: `MANAGER` for a person, `API` for a key. */
readonly source?: "MANAGER" | "API" | "TELEMATICS" | undefined
}
},
  options?: CallOptions,
): Promise<S.OdometerReading> {
  return callJson(client, ["POST","/editor/v3/user/wallet/{walletId}/vehicles/{vehicleId}/odometer"], input, options)
}

/** Correct an odometer reading; omitted fields do not change. */
export function changeReading(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the vehicle. */
readonly vehicleId: string
/** Id of the reading. */
readonly readingId: string
}
readonly body: {
/** Corrected odometer reading in kilometres. */
readonly km?: number | undefined
/** Corrected instant at which the odometer was read. */
readonly at?: string | undefined
}
},
  options?: CallOptions,
): Promise<S.OdometerReading> {
  return callJson(client, ["PATCH","/editor/v3/user/wallet/{walletId}/vehicles/{vehicleId}/odometer/{readingId}"], input, options)
}

/** Delete an odometer reading. */
export function removeReading(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the vehicle. */
readonly vehicleId: string
/** Id of the reading. */
readonly readingId: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of the removed reading. */
readonly id: string
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/vehicles/{vehicleId}/odometer/{readingId}"], input, options)
}

/** Report where a vehicle is or was; late and repeated reports change nothing. */
export function putVehiclePosition(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** Id of the vehicle. */
readonly vehicleId: string
}
readonly body: {
/** Latitude in degrees (WGS 84). */
readonly latitude: number
/** Longitude in degrees (WGS 84). */
readonly longitude: number
/** When the vehicle was there. At most five minutes in the future, because clocks differ. */
readonly at: string
/** Odometer in kilometres; null when it was not reported. */
readonly odometer_km?: (number | null) | undefined
/** State of charge of the battery in percent. */
readonly charge_percent?: (number | null) | undefined
}
},
  options?: CallOptions,
): Promise<{
/** Id of the vehicle. */
readonly vehicle_id: string
/** When the vehicle was there. */
readonly at: string
/** False when a position of this time was stored before. */
readonly stored: boolean
}> {
  return callJson(client, ["PUT","/editor/v3/user/wallet/{walletId}/vehicles/{vehicleId}/position"], input, options)
}

/** Remove a member or employee, or revoke an invitation. */
export function removeFromWallet(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly walletId: string
/** What is removed. */
readonly a: "members" | "employees" | "invitations"
/** Id of the driver or the invitation that is removed. */
readonly b: string
}
},
  options?: CallOptions,
): Promise<{
/** Id of what was removed. */
readonly id: string
/** Number of cards that were blocked with it. */
readonly cards_blocked: number
}> {
  return callJson(client, ["DELETE","/editor/v3/user/wallet/{walletId}/{a}/{b}"], input, options)
}

/** Add money to a wallet with a payment method. */
export function addFunds(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
}
readonly body: {
/** Amount to add to the balance. */
readonly amount: string
/** Id of the payment method that pays. */
readonly payment_method_id: string
}
},
  options?: CallOptions,
): Promise<S.Payment> {
  return callJson(client, ["POST","/editor/v3/wallet/{id}/add-funds"], input, options)
}

/** Get the status of a payment. */
export function getPayment(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
/** Id of the payment. */
readonly paymentId: string
}
},
  options?: CallOptions,
): Promise<S.Payment> {
  return callJson(client, ["GET","/editor/v3/wallet/{id}/payments/{paymentId}"], input, options)
}

/** Cancel a payment that waits for its payer. */
export function cancelPayment(
  client: Client,
  input: {
readonly params: {
/** Id of the wallet. */
readonly id: string
/** Id of the payment. */
readonly paymentId: string
}
},
  options?: CallOptions,
): Promise<S.Payment> {
  return callJson(client, ["DELETE","/editor/v3/wallet/{id}/payments/{paymentId}"], input, options)
}

/** Get the prices of charging and cards in this wallet. */
export function listPrices(
  client: Client,
  input: {
readonly query: {
/** Id of the wallet whose prices are listed. */
readonly wallet: string
}
},
  options?: CallOptions,
): Promise<{
/** Currency code, ISO 4217. */
readonly currency: string
/** The tariffs by which charges are priced. */
readonly tariffs: ReadonlyArray<{
/** Kind of the tariff. */
readonly kind: string
/** Name of the tariff. */
readonly name: string
/** The region it applies to: a country or a part of it, ISO 3166. */
readonly region: string
/** Energy cycle of the tariff’s periods, DAILY or WEEKLY; null: one price at all times. */
readonly energy_cycle: (string | null)
/** Currency code, ISO 4217. */
readonly currency: string
/** Net prices of the tariff, component by component. */
readonly prices: { readonly [name: string]: string }
/** Sum of all components, net: per kWh (by period where prices differ), per minute of each kind, per charge. */
readonly totals: ReadonlyArray<{
/** What the price is for. */
readonly measure: "ENERGY" | "CONNECTED_TIME" | "CHARGING_TIME" | "PARKING_TIME" | "SESSION"
/** Tariff period in which the component applies; null: always. */
readonly period: (string | null)
/** Net price of one unit. */
readonly price: string
}>
/** VAT rate of the tariff in percent, two decimals. */
readonly vat_rate: string
/** First day of the tariff. */
readonly valid_from: string
/** Last day of the tariff; null: until it is replaced. */
readonly valid_to: (string | null)
}>
/** Fees of cards. */
readonly fees: {
/** Fee per card, once. */
readonly activation: (string | null)
/** Fee per card and month. */
readonly monthly: (string | null)
}
/** Prices of cards by destination, net: current prices, then announced ones. */
readonly cards: ReadonlyArray<{
/** A country, a part of it (`PT-20`), `EU` for the rest of the Union, `WORLD` for everywhere else. */
readonly zone: string
/** Price of a physical card. */
readonly physical: string
/** Price of a virtual card. */
readonly ekey: string
/** Per card with a name on it; free with the plan's `free_personalized_card`. */
readonly personalisation: string
/** Per order. */
readonly shipping: string
/** VAT rate of cards in percent, two decimals. */
readonly vat_rate: string
/** First day of these prices. */
readonly valid_from: string
/** Last day of these prices; null: until they are replaced. */
readonly valid_to: (string | null)
}>
}> {
  return callJson(client, ["GET","/editor/v4/charge-and-pay/prices"], input, options)
}

/** Download invoices and credit notes as a ZIP. */
export function exportInvoicesZip(
  client: Client,
  input: {
readonly body: {
/** Ids of the invoices. */
readonly invoices: ReadonlyArray<string>
/** Ids of the credit notes in the archive. */
readonly credit_notes: ReadonlyArray<string>
}
},
  options?: CallOptions,
): Promise<Response> {
  return callRaw(client, ["POST","/editor/v4/user/export-invoices-zip"], input, options)
}

