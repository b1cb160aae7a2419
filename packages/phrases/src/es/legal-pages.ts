import type { legalPages as english } from '../en/legal-pages.ts'
import type { Phrases } from '../phrase.ts'

export const legalPages = {
  seller: 'Vendedor: {seller}',
  provider: {
    title: 'Condiciones del proveedor',
    contract: '{seller} vende las recargas de esta instalación. Se aplica el contrato de su empresa con {seller}.',
    charging:
      'Una recarga solo empieza mientras la tarjeta, su límite y el saldo del monedero lo permitan. El precio sigue la tarifa que el producto muestra para el lugar y la hora.',
    records:
      'El operador del punto mide la energía y la comunica. Una comunicación dudosa no se cobra antes de comprobarla, y usted puede reclamar una recarga en el producto.',
    documents: 'Las recargas se facturan por mes natural. Un documento emitido nunca se modifica, solo se abona.',
    data: 'En los ajustes puede descargar sus datos, elegir qué se registra sobre usted y cerrar su cuenta.',
  },
  network: {
    title: 'Condiciones de la red pública de carga',
    operators:
      'Los puntos pertenecen a sus operadores. Las normas del lugar se aplican a todos los que recargan allí, por ejemplo sobre aparcamiento, horario y seguridad.',
    price:
      'Antes de una recarga el producto muestra el precio en el lugar. Las tasas del lugar, como la de ocupación, forman parte de él.',
    faults:
      'Comunique un punto dañado al operador que figura en él. Deje de recargar de inmediato si el cable o el vehículo se calientan o huelen a quemado.',
    status: 'El operador comunica si un punto está libre. Una reserva lo mantiene solo durante el tiempo indicado.',
  },
} satisfies Phrases<typeof english>
