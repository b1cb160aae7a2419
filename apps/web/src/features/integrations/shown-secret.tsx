import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ShownSecretProps = { title: string; words: string; secret: string; onClose: () => void }

/** Shows a key or a secret, only once. The dialog stays open until the person confirms that it is stored. */
export function ShownSecret({ title, words, secret, onClose }: ShownSecretProps) {
  const t = usePhrases('integrations')
  const [stored, setStored] = useState(false)
  return (
    <Dialog
      role="alertdialog"
      size={5}
      onClose={() => stored && onClose()}
      title={title}
      description={words}
      footer={
        <Button type={1} unavailable={!stored && t.secret.keepFirst} onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="integrations-secret">
          <CopyValue value={secret} label={t.secret.copy} copied={t.secret.copied} />
        </div>
        <Banner tone="warn">{t.secret.once}</Banner>
        <Checkbox checked={stored} onChange={(event) => setStored(event.target.checked)}>
          {t.secret.stored}
        </Checkbox>
      </div>
    </Dialog>
  )
}
