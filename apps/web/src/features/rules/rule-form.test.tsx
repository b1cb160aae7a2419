import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listCards } from '@voltway/contract/cards'
import { addRule, getRuleOptions, listCardRules, listRules, previewRule, type Rule } from '@voltway/contract/rules'
import { listRuleStations } from '@voltway/contract/rules-stations'
import { expect, test } from 'vitest'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { CardRules } from './card-rules.tsx'
import { RulesDrawer } from './rules-drawer.tsx'

const rule: Rule = {
  id: '01890000-0000-7000-8000-000000000011',
  applies_to: { kind: 'COST_CENTRE', id: 'Sales', name: 'Sales' },
  effect: 'REFUSE',
  is_exception: false,
  allows_unknown_place: false,
  valid_from: null,
  valid_until: null,
  conditions: {
    currents: ['AC'],
    power_kw: 22,
    hours: { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' },
    price_per_kwh: '0.60',
  },
  state: 'ACTIVE',
  is_paused: false,
  exceptions: [],
  recent_refusals: 3,
  created_at: '2026-03-01T10:00:00Z',
}

const responses = (rules: Rule[]) =>
  new TestResponses()
    .on(listRules, () => ({ currency: 'EUR', results: rules }))
    .on(getRuleOptions, () => ({ operators: [], countries: ['PT'], cost_centres: ['Sales'], teams: [] }))
    .on(listRuleStations, () => ({ results: [] }))
    .on(listCards, () => ({ count: 0, next: null, previous: null, results: [] }))
    .on(addRule, () => rule)
    .on(previewRule, () => ({
      from: '2025-12-02',
      currency: 'EUR',
      sessions: 40,
      is_complete: true,
      refused: { count: 12, cost: '240.00' },
      stopped: { count: 0, cost: '0.00' },
      cards: 2,
      examples: [],
    }))

const Drawer = () => <RulesDrawer part="rules" onPart={() => {}} onClose={() => {}} />
const OfCard = () => <CardRules card={{ id: '01890000-0000-7000-8000-000000000021', name: 'Zoe' }} />
const open = (rules: Rule[]) =>
  openScreen(Drawer, { at: '/cards', areas: ['rules', 'rule-words'], responses: responses(rules) })

/** The button is locked until the person's rights are known. */
const enabledButton = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBeNull()
    return button
  })

test('each rule is shown as one sentence with its state', async () => {
  open([rule])
  const sentence = 'Cards of Sales can charge at AC up to 22 kW, Mon–Fri 07:00–20:00, at most €0.60 per kWh.'
  const item = (await screen.findByText(sentence)).closest('li') as HTMLElement
  expect(within(item).getByText('Active')).toBeTruthy()
  expect(within(item).getByText('3 charges in 30 days')).toBeTruthy()
})

test('a rule that a person types reads as a sentence, and its preview follows', async () => {
  const person = userEvent.setup()
  open([])
  await person.click(await enabledButton('Add rule'))
  expect(await screen.findByText('Fill in the fields to read the rule as a sentence.')).toBeTruthy()
  await person.selectOptions(screen.getByLabelText('Add condition'), 'Maximum power')
  expect(await screen.findByText('All cards can charge up to 22 kW.')).toBeTruthy()
  expect(await screen.findByText(/12 charges of €240.00 would have been refused/)).toBeTruthy()
  await person.clear(screen.getByLabelText('Power in kW'))
  await person.click(screen.getByRole('button', { name: 'Save rule' }))
  expect(await screen.findByText('Fill in this field')).toBeTruthy()
})

test('a rule that is added from a card applies to that card', async () => {
  const ofCard = responses([]).on(listCardRules, () => ({ currency: 'EUR', results: [] }))
  openScreen(OfCard, { at: '/cards', areas: ['rules', 'rule-words'], responses: ofCard })
  await userEvent.click(await enabledButton('Add rule for this card'))
  const form = await screen.findByRole('dialog', { name: 'Add rule' })
  await waitFor(() => expect(within(form).getByRole('combobox', { name: 'Card' })).toHaveProperty('value', 'Zoe'))
})
