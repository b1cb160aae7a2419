import './skeleton.css'
import { useWords } from './ui-context.tsx'

type SkeletonProps = { width?: string | number; height?: number; round?: boolean }

/** A placeholder of the final height. It is hidden from screen readers, because its container is marked as busy. */
export function Skeleton({ width = '100%', height = 14, round }: SkeletonProps) {
  return <span aria-hidden className="skeleton" style={{ width, height, borderRadius: round ? 999 : undefined }} />
}

/** A small spinning ring, where a skeleton has no known shape. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  const words = useWords()
  return (
    <span role="status" className="spinner-box">
      <span className="spinner" style={{ width: size, height: size }} aria-hidden />
      <span className="hidden-visually">{label ?? words.loading}</span>
    </span>
  )
}
