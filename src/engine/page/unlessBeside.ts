/* Dialogs in which something is typed. */

/**
 * What closes such a dialog: its buttons and Escape. A press beside it is a slip more often than a wish, and would take
 * away what was typed.
 * @example <Dialog open onClose={unlessBeside(onClose)}>
 */
export function unlessBeside(
  close: () => void,
): (event: object, reason: 'backdropClick' | 'escapeKeyDown') => void {
  return (_event, reason) => {
    if (reason !== 'backdropClick') close()
  }
}
