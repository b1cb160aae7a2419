/*
 * Factur-X 1.0 (ZUGFeRD 2): Typst attaches the file, and its metadata must declare it with the extension schema of
 * Factur-X (specification of Factur-X, section 6.2.2; ISO 19005-3).
 */

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const properties = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['Version', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document'],
] as const

const resource = (content: string) => `<rdf:li rdf:parseType="Resource">${content}</rdf:li>`

/** Declares the properties, as PDF/A requires for any that it does not know. */
const schema = resource(
  [
    '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>',
    `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>`,
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>',
    ...properties.map(([name, description]) =>
      resource(
        `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
          '<pdfaProperty:category>external</pdfaProperty:category>' +
          `<pdfaProperty:description>${description}</pdfaProperty:description>`,
      ),
    ),
    '</rdf:Seq></pdfaSchema:property>',
  ].join(''),
)

/** A document that claims XRechnung has the profile and the file name of that (ZUGFeRD 2.3, section 6). */
export const facturXNames = { 'EN 16931': 'factur-x.xml', XRECHNUNG: 'xrechnung.xml' } as const

/** The profile that the metadata names. */
export type FacturXLevel = keyof typeof facturXNames

const descriptionOf = (level: FacturXLevel) =>
  `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}"><fx:DocumentType>INVOICE</fx:DocumentType>` +
  `<fx:DocumentFileName>${facturXNames[level]}</fx:DocumentFileName>` +
  `<fx:Version>${level === 'XRECHNUNG' ? '3.0' : '1.0'}</fx:Version>` +
  `<fx:ConformanceLevel>${level}</fx:ConformanceLevel></rdf:Description>`

/**
 * Declares the attached invoice in the metadata of a PDF by Typst. The metadata grows, so later objects move.
 * @throws Error when the PDF does not have the form that Typst writes.
 */
export function declareFacturX(pdf: Buffer, level: FacturXLevel): Buffer {
  // Latin 1 has one character per byte, so positions in the text are positions in the file.
  const source = pdf.toString('latin1')
  const object = /\d+ 0 obj\n<<\n {2}\/Length (\d+)\n {2}\/Type \/Metadata\n {2}\/Subtype \/XML\n>>\nstream\n/.exec(
    source,
  )
  const table = /\nxref\n0 \d+\n([\s\S]*?)trailer\n([\s\S]*?)startxref\n(\d+)\n%%EOF/.exec(source)
  if (object === null || table === null) throw new Error('the PDF has no metadata or no table of objects')
  const [header, length = ''] = object
  const [end, entries = '', trailer = '', tableAt = ''] = table
  const start = object.index + header.length
  const metadata = declared(source.slice(start, start + Number(length)), level)
  const newHeader = header.replace(`/Length ${length}`, `/Length ${metadata.length}`)
  const growth = metadata.length - Number(length) + newHeader.length - header.length
  const moved = entries.replace(/^(\d{10}) (\d{5} n)/gm, (entry, offset: string, rest: string) =>
    Number(offset) > object.index ? `${String(Number(offset) + growth).padStart(10, '0')} ${rest}` : entry,
  )
  const tail = end
    .replace(entries, () => moved)
    .replace(`${trailer}startxref\n${tableAt}`, () => `${trailer}startxref\n${Number(tableAt) + growth}`)
  return Buffer.from(
    [
      source.slice(0, object.index),
      newHeader,
      metadata,
      source.slice(start + Number(length), table.index),
      tail,
      source.slice(table.index + end.length),
    ].join(''),
    'latin1',
  )
}

function declared(metadata: string, level: FacturXLevel): string {
  const [schemas, all] = ['<pdfaExtension:schemas><rdf:Bag>', '</rdf:RDF>']
  if (!metadata.includes(schemas) || !metadata.includes(all))
    throw new Error('the metadata of the PDF has another form')
  return metadata.replace(schemas, schemas + schema).replace(all, descriptionOf(level) + all)
}
