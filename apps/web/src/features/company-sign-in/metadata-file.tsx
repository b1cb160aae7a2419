import { useId, useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** The limit of the call. */
const LARGEST_BYTES = 200_000

/** Reads the provider's metadata from a file. */
export function MetadataFile({ onText }: { onText: (text: string) => void }) {
  const t = usePhrases('company-sign-in').provider
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    setIsTooLarge(file.size > LARGEST_BYTES)
    if (file.size <= LARGEST_BYTES) onText(await file.text())
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={inputId} className="hidden-visually">
        {t.metadataFile}
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept=".xml,application/samlmetadata+xml,application/xml,text/xml"
        className="hidden-visually"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          // Allows choosing the same file again after a correction.
          event.target.value = ''
        }}
      />
      <div>
        <Button small onClick={() => input.current?.click()}>
          {t.metadataFile}
        </Button>
      </div>
      {isTooLarge && (
        <Banner tone="bad" announce>
          {t.metadataTooLarge}
        </Banner>
      )}
    </div>
  )
}
