import type { Site } from '@voltway/contract/sites'
import { usePhrases } from '../../lib/phrases.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type DepotFieldsProps = {
  typed: { readonly grid_limit_kw: string; readonly coordinates: string }
  field: (name: 'grid_limit_kw' | 'coordinates') => { readonly id: string; readonly error: string | undefined }
  onChange: (changes: { grid_limit_kw?: string; coordinates?: string }) => void
}

/** What a depot may draw from the grid, and where it is on the map. */
export function DepotFields({ typed, field, onChange }: DepotFieldsProps) {
  const { form: t } = usePhrases('sites')
  return (
    <>
      <TextInput
        {...field('grid_limit_kw')}
        label={t.field.grid_limit_kw}
        help={t.gridHelp}
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        tail="kW"
        value={typed.grid_limit_kw}
        onChange={({ target }) => onChange({ grid_limit_kw: target.value })}
      />
      <TextInput
        {...field('coordinates')}
        label={t.field.coordinates}
        help={t.placeHelp}
        optional
        autoComplete="off"
        maxLength={60}
        value={typed.coordinates}
        onChange={({ target }) => onChange({ coordinates: target.value })}
      />
    </>
  )
}

const shape = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/

/** Latitude and longitude as maps copy them; null for an empty text, undefined for another one. */
export function readCoordinates(text: string): Site['coordinates'] | undefined {
  if (text.trim() === '') return null
  const [, latitude, longitude] = shape.exec(text.trim())?.map(Number) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Coordinates as {@link readCoordinates} reads them. */
export const coordinatesText = (coordinates: Site['coordinates']): string =>
  coordinates === null ? '' : `${coordinates.latitude}, ${coordinates.longitude}`
