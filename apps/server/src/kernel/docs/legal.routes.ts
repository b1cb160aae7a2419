import { Locale } from '@voltway/contract/values'
import { type LegalDocument, legalDocuments } from '@voltway/contract/web-config'
import { legalPages as en } from '@voltway/phrases/en/legal-pages'
import { mandate as mandateEn } from '@voltway/phrases/en/mandate'
import { legalPages as es } from '@voltway/phrases/es/legal-pages'
import { mandate as mandateEs } from '@voltway/phrases/es/mandate'
import { legalPages as fr } from '@voltway/phrases/fr/legal-pages'
import { mandate as mandateFr } from '@voltway/phrases/fr/mandate'
import { legalPages as pt } from '@voltway/phrases/pt/legal-pages'
import { mandate as mandatePt } from '@voltway/phrases/pt/mandate'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { escapeHtml } from '../../platform/mail-layout.ts'
import { sendPlainPage } from '../../platform/stored-page.ts'

const pages = { en, es, fr, pt }
const mandates = { en: mandateEn, es: mandateEs, fr: mandateFr, pt: mandatePt }

const STYLE = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:640px;padding:32px 16px;font:16px/26px Inter,'Segoe UI',sans-serif;background:light-dark(#fff,#0d1312);color:light-dark(#14201f,#e6eeed)}
h1{font-size:28px;line-height:36px;margin:0 0 16px}p{margin:0 0 16px}small{color:light-dark(#5b6770,#9fb0ae)}`

/**
 * Serves the product's own pages of the legal terms (spec §2): `GET /legal/{document}`, with `?language=`. Links lead to
 * them until the configuration names other addresses.
 */
export function serveLegalPages(
  fastify: FastifyInstance,
  { seller, creditor }: Pick<Config, 'seller' | 'creditor'>,
): void {
  const sellerWords = [
    seller.name,
    seller.vat_number,
    seller.street,
    `${seller.postal_code} ${seller.city}`,
    seller.country,
  ]
    .filter(Boolean)
    .join(', ')
  fastify.get('/legal/:document', async ({ params, query }, reply) => {
    const document = legalDocuments.find((one) => one === (params as { document: string }).document)
    if (document === undefined) return reply.callNotFound()
    const language = Locale.safeParse((query as { language?: unknown }).language).data ?? 'en'
    const [title, ...paragraphs] = textsOf(document, language).map((text) =>
      escapeHtml(text.replaceAll('{seller}', seller.name).replaceAll('{creditor}', creditor.name)),
    )
    const foot = escapeHtml(pages[language].seller.replaceAll('{seller}', sellerWords))
    const body = `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}<p><small>${foot}</small></p>`
    return sendPlainPage(reply, { title: textsOf(document, language)[0] as string, body, style: STYLE, language })
  })
}

/** The title and the paragraphs of a document. */
function textsOf(document: LegalDocument, language: Locale): readonly string[] {
  if (document !== 'mandate') return Object.values(pages[language][document])
  const { title, authorise, refund, notice } = mandates[language]
  return [title, authorise, refund, notice]
}
