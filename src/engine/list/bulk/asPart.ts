/**
 * Ref callback for a checkbox of which only some rows are selected: `indeterminate` has no HTML attribute.
 */
export function asPart(isPart = false) {
  return (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isPart
  }
}
