/** The form of our end-to-end references: the statement without dashes, and the attempt. */
const REFERENCE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-(\d{1,2})$/i
const FILE_REFERENCE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i

/** An id as a reference of at most 35 characters. */
export const plainId = (id: string): string => id.replaceAll('-', '')

/** The end-to-end reference of an attempt to pay a statement. A later attempt has another one. */
export const transferReference = (statementId: string, attempt: number): string => `${plainId(statementId)}-${attempt}`

/** The statement and the attempt of a reference; undefined for one that is not ours. */
export function readReference(reference: string): { readonly id: string; readonly attempt: number } | undefined {
  const [, ...parts] = REFERENCE.exec(reference) ?? []
  const attempt = parts.pop()
  return attempt === undefined ? undefined : { id: parts.join('-').toLowerCase(), attempt: Number(attempt) }
}

/** The id of a file's reference; undefined for one that is not ours. */
export function readFileReference(reference: string): string | undefined {
  const [, ...parts] = FILE_REFERENCE.exec(reference) ?? []
  return parts.length === 0 ? undefined : parts.join('-').toLowerCase()
}
