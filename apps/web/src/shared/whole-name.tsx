/**
 * A name that is never cut at its end, where the plate or number distinguishes it: its last word moves to a second line,
 * and only the words before it are truncated.
 */
export function WholeName({ name }: { name: string }) {
  const end = name.lastIndexOf(' ') + 1
  return (
    <span className="flex min-w-0 flex-wrap gap-x-1 leading-4">
      {end > 0 && (
        <>
          <span className="truncate">{name.slice(0, end - 1)}</span>{' '}
        </>
      )}
      <span className="truncate">{name.slice(end)}</span>
    </span>
  )
}
