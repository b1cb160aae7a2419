import { Component, type ReactNode } from 'react'

type CatchErrorsProps = {
  /** A change of this value renders the children again. */
  resetKey: string
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

/** Renders a part that the page works without: nothing when it fails. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <CatchErrors resetKey="" fallback={() => null}>
      {children}
    </CatchErrors>
  )
}

/** Renders a fallback when the children throw. */
export class CatchErrors extends Component<CatchErrorsProps, { failure: { error: unknown; key: string } | null }> {
  override state = { failure: null as { error: unknown; key: string } | null }

  override componentDidCatch(error: unknown): void {
    this.setState({ failure: { error, key: this.props.resetKey } })
  }

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown; key: string } } {
    return { failure: { error, key: '' } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    const { resetKey, fallback, children } = this.props
    const over = failure !== null && failure.key !== '' && failure.key !== resetKey
    return failure === null || over ? children : fallback(failure.error)
  }
}
