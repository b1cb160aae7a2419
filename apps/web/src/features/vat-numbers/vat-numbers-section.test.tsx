import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listCountries } from '@voltway/contract/shipping-addresses'
import {
  addVatNumber,
  getVatNumber,
  listVatNumbers,
  removeVatNumber,
  updateVatNumber,
  type VatNumber,
} from '@voltway/contract/vat-numbers'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { VatNumbersSection } from './vat-numbers-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const known: VatNumber = {
  id: '01890000-0000-7000-8000-000000000041',
  country: 'PT',
  number: '501964843',
  kind: 'NIF',
  name: 'Atlântica, Lda.',
  address: null,
  is_default: true,
  is_archived: false,
  status: 'VALID',
  verified_at: '2026-03-01T10:00:00Z',
}
const listOf = (results: VatNumber[]) => ({ count: results.length, next: null, previous: null, results })

function respondWith(numbers: VatNumber[], wallet: ConstructorParameters<typeof TestResponses>[0] = {}): TestResponses {
  return new TestResponses(wallet)
    .on(listVatNumbers, ({ query }) => listOf(query.get('wallet') === walletId ? numbers : []))
    .on(listCountries, () => ({
      count: 2,
      next: null,
      previous: null,
      results: [
        { code: 'PT', name: 'Portugal', calling_code: '+351' },
        { code: 'ES', name: 'Spain', calling_code: '+34' },
      ],
    }))
}
const open = (responses: TestResponses) =>
  openScreen(VatNumbersSection, { at: '/settings?section=vat-numbers', areas: ['own-list', 'vat-numbers'], responses })

test('the wallet’s numbers show the default and the VIES status, and one click shows the person’s own', async () => {
  await open(respondWith([known]))
  const row = within(await screen.findByRole('listitem'))
  row.getByText('Default')
  row.getByText(/Confirmed by VIES · 01\/03\/2026/)
  await userEvent.click(screen.getByRole('radio', { name: 'Me' }))
  await screen.findByText('No VAT numbers yet')
})

test('a company in France sees that its documents need a SIREN, until a French number is the default', async () => {
  const street = { street: '8 rue de Rivoli', postal_code: '75004', city: 'Paris' }
  const inFrance = { billing_address: { name: 'Étoile', ...street, country: 'FR', tax_id: null } }
  const french = { ...known, country: 'FR', number: '46443121975', kind: 'TVA' as const }
  await open(
    respondWith([known, { ...french, id: '01890000-0000-7000-8000-000000000042', is_default: false }], inFrance),
  )
  await screen.findByText(/France addresses e-invoices by SIREN/)
  await userEvent.click(screen.getByRole('radio', { name: 'Me' }))
  await screen.findByText('No VAT numbers yet')
  expect(screen.queryByText(/SIREN/)).toBeNull()
  cleanup()
  await open(respondWith([french], inFrance))
  await screen.findByRole('listitem')
  await screen.findByText(/FR 46443121975/)
  expect(screen.queryByText(/SIREN/)).toBeNull()
})

test('an invalid number shows an error at its field, and the input is kept', async () => {
  const responses = respondWith([]).on(addVatNumber, () => refusal(400, 'vat_number.invalid', { number: 'vat_number' }))
  await open(responses)
  await screen.findByText('No VAT numbers yet')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add VAT number' }).getAttribute('aria-disabled')).toBeNull(),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add VAT number' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add VAT number' }))
  expect(dialog.getAllByText('Enter the number').length).toBeGreaterThan(0)
  expect(responses.callsOf(addVatNumber)).toHaveLength(0)

  await dialog.findByRole('option', { name: 'Portugal' })
  await userEvent.selectOptions(dialog.getByLabelText('Country'), 'PT')
  await userEvent.type(dialog.getByLabelText('Number'), '501964842')
  await userEvent.type(dialog.getByLabelText('Name'), 'Atlântica')
  await userEvent.click(dialog.getByRole('button', { name: 'Add VAT number' }))
  await waitFor(() => expect(dialog.getByLabelText('Number').getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getAllByText('This VAT number is not valid. Check the digits and the country.').length).toBe(2)
  expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Atlântica')
  expect(responses.callsOf(addVatNumber)[0]?.body).toEqual({ country: 'PT', number: '501964842', name: 'Atlântica' })
})

test('a number is changed from what it is now, not from what the list showed (spec §7: nifs/{id})', async () => {
  const responses = respondWith([known])
    .on(getVatNumber, () => ({ ...known, name: 'Atlântica SGPS' }))
    .on(updateVatNumber, () => known)
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for 501964843' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Atlântica SGPS')
  expect(responses.callsOf(getVatNumber)).toHaveLength(1)
})

test('a number on a document cannot be deleted, and the dialog suggests archiving it', async () => {
  const responses = respondWith([known])
    .on(removeVatNumber, () => refusal(409, 'vat_number.in_use'))
    .on(updateVatNumber, () => ({ ...known, is_archived: true, is_default: false }))
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for 501964843' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(screen.getByRole('alertdialog'))
  dialog.getByText(/This is the default/)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete VAT number' }))
  await dialog.findByText(/Archive it to hide it/)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for 501964843' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(responses.callsOf(updateVatNumber)[0]?.body).toEqual({ is_archived: true }))
})

test('without access to the wallet’s numbers only the person’s own are requested and shown', async () => {
  const wallets: (string | null)[] = []
  const responses = new TestResponses({ allowed_actions: ['wallet.read'] })
    .on(listVatNumbers, ({ query }) => {
      wallets.push(query.get('wallet'))
      return listOf([known])
    })
    .on(listCountries, () => ({ count: 0, next: null, previous: null, results: [] }))
  await open(responses)
  await screen.findByText('Atlântica, Lda. · PT')
  expect(screen.queryByRole('radio', { name: 'Me' })).toBeNull()
  expect(wallets).toEqual([null])
  expect(screen.getByRole('button', { name: 'Add VAT number' }).getAttribute('aria-disabled')).toBeNull()
})
