/* Plain elements, so that visitors' pages do not load a component library. */
import './public.css'
import type { PropsWithChildren, ReactNode } from 'react'
import { text } from './messages'

interface FrameProps extends PropsWithChildren {
  readonly title: string
  readonly hint?: ReactNode
  readonly hasWayBack?: boolean
}

export function Frame({ title, hint, hasWayBack = true, children }: FrameProps) {
  return (
    <div className="visitor">
      <main className="visitor-card">
        <p className="visitor-brand">{text.product}</p>
        <h1>{title}</h1>
        {hint && <p className="visitor-hint">{hint}</p>}
        {children}
        {hasWayBack && (
          <p className="visitor-back">
            <a href="#/login">{text.back}</a>
          </p>
        )}
      </main>
    </div>
  )
}
