import { useDialogs } from '../../page/Dialogs'
import { leaveQuestion } from './leaveQuestion'

export function useMayLeave(): () => Promise<boolean> {
  const { confirm } = useDialogs()
  return () => confirm(leaveQuestion)
}
