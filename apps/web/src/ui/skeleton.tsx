import './skeleton.css'
import { useWords } from './ui-context.tsx'

type SkeletonProps = { width?: string | number; height?: number; round?: boolean }

/** Holds the place of what is coming, at its final height. Silent: the part it stands in says that it is busy. */
export function Skeleton({ width = '100%', height = 14, round }: SkeletonProps) {
  return <span aria-hidden className="skeleton" style={{ width, height, borderRadius: round ? 999 : undefined }} />
}

/** Small turning ring, for where no shape can be held. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  const words = useWords()
  return (
    <span role="status" className="spinner-box">
      <span className="spinner" style={{ width: size, height: size }} aria-hidden />
      <span className="hidden-visually">{label ?? words.loading}</span>
    </span>
  )
}
