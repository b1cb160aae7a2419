import { usePhrases } from '../../lib/phrases.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Shows the address at which assistants connect (MCP), and the way to those that the person connected. */
export function AssistantPanel() {
  const t = usePhrases('integrations').assistant
  return (
    <Panel title={t.title}>
      <div className="grid gap-3">
        <p className="text-ink-2">{t.words}</p>
        <CopyValue value={`${location.origin}/mcp`} label={t.copy} copied={t.copied} />
        <PageLink to="connect-assistant">{t.own}</PageLink>
      </div>
    </Panel>
  )
}
