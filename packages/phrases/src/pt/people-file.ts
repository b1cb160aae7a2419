import type { peopleFile as english } from '../en/people-file.ts'
import type { Phrases } from '../phrase.ts'

export const peopleFile = {
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  employee_number: 'Número de colaborador',
  cost_centre: 'Centro de custo',
  team: 'Equipa',
  plate: 'Matrícula',
  brand: 'Marca',
  model: 'Modelo',
  battery_kwh: 'Bateria (kWh)',
  file: 'condutores',
} satisfies Phrases<typeof english>
