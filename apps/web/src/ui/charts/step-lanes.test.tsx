import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { render } from '../test-render.tsx'
import { StepLanes } from './step-lanes.tsx'

const chart = (
  <StepLanes
    title="Charging plan"
    starts={[0, 15, 30, 45]}
    end={60}
    lanes={[
      { id: '1', label: 'Van 1', values: [8, 8, 0, 0], mark: { x: 45, isMissed: false } },
      { id: '2', label: 'Van 2', values: [8, 8, 11, 11], mark: { x: 30, isMissed: true } },
    ]}
    most={16}
    shades={[1, 1, 0, 0].map((level) => ({ level, label: level === 1 ? '€0.20' : '€0.10' }))}
    names={{ sum: 'Together', most: 'Limit', shade: 'Price', axis: 'Time', mark: 'Deadline' }}
    format={(value) => `${value} kW`}
    formatAxis={(value) => `${value} kW`}
    formatX={(x) => `${x} min`}
    formatRange={(from, to) => `${from}–${to} min`}
  />
)

test('each step reads its sum, its limit, its lanes and its price', async () => {
  render(chart)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  screen.getByText('0 min: Together 16 kW, Limit 16 kW, Van 1 8 kW, Van 2 8 kW, €0.20')
  await userEvent.keyboard('{End}')
  screen.getByText('45 min: Together 11 kW, Limit 16 kW, Van 2 11 kW, €0.10')
})

test('the table has one row for steps that do not differ', async () => {
  render(chart)
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const [, ...rows] = screen.getAllByRole('row')
  expect(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]),
  ).toEqual([
    ['0–30 min', '16 kW', '8 kW', '8 kW', '€0.20'],
    ['30–60 min', '11 kW', '0 kW', '11 kW', '€0.10'],
  ])
})

test('the prices behind the drawing are named, the lowest first, and so are the marks', () => {
  render(chart)
  const key = within(screen.getByRole('list', { name: 'Price' }))
  expect(key.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['€0.10', '€0.20'])
  screen.getByText('Deadline')
})
