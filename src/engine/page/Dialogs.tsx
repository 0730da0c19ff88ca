/* Confirmations and alerts as promises. Confirm is green, cancel red and last, as specified. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type PropsWithChildren, useContext, useId, useMemo, useState } from 'react'
import { shellText } from '../messages'
import { Dialog } from './overlays'

interface Notice {
  readonly title: string
  readonly message: string
}

interface Question extends Notice {
  readonly confirmLabel: string
  readonly cancelLabel?: string
}

export interface Dialogs {
  confirm(question: Question): Promise<boolean>
  tell(notice: Notice): Promise<void>
}

const DialogsContext = /* @__PURE__ */ createContext<Dialogs | undefined>(undefined)

/** @example if (await dialogs.confirm({ title, message, confirmLabel: 'Excluir' })) remove() */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs DialogsProvider around it')
  return dialogs
}

interface OpenDialog {
  readonly notice: Notice | Question
  answer(isConfirmed: boolean): void
}

export function DialogsProvider({ children }: PropsWithChildren) {
  const [asked, setAsked] = useState<OpenDialog>()
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  const dialogs = useMemo<Dialogs>(() => {
    const ask = (notice: Notice | Question) =>
      new Promise<boolean>((resolve) => {
        setAsked((previous) => {
          previous?.answer(false)
          return { notice, answer: resolve }
        })
        setOpen(true)
      })
    return { confirm: ask, tell: (notice) => ask(notice).then(() => undefined) }
  }, [])

  const close = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed)
    setOpen(false)
  }
  const question = asked && 'confirmLabel' in asked.notice ? asked.notice : undefined

  return (
    <DialogsContext.Provider value={dialogs}>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => close(false)}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={`${id}-title`}>{asked?.notice.title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} sx={{ whiteSpace: 'pre-line' }}>
            {asked?.notice.message}
          </DialogContentText>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          {question && (
            <Button variant="contained" color="error" onClick={() => close(false)}>
              {question.cancelLabel ?? shellText.cancel}
            </Button>
          )}
          <Button variant="contained" color="success" autoFocus onClick={() => close(true)}>
            {question?.confirmLabel ?? shellText.ok}
          </Button>
        </DialogActions>
      </Dialog>
    </DialogsContext.Provider>
  )
}
