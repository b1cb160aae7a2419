/**
 * South, north, west and east bounds in degrees of the countries where our cards are used, islands included, by ISO
 * 3166-1 alpha-3 code.
 */
const bounds: Readonly<Record<string, readonly [number, number, number, number]>> = {
  AND: [42.4, 42.7, 1.4, 1.8],
  AUT: [46.3, 49.1, 9.5, 17.2],
  BEL: [49.4, 51.6, 2.5, 6.5],
  CHE: [45.8, 47.9, 5.9, 10.6],
  CZE: [48.5, 51.1, 12, 18.9],
  DEU: [47.2, 55.1, 5.8, 15.1],
  DNK: [54.5, 57.8, 8, 15.3],
  ESP: [27.6, 43.9, -18.2, 4.4],
  FRA: [41.3, 51.2, -5.2, 9.6],
  GBR: [49.8, 60.9, -8.7, 1.8],
  IRL: [51.4, 55.5, -10.6, -5.9],
  ITA: [35.4, 47.1, 6.6, 18.6],
  LUX: [49.4, 50.2, 5.7, 6.6],
  NLD: [50.7, 53.6, 3.3, 7.3],
  NOR: [57.9, 71.3, 4.4, 31.3],
  POL: [49, 54.9, 14.1, 24.2],
  PRT: [30, 42.2, -31.4, -6.1],
  SWE: [55.3, 69.1, 10.9, 24.2],
}

/** Coordinates as decimal degrees in text; null when unreadable. `swapped`: latitude and longitude were exchanged. */
export interface Coordinates {
  latitude: string | null
  longitude: string | null
  swapped: boolean
  /** True with fewer than the five decimals that the standard requires (OCPI 2.2.1 mod_locations, GeoLocation). */
  short: boolean
}

const degrees = /^-?\d{1,3}(\.\d+)?$/
const inside = (country: string, latitude: number, longitude: number) => {
  const box = bounds[country]
  return box !== undefined && latitude >= box[0] && latitude <= box[1] && longitude >= box[2] && longitude <= box[3]
}

/**
 * Parses coordinates in the forms that peers use. Swapped ones are corrected where the country or the range proves the
 * swap.
 */
export function readCoordinates(
  latitude: string | undefined,
  longitude: string | undefined,
  country: string | undefined,
): Coordinates {
  const lat = latitude?.trim().replace(',', '.') ?? ''
  const lon = longitude?.trim().replace(',', '.') ?? ''
  if (!degrees.test(lat) || !degrees.test(lon)) return { latitude: null, longitude: null, swapped: false, short: false }
  const [y, x] = [Number(lat), Number(lon)]
  const code = country?.toUpperCase() ?? ''
  const swapped = (Math.abs(y) > 90 && Math.abs(x) <= 90) || (!inside(code, y, x) && inside(code, x, y))
  const short = Math.min(decimals(lat), decimals(lon)) < 5
  if (Math.abs(swapped ? x : y) > 90 || Math.abs(swapped ? y : x) > 180) {
    return { latitude: null, longitude: null, swapped: false, short }
  }
  return { latitude: swapped ? lon : lat, longitude: swapped ? lat : lon, swapped, short }
}

const decimals = (text: string) => text.split('.')[1]?.length ?? 0
