import {
  addShippingAddress,
  listCountries,
  listShippingAddresses,
  removeShippingAddress,
  updateShippingAddress,
} from '@voltway/contract/shipping-addresses'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { ownerOf } from '../../kernel/owner.ts'
import { countriesIn } from '../../kernel/places/countries.ts'
import { addAddress, changeAddress, readAddressPage, removeAddress } from './shipping-addresses.ts'

export const shippingAddressesRoutes: readonly Served[] = [
  serve(listShippingAddresses, async ({ scope, person, query, http }, ctx) => {
    const { count, results } = await readAddressPage(ctx, ownerOf(scope, person), query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(addShippingAddress, ({ scope, person, body }, ctx) => addAddress(ctx, ownerOf(scope, person), body)),
  serve(updateShippingAddress, ({ scope, person, params, body }, ctx) =>
    changeAddress(ctx, ownerOf(scope, person), params.id, body),
  ),
  serve(removeShippingAddress, ({ scope, person, params }, ctx) =>
    removeAddress(ctx, ownerOf(scope, person), params.id),
  ),
  serve(listCountries, async ({ person, http }) => {
    const countries = [...countriesIn(person.language)]
    return listPage(http.request.url, { limit: countries.length, offset: 0 }, countries.length, countries)
  }),
]
