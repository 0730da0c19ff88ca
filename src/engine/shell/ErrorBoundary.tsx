/* Prevents an error on one page from breaking the console. A class, because React has no hook for this. */
import { Component, type PropsWithChildren, type ReactNode } from 'react'

interface Props extends PropsWithChildren {
  readonly resetKey: string
  fallback(error: unknown, retry: () => void): ReactNode
}

interface State {
  readonly failure?: { readonly error: unknown }
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.fallback(failure.error, () => this.setState({ failure: undefined }))
  }
}
