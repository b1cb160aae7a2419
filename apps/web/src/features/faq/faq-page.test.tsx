import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { contactSupport, type FaqTitle, getFaqArticle, listFaq, searchFaq } from '@voltway/contract/faq'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { FaqPage } from './faq-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const lost: FaqTitle = { id: 'lost-card', group: 'cards', question: 'A card was lost. What now?' }
const funds: FaqTitle = { id: 'add-funds', group: 'money', question: 'How do I add funds?' }
const answer = `Block it in [Cards](page:cards). A limit is also called a *plafond*.

1. Press \`?\`
2. Choose **Block**

- It <b>stays</b> blocked`

const requestId = '01890000-0000-7000-8000-0000000000aa'
const messageId = '01890000-0000-7000-8000-0000000000bb'
const listOf = <Item,>(results: Item[]) => ({ count: results.length, next: null, previous: null, results })

const faqResponses = () =>
  new TestResponses()
    .on(listFaq, () => ({ results: [lost, funds] }))
    .on(getFaqArticle, () => ({ ...lost, answer, related: [funds] }))
    .on(searchFaq, ({ query }) =>
      listOf(
        query.get('search')?.startsWith('lost')
          ? [{ ...lost, answer, highlighted: 'A card was <mark>lost</mark>. What now?', excerpt: 'It <b>stays</b>' }]
          : [],
      ),
    )
const open = (responses: TestResponses, at = '/faq') => openScreen(FaqPage, { at, areas: ['faq'], responses })

test('every question is listed in its chapter and links to its answer, which links back', async () => {
  await open(faqResponses())
  // Newer browsers return a promise, which React would call when the answer is left.
  vi.stubGlobal('scrollTo', () => Promise.resolve())
  const cards = (await screen.findByRole('heading', { level: 2, name: 'Cards' })).parentElement as HTMLElement
  await userEvent.click(await within(cards).findByRole('link', { name: lost.question }))
  await screen.findByRole('heading', { level: 1, name: lost.question })
  expect(location.search).toBe('?article=lost-card')
  expect(document.title).toBe(`${lost.question} | Voltway Fleets`)
  screen.getByRole('link', { name: funds.question })
  await userEvent.click(screen.getByRole('link', { name: 'All questions' }))
  await screen.findByRole('heading', { level: 1, name: 'Help' })
  expect(document.title).toBe('Help | Voltway Fleets')
})

test('an answer shows its lists, keys and links to pages, and HTML in it is escaped', async () => {
  await open(faqResponses(), '/faq?article=lost-card')
  expect((await screen.findByRole('link', { name: 'Cards' })).getAttribute('href')).toBe('/cards')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Press ?',
    'Choose Block',
    'It <b>stays</b> blocked',
    funds.question,
  ])
  expect(screen.getByText('plafond').tagName).toBe('EM')
  expect(screen.getByText('Block', { selector: 'strong' })).toBeTruthy()
})

test('the search finds answers while typing, marks the matches, and supports the arrow keys', async () => {
  const person = userEvent.setup()
  const responses = faqResponses()
  await open(responses)
  await person.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'lost')
  const results = await screen.findByRole('list', { name: 'Search the help' })
  const link = await within(results).findByRole('link')
  expect(within(link).getByText('lost').tagName).toBe('MARK')
  // Spec §9.
  expect(responses.callsOf(searchFaq).at(-1)?.query.get('limit')).toBe('25')
  screen.getByText('It <b>stays</b>')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 answer'))
  expect(location.search).toBe('?search=lost')
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link)
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: lost.question })
  await person.click(screen.getByRole('link', { name: 'Back to results' }))
  expect(location.search).toBe('?search=lost')
})

test('an empty search offers contact, and the message is sent once with the page and the last failed request', async () => {
  const person = userEvent.setup()
  let failing = true
  const responses = faqResponses()
    .on(listFaq, () => {
      if (!failing) return { results: [lost] }
      return Response.json({ code: 'request.invalid', status: 400, fields: {}, request_id: requestId }, { status: 400 })
    })
    .on(contactSupport, () => ({ id: messageId }))
  await open(responses)
  await screen.findByText('The help could not be loaded')
  failing = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: lost.question })

  await person.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'xyzzy')
  const none = (await screen.findByText('No results for “xyzzy”')).parentElement as HTMLElement
  await person.click(within(none).getByRole('link', { name: 'Contact support' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }))
  await person.click(dialog.getByRole('button', { name: 'Send message' }))
  expect(dialog.getAllByText('Enter a message.').length).toBeGreaterThan(0)
  expect(responses.callsOf(contactSupport)).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: /Your message/ }), 'What is xyzzy?')
  await person.selectOptions(dialog.getByRole('combobox', { name: /^Page/ }), 'Cards')
  await person.click(dialog.getByRole('button', { name: 'Send message' }))
  await screen.findByText('Message sent')
  screen.getByText(messageId)
  expect(responses.callsOf(contactSupport).map(({ body }) => body)).toEqual([
    { message: 'What is xyzzy?', page: 'cards', request_id: requestId },
  ])
})

test('a refused message keeps its text and shows the reason', async () => {
  const person = userEvent.setup()
  const responses = faqResponses().on(contactSupport, () => refusal(429, 'support.too_many'))
  await open(responses, '/faq?contact=new')
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }))
  const message = dialog.getByRole('textbox', { name: /Your message/ })
  await person.type(message, 'Again')
  await person.click(dialog.getByRole('button', { name: 'Send message' }))
  await dialog.findByRole('alert')
  expect((message as HTMLTextAreaElement).value).toBe('Again')
})

test('a removed article shows a message and a link to all articles', async () => {
  await open(
    faqResponses().on(getFaqArticle, () => refusal(404, 'faq.not_found')),
    '/faq?article=gone',
  )
  await screen.findByRole('heading', { level: 1, name: 'Article not found' })
  expect(screen.getAllByRole('link', { name: 'All questions' })[0]?.getAttribute('href')).toBe('/faq')
})
