import L from 'leaflet'
import fine from 'world-atlas/countries-50m.json?url'
import coarse from 'world-atlas/countries-110m.json?url'

/** Draws the countries: first coarse outlines, then fine ones. Returns a function that stops loading. */
export function drawOutlines(map: L.Map): () => void {
  const worker = new Worker(new URL('./world-outlines.worker.ts', import.meta.url), { type: 'module' })
  let drawn: L.GeoJSON | undefined
  worker.onmessage = ({ data }: MessageEvent<Parameters<typeof L.geoJSON>[0]>) => {
    const next = L.geoJSON(data, { interactive: false, style: { className: 'map-land', weight: 1 } }).addTo(map)
    next.bringToBack()
    drawn?.remove()
    drawn = next
  }
  worker.postMessage([coarse, fine])
  return () => worker.terminate()
}
