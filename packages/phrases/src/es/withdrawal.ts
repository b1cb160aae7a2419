import type { withdrawal as english } from '../en/withdrawal.ts'
import type { Phrases } from '../phrase.ts'

export const withdrawal = {
  title: 'Devolver saldo',
  words:
    'El saldo no utilizado vuelve a los pagos de origen, empezando por el más reciente. Cada recibo tiene su abono cuando el dinero ha salido.',
  amount: 'Importe',
  most: 'Hasta {amount}',
  kept: '{amount} quedan retenidos para recargas aún sin liquidar.',
  none: 'No hay saldo que devolver: no hay saldo disponible o se pagó por Multibanco.',
  submit: 'Devolver saldo',
  done: '{amount} en devolución',
  to: '{method}, {date}: hasta {amount}',
  wrong: 'Introduzca un importe de hasta {amount}.',
  methods: {
    CREDIT_CARD: 'Tarjeta',
    DIRECT_DEBIT: 'Domiciliación',
    MB_WAY: 'MB WAY',
  },
} as const satisfies Phrases<typeof english>
