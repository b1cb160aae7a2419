import type { centreFile as english } from '../en/centre-file.ts'
import type { Phrases } from '../phrase.ts'

export const centreFile = {
  card_number: 'Numéro de carte',
  dimension: 'Dimension',
  from: 'Premier jour',
  until: 'Dernier jour',
  cost_centre: 'Centre de coûts',
  percent: 'Pourcentage',
  file: 'centres-de-couts',
  importFile: 'Importer des affectations',
  words:
    'Importez un fichier CSV ou XLSX avec une ligne par carte, période et centre de coûts. Vous vérifiez l’effet d’abord.',
  help: 'Partez de l’export des affectations actuelles. Sans dates, une affectation n’a pas de fin.',
  nothing: 'Aucune modification\u202f: les cartes ont déjà ces centres de coûts.',
  error: {
    required: 'est manquant',
    unknown_card: 'n’est pas une carte de cette flotte',
    unknown_dimension: 'n’est pas une dimension de cette flotte',
    unknown_centre: 'n’est pas un centre de coûts de cette dimension',
    taken: 'figure deux fois pour la même carte et période',
    percent: 'n’est pas un pourcentage supérieur à 0, comme 33,33',
    sum_100: 'les pourcentages de cette carte et période ne totalisent pas 100\u00a0%',
    date: 'n’est pas une date comme 31/12/2026',
    before_from: 'est antérieur au premier jour',
    overlap: 'chevauche une autre période de la carte dans ce fichier',
    month_closed: 'appartient à un mois clôturé, qui ne peut plus changer',
    too_many: 'dépasse la limite de 500 affectations différentes par fichier',
    columns: 'n’a pas de colonne de numéros de carte',
  },
} satisfies Phrases<typeof english>
