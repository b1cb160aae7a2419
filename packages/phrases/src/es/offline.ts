import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'No tiene conexión.',
  unreachable: 'Voltway Fleets no responde.',
  interrupted: 'La conexión con sus datos se ha interrumpido. Esta página se actualizará sola cuando se restablezca.',
  shownFrom: 'Datos de las {time}.',
  retry: 'Reintentar',
  retrying: 'Reintentando…',
  details: 'Antigüedad de los datos',
  part: {
    overview: 'Resumen de la cartera',
    wallets: 'Sus carteras',
    user: 'Su cuenta',
    other: 'Otros datos',
  },
  back: 'Conexión recuperada. Todo está actualizado.',
  pageTitle: 'Esta página necesita conexión',
  pageWords: 'Este dispositivo no guarda datos de esta página. Se abrirá automáticamente cuando vuelva la conexión.',
  pageStale: 'Las páginas que abrió antes siguen disponibles:',
  lastContact: 'Última conexión: {time}',
  newVersion: 'Hay una nueva versión disponible.',
  reload: 'Recargar',
  later: 'Más tarde',
} satisfies Phrases<typeof english>
