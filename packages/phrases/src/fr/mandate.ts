import type { mandate as english } from '../en/mandate.ts'
import type { Phrases } from '../phrase.ts'

export const mandate = {
  title: 'Mandat de prélèvement SEPA',
  authorise:
    'En signant ce formulaire de mandat, vous autorisez {creditor} à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément aux instructions de {creditor}.',
  refund:
    'Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte.',
  notice: 'Nous annonçons le montant et la date de chaque prélèvement par e-mail, au moins un jour avant.',
  labels: {
    umr: 'Référence unique du mandat',
    creditor: 'Créancier',
    debtor: 'Débiteur',
    iban: 'IBAN',
    scheme: 'Schéma',
    signed: 'Signé par',
    from: 'Adresse IP',
    text: 'Version du texte',
  },
} as const satisfies Phrases<typeof english>
