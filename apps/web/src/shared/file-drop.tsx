import { textOfFile } from '@voltway/spreadsheet/file-text'
import { type DragEvent, useId, useRef, useState } from 'react'
import { usePhrases } from '../lib/phrases.tsx'
import { Button } from '../ui/button.tsx'
import { Upload } from '../ui/icons/upload.ts'
import { LocalProblem } from './problem.ts'

type FileDropProps = {
  /** Whether a file was chosen before. */
  isAgain: boolean
  /** The name of the file that is being read. */
  readingName: string | undefined
  onFile: (file: File | undefined) => void
}

const TABLE_FILES = '.csv,text/csv,text/plain,.xlsx'

/** An area to drop or choose a CSV file or a workbook. */
export function FileDrop({ isAgain, readingName, onFile }: FileDropProps) {
  const words = usePhrases('table-file')
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
      <Upload size={20} className="text-ink-3" />
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
        accept={TABLE_FILES}
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

interface TableFileWords {
  readonly unreadable: string
  readonly tooLarge: string
}

/**
 * The maximum length in the contract, which a file of 10,000 cards is well below. Pictures and formats make a workbook
 * larger than its text.
 */
const usual = { bytes: 10_000_000, characters: 900_000 }

/**
 * Returns a CSV file's text, or the first sheet of an XLSX workbook as CSV. The reader of workbooks is loaded when one is
 * chosen.
 * @throws LocalProblem when the file is too large, empty or no text, or a workbook cannot be read.
 */
export async function textOfTable(file: File, words: TableFileWords, most = usual): Promise<string> {
  if (file.size > most.bytes) throw new LocalProblem(words.tooLarge)
  const csv = await csvOfFile(file, words)
  if (csv.length > most.characters) throw new LocalProblem(words.tooLarge)
  if (csv.trim() === '') throw new LocalProblem(words.unreadable)
  return csv
}

async function csvOfFile(file: File, words: TableFileWords): Promise<string> {
  const bytes = await file.arrayBuffer()
  if (!/\.xlsx$/i.test(file.name)) {
    const text = textOfFile(bytes)
    if (text.includes('\0')) throw new LocalProblem(words.unreadable)
    return text
  }
  const { textOfWorkbook } = await import('@voltway/spreadsheet/workbook-text')
  return textOfWorkbook(bytes).catch((error: Error) => {
    throw new LocalProblem(error.name === 'WorkbookTooLarge' ? words.tooLarge : words.unreadable)
  })
}
