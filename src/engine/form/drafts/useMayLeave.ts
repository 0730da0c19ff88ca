/* The question before what was typed into a form that is no page of its own is lost. */
import { useDialogs } from '../../page/Dialogs'
import { formText } from '../messages'

const question = {
  title: formText.unsavedTitle,
  message: formText.unsaved,
  confirmLabel: formText.leave,
  cancelLabel: formText.stay,
}

/** Asks it, and answers whether the form may be left. */
export function useMayLeave(): () => Promise<boolean> {
  const { confirm } = useDialogs()
  return () => confirm(question)
}
