/* Plain elements, so that visitors' pages do not load a component library. */
import './public.css'
import type { PropsWithChildren, ReactNode } from 'react'
import { text } from './messages'
import type { LinkFailure } from './useLinkRequest'
import type { useVisitorForm } from './useVisitorForm'

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

interface LinkFailureFrameProps extends PropsWithChildren {
  readonly failure: LinkFailure
  /** What to do about a link that does not work. */
  readonly hint?: string
}

export function LinkFailureFrame({
  failure: { message, again },
  hint = '',
  children,
}: LinkFailureFrameProps) {
  return (
    <Frame
      title={again ? text.notOpenedTitle : text.badLinkTitle}
      hint={again ? message : `${message} ${hint}`}
    >
      {again ? <LinkAction action={text.tryAgain} onClick={again} /> : children}
    </Frame>
  )
}

interface LinkActionProps {
  readonly action: string
  readonly isBusy?: boolean | undefined
  onClick(): void
}

export function LinkAction({ action, isBusy = false, onClick }: LinkActionProps) {
  return (
    <button type="button" className="visitor-button" disabled={isBusy} onClick={onClick}>
      {isBusy ? text.wait : action}
    </button>
  )
}

interface FormFrameProps extends FrameProps {
  readonly form: Pick<ReturnType<typeof useVisitorForm>, 'ref' | 'submit' | 'isBusy' | 'problems'>
  /** Text of its button. */
  readonly action: string
}

export function FormFrame({ form, action, children, ...frame }: FormFrameProps) {
  return (
    <Frame {...frame}>
      <form ref={form.ref} className="visitor-form" onSubmit={form.submit} noValidate aria-busy={form.isBusy}>
        {form.problems.form && (
          <p className="visitor-problem" role="alert">
            {form.problems.form}
          </p>
        )}
        {children}
        <button type="submit" className="visitor-button" disabled={form.isBusy}>
          {form.isBusy ? text.wait : action}
        </button>
      </form>
    </Frame>
  )
}
