/* Requests of pages that a link opens. */
import { useEffect, useRef, useState } from 'react'
import { problemIn } from '../../engine'
import { text } from './messages'

/** Why a link did not open; with `again` it is not the link's fault. */
export interface LinkFailure {
  readonly message: string
  again?(): void
}

interface RequestState<T> {
  readonly answer?: T
  readonly failure?: LinkFailure
  readonly isBusy?: boolean
}

export function useLinkRequest<T>() {
  const [state, setState] = useState<RequestState<T>>({})
  const send = (request: () => Promise<T>) => {
    setState((before) => ({ ...before, isBusy: true }))
    request().then(
      (answer) => setState({ answer }),
      (error: Error) => {
        const isLinkFault = ['not_found', 'invalid', 'conflict'].includes(problemIn(error)?.error ?? '')
        const message = error.message || text.failed
        setState({ failure: isLinkFault ? { message } : { message, again: () => send(request) } })
      },
    )
  }
  return { ...state, send }
}

/** Sends it when the page opens, once: many links work once, and React may run an effect twice. */
export function useOpenedLink<T>(token: string, request: () => Promise<T>) {
  const link = useLinkRequest<T>()
  const sentFor = useRef<string>(undefined)
  useEffect(() => {
    if (sentFor.current === token) return
    sentFor.current = token
    link.send(request)
  })
  return link
}
