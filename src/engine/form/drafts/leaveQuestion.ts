/* The question before what was typed into a form that is no page of its own is lost. */
import { formText } from '../messages'

/** For a dialog. */
export const leaveQuestion = {
  title: formText.unsavedTitle,
  message: formText.unsaved,
  confirmLabel: formText.leave,
  cancelLabel: formText.stay,
}
