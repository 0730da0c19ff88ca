/**
 * The `onClose` of a dialog with inputs: ignores backdrop clicks, which are more often accidental and would
 * lose the input.
 * @example <Dialog open onClose={escapeOnly(onClose)}>
 */
export function escapeOnly(
  close: () => void,
): (event: object, reason: 'backdropClick' | 'escapeKeyDown') => void {
  return (_event, reason) => {
    if (reason !== 'backdropClick') close()
  }
}
