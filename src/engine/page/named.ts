/**
 * Names a dialog that shows no title: what Material is told beside its slots goes to the layer around the dialog.
 * @example <Dialog open slotProps={named('Busca')}>
 */
export function named(label: string) {
  return { paper: { 'aria-label': label, 'aria-labelledby': undefined } }
}
