import type { mandate as english } from '../en/mandate.ts'
import type { Phrases } from '../phrase.ts'

export const mandate = {
  title: 'Orden de domiciliación de adeudo directo SEPA',
  authorise:
    'Mediante la firma de esta orden de domiciliación, el deudor autoriza a {creditor} a enviar instrucciones a la entidad del deudor para adeudar su cuenta y a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones de {creditor}.',
  refund:
    'Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta.',
  notice: 'El importe y la fecha de cada cobro se comunican por correo electrónico, al menos un día antes.',
  labels: {
    umr: 'Referencia de la orden',
    creditor: 'Acreedor',
    debtor: 'Deudor',
    iban: 'IBAN',
    scheme: 'Esquema',
    signed: 'Firmada por',
    from: 'Dirección IP',
    text: 'Versión del texto',
  },
} as const satisfies Phrases<typeof english>
