import type { ParseCaller } from '../../platform/file-threads.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import type { CellError, ParsedTable } from '../../platform/table-file.ts'
import type { Ctx } from '../ctx.ts'
import type { WalletScope } from '../scope.ts'

/** Who sends a file: files of a wallet take turns with those of others, and end with their request. */
export const callerOfFile = ({ onGone }: Ctx, { walletId }: WalletScope): ParseCaller => ({ walletId, onGone })

type FileError = Pick<CellError, 'line' | 'field' | 'code'>

/** The maximum number of errors in a refusal; a dry run returns all of them. */
const NAMED_ERRORS = 50

/**
 * Returns the fields of a refusal, such as `csv.3.plate`, with their codes. Their words are those of the errors of the
 * file, which its screen lists, and not words at a field.
 */
export const fieldsOfErrors = (errors: readonly FileError[]): Record<string, FieldError> =>
  Object.fromEntries(
    errors.slice(0, NAMED_ERRORS).map(({ line, field, code }) => [`csv.${line}.${field}`, code as FieldError]),
  )

/** @throws `validation_failed` with line and field of the errors, when there are any. */
export function refuseErrors(errors: readonly FileError[]): void {
  if (errors.length > 0) refuse('validation_failed', { fields: fieldsOfErrors(errors) })
}

/** Returns what every import of a table replies, with the errors of the file and of its comparison with the database. */
export function replyOfTable<Field extends string, Code extends string>(
  file: Pick<ParsedTable<unknown, Field, Code>, 'count' | 'ignoredColumns' | 'errors'>,
  errors: readonly CellError<Field, Code>[],
  applied: boolean,
) {
  return {
    rows: file.count,
    applied,
    ignored_columns: file.ignoredColumns,
    errors: [...file.errors, ...errors].sort((one, other) => one.line - other.line),
  }
}
