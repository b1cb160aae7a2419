/** A link with its words. */
export interface MailLink {
  readonly label: string
  readonly url: string
}

/** A short mail: subject, text, one action, and the reason why it was sent. All texts are plain and escaped here. */
export interface MailContent {
  readonly language: string
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Further links, between the paragraphs and the action. */
  readonly links?: readonly MailLink[]
  readonly action: MailLink
  /** Small texts and links below the action. */
  readonly notes: readonly (string | MailLink)[]
  readonly footer: string
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character] as string)
}

/** The plain-text part. */
export function mailText(content: MailContent): string {
  const { title, paragraphs, links = [], action, notes, footer } = content
  const plain = (part: string | MailLink) => (typeof part === 'string' ? part : `${part.label}:\n${part.url}`)
  return [title, ...paragraphs, ...[...links, action, ...notes].map(plain), `--\n${footer}`].join('\n\n')
}

/** The logo as text, because mail programs block images and remove drawings. */
const LOGO =
  '<span style="display:inline-block;width:28px;border-radius:7px;background:#0f766e;color:#ffffff;font-weight:800;text-align:center">V</span>&nbsp; <b>Voltway</b> Fleets'

/**
 * The HTML part: inline styles and a table, which mail programs support. No images, no external resources. Plain
 * addresses are in the text part only.
 */
export function mailHtml(content: MailContent): string {
  const escaped = escapeHtml
  const url = escaped(content.action.url)
  const written = (part: string | MailLink) =>
    typeof part === 'string'
      ? escaped(part)
      : `<a href="${escaped(part.url)}" style="color:#0f766e">${escaped(part.label)}</a>`
  const paragraph = (part: string | MailLink, style: string) =>
    `<p style="margin:0 0 16px;${style}">${written(part)}</p>`
  const links = (content.links ?? []).map((link) => `<li>${written(link)}</li>`)
  const small = 'font-size:13px;line-height:20px;color:#5b6770;'
  return `<!doctype html>
<html lang="${escaped(content.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(content.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f6f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;color:#14201f">
<tr><td style="padding:0 4px 16px;font-size:16px;line-height:28px">${LOGO}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #dfe5e5;border-radius:8px;padding:32px;word-break:break-word">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600">${escaped(content.title)}</h1>
${content.paragraphs.map((text) => paragraph(text, 'font-size:15px;line-height:24px;')).join('\n')}
${links.length === 0 ? '' : `<ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:15px;line-height:24px">${links.join('')}</ul>\n`}<p style="margin:24px 0"><a href="${url}" style="display:inline-block;background:#0f766e;color:#ffffff;font-size:15px;font-weight:600;line-height:20px;padding:12px 20px;border-radius:8px;text-decoration:none">${escaped(content.action.label)}</a></p>
${content.notes.map((text) => paragraph(text, small)).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px;font-size:12px;line-height:18px;color:#5b6770">${escaped(content.footer)}</td></tr>
</table></td></tr></table></body></html>`
}
