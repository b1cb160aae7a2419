import type { fieldErrors as english } from '../en/field-errors.ts'
import type { Phrases } from '../phrase.ts'

export const fieldErrors = {
  image: 'Choisissez une photo au format JPEG, PNG ou WebP',
  plate: 'Une plaque doit comporter des lettres ou des chiffres',
  url: 'Saisissez une adresse qui commence par https://',
  not_public: 'Cette adresse n’est pas accessible depuis Internet',
  year: 'Saisissez une date entre 2000 et 2100',
  range_too_long: 'La période est trop longue',
  in_past: 'Saisissez une heure à venir',
  too_late: 'Cette heure est trop lointaine',
  country: 'Choisissez un pays dans la liste',
  postal_code: 'Ce code postal ne correspond pas au pays',
  phone: 'Saisissez un numéro de téléphone comme +33 6 12 34 56 78',
  taken: 'Cette valeur est déjà utilisée',
  second_dimension_unnamed: 'Nommez d’abord la deuxième dimension',
  month_closed: 'Ce mois est clôturé',
  sum_100: 'Les pourcentages doivent totaliser 100',
  before_from: 'Le dernier jour précède le premier',
  one_way: 'Choisissez une seule de ces options',
  digits: 'Ce compte n’a pas les chiffres exigés par le format',
  siren: 'Ce fichier nécessite un numéro de TVA français, qui contient le SIREN',
  not_for_ekey: 'Une eKey n’est ni imprimée ni expédiée',
  needs_names: 'Saisissez les noms à imprimer sur les cartes',
  twice: 'Une personne figure deux fois dans la liste',
  type: 'Cette valeur n’est pas du bon type',
  datetime: 'Cette date ou cette heure n’est pas valable',
} satisfies Phrases<typeof english>
