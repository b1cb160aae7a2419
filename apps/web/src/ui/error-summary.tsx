import { useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'
import { useWords } from './ui-context.tsx'

type ErrorSummaryProps = {
  /** The messages by field id, in the order of the form. The empty id is for the whole form. */
  errors: readonly { id: string; message: string }[]
  /** The number of failed attempts. The list gets the focus after each one, so that screen readers announce it. */
  attempt: number
}

/** The errors of a form at its top, as links to the fields. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-md">
      <Banner tone="bad">
        <p className="font-medium">{words.checkFields}</p>
        <ul className="list-disc ps-5">
          {errors.map(({ id, message }) => (
            <li key={id + message}>
              {id ? (
                <a
                  className="link link-quiet underline"
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(id)?.focus()
                  }}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
