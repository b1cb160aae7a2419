import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listPaymentMethods } from '@voltway/contract/payment-methods'
import { type AutoRecharge, setAutoRecharge } from '@voltway/contract/payments'
import { afterEach, expect, test, vi } from 'vitest'
import { useKitWords } from '../../lib/phrases.tsx'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { UiProvider } from '../../ui/ui-context.tsx'
import { AutoRechargeDialog } from './auto-recharge-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const known: AutoRecharge = {
  enabled: false,
  threshold: '20.50',
  amount: '100.00',
  payment_method_id: null,
  max_per_day: 1,
  max_per_month: null,
  last_run: null,
}

function Page() {
  return (
    <UiProvider locale="pt-PT" words={useKitWords()}>
      <AutoRechargeDialog known={known} currency="EUR" onClose={() => {}} />
    </UiProvider>
  )
}

test('known amounts are filled in as Portuguese writes them, and saved unchanged', async () => {
  const responses = new TestResponses()
    .on(listPaymentMethods, () => ({ count: 0, next: null, previous: null, results: [] }))
    .on(setAutoRecharge, () => known)
  await openScreen(Page, { at: '/wallet', areas: ['payments'], responses })
  expect(screen.getByDisplayValue('20,50')).toBeTruthy()
  expect(screen.getByDisplayValue('100,00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(responses.callsOf(setAutoRecharge)[0]?.body).toMatchObject({ threshold: '20.50', amount: '100.00' }),
  )
})
