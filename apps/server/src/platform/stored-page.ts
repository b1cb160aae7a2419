import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml as escaped } from './mail-layout.ts'

/* Pages of the demo's mailbox and phone: without scripts, in the browser's own light or dark theme. */

/** Number of newest messages in a list. */
export const STORED_SHOWN = 100
/** The id of a stored message in a path: a UUID. */
export const STORED_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Escapes a text and turns its URLs into links. */
export function withLinks(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

/** An instant as HTML, in UTC. */
export const storedTime = (at: string) =>
  `<time datetime="${escaped(at)}">${escaped(at.slice(0, 16).replace('T', ' '))} UTC</time>`

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#dfe5e5,#2a3534);--soft:light-dark(#5b6770,#9fb0ae);--page:light-dark(#fff,#151d1c)}
body{margin:0 auto;max-width:760px;padding:24px 16px;font:15px/24px Inter,'Segoe UI',sans-serif;background:light-dark(#f4f6f6,#0d1312);color:light-dark(#14201f,#e6eeed)}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:var(--soft)}a{color:light-dark(#0f766e,#2dd4bf);overflow-wrap:anywhere}
ol,article{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--page);overflow:hidden}
article{padding:24px;white-space:pre-line}article.mail{padding:0;white-space:normal;color-scheme:light}summary{margin:16px 0;cursor:pointer}
article.mail p{color:inherit}li+li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}li b,li small{display:block}small{color:var(--soft)}`

/** Sends a page of the demo's mailbox or phone. */
export const sendStoredPage = (
  reply: FastifyReply,
  title: string,
  body: string,
  options: { readonly hasInlineStyles?: boolean } = {},
): FastifyReply => sendPlainPage(reply, { title, body, style: STYLE, ...options })

/** Sends one page with a policy that allows no scripts, loads or frames. */
export function sendPlainPage(
  reply: FastifyReply,
  {
    title,
    body,
    style,
    hasForm = false,
    hasInlineStyles = false,
    language = 'en',
  }: {
    readonly title: string
    readonly body: string
    readonly style: string
    readonly hasForm?: boolean
    /** Whether elements have style attributes, as the HTML of a mail. */
    readonly hasInlineStyles?: boolean
    readonly language?: string
  },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}';${hasInlineStyles ? " style-src-attr 'unsafe-inline';" : ''} base-uri 'none'; form-action ${hasForm ? "'self'" : "'none'"}; frame-ancestors 'none'`,
    )
    .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} | Voltway Fleets</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`)
}
