import { queryOptions } from '@tanstack/react-query'
import { listCountries } from '@voltway/contract/shipping-addresses'
import type { Locale } from '../../lib/locale.ts'
import { request } from '../../lib/request.ts'

/** The countries in the person's language. They do not change while the page is open. */
export function countriesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['countries', locale],
    queryFn: ({ signal }) => request(listCountries, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
