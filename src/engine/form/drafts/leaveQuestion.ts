import { formText } from '../messages'

export const leaveQuestion = {
  title: formText.unsavedTitle,
  message: formText.unsaved,
  confirmLabel: formText.leave,
  cancelLabel: formText.stay,
}
