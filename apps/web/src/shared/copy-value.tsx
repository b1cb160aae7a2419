import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Check } from '../ui/icons/check.ts'
import { Copy } from '../ui/icons/copy.ts'

type CopyValueProps = {
  value: string
  /** "Copy the session's number". */
  label: string
  /** The notification shown after copying. */
  copied: string
}

/** An id with a button that copies it. Where the browser forbids copying, the text can still be selected. */
export function CopyValue({ value, label, copied }: CopyValueProps) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setDone(true)
    } catch {
      setDone(false)
    }
  }
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <code className="min-w-0 break-all font-mono text-xs select-all">{value}</code>
      <IconButton
        small
        label={done ? copied : label}
        icon={done ? <Check size={14} /> : <Copy size={14} />}
        onClick={copy}
        onBlur={() => setDone(false)}
      />
      <span role="status" className="hidden-visually">
        {done && copied}
      </span>
    </span>
  )
}
