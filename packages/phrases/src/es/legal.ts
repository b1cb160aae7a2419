import type { legal as english } from '../en/legal.ts'
import type { Phrases } from '../phrase.ts'

export const legal = {
  title: 'Condiciones legales',
  provider: 'Condiciones del proveedor',
  network: 'Condiciones de la red pública de carga',
  mandate: 'Orden de domiciliación',
  privacy: 'Opciones de privacidad',
  version: 'Versión',
} satisfies Phrases<typeof english>
