import type { legal as english } from '../en/legal.ts'
import type { Phrases } from '../phrase.ts'

export const legal = {
  title: 'Condiciones legales',
  provider: 'Condiciones del proveedor',
  network: 'Condiciones de la red pública de carga',
  mandate: 'Mandato de domiciliación bancaria',
  privacy: 'Opciones de privacidad',
} satisfies Phrases<typeof english>
