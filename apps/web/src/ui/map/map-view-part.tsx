import L from 'leaflet'
import { useEffect, useRef } from 'react'
import '../state-dot.css'
import { useWords } from '../ui-context.tsx'
import { fill, type UiWords } from '../words.ts'
import './map-view.css'
import type { MapPoint } from './map-clusters.ts'
import { type Cluster, clusterPoints } from './map-clusters.ts'
import { drawTowns } from './towns.ts'
import { drawOutlines } from './world-outlines.ts'

export type MapViewProps = {
  /** The accessible name of the map: "Where your vehicles are charging". */
  label: string
  points: readonly MapPoint[]
  /** The point that is selected in the list beside the map. */
  chosen?: string | undefined
  onChoose?: ((id: string) => void) | undefined
  height?: number | undefined
  /**
   * `https://…/{z}/{x}/{y}.png`: the URL of the map tiles. Without it only outlines are drawn, and no third party
   * receives a request.
   */
  tileUrl?: string | undefined
  /** The attribution of the tiles. */
  tileCredit?: string | undefined
  /** The closest zoom that shows all points. Default: 6, a country. */
  closest?: number | undefined
  /** Draws a line from each point to the next. */
  line?: boolean | undefined
  /** Called with the visible part after the person has moved the map. */
  onMoved?: ((edges: { south: number; west: number; north: number; east: number }) => void) | undefined
}

type Handlers = { words: UiWords; choose: (id: string) => void; moved: MapViewProps['onMoved'] }

export function MapViewPart(props: MapViewProps) {
  const {
    label,
    points,
    chosen,
    onChoose,
    height = 320,
    tileUrl,
    tileCredit,
    closest = 6,
    line = false,
    onMoved,
  } = props
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(undefined)
  const markers = useRef<L.LayerGroup>(undefined)
  const latest = useRef<{ points: readonly MapPoint[]; chosen: string | undefined; handlers: Handlers }>(undefined)
  latest.current = { points, chosen, handlers: { words, choose: (id) => onChoose?.(id), moved: onMoved } }

  useEffect(() => {
    if (!box.current) return
    const made = L.map(box.current, {
      zoomControl: false,
      attributionControl: Boolean(tileUrl),
      minZoom: 2,
      maxZoom: tileUrl ? 18 : 12,
      worldCopyJump: true,
      // Zooming with the wheel would capture the scrolling of the page.
      scrollWheelZoom: false,
    }).setView([40, -3], 4)
    L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(made)
    made.on('focus', () => made.scrollWheelZoom.enable())
    made.on('blur', () => made.scrollWheelZoom.disable())
    const stopOutlines = tileUrl ? undefined : drawOutlines(made)
    const removeTowns = tileUrl ? undefined : drawTowns(made)
    if (tileUrl) L.tileLayer(tileUrl, { attribution: tileCredit ?? '' }).addTo(made)
    markers.current = L.layerGroup().addTo(made)
    map.current = made
    const redraw = () => markers.current && latest.current && drawPoints(made, markers.current, latest.current)
    made.on('zoomend', redraw)
    made.on('dragend', () => latest.current?.handlers.moved?.(edgesOf(made.getBounds())))
    const resize = new ResizeObserver(() => made.invalidateSize())
    resize.observe(box.current)
    return () => {
      resize.disconnect()
      stopOutlines?.()
      removeTowns?.()
      made.remove()
    }
  }, [tileUrl, tileCredit, words])

  const where = points.map((point) => `${point.id}:${point.latitude},${point.longitude}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view moves when places come or go, not when a state changes
  useEffect(() => {
    const bounds = L.latLngBounds(points.map((point) => [point.latitude, point.longitude]))
    if (bounds.isValid()) map.current?.fitBounds(bounds.pad(0.2), { maxZoom: closest, animate: false })
  }, [where])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the line changes with the places
  useEffect(() => {
    if (!line || !map.current) return
    const path = points.map((point): [number, number] => [point.latitude, point.longitude])
    const drawn = L.polyline(path, { className: 'map-path', interactive: false }).addTo(map.current)
    return () => void drawn.remove()
  }, [line, where, tileUrl, tileCredit, words])

  useEffect(() => {
    if (map.current && markers.current && latest.current) drawPoints(map.current, markers.current, latest.current)
  })

  return (
    <section className="map" aria-label={label} style={{ height }}>
      <div ref={box} className="map-box" />
    </section>
  )
}

const edgesOf = (bounds: L.LatLngBounds) => ({
  south: bounds.getSouth(),
  west: bounds.getWest(),
  north: bounds.getNorth(),
  east: bounds.getEast(),
})

function drawPoints(
  map: L.Map,
  markers: L.LayerGroup,
  { points, chosen, handlers }: { points: readonly MapPoint[]; chosen: string | undefined; handlers: Handlers },
): void {
  // A focused marker keeps the focus when the markers are drawn again.
  const focused = document.activeElement?.getAttribute('data-place')
  markers.clearLayers()
  const zoom = map.getZoom()
  for (const cluster of clusterPoints(points, (point) => map.project([point.latitude, point.longitude], zoom))) {
    const marker = markerOf(map, cluster, chosen, handlers).addTo(markers)
    const element = marker.getElement()
    const only = cluster.points[0]
    if (!element || !only) continue
    const count = cluster.points.length
    element.dataset.place = count === 1 ? only.id : `cluster-${only.id}`
    // Leaflet handles only Enter. A button also handles the space bar.
    element.onkeydown = (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      marker.fire('click')
    }
    element.setAttribute('aria-label', count === 1 ? only.label : fill(handlers.words.cluster, { count }))
    if (element.dataset.place === focused) element.focus({ preventScroll: true })
  }
}

function markerOf(map: L.Map, cluster: Cluster, chosen: string | undefined, handlers: Handlers): L.Marker {
  const [only] = cluster.points
  const count = cluster.points.length
  const dot = document.createElement('span')
  dot.className = count > 1 ? 'map-cluster' : 'map-dot'
  dot.dataset.tone = worstTone(cluster)
  if (count > 1) dot.textContent = String(count)
  if (cluster.points.some((point) => point.live)) dot.dataset.live = ''
  if (cluster.points.some((point) => point.id === chosen)) dot.dataset.chosen = ''
  const size = count > 1 ? 32 : 24
  const icon = L.divIcon({ html: dot, className: 'map-marker', iconSize: [size, size] })
  const marker = L.marker([cluster.latitude, cluster.longitude], {
    icon,
    title: count === 1 ? (only?.label ?? '') : '',
    riseOnHover: true,
  })
  marker.on('click', () => {
    if (count === 1 && only) return handlers.choose(only.id)
    const bounds = L.latLngBounds(cluster.points.map((point) => [point.latitude, point.longitude]))
    map.fitBounds(bounds.pad(0.3), { maxZoom: Math.max(map.getZoom() + 2, 9) })
  })
  return marker
}

const bySeverity = ['bad', 'warn', 'info', 'ok', 'accent', 'idle'] as const

/** A cluster has the colour of its most serious point. */
function worstTone(cluster: Cluster): string {
  return bySeverity.find((tone) => cluster.points.some((point) => point.tone === tone)) ?? 'idle'
}
