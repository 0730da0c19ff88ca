/* Light or dark, plain or of high contrast, as chosen or as the system says. Kept apart from the session: it outlives it. */

/** Where the choice of the scheme is stored. */
export const themeStorageKey = 'console-theme'
/** Where the choice of the contrast is stored. */
export const contrastStorageKey = 'console-contrast'

/** Attribute of the root element that says which scheme is drawn. */
export const themeAttribute = 'data-theme'
const contrastAttribute = 'data-contrast'

/** Draws the page in the stored scheme before anything else is loaded. */
export function applyStoredScheme() {
  const stored = localStorage.getItem(themeStorageKey)
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(themeAttribute, isDark ? 'dark' : 'light')
  drawContrast(hasHighContrast())
}

/** Whether the page is to be drawn in high contrast. */
export function hasHighContrast(): boolean {
  const stored = localStorage.getItem(contrastStorageKey)
  return stored === null ? matchMedia('(prefers-contrast: more)').matches : stored === 'more'
}

/** Draws the page in high contrast, or not. */
export function drawContrast(isHigh: boolean) {
  document.documentElement.setAttribute(contrastAttribute, isHigh ? 'more' : 'normal')
}
