import { commandResponseType, commandResultType } from './enums.ts'
import { displayText } from './schema-location.ts'
import { token } from './schema-token.ts'
import { ciString, dateTime, int, key, many, object, oneOf, opt, req, string, url } from './shape.ts'

/** Ids of operators go back as they wrote them: some are longer than the standard allows. */
const operatorId = string(255)

/** Body of START_SESSION (OCPI 2.2.1 mod_commands, StartSession). */
export const startSession = object({
  response_url: req(url),
  token: req(token),
  location_id: req(operatorId),
  evse_uid: opt(operatorId),
  connector_id: opt(operatorId),
  authorization_reference: opt(ciString(36)),
})

/** Body of STOP_SESSION (OCPI 2.2.1 mod_commands, StopSession). */
export const stopSession = object({ response_url: req(url), session_id: req(operatorId) })

/** Body of RESERVE_NOW (OCPI 2.2.1 mod_commands, ReserveNow). A known reservation_id replaces its reservation. */
export const reserveNow = object({
  response_url: req(url),
  token: req(token),
  expiry_date: req(dateTime),
  reservation_id: req(ciString(36)),
  location_id: req(operatorId),
  evse_uid: opt(operatorId),
  authorization_reference: opt(ciString(36)),
})

/** Body of CANCEL_RESERVATION (OCPI 2.2.1 mod_commands, CancelReservation). */
export const cancelReservation = object({ response_url: req(url), reservation_id: req(ciString(36)) })

/** Body of UNLOCK_CONNECTOR (OCPI 2.2.1 mod_commands, UnlockConnector). */
export const unlockConnector = object({
  response_url: req(url),
  location_id: req(operatorId),
  evse_uid: req(operatorId),
  connector_id: req(operatorId),
})

/** The operator's response to a command (OCPI 2.2.1 mod_commands, CommandResponse). `timeout` is in seconds. */
export const commandResponse = object({
  result: key(oneOf(commandResponseType)),
  timeout: req(int),
  message: many(displayText),
})

/** The charger's result of a command (OCPI 2.2.1 mod_commands, CommandResult). */
export const commandResult = object({ result: key(oneOf(commandResultType)), message: many(displayText) })
