import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Copy } from '../../ui/icons/copy.ts'
import { Download } from '../../ui/icons/download.ts'

/** Shows the recovery codes, only once. A person without the authenticator app signs in with one of them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = usePhrases('security')
  const [stored, setStored] = useState(false)
  const [copied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'voltway-recovery-codes.txt')
  return (
    <Dialog
      role="alertdialog"
      onClose={() => stored && onClose()}
      title={t.recovery.title}
      description={t.recovery.words}
      footer={
        <Button type={1} unavailable={!stored && t.recovery.keepFirst} onClick={onClose}>
          {t.recovery.done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ul
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono tabular"
          aria-label={t.recovery.title}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy />} onClick={() => void copy()}>
            {copied ? t.copied : t.recovery.copy}
          </Button>
          <Button icon={<Download />} onClick={download}>
            {t.recovery.download}
          </Button>
        </div>
        <Banner tone="warn">{t.recovery.once}</Banner>
        <Checkbox checked={stored} onChange={(event) => setStored(event.target.checked)}>
          {t.recovery.stored}
        </Checkbox>
      </div>
    </Dialog>
  )
}
