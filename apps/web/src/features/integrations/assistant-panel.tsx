import { usePhrases } from '../../lib/phrases.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Shows the address at which assistants connect with an API key (MCP). */
export function AssistantPanel() {
  const t = usePhrases('integrations').assistant
  return (
    <Panel title={t.title}>
      <div className="grid gap-3">
        <p className="text-ink-2">{t.words}</p>
        <CopyValue value={`${location.origin}/mcp`} label={t.copy} copied={t.copied} />
      </div>
    </Panel>
  )
}
