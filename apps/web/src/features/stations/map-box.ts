import { STATION_BOX_MOST, STATION_BOX_STEP } from '@voltway/contract/stations'

/** A position in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A part of the map whose edges are whole steps, so that a request never contains a position. */
export interface MapBox {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Decimals of a step, which divisions would blur. */
const rounded = (steps: number): number => Number((steps * STATION_BOX_STEP).toFixed(2))
const down = (degrees: number): number => Math.floor(degrees / STATION_BOX_STEP)
const up = (degrees: number): number => Math.ceil(degrees / STATION_BOX_STEP)
const mostSteps = Math.round(STATION_BOX_MOST / STATION_BOX_STEP)

/** Returns the step that contains a position, with its neighbours: at least one step in every direction. */
export function boxAround({ latitude, longitude }: Position, reach = 1): MapBox {
  const [row, column] = [down(latitude), down(longitude)]
  return boxOfSteps(row - reach, column - reach, row + 1 + reach, column + 1 + reach)
}

/** Returns the steps that cover a part of the map, cut at the largest box around its middle. */
export function boxCovering({ south, west, north, east }: MapBox): MapBox {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  if (up(north) - down(south) > mostSteps || up(east) - down(west) > mostSteps)
    return boxAround(middle, Math.floor(mostSteps / 2) - 1)
  return boxOfSteps(down(south), down(west), Math.max(up(north), down(south) + 1), Math.max(up(east), down(west) + 1))
}

function boxOfSteps(south: number, west: number, north: number, east: number): MapBox {
  const [rows, columns] = [90 / STATION_BOX_STEP, 180 / STATION_BOX_STEP]
  return {
    south: rounded(Math.max(south, -rows)),
    west: rounded(Math.max(west, -columns)),
    north: rounded(Math.min(north, rows)),
    east: rounded(Math.min(east, columns)),
  }
}

const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance of two positions in metres, as the crow flies. */
export function distanceM(one: Position, other: Position): number {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((lat2 - lat1) / 2) ** 2
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.sqrt(across + Math.cos(lat1) * Math.cos(lat2) * along))
}
