import { contactSupport, getFaqArticle, listFaq, searchFaq } from '@voltway/contract/faq'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()

test('the search returns the requested language and at most 25 articles (spec §7, §9)', async () => {
  const found = await fleet.as('viewer').call(searchFaq, { query: { search: 'cartao bloqueado', language: 'pt' } })
  expect(found.results[0]).toMatchObject({
    id: 'why-blocked',
    group: 'cards',
    highlighted: expect.stringContaining('<mark>'),
  })
  const all = await fleet.as('viewer').call(searchFaq, { query: {} })
  expect(all.results).toHaveLength(25)
  await expect(fleet.as('viewer').call(searchFaq, { query: { limit: 26 } })).rejects.toThrow('"limit"')
})

test('every article can be read by its id and has related ones', async () => {
  const { results } = await fleet.as('viewer').call(listFaq, { query: { language: 'fr' } })
  expect(results.length).toBeGreaterThanOrEqual(40)
  const article = await fleet
    .as('viewer')
    .call(getFaqArticle, { params: { articleId: 'multibanco' }, query: { language: 'fr' } })
  expect(article.answer).toContain('Multibanco')
  expect(article.related.map(({ group }) => group)).toEqual(['money', 'money', 'money'])
  expect(await fleet.as('viewer').refusal(getFaqArticle, { params: { articleId: 'nothing' } })).toBe('faq.not_found')
})

test('a message reaches the operator with its sender and context, at most five times an hour', async () => {
  const body = (message: string) => ({ body: { message, page: 'cards', request_id: fleet.people.driver.id } })
  await fleet.as('driver').call(contactSupport, body('My card\nis refused'))
  await fleet.runJobs()
  const mails = await fleet.db.rows<{ recipient: string; body_text: string }>(
    sql`select recipient, body_text from mail_message`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.recipient).toBe(fleet.app.config.supportEmail)
  for (const part of ['is refused', fleet.people.driver.email, 'cards', fleet.people.driver.id]) {
    expect(mails[0]?.body_text).toContain(part)
  }
  for (let n = 2; n <= 5; n++) await fleet.as('driver').call(contactSupport, body(`again ${n}`))
  expect(await fleet.as('driver').refusal(contactSupport, body('again 6'))).toBe('support.too_many')
})
