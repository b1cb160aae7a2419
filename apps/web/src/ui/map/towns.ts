import L from 'leaflet'

type Town = readonly [name: string, latitude: number, longitude: number]

/** Towns with their names in their own language, by the zoom from which they are shown, the largest of each first. */
const townsFrom: Readonly<Record<number, readonly Town[]>> = {
  4: [
    ['Lisboa', 38.72, -9.14],
    ['Madrid', 40.42, -3.7],
    ['Paris', 48.86, 2.35],
    ['Berlin', 52.52, 13.4],
    ['London', 51.51, -0.13],
    ['Roma', 41.9, 12.5],
    ['Bruxelles', 50.85, 4.35],
    ['Wien', 48.21, 16.37],
    ['Warszawa', 52.23, 21.01],
    ['København', 55.68, 12.57],
    ['Stockholm', 59.33, 18.07],
    ['Oslo', 59.91, 10.75],
    ['Dublin', 53.35, -6.26],
    ['Praha', 50.08, 14.44],
    ['Budapest', 47.5, 19.04],
    ['București', 44.43, 26.1],
    ['Αθήνα', 37.98, 23.73],
    ['Helsinki', 60.17, 24.94],
  ],
  5: [
    ['Porto', 41.15, -8.61],
    ['Barcelona', 41.39, 2.17],
    ['Sevilla', 37.39, -5.98],
    ['Marseille', 43.3, 5.37],
    ['Lyon', 45.76, 4.84],
    ['Bordeaux', 44.84, -0.58],
    ['Amsterdam', 52.37, 4.9],
    ['München', 48.14, 11.58],
    ['Hamburg', 53.55, 9.99],
    ['Milano', 45.46, 9.19],
    ['Zürich', 47.37, 8.54],
    ['Manchester', 53.48, -2.24],
    ['Luxembourg', 49.61, 6.13],
  ],
  6: [
    ['Faro', 37.02, -7.93],
    ['Coimbra', 40.21, -8.43],
    ['Évora', 38.57, -7.91],
    ['Funchal', 32.65, -16.91],
    ['Ponta Delgada', 37.74, -25.67],
    ['València', 39.47, -0.38],
    ['Málaga', 36.72, -4.42],
    ['Bilbao', 43.26, -2.93],
    ['Zaragoza', 41.65, -0.89],
    ['A Coruña', 43.37, -8.4],
    ['Valladolid', 41.65, -4.72],
    ['Badajoz', 38.88, -6.97],
    ['Murcia', 37.98, -1.13],
    ['Palma', 39.57, 2.65],
    ['Las Palmas', 28.12, -15.43],
    ['Toulouse', 43.6, 1.44],
    ['Nantes', 47.22, -1.55],
    ['Lille', 50.63, 3.06],
    ['Strasbourg', 48.58, 7.75],
    ['Nice', 43.7, 7.27],
    ['Rennes', 48.11, -1.68],
    ['Köln', 50.94, 6.96],
    ['Frankfurt', 50.11, 8.68],
    ['Stuttgart', 48.78, 9.18],
    ['Leipzig', 51.34, 12.37],
    ['Napoli', 40.85, 14.27],
    ['Torino', 45.07, 7.69],
    ['Birmingham', 52.48, -1.9],
    ['Edinburgh', 55.95, -3.19],
    ['Genève', 46.2, 6.14],
    ['Rotterdam', 51.92, 4.48],
  ],
  7: [
    ['Braga', 41.55, -8.42],
    ['Aveiro', 40.64, -8.65],
    ['Viseu', 40.66, -7.91],
    ['Leiria', 39.74, -8.81],
    ['Setúbal', 38.52, -8.89],
    ['Santarém', 39.24, -8.69],
    ['Castelo Branco', 39.82, -7.49],
    ['Beja', 38.02, -7.86],
    ['Bragança', 41.81, -6.76],
    ['Vila Real', 41.3, -7.74],
    ['Guarda', 40.54, -7.27],
    ['Portimão', 37.14, -8.54],
    ['Vigo', 42.24, -8.72],
    ['Salamanca', 40.97, -5.66],
    ['Donostia', 43.32, -1.98],
    ['Gijón', 43.53, -5.66],
    ['Burgos', 42.34, -3.7],
    ['Córdoba', 37.89, -4.78],
    ['Granada', 37.18, -3.6],
    ['Huelva', 37.26, -6.95],
    ['Cádiz', 36.53, -6.29],
    ['Alacant', 38.35, -0.48],
    ['Toledo', 39.86, -4.02],
    ['Tarragona', 41.12, 1.25],
    ['Montpellier', 43.61, 3.88],
    ['Grenoble', 45.19, 5.72],
    ['Dijon', 47.32, 5.04],
    ['Tours', 47.39, 0.69],
    ['Rouen', 49.44, 1.1],
    ['Reims', 49.26, 4.03],
    ['Bayonne', 43.49, -1.48],
  ],
}

/** Size in px that a name takes on the map, for keeping names apart. */
const letterWidth = 7
const nameHeight = 18

/**
 * Writes the names of towns on a map, more of them the closer it is. They are for the eye: the list beside a map names
 * its places. Returns the function that removes them.
 */
export function drawTowns(map: L.Map): () => void {
  const names = L.layerGroup().addTo(map)
  const draw = () => {
    names.clearLayers()
    const occupied: L.Bounds[] = []
    const zoom = map.getZoom()
    const visible = map.getBounds().pad(0.2)
    const towns = Object.entries(townsFrom).flatMap(([from, list]) => (Number(from) <= zoom ? list : []))
    for (const [name, latitude, longitude] of towns) {
      if (!visible.contains([latitude, longitude])) continue
      const at = map.project([latitude, longitude], zoom)
      const size = L.point((name.length * letterWidth) / 2, nameHeight / 2)
      const place = L.bounds(at.subtract(size), at.add(size))
      if (occupied.some((other) => other.intersects(place))) continue
      occupied.push(place)
      const written = document.createElement('span')
      written.textContent = name
      const icon = L.divIcon({ html: written, className: 'map-town', iconSize: [0, 0] })
      L.marker([latitude, longitude], { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(names)
    }
  }
  draw()
  map.on('zoomend moveend', draw)
  return () => {
    map.off('zoomend moveend', draw)
    names.remove()
  }
}
