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
const cellPixels = 44

/** Gathers points that share a cell of the grid at this zoom; a cluster stands in the middle of its points. */
export function clusterPoints(
  points: readonly MapPoint[],
  project: (point: MapPoint) => { x: number; y: number },
): Cluster[] {
  const cells = new Map<string, MapPoint[]>()
  for (const point of points) {
    const { x, y } = project(point)
    const cell = `${Math.floor(x / cellPixels)}:${Math.floor(y / cellPixels)}`
    const there = cells.get(cell)
    if (there) there.push(point)
    else cells.set(cell, [point])
  }
  return [...cells.values()].map((gathered) => ({
    points: gathered,
    latitude: mean(gathered.map((point) => point.latitude)),
    longitude: mean(gathered.map((point) => point.longitude)),
  }))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
