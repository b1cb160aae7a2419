import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LocaleProvider, loadPhrases } from '../lib/phrases.tsx'
import { RequestError } from '../lib/request.ts'
import { render } from '../ui/test-render.tsx'
import { useDescribeError } from './problem.ts'

function Described({ error }: { error: unknown }) {
  const { message, fields } = useDescribeError()(error)
  return <p>{[message, ...Object.entries(fields).map(([field, words]) => `${field}: ${words}`)].join(' / ')}</p>
}

async function described(locale: 'en' | 'pt', error: unknown): Promise<string | null> {
  await loadPhrases(locale, ['refusals'])
  const { container } = render(
    <LocaleProvider locale={locale}>
      <Described error={error} />
    </LocaleProvider>,
  )
  return container.textContent
}

test('a refused form shows the error of each field in the person’s language', async () => {
  const error = new RequestError(400, {
    code: 'validation_failed',
    fields: { 'body.name': 'required', amount: 'money', x: 'odd' },
  })
  expect(await described('pt', error)).toBe(
    'Verifique os campos assinalados. / body.name: Preencha este campo / amount: Introduza um valor como 12,30 / x: Este valor não é válido',
  )
  expect(screen.queryByText(/validation_failed/)).toBeNull()
})

test.each([
  [402, 'wallet.insufficient_balance', 'The available balance is too low. Add funds and try again.'],
  [409, 'payment.invalid_method', 'This payment method is no longer valid. Choose another one.'],
  [409, 'payment.expired_method', 'This payment method has expired. Choose another one.'],
  [409, 'payment.method_not_supported', 'Payment method not supported for this operation.'],
])('%i %s is shown as “%s” (spec §8)', async (status, code, words) => {
  expect(await described('en', new RequestError(status, { code }))).toBe(words)
})

test('a lost connection, a busy server and an unexpected error each have a message', async () => {
  expect(await described('en', new RequestError(0, { code: 'network' }))).toBe(
    'Check your internet connection and try again',
  )
  expect(await described('en', new RequestError(429, { code: 'request.too_many' }, 4000))).toBe(
    'Too many attempts. Try again in 4 seconds.',
  )
  expect(await described('en', new RequestError(500, { code: 'internal' }))).toBe(
    'An error occurred. If the issue persists, please contact customer support.',
  )
  expect(await described('en', new RequestError(409, { code: 'card.already_blocked' }))).toBe(
    'This card is already blocked.',
  )
})
