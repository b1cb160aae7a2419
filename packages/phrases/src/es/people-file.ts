import type { peopleFile as english } from '../en/people-file.ts'
import type { Phrases } from '../phrase.ts'

export const peopleFile = {
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  employee_number: 'Número de empleado',
  cost_centre: 'Centro de coste',
  team: 'Equipo',
  plate: 'Matrícula',
  brand: 'Marca',
  model: 'Modelo',
  battery_kwh: 'Batería (kWh)',
  file: 'conductores',
} satisfies Phrases<typeof english>
