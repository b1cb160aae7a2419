import type { rules as english } from '../en/rules.ts'
import type { Phrases } from '../phrase.ts'

export const rules = {
  state: { ACTIVE: 'Activa', PAUSED: 'En pausa', PLANNED: 'Planificada', ENDED: 'Terminada' },
  effect: { REFUSE: 'Rechaza', REPORT: 'Solo notifica' },
  exception: 'Excepción',
  form: {
    condition: {
      countries: 'Países',
      operators: 'Operadores',
      stations: 'Estaciones favoritas o de la base',
      distance: 'Distancia a un lugar',
      currents: 'AC o DC',
      power_kw: 'Potencia máxima',
      hours: 'Días de la semana y horas',
      price_per_kwh: 'Precio máximo por kWh',
      per_charge: 'Máximo por carga',
      per_day: 'Máximo por día y tarjeta',
      per_month: 'Máximo por mes y tarjeta',
    },
  },
  ofCard: {
    title: 'Reglas de esta tarjeta',
    none: 'Ninguna regla se aplica a esta tarjeta.',
    error: 'No se han podido cargar las reglas de esta tarjeta',
    replaced: 'Sustituido por una excepción: {list}',
    ignored: 'Ignorada hasta el {at}',
  },
} as const satisfies Phrases<typeof english>
