import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { contactSupport, getFaqArticle, listFaq } from '@voltway/contract/faq'
import { helpOfPage } from '@voltway/contract/faq-pages'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, TestResponses } from '../test-screen.tsx'
import { HelpButton } from './help-button.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Renders a page with the space that the bar reserves. */
function SomePage() {
  return (
    <>
      <span id="help" />
      <HelpButton />
    </>
  )
}

/** A lazy chunk is compiled on its first request. */

const questionOf = (id: string) => ({ id, group: 'cards' as const, question: `What about ${id}?` })

test('the help shows the page’s questions and answers, and a message to the operator contains the page', async () => {
  const person = userEvent.setup()
  const responses = new TestResponses()
    .on(listFaq, () => ({ results: helpOfPage.cards.map(questionOf) }))
    .on(getFaqArticle, () => ({
      ...questionOf('why-blocked'),
      answer: 'See [Invoices](page:invoices).',
      related: [questionOf('lost-card')],
    }))
    .on(contactSupport, () => ({ id: '01890000-0000-7000-8000-0000000000bb' }))
  await openScreen(SomePage, { at: '/cards', areas: ['faq'], responses })
  const openHelp = async () => {
    await person.click(screen.getByRole('button', { name: 'Help' }))
    return within(await screen.findByRole('dialog', { name: 'Help' }))
  }
  let help = await openHelp()
  help.getByText('About this page: Cards')
  await person.click(await help.findByRole('button', { name: 'What about why-blocked?' }))
  const heading = await help.findByRole('heading', { name: 'What about why-blocked?' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await person.click(help.getByRole('button', { name: 'Back' }))
  await person.click(await help.findByRole('button', { name: 'What about why-blocked?' }))
  // A link opens the page that the answer describes, so the help closes.
  await person.click(await help.findByRole('link', { name: 'Invoices' }))
  expect(location.pathname).toBe('/invoices')
  expect(screen.queryByRole('dialog')).toBeNull()

  help = await openHelp()
  help.getByText('About this page: Invoices')
  await person.click(help.getByRole('button', { name: 'Contact support' }))
  const form = within(await screen.findByRole('dialog', { name: 'Contact support' }))
  await person.type(form.getByRole('textbox', { name: /Your message/ }), 'Where is it?')
  await person.click(form.getByRole('button', { name: 'Send message' }))
  await screen.findByText('Message sent')
  expect(responses.callsOf(contactSupport)[0]?.body).toMatchObject({ message: 'Where is it?', page: 'invoices' })
})
