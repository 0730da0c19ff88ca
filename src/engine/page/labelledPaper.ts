/**
 * Labels a dialog that has no title: MUI passes other props to the layer around the dialog.
 * @example <Dialog open slotProps={labelledPaper('Pesquisa')}>
 */
export function labelledPaper(label: string) {
  return { paper: { 'aria-label': label, 'aria-labelledby': undefined } }
}
