import type { legalPages as english } from '../en/legal-pages.ts'
import type { Phrases } from '../phrase.ts'

export const legalPages = {
  seller: 'Vendeur : {seller}',
  provider: {
    title: 'Conditions du fournisseur',
    contract:
      '{seller} vend les recharges de cette installation. Le contrat de votre entreprise avec {seller} s’applique.',
    charging:
      'Une recharge ne commence que si la carte, son plafond et le solde du portefeuille le permettent. Son prix suit le tarif affiché pour le lieu et l’heure.',
    records:
      'L’opérateur de la borne mesure et communique l’énergie. Un relevé douteux est vérifié avant d’être facturé. Vous pouvez contester une recharge dans le produit.',
    documents: 'Les recharges sont facturées par mois civil. Un document émis n’est jamais modifié, seulement crédité.',
    data: 'Les paramètres vous permettent de télécharger vos données, de choisir ce qui est enregistré sur vous et de fermer votre compte.',
  },
  network: {
    title: 'Conditions du réseau public de recharge',
    operators:
      'Les bornes appartiennent à leurs opérateurs. Les règles du lieu s’appliquent à tous ceux qui y rechargent, par exemple sur le stationnement, les horaires et la sécurité.',
    price:
      'Avant une recharge, le produit affiche le prix du lieu. Il comprend les frais du lieu, comme les frais d’occupation.',
    faults:
      'Signalez une borne endommagée à l’opérateur qui y est indiqué. Arrêtez aussitôt la recharge si le câble ou le véhicule chauffent ou sentent le brûlé.',
    status: 'L’opérateur indique si une borne est libre. Une réservation ne la retient que pendant la durée indiquée.',
  },
} satisfies Phrases<typeof english>
