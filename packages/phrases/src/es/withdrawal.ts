import type { withdrawal as english } from '../en/withdrawal.ts'
import type { Phrases } from '../phrase.ts'

export const withdrawal = {
  title: 'Retirar saldo',
  words:
    'El saldo no utilizado vuelve a los pagos de origen, empezando por el más reciente, y el resto va a la cuenta bancaria de la empresa. Cada recibo tiene su factura rectificativa cuando el dinero ha salido.',
  amount: 'Importe',
  most: 'Hasta {amount}',
  kept: '{amount} quedan retenidos para cargas sin liquidar.',
  none: 'Ahora mismo no hay saldo que retirar.',
  submit: 'Retirar saldo',
  done: '{amount} en devolución',
  to: '{method}, {date}: hasta {amount}',
  wrong: 'Escriba un importe de hasta {amount}.',
  methods: {
    CREDIT_CARD: 'Tarjeta',
    DIRECT_DEBIT: 'Domiciliación',
    MB_WAY: 'MB WAY',
  },
  split: {
    source: 'A los pagos de origen',
    bank: 'A la cuenta bancaria •••• {iban}',
    stays: 'Se queda en la cartera',
  },
  bank: {
    title: 'Cuenta bancaria',
    needed:
      '{amount} llegó por Multibanco o su banco rechaza los reembolsos. Este importe solo se puede pagar a una cuenta bancaria de la empresa.',
    notOffered:
      '{amount} llegó por Multibanco o su banco rechaza los reembolsos, y aquí no se paga a cuentas bancarias. Contacte con soporte.',
    other: '{amount} no llegaron con un pago que se pueda devolver aquí. Contacte con soporte.',
    account: '{holder}, IBAN •••• {iban}',
    current: 'En uso',
    unconfirmed: 'Falta que {who} abra el enlace del correo',
    held: 'Se puede usar a partir del {date}',
    add: 'Añadir cuenta bancaria',
    change: 'Cambiar',
    remove: 'Quitar',
    removed: 'Cuenta bancaria quitada',
    removeTitle: 'Quitar la cuenta bancaria',
    removeWords:
      'El saldo que llegó por Multibanco no se puede devolver hasta que se confirme otra cuenta. Las devoluciones ya solicitadas se hacen igualmente.',
  },
  form: {
    title: 'Cuenta bancaria para devoluciones',
    words:
      'Recibirá un correo con un enlace que confirma la cuenta. Se avisa a los demás propietarios. La cuenta se puede usar 24 horas después de la confirmación.',
    iban: 'IBAN',
    holder: 'Titular de la cuenta',
    holderHelp: 'La empresa, tal como la conoce el banco',
    password: 'Su contraseña',
    passwordHelp: 'Déjelo vacío si inicia sesión sin contraseña.',
    missing: 'Este campo es obligatorio',
    submit: 'Enviar enlace',
    done: 'Enlace enviado por correo',
  },
  confirm: {
    title: 'Confirmar la cuenta bancaria',
    words: 'Confirme la cuenta solo si usted la ha indicado. El saldo se puede pagar a esta cuenta dentro de 24 horas.',
    submit: 'Confirmar cuenta bancaria',
    done: 'Cuenta bancaria confirmada',
  },
  payouts: {
    title: 'Últimas devoluciones a la cuenta bancaria',
    row: '{amount} a •••• {iban}, {date}',
    states: {
      ASKED: 'Solicitada',
      SENT: 'Enviada al banco',
      PAID: 'Pagada',
      RETURNED: 'Rechazada por el banco: {reason}',
    },
  },
} as const satisfies Phrases<typeof english>
