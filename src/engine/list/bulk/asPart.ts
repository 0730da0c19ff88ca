/* A box for several rows of which some are ticked. */

/** Neither ticked nor not: HTML has no word for it. */
export function asPart(isPart = false) {
  return (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isPart
  }
}
