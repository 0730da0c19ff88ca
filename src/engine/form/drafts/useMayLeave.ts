/* The question before what was typed into a form that is no page of its own is lost. */
import { useDialogs } from '../../page/Dialogs'
import { leaveQuestion } from './leaveQuestion'

/** Asks it, and answers whether the form may be left. */
export function useMayLeave(): () => Promise<boolean> {
  const { confirm } = useDialogs()
  return () => confirm(leaveQuestion)
}
