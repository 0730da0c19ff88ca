/*
 * Dialogs that outlive what opened them: the row of a list may go while its dialog is filled in, another person changes
 * it, a telephone is turned. They belong to the page and leave with it.
 */
import {
  createContext,
  createElement,
  Fragment,
  type PropsWithChildren,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react'
import { SectionContext, useSection } from '../shell/console'

/** Draws a part; `close` takes it away. It is drawn with what was known when it was opened. */
type Draw = (close: () => void) => ReactNode

/** Opens a part; ends when it is closed. */
type Open = (draw: Draw) => Promise<void>

const HostContext = /* @__PURE__ */ createContext<Open | undefined>(undefined)

/**
 * Opens parts that belong to the page, in the section of the caller.
 * @throws outside the pages of the console
 * @example const open = useHost(); await open((close) => <NameDialog onClose={close} />)
 */
export function useHost(): Open {
  const open = useContext(HostContext)
  const section = useSection()
  if (!open) throw new Error('useHost needs HostProvider around it')
  return (draw) => open((close) => createElement(SectionContext, { value: section }, draw(close)))
}

/** Shows what is opened below it. */
export function HostProvider({ children }: PropsWithChildren) {
  const [parts, setParts] = useState<readonly { readonly key: number; readonly part: ReactNode }[]>([])
  const open = useMemo<Open>(() => {
    let opened = 0
    return (draw) =>
      new Promise((resolve) => {
        opened += 1
        const key = opened
        const close = () => {
          setParts((all) => all.filter((each) => each.key !== key))
          resolve()
        }
        setParts((all) => [...all, { key, part: draw(close) }])
      })
  }, [])
  return (
    <HostContext value={open}>
      {children}
      {parts.map(({ key, part }) => (
        <Fragment key={key}>{part}</Fragment>
      ))}
    </HostContext>
  )
}
