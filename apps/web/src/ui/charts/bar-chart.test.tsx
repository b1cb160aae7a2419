import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { render } from '../test-render.tsx'
import { BarChart } from './bar-chart.tsx'

test('a chart is read with the arrow keys and has a table of its values', async () => {
  render(
    <BarChart
      title="What did each month cost?"
      bars={[
        { id: '1', label: 'October', value: 120, previous: 100 },
        { id: '2', label: 'November', value: 90, previous: 110 },
      ]}
      name="This year"
      previousName="Last year"
      axisName="Month"
      format={(value) => `€${value}`}
    />,
  )
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  screen.getByText('November: €90, Last year: €110')
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const row = screen.getByRole('row', { name: /October/ })
  within(row).getByRole('cell', { name: '€120' })
})

test('the first tap on a bar shows its value until the next tap, and the second tap opens its details', async () => {
  const opened: string[] = []
  const bars = ['October', 'November'].map((label) => ({ id: label, label, value: 90 }))
  const { container } = render(
    <BarChart
      title="What did each month cost?"
      bars={bars}
      name="Cost"
      axisName="Month"
      format={(value) => `€${value}`}
      onChoose={({ id }) => opened.push(id)}
    />,
  )
  const drawing = container.querySelector('svg.chart-svg') as Element
  const inNovember = { clientX: 500 }
  const touch = () => {
    for (const type of ['pointerDown', 'pointerUp', 'pointerLeave'] as const)
      fireEvent[type](drawing, { ...inNovember, pointerType: 'touch' })
    fireEvent(
      drawing,
      Object.assign(new MouseEvent('click', { ...inNovember, bubbles: true }), { pointerType: 'touch' }),
    )
  }
  touch()
  screen.getByText('November: €90')
  expect(opened).toEqual([])
  touch()
  expect(opened).toEqual(['November'])
})

test('a chart without values shows a message instead of bare lines', () => {
  const bars = ['October', 'November'].map((label) => ({ id: label, label, value: 0, previous: 0 }))
  render(<BarChart title="What did each month cost?" bars={bars} name="Cost" axisName="Month" format={String} />)
  screen.getByText('No data yet')
})
