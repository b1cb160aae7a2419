import { readFileSync } from 'node:fs'
import { refusals } from '@voltway/contract/refusals'
import { refusals as words } from '@voltway/phrases/en/refusals'
import type { FastifyReply } from 'fastify'
import { marked } from 'marked'
import { escapeHtml } from '../../platform/mail-layout.ts'
import { sendPlainPage } from '../../platform/stored-page.ts'

/** The guides of the API in the order in which they are read: `docs/api/<name>.md`. */
const guides = [
  'first-call',
  'pagination',
  'changes',
  'webhooks',
  'errors',
  'bulk',
  'idempotency',
  'limits',
  'positions',
  'assistants',
  'sandbox',
] as const

const textOf = (guide: string): string =>
  readFileSync(new URL(`../../../../../docs/api/${guide}.md`, import.meta.url), 'utf8')
const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#dfe5e5,#2a3534);--soft:light-dark(#e9eeee,#1b2524)}
body{margin:0;font:16px/26px Inter,'Segoe UI',sans-serif;background:light-dark(#fff,#0d1312);color:light-dark(#14201f,#e6eeed)}
main{display:flex;flex-wrap:wrap;gap:40px;max-width:1080px;margin:0 auto;padding:32px 16px}
nav{flex:0 0 180px}nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:6px 0}
@media(max-width:640px){main{gap:16px}nav{flex:1 1 100%}nav ul{display:flex;flex-wrap:wrap;gap:0 16px}}
article{flex:1 1 560px;min-width:0}
h1{font-size:28px;line-height:36px;margin:0 0 16px}h2{font-size:19px;margin:32px 0 8px;scroll-margin-top:16px}
a{color:light-dark(#0f766e,#2dd4bf)}:target{background:var(--soft)}
code{font:14px ui-monospace,monospace;background:var(--soft);border-radius:4px;padding:1px 4px;overflow-wrap:anywhere}
pre{overflow-x:auto;background:var(--soft);border-radius:8px;padding:16px}pre code{background:none;padding:0;overflow-wrap:normal}
div{overflow-x:auto}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:8px 12px 8px 0;text-align:left;vertical-align:top}`

/** The address in the files of the guides, which readers replace with that of their installation. */
const EXAMPLE_URL = 'https://fleets.example.com'

/**
 * Sends a guide, or the first one without a name, with the address of this installation in its commands. Returns false
 * when there is none of the name.
 */
export function sendGuide(reply: FastifyReply, publicUrl: string, name: string = guides[0]): boolean {
  if (!guides.some((guide) => guide === name)) return false
  const text = textOf(name).replaceAll(EXAMPLE_URL, publicUrl)
  const html = marked
    .parse(text, { async: false })
    .replaceAll('<table>', '<div tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  sendBesideMenu(reply, titleOf(text), html)
  return true
}

/** Sends the page of all refusals. The `type` of a problem is the address of its section. */
export function sendErrors(reply: FastifyReply): FastifyReply {
  const sections = Object.entries(refusals).map(
    ([code, status]) =>
      `<h2 id="${code}"><code>${code}</code></h2><p>${status}. ${escapeHtml(words[code as keyof typeof refusals])}</p>`,
  )
  const lead = '<p>What to do by status is in the guide <a href="/docs/guides/errors">Errors</a>.</p>'
  return sendBesideMenu(reply, 'All codes of errors', `<h1>All codes of errors</h1>${lead}${sections.join('')}`)
}

function sendBesideMenu(reply: FastifyReply, title: string, html: string): FastifyReply {
  const links = [
    ...guides.map((guide) => [`/docs/guides/${guide}`, titleOf(textOf(guide))]),
    ['/docs/errors', 'All codes of errors'],
    ['/docs', 'Reference'],
  ].map(([href, label]) => `<li><a href="${href}"${label === title ? ' aria-current="page"' : ''}>${label}</a></li>`)
  const menu = `<nav aria-label="Guides"><ul>${links.join('')}</ul></nav>`
  return sendPlainPage(reply, { title, body: `${menu}<article>${html}</article>`, style: STYLE })
}
