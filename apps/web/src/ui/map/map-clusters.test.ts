import { expect, test } from 'vitest'
import { clusterPoints, type MapPoint } from './map-clusters.ts'

const place = (id: string, x: number, y: number): MapPoint => ({
  id,
  latitude: y,
  longitude: x,
  label: id,
  tone: 'ok',
})
const onScreen = ({ longitude, latitude }: MapPoint) => ({ x: longitude, y: latitude })
const idsOf = (points: readonly MapPoint[]) =>
  clusterPoints(points, onScreen).map((cluster) => cluster.points.map(({ id }) => id).join())

test('points too close to be pressed separately share a marker, also across squares of the grid', () => {
  expect(idsOf([place('a', 43, 43), place('b', 45, 45), place('c', 200, 43), place('d', 200, 87)])).toEqual([
    'a,b',
    'c',
    'd',
  ])
})

test('all markers keep the minimum distance for touch', () => {
  const many = Array.from({ length: 400 }, (_, n) => place(String(n), (n * 137) % 500, (n * 71) % 300))
  const clusters = clusterPoints(many, onScreen)
  const distances = clusters.flatMap((one, index) =>
    clusters
      .slice(index + 1)
      .map((other) => Math.hypot(one.longitude - other.longitude, one.latitude - other.latitude)),
  )
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(44)
  expect(clusters.flatMap(({ points }) => points)).toHaveLength(400)
})
