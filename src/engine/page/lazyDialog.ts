/* Parts beside what is there already; apart, so that visitors' first page comes without. */
import { type ComponentType, createElement } from 'react'
import { lazyPart, PlaceholderContext } from './lazyPart'

/**
 * A part beside what is there already, such as a dialog: loaded when first drawn, while the page stays as it is.
 * @example const Details = lazyDialog(() => import('./Details').then((module) => module.Details))
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load)
  return (props) => createElement(PlaceholderContext, { value: null }, createElement(Part, props))
}
