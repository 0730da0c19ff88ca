/* Colour scheme and contrast, stored separately from the session because they outlive it. */

export const themeStorageKey = 'console-theme'
export const contrastStorageKey = 'console-contrast'

export const themeAttribute = 'data-theme'
const contrastAttribute = 'data-contrast'

/** Runs before anything else is loaded, so that the page does not flash in the wrong scheme. */
export function applyStoredScheme() {
  const stored = localStorage.getItem(themeStorageKey)
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(themeAttribute, isDark ? 'dark' : 'light')
  drawContrast(hasHighContrast())
  printLight()
}

/** Paper is white, whatever the screen is in. */
function printLight() {
  const { dataset } = document.documentElement
  window.addEventListener('beforeprint', () => {
    const { theme } = dataset
    dataset.theme = 'light'
    window.addEventListener('afterprint', () => void Object.assign(dataset, { theme }), { once: true })
  })
}

export function hasHighContrast(): boolean {
  const stored = localStorage.getItem(contrastStorageKey)
  return stored === null ? matchMedia('(prefers-contrast: more)').matches : stored === 'more'
}

export function drawContrast(isHigh: boolean) {
  document.documentElement.setAttribute(contrastAttribute, isHigh ? 'more' : 'normal')
}
