import { expect, test } from 'vitest'
import { renderPdf } from './render-pdf.ts'

const data = {
  language: 'pt',
  title: 'Mandato de débito direto',
  paragraphs: ['Ao assinar, autoriza a cobrança: ação, São João, € 12,30.'],
  facts: [['Referência', 'VWF1']],
}
const at = new Date('2026-03-02T10:00:00Z')

test('concurrent renderings of one document are identical to the byte', async () => {
  const drawn = await Promise.all(Array.from({ length: 8 }, () => renderPdf({ template: 'mandate', data, at })))
  expect(drawn[0]?.subarray(0, 5).toString()).toBe('%PDF-')
  for (const pdf of drawn) expect(pdf.equals(drawn[0] as Buffer)).toBe(true)
  const later = await renderPdf({ template: 'mandate', data, at: new Date('2026-03-03T10:00:00Z') })
  expect(later.equals(drawn[0] as Buffer)).toBe(false)
})

test('a template error rejects its document, and the next document is rendered', async () => {
  await expect(renderPdf({ template: 'mandate', data: { title: 'x' }, at })).rejects.toThrow('could not be drawn')
  expect((await renderPdf({ template: 'mandate', data, at })).length).toBeGreaterThan(1000)
})
