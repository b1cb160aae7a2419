import type { emptyPages as english } from '../en/empty-pages.ts'
import type { Phrases } from '../phrase.ts'

export const emptyPages = {
  home: {
    title: 'Su flota de un vistazo',
    words: 'El saldo, las cargas en curso y lo que requiere su atención se reúnen en esta página.',
  },
  wallet: {
    title: 'No hay movimientos en esta cartera',
    words: 'Las recargas de saldo, los consumos y los reembolsos aparecen aquí desde el primero.',
  },
  cards: {
    title: 'No hay tarjetas en esta cartera',
    words: 'Cada tarjeta, con su límite de gasto y lo que queda de él, aparece aquí.',
  },
  'charging-sessions': {
    title: 'No hay sesiones de carga',
    words: 'Cada carga de la flota aparece aquí en cuanto empieza.',
  },
  consumption: {
    title: 'No hay consumo que comparar',
    words: 'La energía y el coste por tarjeta, lugar y hora se comparan aquí, mes a mes.',
  },
  invites: {
    title: 'Nadie más tiene acceso',
    words: 'Quienes conducen o gestionan con usted aparecen aquí, con sus invitaciones.',
  },
  'wallet-settings': {
    title: 'Nada que ajustar en esta cartera',
    words: 'El nombre, los datos de facturación y los valores por defecto de la cartera se guardan aquí.',
  },
  'wallet-guest': {
    title: 'No hay acceso que mostrar',
    words: 'Lo que una empresa le permite hacer con su cartera se ve aquí.',
  },
  index: {
    title: 'No hay flotas',
    words: 'Las flotas a las que tiene acceso aparecen aquí.',
  },
} satisfies Phrases<typeof english>
