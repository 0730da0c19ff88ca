/* Requests of pages that a link opens. */
import { useEffect, useRef, useState } from 'react'
import { text } from './messages'

interface RequestState<T> {
  readonly answer?: T
  readonly failure?: string
  readonly isBusy?: boolean
}

export function useLinkRequest<T>() {
  const [state, setState] = useState<RequestState<T>>({})
  const send = (request: Promise<T>) => {
    setState((before) => ({ ...before, isBusy: true }))
    request.then(
      (answer) => setState({ answer }),
      (error: Error) => setState({ failure: error.message || text.failed }),
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
    link.send(request())
  })
  return link
}
