import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'Está sin conexión.',
  unreachable: 'Voltway Fleets no responde.',
  interrupted: 'Conexión perdida. Esta página se actualiza cuando vuelva.',
  shownFrom: 'Datos de las {time}.',
  retry: 'Intentar de nuevo',
  retrying: 'Intentando de nuevo…',
  details: 'Antigüedad de los datos',
  part: {
    overview: 'Resumen de la cartera',
    wallets: 'Sus carteras',
    user: 'Su cuenta',
    other: 'Otros datos',
  },
  back: 'Conexión recuperada. Todo está actualizado.',
  pageTitle: 'Esta página necesita conexión',
  pageWords: 'Este dispositivo no tiene datos de esta página. Se abre cuando vuelva la conexión.',
  pageStale: 'Las páginas que abrió antes siguen disponibles:',
  lastContact: 'Última conexión: {time}',
  newVersion: 'Nueva versión disponible',
  reload: 'Actualizar',
  later: 'Más tarde',
} satisfies Phrases<typeof english>
