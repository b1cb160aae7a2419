import type { peopleFile as english } from '../en/people-file.ts'
import type { Phrases } from '../phrase.ts'

export const peopleFile = {
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  employee_number: 'Numéro de salarié',
  cost_centre: 'Centre de coûts',
  team: 'Équipe',
  plate: 'Plaque d’immatriculation',
  brand: 'Marque',
  model: 'Modèle',
  battery_kwh: 'Batterie (kWh)',
  file: 'conducteurs',
} satisfies Phrases<typeof english>
