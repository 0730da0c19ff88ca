/** Whether a dialog, menu or list box is open, which then handles Escape and similar keys first. */
export function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}
