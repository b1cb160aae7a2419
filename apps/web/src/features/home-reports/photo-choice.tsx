import { meterPhoto } from '@voltway/contract/home-reports'
import { useId, useRef } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { Upload } from '../../ui/icons/upload.ts'

type PhotoChoiceProps = {
  file: File | undefined
  error: string | undefined
  onFile: (file: File | undefined) => void
}

/** The photo of a meter. A phone offers its camera. */
export function PhotoChoice({ file, error, onFile }: PhotoChoiceProps) {
  const { form: t } = usePhrases('home-reports')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <div className="grid justify-items-start gap-2">
      <label htmlFor={id} className="field-label">
        {t.photo}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={meterPhoto.types.join(',')}
        className="hidden-visually"
        tabIndex={-1}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Allows choosing the same file again after a correction.
          event.target.value = ''
        }}
      />
      <Button icon={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {file === undefined ? t.choosePhoto : t.otherPhoto}
      </Button>
      {file && <p className="break-all text-ink-2">{t.chosen({ name: file.name })}</p>}
      {error === undefined ? (
        <p id={`${id}-help`} className="field-help">
          {t.photoHelp}
        </p>
      ) : (
        <p id={`${id}-help`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
