/* Separate from lazyPart, so that the first public page loads without it. */
import { type ComponentType, createElement } from 'react'
import { lazyPart, PlaceholderContext } from './lazyPart'

/**
 * A component such as a dialog, loaded when first rendered. Renders nothing meanwhile and does not suspend
 * the page.
 * @example const Details = lazyDialog(() => import('./Details').then((module) => module.Details))
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load)
  return (props) => createElement(PlaceholderContext, { value: null }, createElement(Part, props))
}
