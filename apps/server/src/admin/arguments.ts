import { AdminError } from './admin-error.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The longest reason of a payout or a credit note, which owners read. */
export const REASON_LENGTH = 140

/** An argument that is an id. @throws AdminError when it is not. */
export function idOf(text: string): string {
  if (ID.test(text)) return text
  throw new AdminError(`${text} is not an id`, 2)
}

/** An argument of one line, without spaces around it. @throws AdminError, which calls it `what`, when it is not. */
export function lineOf(text: string, what: string, mostCharacters: number): string {
  const line = text.trim()
  if (line.length > 0 && line.length <= mostCharacters && !/\p{Cc}/u.test(line)) return line
  throw new AdminError(`${what} must be one line of 1 to ${mostCharacters} characters`, 2)
}
