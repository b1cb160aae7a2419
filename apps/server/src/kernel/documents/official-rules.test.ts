import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitting,
  frenchSample,
  sampleChoices,
  sampleDocument,
  samplesOfEveryKind,
} from '../../../test/document-samples.ts'
import { german } from '../../../test/german-sample.ts'
import { brokenRules, officialRulesAreThere } from '../../../test/official-rules.ts'
import { ciiOf } from './document-cii.ts'
import type { DocumentContent } from './document-content.ts'
import { ublOf } from './document-ubl.ts'

// One file validates all documents, because three would compile the rules three times in a fresh clone.

const choices = (numRuns: number, seed: number) => fc.sample(sampleChoices, { numRuns, seed }).map(fitting)
const documents = [
  ...samplesOfEveryKind(),
  ...choices(20, 11).map((choice) => sampleDocument(choice)),
  ...samplesOfEveryKind().map(german),
  ...samplesOfEveryKind(frenchSample),
  ...choices(40, 22).map(frenchSample),
]
const nameOf = ({ number, class: kind, seller, buyer, language }: DocumentContent) =>
  `${number} ${kind} ${seller.name} ${buyer.name} ${language}`

test.runIf(officialRulesAreThere).each([
  ['UBL', ublOf],
  ['CII', ciiOf],
] as const)(
  'every kind of document, also of a German and a French seller, is valid %s by the official rules of EN 16931 (spec §12)',
  async (syntax, fileOf) => {
    const broken = await brokenRules(syntax, documents.map(fileOf))
    expect(broken).toHaveLength(documents.length)
    expect(broken.flatMap((rules, index) => rules.map((rule) => [nameOf(documents[index] as never), rule]))).toEqual([])
    // The check can fail: without its VAT number the seller cannot be identified and charges no VAT.
    const [charged] = documents
    if (charged === undefined) throw new Error('there is no document')
    const [unnamed = []] = await brokenRules(syntax, [
      fileOf({ ...charged, seller: { ...charged.seller, vat_number: null } }),
    ])
    expect(unnamed.map((text) => /\[([\w-]+)\]/.exec(text)?.[1])).toEqual(
      expect.arrayContaining(['BR-CO-26', 'BR-S-02']),
    )
  },
)
