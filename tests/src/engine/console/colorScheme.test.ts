import '../../../support/dom'
import { expect, it } from 'vitest'
import {
  applyStoredScheme,
  themeAttribute,
  themeStorageKey,
} from '../../../../src/engine/console/colorScheme'

it('prints in the light scheme, and gives the screen its scheme back', () => {
  localStorage.setItem(themeStorageKey, 'dark')
  applyStoredScheme()
  const scheme = () => document.documentElement.getAttribute(themeAttribute)
  expect(scheme()).toBe('dark')
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
})
