import type { operatorReviews as english } from '../en/operator-reviews.ts'
import type { Phrases } from '../phrase.ts'

export const operatorReviews = {
  title: 'Registros de carga por revisar',
  hint: 'Registros de todas las flotas que no han superado una comprobación',
  none: 'No hay registros de carga por revisar',
  noneWords: 'Los registros que no superan una comprobación aparecen aquí.',
  notAllowed: 'Solo el operador de la instalación tiene acceso',
  error: 'No se han podido mostrar los registros de carga',
  network: 'Red de carga',
  record: 'Registro de carga (CDR)',
  held: 'Retenido',
  opened: 'Pendiente desde',
  books: 'Cobro automático',
  never: 'Nunca: se requiere su decisión',
  accept: 'Aceptar {amount}',
  acceptNone: 'Aceptar carga',
  noPrice: 'Sin precio aplicable',
  reject: 'Rechazar carga',
  rejectTitle: 'Rechazar esta carga',
  rejectWords: 'La carga en {station} no se factura y se libera el importe retenido. La flota recibe el motivo.',
  reason: 'Motivo',
  missing: 'Escriba un motivo. Se envía a la flota.',
  confirm: 'Rechazar carga',
  acceptTitle: 'Aceptar {amount} por esta carga',
  acceptWords:
    'La cartera {wallet} paga la carga en {station}. Solo una factura rectificativa puede devolver el importe.',
  accepted: 'Carga aceptada',
  rejected: 'Carga rechazada',
} as const satisfies Phrases<typeof english>
