import { Fragment, type ReactNode } from 'react'
import { PageLink } from '../page-link.tsx'
import { pageNames } from '../paths.ts'
import './help.css'

/** Renders an answer of the help: paragraphs, lists, bold, emphasis, keys, and links to pages by name. Never HTML. */
export function Answer({ text }: { text: string }) {
  return (
    <div className="answer">
      {blocksOf(text).map((block) => {
        const key = block.lines[0]
        if (block.kind === 'paragraph') return <p key={key}>{spoken(block.lines.join(' '))}</p>
        const List = block.kind
        return (
          <List key={key}>
            {block.lines.map((line) => (
              <li key={line}>{spoken(line)}</li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

interface Block {
  readonly kind: 'paragraph' | 'ul' | 'ol'
  readonly lines: string[]
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.split('\n')) {
    const [, bullet, words = ''] = /^(?:(-|\d+\.) )?(.*)$/.exec(line.trim()) ?? []
    const kind = bullet === undefined ? 'paragraph' : bullet === '-' ? 'ul' : 'ol'
    if (words === '') open = undefined
    else if (open?.kind === kind) open.lines.push(words)
    else {
      open = { kind, lines: [words] }
      blocks.push(open)
    }
  }
  return blocks
}

const markup = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\(page:([a-z-]+)\)/g

function spoken(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(markup)) {
    const [whole, bold, emphasis, code, title, page] = found
    parts.push(text.slice(end, found.index))
    end = found.index + whole.length
    parts.push(
      <Fragment key={found.index}>
        {bold !== undefined && <strong>{spoken(bold)}</strong>}
        {emphasis !== undefined && <em>{spoken(emphasis)}</em>}
        {code !== undefined && <code>{code}</code>}
        {title !== undefined && <LinkTo page={page as string}>{title}</LinkTo>}
      </Fragment>,
    )
  }
  parts.push(text.slice(end))
  return parts
}

function LinkTo({ page, children }: { page: string; children: string }) {
  const name = pageNames.find((one) => one === page)
  // The address of the guest page needs a guest, so the help cannot link to it.
  if (name === undefined || name === 'wallet-guest') return children
  // One name stands for all: the compiler compares a union of more than 25 targets with none of them.
  return <PageLink to={name as 'index'}>{children}</PageLink>
}

/** Renders the matches between <mark> and </mark> as elements. */
export function Marked({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(/<mark>(.*?)<\/mark>/g)) {
    parts.push(text.slice(end, found.index), <mark key={found.index}>{found[1]}</mark>)
    end = found.index + found[0].length
  }
  return [...parts, text.slice(end)]
}
