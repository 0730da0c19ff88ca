/** Is a dialog, menu or list box open? Escape and the like belong to it first. */
export function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}
