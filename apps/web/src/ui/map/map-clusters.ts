import type { Tone } from '../state-dot.tsx'

/** A place with what is said about it. */
export type MapPoint = {
  id: string
  latitude: number
  longitude: number
  /** Name and state in words; the marker says it. */
  label: string
  tone: Tone
  /** Something is happening there right now. */
  live?: boolean | undefined
}

export type Cluster = { points: MapPoint[]; latitude: number; longitude: number }

/** Two markers nearer than this, in pixels, cannot be pressed apart. */
const apart = 44

/** Gathers points that are too near each other at this zoom; a cluster stands where its first point is. */
export function clusterPoints(
  points: readonly MapPoint[],
  project: (point: MapPoint) => { x: number; y: number },
): Cluster[] {
  const clusters: Cluster[] = []
  /** Where clusters stand, by the squares of a grid: one that is too near is in the same square or beside it. */
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
