import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ciiOf } from '../src/kernel/documents/document-cii.ts'
import type { DocumentContent } from '../src/kernel/documents/document-content.ts'
import { ublOf } from '../src/kernel/documents/document-ubl.ts'

const ROOT = new URL('../../../', import.meta.url)
const CACHE = new URL('node_modules/.cache/official-rules/', ROOT)
const DATA = new URL('../shared/data/einvoice/', ROOT)

/** The syntaxes of EN 16931. */
export type Syntax = 'UBL' | 'CII'

const rulesOf = (syntax: Syntax) => new URL(`EN16931-${syntax}-validation.xslt`, DATA)

/** The rules of EN 16931 are not part of the repository. Without them, tests of e-invoices are skipped. */
export const officialRulesAreThere = (['UBL', 'CII'] as const).every((syntax) => existsSync(rulesOf(syntax)))
if (!officialRulesAreThere) console.log('official rules skipped: ../shared/data/einvoice is not there')

/** The part of SaxonJS that is used. It has no types. */
interface Saxon {
  getResource(source: { text: string; type: 'xml' }): Promise<object>
  transform(options: object, how: 'sync'): { readonly principalResult: string }
}
const load = createRequire(import.meta.url)

/** Starts one transformation for many documents, because each start takes a quarter of a second. */
const wrapperOf = (syntax: Syntax) => `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
  xmlns:svrl="http://purl.oclc.org/dsdl/svrl" xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xsl:import href="${rulesOf(syntax).href}"/>
  <xsl:output method="text"/>
  <xsl:param name="documents" as="document-node()*"/>
  <xsl:template name="all">
    <xsl:for-each select="$documents">
      <xsl:variable name="report"><xsl:apply-templates select="."/></xsl:variable>
      <xsl:value-of select="count($report//svrl:fired-rule)"/>
      <xsl:for-each select="$report//svrl:failed-assert">
        <xsl:text>&#9;</xsl:text><xsl:value-of select="normalize-space(svrl:text)"/>
      </xsl:for-each>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>`

const compiled = new Map<Syntax, object>()

/** Compiles the rules on first use, which takes about half a minute, and stores the result by the hash of the rules. */
function rules(syntax: Syntax): object {
  const known = compiled.get(syntax)
  if (known !== undefined) return known
  const wrapper = wrapperOf(syntax)
  const hash = createHash('sha256')
    .update(wrapper)
    .update(readFileSync(rulesOf(syntax)))
    .digest('hex')
    .slice(0, 16)
  const file = new URL(`${syntax}-${hash}.sef.json`, CACHE)
  if (!existsSync(file)) compile(wrapper, file)
  const loaded = JSON.parse(readFileSync(file, 'utf8')) as object
  compiled.set(syntax, loaded)
  return loaded
}

function compile(wrapper: string, file: URL): void {
  mkdirSync(CACHE, { recursive: true })
  // Several test processes may compile at once: each writes files of its own, and renaming replaces a file as a whole.
  const [source, result] = ['xsl', 'json'].map((end) => fileURLToPath(new URL(`${process.pid}.${end}`, file)))
  if (source === undefined || result === undefined) throw new Error('two names are two')
  writeFileSync(source, wrapper)
  const args = [load.resolve('xslt3'), `-xsl:${source}`, `-export:${result}`, '-nogo']
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  renameSync(result, file)
  rmSync(source)
}

/**
 * Validates files by the official rules of EN 16931.
 * @returns for each file the texts of its broken rules, such as `[BR-CO-26]-In order for …`.
 * @throws Error when a file is no XML, or when no rule applies to it.
 */
export async function brokenRules(syntax: Syntax, files: readonly string[]): Promise<string[][]> {
  if (files.length === 0) return []
  const saxon = load('saxon-js') as Saxon
  const documents = await Promise.all(files.map((text) => saxon.getResource({ text, type: 'xml' })))
  const { principalResult } = saxon.transform(
    {
      stylesheetInternal: rules(syntax),
      initialTemplate: 'all',
      sourceNode: documents[0],
      stylesheetParams: { documents },
      destination: 'serialized',
    },
    'sync',
  )
  return principalResult
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [fired, ...broken] = line.split('\t')
      if (!(Number(fired) > 0)) throw new Error(`no rule of ${syntax} applied: ${line}`)
      return broken
    })
}

const BATCH = 50

/** Validates documents in both syntaxes. @returns the invalid ones with their broken rules, empty when all are valid. */
export async function invalidDocuments(documents: readonly DocumentContent[]): Promise<[string, string[]][]> {
  const invalid: [string, string[]][] = []
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = documents.slice(start, start + BATCH)
    for (const syntax of ['UBL', 'CII'] as const) {
      const broken = await brokenRules(syntax, batch.map(syntax === 'UBL' ? ublOf : ciiOf))
      for (const [index, rules] of broken.entries()) {
        const { number, class: kind } = batch[index] as DocumentContent
        if (rules.length > 0) invalid.push([`${syntax} of ${number} ${kind}`, rules])
      }
    }
  }
  return invalid
}
