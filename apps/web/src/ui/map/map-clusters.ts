import type { Tone } from '../state-dot.tsx'

/** A location with its label and state. */
export type MapPoint = {
  id: string
  latitude: number
  longitude: number
  /** Name and state in words, used as the accessible name of the marker. */
  label: string
  tone: Tone
  /** An event is in progress at the location. */
  live?: boolean | undefined
}

export type Cluster = { points: MapPoint[]; latitude: number; longitude: number }

/** Minimum distance in px at which two markers can be pressed separately. */
const apart = 44

/** Groups points that are too close at this zoom. A cluster has the position of its first point. */
export function clusterPoints(
  points: readonly MapPoint[],
  project: (point: MapPoint) => { x: number; y: number },
): Cluster[] {
  const clusters: Cluster[] = []
  /** The clusters by square of a grid. A cluster that is too close is in the same square or in an adjacent one. */
  const squares = new Map<string, { x: number; y: number; cluster: Cluster }[]>()
  for (const point of points) {
    const { x, y } = project(point)
    const [column, row] = [Math.floor(x / apart), Math.floor(y / apart)]
    const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${column + right}:${row + down}`))
    const near = around
      .flatMap((square) => squares.get(square) ?? [])
      .find((stands) => Math.hypot(stands.x - x, stands.y - y) < apart)
    if (near) {
      near.cluster.points.push(point)
      continue
    }
    const cluster = { points: [point], latitude: point.latitude, longitude: point.longitude }
    const square = `${column}:${row}`
    clusters.push(cluster)
    squares.set(square, [...(squares.get(square) ?? []), { x, y, cluster }])
  }
  return clusters
}
