import { approveReimbursements, downloadBenefits, downloadReimbursement } from '@voltway/contract/reimbursements'
import { setReimbursementSettings } from '@voltway/contract/reimbursements-payments'
import { setBusinessShares } from '@voltway/contract/reimbursements-shares'
import { locales } from '@voltway/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { type Home, openHome } from '../../../test/home-charging.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'

const fleet = fleetOfFile()
let home: Home
const params = () => ({ walletId: fleet.walletId })
const approve = (month: string, amount: string) =>
  fleet.as('owner').call(approveReimbursements, {
    params: params(),
    body: { month, statements: [{ member_id: home.memberId, amount }] },
  })

beforeAll(async () => {
  home = await openHome(fleet)
  await home.charge('2026-03-03T21:00:00.000Z', 3_333n)
  await home.charge('2026-04-03T10:00:00.000Z', 10_000n)
  fleet.clock.set('2026-05-02T10:00:00.000Z')
  await fleet.as('owner').call(setBusinessShares, {
    params: { ...params(), memberId: home.memberId },
    body: { shares: [{ valid_from: '2026-04-01', business_percent: 80 }] },
  })
  await approve('2026-03', '0.42')
})

async function download(path: string, query = ''): Promise<Buffer> {
  const token = await fleet.as('owner').token()
  const response = await fleet.http.inject({
    url: `/editor${path.replace(':walletId', fleet.walletId)}${query}`,
    headers: { authorization: `Bearer ${token}`, 'x-product': 'FLEETS_DASHBOARD' },
  })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

const expected = {
  en: ['Home charging in March 2026', 'Off-peak', 'Paid by the company', '€0.42', '3.333 kWh'],
  pt: ['Carregamentos em casa em março de 2026', 'Vazio', 'Pago pela empresa', '0,42'],
  es: ['Cargas en casa de marzo de 2026', 'Valle', 'Pagado por la empresa', '0,42'],
  fr: ['Recharges à domicile de mars 2026', 'Heures creuses', 'Payé par l’entreprise', '0,42'],
}

test.each(locales)('the statement as PDF names charges, bands, rates, evidence and total in %s', async (language) => {
  const path = downloadReimbursement.path.replace(':month', '2026-03').replace(':memberId', home.memberId)
  const text = textOfPdf(await download(path, `?language=${language}`)).join('\n')
  for (const part of [...expected[language], 'EDP contract 4711', '03/03/2026 21:00']) expect(text).toContain(part)
})

test('the benefits of a year are the private part that the company paid, and none when it pays the business part', async () => {
  const benefits = async () =>
    (await download(downloadBenefits.path.replace(':year', '2026'))).toString('utf8').split('\r\n')[1]
  await fleet.as('owner').call(setReimbursementSettings, { params: params(), body: { pays_private_part: false } })
  await approve('2026-04', '1.20')
  expect(await benefits()).toMatch(/,The driver,2026,2,13\.333,1\.92,1\.62,0\.30,0\.00,EUR$/)
})
