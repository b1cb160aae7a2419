import { queryOptions, useQuery } from '@tanstack/react-query'
import { listVehicleBrands } from '@voltway/contract/vehicles'
import { request } from '../../lib/request.ts'

/** All brands with their models. */
const brandsQuery = queryOptions({
  queryKey: ['vehicle-brands'],
  queryFn: ({ signal }) => request(listVehicleBrands, { params: { x: 'all' }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Suggests brands, and the models of the typed brand. Other values are allowed. */
export function BrandSuggestions({ formId, brand }: { formId: string; brand: string }) {
  const brands = useQuery(brandsQuery).data?.results ?? []
  const written = brand.trim().toLowerCase()
  const chosen = brands.find(({ name }) => name.toLowerCase() === written)
  return (
    <>
      <datalist id={`${formId}-brands`}>
        {brands.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <datalist id={`${formId}-models`}>
        {chosen?.models.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  )
}
