import { queryOptions } from '@tanstack/react-query'
import { listChargingOperators, listOperatorInvoices } from '@voltway/contract/charging-operators'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'

const ALL = ['charging-operators']

/** The charging operators of the installation. */
export function operatorsQuery(offset: number, limit: number) {
  return queryOptions({
    queryKey: [...ALL, offset, limit],
    queryFn: ({ signal }) => request(listChargingOperators, { query: { offset, limit }, signal }),
    retry: false,
  })
}

/** Invoices on one page of the drawer. */
export const INVOICES = 12

/** The invoices of an operator, compared with its charge records. */
export function invoicesQuery(operatorId: string, offset: number) {
  return queryOptions({
    queryKey: [...ALL, 'invoices', operatorId, offset],
    queryFn: ({ signal }) =>
      request(listOperatorInvoices, { params: { operatorId }, query: { offset, limit: INVOICES }, signal }),
    retry: false,
  })
}

/** Refetches the list after an action. */
export const refreshOperators = () => queryClient.invalidateQueries({ queryKey: ALL })
