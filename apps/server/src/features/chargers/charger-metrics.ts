import { Counter, Gauge, type Registry } from 'prom-client'

/** Connections of this process. */
export const connections = new Gauge({
  name: 'charger_connections',
  help: 'Chargers that are connected to this process',
  registers: [],
})
export const refusedAttempts = new Counter({
  name: 'charger_refused_total',
  help: 'Refused attempts of chargers to connect',
  labelNames: ['reason'],
  registers: [],
})
export const receivedMessages = new Counter({
  name: 'charger_messages_total',
  help: 'Messages of chargers by result',
  labelNames: ['result'],
  registers: [],
})

export function measureChargers(registry: Registry): void {
  registry.registerMetric(connections)
  registry.registerMetric(refusedAttempts)
  registry.registerMetric(receivedMessages)
}
