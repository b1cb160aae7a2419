import { Counter, type Registry } from 'prom-client'

/** Changes of payments in this process, counted at their commit: SUCCEEDED, FAILED, CHARGEBACK, … */
export const paymentsCounted = counter('payments_total', 'Changes of payments by their result', 'result')
/** Documents that this process issued. */
export const documentsCounted = counter('documents_issued_total', 'Issued documents by type', 'type')
/** Attempts of this process to deliver an event to the program of a company. */
export const webhooksCounted = counter('webhook_attempts_total', 'Attempts to deliver events by their result', 'result')

/** Adds the counters of this process. */
export function countEvents(registry: Registry): void {
  registry.registerMetric(paymentsCounted)
  registry.registerMetric(documentsCounted)
  registry.registerMetric(webhooksCounted)
}

function counter<Label extends string>(name: string, help: string, label: Label): Counter<Label> {
  return new Counter({ name, help, labelNames: [label], registers: [] })
}
