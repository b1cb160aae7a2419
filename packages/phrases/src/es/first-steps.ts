import type { firstSteps as english } from '../en/first-steps.ts'
import type { Phrases } from '../phrase.ts'

export const firstSteps = {
  title: 'Primeros pasos',
  progress: '{done} de {n} completados',
  hide: 'Ocultar los primeros pasos',
  hidden: 'Primeros pasos ocultos',
  hiddenHint: 'Para verlos de nuevo, elija «Mostrar los primeros pasos» en la parte superior.',
  done: 'Completado',
  open: 'Pendiente',
  failed: 'No se han podido cambiar los primeros pasos. Inténtelo de nuevo.',
  step: {
    FUND: {
      title: 'Añada saldo a la cartera',
      words: 'Las tarjetas pueden cargar mientras haya saldo disponible.',
      action: 'Añadir saldo',
    },
    INVITE: {
      title: 'Invite a sus conductores',
      words: 'Cada conductor ve su tarjeta, su límite y sus cargas.',
      action: 'Invitar a un conductor',
    },
    CARDS: {
      title: 'Pida tarjetas',
      words: 'Una eKey funciona al momento en el móvil del conductor. Las tarjetas llegan por correo.',
      action: 'Pedir tarjetas',
    },
    LIMITS: {
      title: 'Fije límites de gasto',
      words: 'Una tarjeta que llega a su límite no carga hasta que este se renueva.',
      action: 'Fijar límites',
    },
    VAT: { title: 'Añada su NIF', words: 'Figura en todas las facturas.', action: 'Añadir NIF' },
    CHARGE: {
      title: 'Haga la primera carga',
      words: 'Acerque una tarjeta a una estación o muestre la eKey.',
    },
  },
  method: {
    title: 'Añada un medio de pago',
    words: 'Sirve para cobrar las facturas mensuales.',
    action: 'Añadir medio de pago',
  },
  simulation: {
    title: 'Simule la primera carga',
    words: 'Una estación simulada carga un vehículo durante un minuto con una de sus tarjetas.',
    action: 'Simular carga',
    starting: 'La estación comprueba si la tarjeta puede cargar…',
    charging: 'Hay un vehículo cargando. El precio se descuenta del saldo al terminar.',
    failed: 'La carga no ha empezado: tarjeta rechazada o estación sin respuesta. Inténtelo de nuevo.',
    noCard: 'Ninguna tarjeta puede cargar todavía. Añada saldo y pida una eKey.',
    asked: '{card} va a cargar en {station}',
  },
} satisfies Phrases<typeof english>
