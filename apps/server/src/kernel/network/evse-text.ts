/** An id without separators, in upper case, as `network_location.evse_keys` stores ids. */
export const evseKey = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * An EVSE id of eMI3 and ISO 15118-2 annex H: country, operator, `E` and the number of the outlet. Separators are
 * optional and may be `*`, `-`, `_` or blanks.
 */
const EMI3 = /^[A-Z]{2}[*\-_ ]?[A-Z0-9]{3}[*\-_ ]?E[A-Z0-9][A-Z0-9*\-_ ]{0,35}$/i

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The longest key that is looked up; longer texts are no ids. */
const LONGEST_KEY = 48

/**
 * Returns the keys that a typed or scanned text may mean, the likeliest first: the text itself as an EVSE id, the EVSE
 * ids in the parts of a URL, and its last part, which some operators fill with their own number of the charger.
 */
export function evseKeysIn(text: string): string[] {
  const plain = text.trim().replace(/^(evse(-?id)?|evco)\s*[:=]\s*/i, '')
  if (!/[:/?&=#]/.test(plain)) return keysOf([plain])
  const parts = plain.split(/[/?&=#;:]+/).map((part) => decoded(part).trim())
  const ids = parts.flatMap((part) => part.split('/')).filter((part) => EMI3.test(part))
  return keysOf(ids.length > 0 ? ids : parts.slice(-1))
}

function keysOf(texts: readonly string[]): string[] {
  const keys = texts.map(evseKey).filter((key) => key.length >= 3 && key.length <= LONGEST_KEY)
  return [...new Set(keys)]
}
