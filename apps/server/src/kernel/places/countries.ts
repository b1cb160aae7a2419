import type { Locale } from '@voltway/contract/values'
import { localeTags } from '@voltway/phrases/number-format'
import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'

/** A country as the contract shows it: `code` is ISO 3166-1 alpha-2, `name` is English. */
export interface Country {
  readonly code: string
  readonly name: string
  /** Such as `+351`. */
  readonly calling_code: string
}

/** Codes with their own telephone prefix that are not countries of ISO 3166. */
const NO_COUNTRY = new Set<string>(['AC', 'TA', 'XK'])

const named = new Map<Locale, readonly Country[]>()

/** Lists all countries with their names in a language (CLDR), in its sort order. */
export function countriesIn(language: Locale): readonly Country[] {
  let countries = named.get(language)
  if (countries === undefined) {
    const names = new Intl.DisplayNames(localeTags[language], { type: 'region' })
    const collator = new Intl.Collator(localeTags[language])
    countries = getCountries()
      .filter((code) => !NO_COUNTRY.has(code))
      .map((code) => ({ code, name: names.of(code) ?? code, calling_code: `+${getCountryCallingCode(code)}` }))
      .sort((a, b) => collator.compare(a.name, b.name))
    named.set(language, countries)
  }
  return countries
}

/** Whether a code is one of {@link countriesIn}. */
export function isCountry(code: string): code is CountryCode {
  return !NO_COUNTRY.has(code) && isSupportedCountry(code)
}
