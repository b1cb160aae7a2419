import { expect, test } from 'vitest'
import { pathOfIcon } from './icon-path.ts'

test('the shapes of an icon become one path', () => {
  const path = pathOfIcon([
    ['path', { d: 'M12 15V3' }],
    ['path', { d: 'm7 10 5 5' }],
    ['line', { x1: '2', x2: '22', y1: '10', y2: '10' }],
    ['polyline', { points: '1 2 3 4' }],
    ['polygon', { points: '1 2 3 4 5 6' }],
    ['circle', { cx: '12', cy: '11', r: '3' }],
    ['rect', { width: '20', height: '14', x: '2', y: '5' }],
    ['rect', { width: '20', height: '14', x: '2', y: '5', rx: '2' }],
  ])
  expect(path).toBe(
    'M12 15V3' +
      'M0 0m7 10 5 5' +
      'M2 10L22 10' +
      'M1 2 3 4' +
      'M1 2 3 4 5 6Z' +
      'M9 11a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z' +
      'M2 5h20v14h-20v-14z' +
      'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
  )
})

test('a shape that one stroke cannot show stops the build; a dot as small as the stroke can be shown', () => {
  expect(pathOfIcon([['circle', { cx: '6', cy: '6', r: '.5', fill: 'currentColor' }]])).toContain('a.5 .5')
  expect(() => pathOfIcon([['circle', { cx: '6', cy: '6', r: '4', fill: 'currentColor' }]])).toThrow('<circle fill>')
  expect(() => pathOfIcon([['text', {}]])).toThrow('<text')
})
