import type { firstSteps as english } from '../en/first-steps.ts'
import type { Phrases } from '../phrase.ts'

export const firstSteps = {
  title: 'Primeros pasos',
  progress: '{done} de {n} completados',
  hide: 'Ocultar los primeros pasos',
  hidden: 'Los primeros pasos están ocultos',
  hiddenHint: '«Mostrar los primeros pasos», en la parte superior de esta página, vuelve a mostrarlos.',
  done: 'Completado',
  open: 'Pendiente',
  failed: 'No se han podido cambiar los primeros pasos',
  step: {
    FUND: {
      title: 'Añada saldo a la cartera',
      words: 'Las tarjetas pueden cargar mientras haya saldo disponible.',
      action: 'Añadir saldo',
    },
    INVITE: {
      title: 'Invite a sus conductores',
      words: 'Cada conductor tiene una página con su tarjeta, su límite y sus cargas.',
      action: 'Invitar a un conductor',
    },
    CARDS: {
      title: 'Pida tarjetas',
      words:
        'Una eKey funciona de inmediato en el móvil del conductor. Las tarjetas físicas se envían por correo postal.',
      action: 'Pedir tarjetas',
    },
    LIMITS: {
      title: 'Fije límites de gasto',
      words: 'Una tarjeta que llega a su límite deja de cargar hasta que este se renueva.',
      action: 'Fijar límites',
    },
    VAT: { title: 'Añada su NIF', words: 'Figura en todas las facturas.', action: 'Añadir NIF' },
    CHARGE: {
      title: 'Haga la primera carga',
      words: 'Acerque una tarjeta a una estación o use una eKey. La carga aparece aquí mientras está en curso.',
    },
  },
  method: {
    title: 'Añada un medio de pago',
    words: 'Las facturas mensuales se cobran con este medio de pago.',
    action: 'Añadir medio de pago',
  },
  simulation: {
    title: 'Simule la primera carga',
    words:
      'Una estación simulada carga un vehículo con una de sus tarjetas durante un minuto, igual que una estación real.',
    action: 'Simular una carga',
    starting: 'La estación está comprobando si la tarjeta puede cargar…',
    charging: 'Hay un vehículo cargando. Cuando termine, el precio se descontará del saldo.',
    failed: 'La carga no ha empezado: la tarjeta se ha rechazado o ninguna estación ha respondido. Inténtelo de nuevo.',
    noCard: 'Ninguna tarjeta puede cargar todavía. Añada saldo y pida antes una eKey.',
    asked: '{card} empieza a cargar en {station} en un momento',
  },
} satisfies Phrases<typeof english>
