import type { cardFile as english } from '../en/card-file.ts'
import type { Phrases } from '../phrase.ts'

export const cardFile = {
  card_number: 'Número de tarjeta',
  name: 'Nombre',
  limit: 'Límite de gasto',
  cost_centre: 'Centro de coste',
  employee: 'Empleado',
  plate: 'Matrícula',
  expiry: 'Válida hasta',
  type: 'Tipo',
  team: 'Equipo',
  state: 'Estado',
  reasons: 'Motivo del bloqueo',
  spent: 'Gastado',
  reserved: 'Retenido',
  remaining: 'Disponible',
  renewal: 'Próxima renovación',
  lastUsed: 'Último uso',
  contract: 'Contrato',
  file: 'tarjetas',
} satisfies Phrases<typeof english>
