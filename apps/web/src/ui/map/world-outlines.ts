import L from 'leaflet'
import outlines from 'world-atlas/countries-50m.json?url'

/** Draws the countries. Returns a function that stops loading. */
export function drawOutlines(map: L.Map): () => void {
  const worker = new Worker(new URL('./world-outlines.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Parameters<typeof L.geoJSON>[0]>) => {
    L.geoJSON(data, { interactive: false, style: { className: 'map-land', weight: 1 } })
      .addTo(map)
      .bringToBack()
  }
  worker.postMessage(outlines)
  return () => worker.terminate()
}
