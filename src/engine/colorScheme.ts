/* Light or dark, as chosen or as the system says. Kept apart from the session: it outlives signing out. */

/** Where the choice is stored. */
export const themeStorageKey = 'console-theme'

/** Attribute of the root element that says which scheme is drawn. */
export const themeAttribute = 'data-theme'

/** Draws the page in the stored scheme before anything else is loaded. */
export function applyStoredScheme() {
  const stored = localStorage.getItem(themeStorageKey)
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(themeAttribute, isDark ? 'dark' : 'light')
}
