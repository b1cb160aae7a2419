import type { legalPages as english } from '../en/legal-pages.ts'
import type { Phrases } from '../phrase.ts'

export const legalPages = {
  seller: 'Vendedor: {seller}',
  provider: {
    title: 'Condiciones del proveedor',
    contract: '{seller} vende las cargas de esta instalación. Se aplica el contrato de su empresa con {seller}.',
    charging:
      'Una carga solo empieza si la tarjeta, su límite y el saldo de la cartera lo permiten. El precio sigue la tarifa mostrada para el lugar y la hora.',
    records:
      'El operador del punto mide y comunica la energía. Una comunicación dudosa se comprueba antes de cobrarla. Usted puede reclamar una carga en el producto.',
    documents: 'Las cargas se facturan por mes natural. Un documento emitido nunca se modifica, solo se abona.',
    data: 'En los ajustes puede descargar sus datos, elegir qué se registra sobre usted y cerrar su cuenta.',
  },
  network: {
    title: 'Condiciones de la red pública de carga',
    operators:
      'Los puntos pertenecen a sus operadores. Las normas del lugar se aplican a todos los que cargan allí, por ejemplo sobre aparcamiento, horario y seguridad.',
    price:
      'Antes de una carga, el producto muestra el precio en el lugar. Incluye las tasas del lugar, como la de ocupación.',
    faults:
      'Comunique un punto dañado al operador que figura en él. Deje de cargar de inmediato si el cable o el vehículo se calientan o huelen a quemado.',
    status: 'El operador comunica si un punto está libre. Una reserva lo mantiene solo durante el tiempo indicado.',
  },
} satisfies Phrases<typeof english>
