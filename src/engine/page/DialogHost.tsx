/* Dialogs that belong to the page, because the component that opened them may unmount meanwhile. */
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
import { SectionContext, useSection } from '../console/console'

type RenderDialog = (close: () => void) => ReactNode

type ShowDialog = (draw: RenderDialog) => Promise<void>

const DialogHostContext = /* @__PURE__ */ createContext<ShowDialog | undefined>(undefined)

/**
 * Opens dialogs that belong to the page, in the caller's section.
 * @throws outside the pages of the console
 * @example const open = useDialogHost(); await open((close) => <NameDialog onClose={close} />)
 */
export function useDialogHost(): ShowDialog {
  const open = useContext(DialogHostContext)
  const section = useSection()
  if (!open) throw new Error('useDialogHost needs DialogHostProvider around it')
  return (draw) => open((close) => createElement(SectionContext, { value: section }, draw(close)))
}

export function DialogHostProvider({ children }: PropsWithChildren) {
  const [parts, setParts] = useState<readonly { readonly key: number; readonly part: ReactNode }[]>([])
  const open = useMemo<ShowDialog>(() => {
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
    <DialogHostContext value={open}>
      {children}
      {parts.map(({ key, part }) => (
        <Fragment key={key}>{part}</Fragment>
      ))}
    </DialogHostContext>
  )
}
