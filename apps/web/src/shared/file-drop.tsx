import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Upload } from '../ui/icons/upload.ts'

type FileDropProps = {
  /** Whether a file was chosen before. */
  isAgain: boolean
  /** The name of the file that is being read. */
  readingName: string | undefined
  onFile: (file: File | undefined) => void
  /** Whether XLSX workbooks are read too. */
  workbooks?: boolean
  words: { drop: string; choose: string; other: string; reading: (values: { name: string }) => string }
}

const CSV_FILES = '.csv,text/csv,text/plain'

/** An area to drop or choose a CSV file, or a workbook. */
export function FileDrop({ isAgain, readingName, onFile, words, workbooks = false }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button inside does the same by keyboard
    <div
      className={`grid justify-items-center gap-2 rounded-md border border-dashed p-6 text-center ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={20} aria-hidden className="text-ink-3" />
      <p className="text-ink-2" aria-live="polite">
        {readingName === undefined ? words.drop : words.reading({ name: readingName })}
      </p>
      <label htmlFor={inputId} className="hidden-visually">
        {words.choose}
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept={workbooks ? `${CSV_FILES},.xlsx` : CSV_FILES}
        className="hidden-visually"
        tabIndex={-1}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Allows choosing the same file again after a correction.
          event.target.value = ''
        }}
      />
      <Button small pending={readingName !== undefined} onClick={() => input.current?.click()}>
        {isAgain ? words.other : words.choose}
      </Button>
    </div>
  )
}

/** Decodes UTF-8, else the encoding that Western spreadsheets use by default. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
