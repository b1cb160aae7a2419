import { commandResponseType, commandResultType } from './enums.ts'
import { displayText } from './schema-place.ts'
import { token } from './schema-token.ts'
import { ciString, int, key, many, object, oneOf, opt, req, url } from './shape.ts'

/** Commands and their answers (mod_commands). */
export const startSession = object({
  response_url: req(url),
  token: req(token),
  location_id: req(ciString(36)),
  evse_uid: opt(ciString(36)),
  connector_id: opt(ciString(36)),
  authorization_reference: opt(ciString(36)),
})

export const stopSession = object({ response_url: req(url), session_id: req(ciString(36)) })

export const unlockConnector = object({
  response_url: req(url),
  location_id: req(ciString(36)),
  evse_uid: req(ciString(36)),
  connector_id: req(ciString(36)),
})

export const commandResponse = object({
  result: key(oneOf(commandResponseType)),
  timeout: req(int),
  message: many(displayText),
})

export const commandResult = object({ result: key(oneOf(commandResultType)), message: many(displayText) })
