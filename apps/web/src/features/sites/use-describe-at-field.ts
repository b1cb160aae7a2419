import { useCallback } from 'react'
import { RequestError } from '../../lib/request.ts'
import { atField, type ErrorDescription, useDescribeError } from '../../shared/problem.ts'

/** Describes errors of a form. A refusal with one of these codes is shown at its field. The table must be a constant. */
export function useDescribeAtField(
  fieldOfCode: Readonly<Partial<Record<string, string>>>,
): (error: unknown) => ErrorDescription {
  const describe = useDescribeError()
  return useCallback(
    (error) => {
      const described = describe(error)
      const field = error instanceof RequestError ? fieldOfCode[error.code] : undefined
      return field === undefined ? described : atField(field, described.message)
    },
    [describe, fieldOfCode],
  )
}
