import { type CardFileField, cardFileFields } from '@voltway/contract/cards-files'
import type { Locale } from '@voltway/contract/values'
import { cardFile as en } from '@voltway/phrases/en/card-file'
import { cardFile as es } from '@voltway/phrases/es/card-file'
import { cardFile as fr } from '@voltway/phrases/fr/card-file'
import { cardFile as pt } from '@voltway/phrases/pt/card-file'
import { headers } from '../../platform/table-file.ts'

export const headWords = { en, es, fr, pt } as const satisfies Record<Locale, unknown>

/** Alternative column names that occur in files, in any of the four languages. */
const otherWords: Readonly<Record<CardFileField, readonly string[]>> = {
  card_number: [
    'card',
    'card id',
    'card no',
    'number',
    'cartão',
    'nº cartão',
    'nº do cartão',
    'tarjeta',
    'nº de tarjeta',
    'carte',
    'n° de carte',
    'numéro',
  ],
  name: ['card name', 'nome do cartão', 'nombre de la tarjeta', 'nom de la carte'],
  limit: ['limit', 'plafond', 'assigned credit', 'limite', 'límite', 'crédito', 'crédito asignado'],
  cost_centre: ['cost center', 'centro de custos', 'centro de costes', 'centro de costo', 'centre de coût'],
  employee: [
    'employee number',
    'driver',
    'member',
    'nº de colaborador',
    'número de colaborador',
    'funcionário',
    'condutor',
    'número de empleado',
    'nº de empleado',
    'conductor',
    'matricule',
    'conducteur',
    'employé',
    'numéro de salarié',
  ],
  plate: [
    'licence plate',
    'license plate',
    'registration',
    'vehicle',
    'matrícula do veículo',
    'viatura',
    'vehículo',
    'immatriculation',
    'plaque d’immatriculation',
    'véhicule',
  ],
  expiry: [
    'expiry',
    'expires',
    'expiry date',
    'validity',
    'validade',
    'data de validade',
    'caducidad',
    'fecha de caducidad',
    'expiration',
    'date d’expiration',
    'validité',
  ],
}

/** Returns the column of a header, whatever its language, case and accents; undefined when unknown. */
export const fieldOfHeader = headers(cardFileFields, (field) => [
  ...Object.values(headWords).map((of) => of[field]),
  ...otherWords[field],
])
